import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../layout/use-is-phone.ts'
import type { MenuEntry } from '../../navigation/menu-entry.ts'
import { PageTools } from '../../page/page-tools.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import styles from './table.module.css'
import type { TableState } from './table-state.ts'
import { ToolsButton } from './tools-button.tsx'

interface TableToolsProps<Row> {
  readonly table: TableState<Row>
  /** Commands: always there, before the tools. */
  readonly children?: ReactNode
  /** What hides rows besides the columns. Below the tools while the filter is open; on a telephone in its sheet. */
  readonly filters?: ReactNode
  /** How many of the `filters` hide rows now. */
  readonly activeFilters?: number
  /** What the menu begins with. */
  readonly entries?: readonly MenuEntry[]
  /** The table is not all of its page: its tools stand above it, and not in the title row. */
  readonly inPlace?: boolean
}

/**
 * What a user does with a whole table, in the title row of its page: its commands, the filter, which opens when it is asked for and
 * stays while it filters, and one menu for the rest: groups, columns, files, paper.
 */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { table, children, filters, activeFilters = 0, entries, inPlace = false } = props
  const { t } = useTranslation('table')
  const isPhone = useIsPhone()
  const hasFilters = filters !== undefined && filters !== false && filters !== null
  const isOpen = table.filtering.isOpen || activeFilters > 0
  const tools = (
    <>
      {children}
      {(hasFilters || table.specs.length > 0) && (
        <FilterToggle table={table} active={activeFilters} isOpen={isOpen} isPhone={isPhone}>
          {filters}
        </FilterToggle>
      )}
      <ToolsButton table={table} entries={entries} />
    </>
  )
  return (
    <>
      {inPlace ? (
        <div className={styles.tools} data-tools>
          {tools}
        </div>
      ) : (
        <PageTools>{tools}</PageTools>
      )}
      {hasFilters && isOpen && !isPhone && (
        // Whoever is in them keeps them, also when the last one no longer filters.
        <fieldset className={styles.filters} aria-label={t('filter.title')} data-tools onFocus={table.filtering.keep}>
          {filters}
        </fieldset>
      )}
    </>
  )
}
