import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PopoverButton } from '../../overlay/popover-button.tsx'
import type { ColumnLayout } from './use-column-layout.ts'

interface ColumnsButtonProps<Row> {
  readonly layout: ColumnLayout<Row>
}

const loadList = async () => (await import('./column-list.tsx')).ColumnList

/** Button with a panel in which the user shows, hides and orders the columns. */
export function ColumnsButton<Row>({ layout }: ColumnsButtonProps<Row>) {
  const { t } = useTranslation('table')
  return (
    <PopoverButton
      title={t('columns.title')}
      label={
        <>
          <Columns3 size={16} aria-hidden="true" />
          <span data-word>{t('columns.title')}</span>
        </>
      }
      load={loadList}
      content={{ layout }}
    />
  )
}
