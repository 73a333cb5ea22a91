import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionsOf } from '../../../domain/table/filter-conditions.ts'
import { Button } from '../../controls/button.tsx'
import { PartFailed } from '../../load-gate/part-failed.tsx'
import { useDeferred } from '../../load-gate/use-deferred.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import type { TableState } from './table-state.ts'

const importSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet

interface FilterToggleProps<Row> {
  readonly table: TableState<Row>
  /** Filters of the page that hide rows now. */
  readonly active: number
  readonly isOpen: boolean
  readonly isPhone: boolean
  /** The filters of the page, for the sheet of a telephone. */
  readonly children: ReactNode
}

/** Opens the filters: the row of the columns and what the page has of its own; on a telephone a sheet with both. Says how many there are. */
export function FilterToggle<Row>({ table, active, isOpen, isPhone, children }: FilterToggleProps<Row>) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [Sheet, loadSheet, hasFailed] = useDeferred(importSheet, isPhone)
  // On a telephone its symbol says enough.
  const wordClass = isPhone ? 'visually-hidden' : undefined
  const count = conditionsOf(table.filter).length + active
  return (
    <>
      <Button
        {...(isPhone ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': isOpen })}
        data-on={count > 0 || undefined}
        onClick={() => {
          if (!isPhone) return table.filtering.toggle()
          loadSheet()
          setSheetOpen(true)
        }}
      >
        <ListFilter size={16} aria-hidden="true" />
        {count === 0 ? (
          <span className={wordClass}>{t('filter.title')}</span>
        ) : (
          <>
            <span className={wordClass}>{t('filter.summary')}</span> {format.number(count, 0)}
          </>
        )}
      </Button>
      {isSheetOpen && hasFailed && <PartFailed />}
      {isPhone && Sheet !== null && (
        <Sheet table={table} open={isSheetOpen} onClose={() => setSheetOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  )
}
