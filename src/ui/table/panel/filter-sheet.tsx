import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../overlay/dialog.tsx'
import { FilterEditor } from '../filter/filter-editor.tsx'
import type { FilterSpec } from '../filter/filter-specs.ts'
import styles from './table.module.css'
import type { TableState } from './table-state.ts'

interface FilterSheetProps {
  readonly table: Pick<TableState<never>, 'filter' | 'onFilter' | 'onClear' | 'shown' | 'total'> & {
    readonly specs: readonly FilterSpec[]
  }
  readonly open: boolean
  readonly onClose: () => void
  /** The filters of the page. */
  readonly children: ReactNode
}

/** All filters of a list on a telephone, and how many rows they leave: the screen below belongs to the rows. */
export function FilterSheet({ table, open, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation(['table', 'common'])
  const { filter, specs, onFilter, onClear, shown, total } = table
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('filter.title')}
      note={t('common:table.shown', { shown, total })}
      footer={
        <Button primary onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {children}
        {specs.length > 0 && <FilterEditor filter={filter} specs={specs} onFilter={onFilter} onClear={onClear} />}
      </div>
    </Dialog>
  )
}
