import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../../domain/base/must.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { Pager, ROWS_PER_PAGE, type RowsPerPage } from '../../../../ui/navigation/pager.tsx'
import { rowHeightPx } from '../../../../ui/preferences/appearance.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { rowAt } from '../../rules/series-rows.ts'
import { DEFAULT_ROWS } from '../../rules/value-query.ts'
import styles from './archive-browser.module.css'
import { useSharedCursor } from './use-shared-cursor.ts'
import type { ValueRow } from './value-columns.ts'

interface ValueTableProps {
  readonly columns: readonly Column<ValueRow>[]
  /** Of all rows, s since 1970, ascending. */
  readonly times: Float64Array
  readonly descending: boolean
  readonly onSort: () => void
  /** As the address has them. */
  readonly first: number
  readonly rowsPerPage: number
  readonly onPage: (first: number, rowsPerPage: number) => void
  readonly isLoading: boolean
}

/** Returns the n-th row as it is shown. */
export function shownRow(times: Float64Array, index: number, descending: boolean): ValueRow {
  const row = descending ? times.length - 1 - index : index
  return { at: must(times[row]), row }
}

const idOf = ({ at }: ValueRow) => String(at)

/** The values as rows, page by page. The row under the cursor of the chart is marked, and its page is shown. */
export function ValueTable(props: ValueTableProps) {
  const { columns, times, descending, onSort, onPage, isLoading } = props
  const { t } = useTranslation(['browser', 'common'])
  const rowsPerPage: RowsPerPage = ROWS_PER_PAGE.find((known) => known === props.rowsPerPage) ?? DEFAULT_ROWS
  const section = useRef<HTMLElement>(null)
  const { cursor, handlers } = useSharedCursor()
  // The page of the chart's cursor is shown and not kept: an address has what its reader has chosen.
  const [followed, setFollowed] = useState<number | null>(null)
  const count = times.length
  const pages = Math.max(1, Math.ceil(count / rowsPerPage))
  const page = Math.min(pages - 1, Math.floor((followed ?? props.first) / rowsPerPage))
  const first = page * rowsPerPage
  const rows = useMemo(() => {
    const length = Math.max(0, Math.min(rowsPerPage, count - first))
    return Array.from({ length }, (_, index) => shownRow(times, first + index, descending))
  }, [times, count, first, rowsPerPage, descending])

  const row = cursor.at === null || count === 0 ? -1 : rowAt(times, cursor.at)
  const marked = row < 0 ? -1 : descending ? count - 1 - row : row
  const shown = cursor.isFromChart ? marked : -1
  useEffect(() => {
    if (shown < 0) return
    setFollowed(Math.floor(shown / rowsPerPage) * rowsPerPage)
  }, [shown, rowsPerPage])
  useEffect(() => {
    const grid = section.current?.querySelector('[role=grid]')
    if (shown < first || shown >= first + rowsPerPage || !grid) return
    const top = (shown - first) * rowHeightPx()
    const room = grid.clientHeight - 2 * rowHeightPx()
    // Not `scrollIntoView`, which would move the chart away from under the pointer.
    if (top < grid.scrollTop || top > grid.scrollTop + room) grid.scrollTop = Math.max(0, top - room / 2)
  }, [shown, first, rowsPerPage])

  const markedAt = marked < 0 ? null : shownRow(times, marked, descending).at
  const rowState = useCallback(({ at }: ValueRow) => (at === markedAt ? 'cursor' : undefined), [markedAt])
  return (
    <section
      ref={section}
      className={`${controls.tablePanel} ${styles.table}`}
      aria-label={t('table.label')}
      {...handlers}
    >
      <DataTable
        label={t('table.label')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        sort={{ column: 'time', descending }}
        onSort={onSort}
        rowState={rowState}
        empty={t('table.empty')}
        instead={isLoading && t('common:load.loading')}
      />
      <div className={styles.foot}>
        <Pager
          total={count}
          first={first}
          rowsPerPage={rowsPerPage}
          onChange={(next, perPage) => {
            setFollowed(null)
            onPage(next, perPage)
          }}
        />
      </div>
    </section>
  )
}
