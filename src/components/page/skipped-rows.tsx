import { useTranslation } from 'react-i18next'
import { useSkippedRows } from '../../live/views/hooks.ts'
import controls from '../controls/controls.module.css'

/** Says how many rows the lists of a page lack, because the worker could not read them. */
export function SkippedRows() {
  const { t } = useTranslation('common')
  const count = useSkippedRows()
  if (count === 0) return null
  return (
    <p className={controls.notice} role="status" data-skipped-rows={count}>
      {t('load.skippedRows', { count })}
    </p>
  )
}
