import { useTranslation } from 'react-i18next'
import { useSkippedRows } from '../../live/views/hooks.ts'
import { PageNote } from './page-note.tsx'

/** Says how many rows the lists of a page lack, because the worker could not read them. */
export function SkippedRows() {
  const { t } = useTranslation('common')
  const count = useSkippedRows()
  if (count === 0) return null
  return (
    <PageNote data={{ 'data-skipped-rows': count }}>
      <p>{t('load.skippedRows', { count })}</p>
    </PageNote>
  )
}
