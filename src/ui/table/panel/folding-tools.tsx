import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOf } from '../../../domain/table/filter-conditions.ts'
import { useIsPhone } from '../../layout/use-is-phone.ts'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import styles from './table.module.css'
import type { TableState } from './table-state.ts'
import { OwnTools, TableTools } from './table-tools.tsx'
import { ToolsButton } from './tools-button.tsx'

const importSheet = async () => (await import('./tools-sheet.tsx')).ToolsSheet

interface FoldingToolsProps<Row> {
  readonly table: TableState<Row>
  /** Controls that are always on the page. */
  readonly children?: ReactNode
  /** Further controls, which stand in the sheet on a telephone. */
  readonly folded?: ReactNode
  /** How many of the `folded` controls hide rows now. */
  readonly foldedFilters?: number
}

/** The `TableTools` of a list that needs the screen: on a telephone they stand in a sheet, behind one button. */
export function FoldingTools<Row>({ table, children, folded, foldedFilters = 0 }: FoldingToolsProps<Row>) {
  const { t } = useTranslation('common')
  const isPhone = useIsPhone()
  const [Sheet] = useDeferred(importSheet, isPhone)
  const { shown, total, filter } = table
  if (!isPhone) {
    return (
      <TableTools table={table}>
        {children}
        {folded}
      </TableTools>
    )
  }
  const filters = conditionsOf(filter).length + foldedFilters
  return (
    <div className={styles.tools} data-folds>
      {Sheet === null ? (
        <ToolsButton filters={filters} onOpen={null} />
      ) : (
        <Sheet filters={filters} shown={t('table.shown', { shown, total })}>
          {folded}
          <OwnTools table={table} />
        </Sheet>
      )}
      {children}
    </div>
  )
}
