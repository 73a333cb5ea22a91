// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
// biome-ignore-all lint/a11y/noStaticElementInteractions: its role is grid or treegrid
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: its role is grid or treegrid
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pageRoom } from '../../layout/page-pixels.ts'
import { useElementWidth } from '../../layout/use-element-width.ts'
import { rowHeightPx } from '../../preferences/appearance.ts'
import { useIsWall } from '../../status/wall.ts'
import { type Column, type NarrowRow, narrowRowPx, type Sort, type TableSelection } from './column.ts'
import type { ColumnWidths } from './column-separator.tsx'
import styles from './data-table.module.css'
import { gridMove } from './grid-keys.ts'
import { NoRows } from './no-rows.tsx'
import { localRows, type RowSource } from './row-source.ts'
import { rowsInSight } from './rows-in-sight.ts'
import { TableBody, type TableBodyHandle } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useColumnRoom } from './use-column-room.ts'
import { useRovingRow } from './use-roving-row.ts'
import { useSelecting } from './use-selecting.ts'

/** Rows in display order: an array, or a source. */
type TableRows<Row> =
  | { readonly rows: readonly Row[]; readonly rowId: (row: Row) => string }
  | { readonly source: RowSource<Row> }

export type DataTableProps<Row> = TableRows<Row> & {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Shown when there are no rows: why, and what to do about it. Not where rows of the page could not be read. */
  readonly empty: ReactNode
  /** Shown in place of `empty`, unless false: that the rows are on their way, or that a filter hides all of them. */
  readonly instead?: ReactNode
  readonly sort?: Sort | null
  readonly onSort?: (column: string) => void
  /** Called on Enter or a click on a row. */
  readonly onOpen?: (row: Row) => void
  readonly selection?: TableSelection
  /**
   * Called for other keys on a row, which is null while it loads: a key may mean the selection. Returns true if it was handled. One
   * that acts on the row asks `isInSight` first, which brings a hidden row into view.
   */
  readonly onRowKey?: (key: string, row: Row | null, isInSight: () => boolean) => boolean
  /** Called for each key that acts on a row: whether the row was hidden, and is only shown. */
  readonly onHidden?: (wasHidden: boolean) => void
  /** Value of the row's `data-state` attribute, for the caller's style sheet. */
  readonly rowState?: (row: Row) => string | undefined
  readonly narrow?: NarrowRow<Row>
  /** Called after the user has set column widths, in CSS pixels; without it the columns keep theirs. */
  readonly onWidths?: (widths: ColumnWidths) => void
  /** Cell of the filter row; without it there is no such row. */
  readonly filterCell?: (column: Column<Row>) => ReactNode
}

const MIN_ROWS = 5
const SELECTION_TRACK = '36px'
const NO_WIDTHS: readonly number[] = []
const NOT_IN_SIGHT = () => false

function withoutTools<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const { onSort, onWidths, selection, filterCell, ...rest } = props
  return rest
}

/** Table with virtual rows of equal height, sorting, selection by id, and full keyboard support. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // On a wall monitor nobody sorts, filters or selects, and rows are all that has to be read.
  const isWall = useIsWall()
  const {
    label,
    empty,
    instead = false,
    sort = null,
    onSort,
    onOpen,
    selection,
    onRowKey,
    onHidden,
    rowState,
    onWidths,
    filterCell,
  } = isWall ? withoutTools(props) : props
  const { t } = useTranslation('common')
  const source = useSource(props)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<TableBodyHandle>(null)
  const width = useElementWidth(scroller)
  const narrow = props.narrow !== undefined && width > 0 && width < props.narrow.below ? props.narrow : null
  const isShown = (column: Column<Row>) =>
    narrow === null && width > 0 && (column.from ?? 0) <= width && !(isWall && column.acts === true)
  const shown = props.columns.map((column) => (isShown(column) ? column.id : '')).join('/')
  // The same columns stay the same array, or each pixel of another width would render all rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for what `isShown` reads
  const columns = useMemo(() => props.columns.filter(isShown), [props.columns, shown])
  const tracks = trackList(columns, selection !== undefined, narrow !== null)
  const room = useColumnRoom(scroller, columns, width, tracks)
  const roving = useRovingRow(source, scroller)

  const rowCount = Math.max(1, source.count)
  // It will scroll: with the scroll bar from the first picture on, the width does not change under the first rows.
  const isLong = source.count * rowHeightPx() > pageRoom().height
  const minHeight =
    narrow === null
      ? `calc(var(--row) * ${Math.min(MIN_ROWS, rowCount + 1)}${filterCell === undefined ? '' : ' + var(--filter-row)'})`
      : `${Math.min(MIN_ROWS - 2, rowCount) * narrowRowPx(narrow.lines)}px`

  const selecting = useSelecting(selection, source)
  const sight = rowsInSight(onHidden)
  const { select } = selecting

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return
    const reachable = body.current?.reachable() ?? 0
    const to = gridMove(event.key, roving.index, reachable, body.current?.pageRows() ?? 1)
    if (to !== null) {
      event.preventDefault()
      roving.moveTo(to)
      if (event.shiftKey && selection !== undefined) selecting.extend(roving.index, to)
      return
    }
    if (isRow(event.target) && onGroupKey(event.key)) {
      event.preventDefault()
      return
    }
    const row = source.row(roving.index)
    const id = source.id(roving.index)
    // Keys on a button or checkbox inside the row belong to that control.
    if (!isRow(event.target)) return
    if (row === undefined || id === undefined) {
      if (isRowKey(event, null, NOT_IN_SIGHT)) event.preventDefault()
      return
    }
    const isInSight = () => sight.isInSight(event.target)
    if (event.key === ' ' && selection !== undefined) {
      if (isInSight()) select(id, event.shiftKey)
    } else if (event.key === 'Enter' && onOpen !== undefined) {
      if (isInSight()) onOpen(row)
    } else if (!isRowKey(event, row, isInSight)) return
    event.preventDefault()
  }

  /** Carries out a key of the page's own on a row. A key that is held down counts once: nobody has seen the next row yet. */
  const isRowKey = ({ key, repeat }: KeyboardEvent, row: Row | null, isInSight: () => boolean): boolean =>
    onRowKey !== undefined && !repeat && onRowKey(key, row, isInSight)

  /** Opens, closes and leaves groups as a tree does; returns true if the key was handled. */
  const onGroupKey = (key: string): boolean => {
    const group = source.groups?.at(roving.index)
    if (group === undefined) {
      const own = key === 'ArrowLeft' ? (source.groups?.ofRow(roving.index) ?? -1) : -1
      if (own >= 0) roving.moveTo(own)
      return own >= 0
    }
    const open = { ArrowRight: true, ArrowLeft: false, Enter: !group.open, ' ': !group.open }[key]
    if (open === undefined) return false
    if (open !== group.open) source.groups?.setOpen(group.id, open)
    return true
  }

  return (
    <>
      <div
        ref={scroller}
        role={source.groups === undefined ? 'grid' : 'treegrid'}
        aria-label={label}
        aria-rowcount={source.count + 1}
        aria-colcount={narrow === null ? columns.length + (selection === undefined ? 0 : 1) : undefined}
        aria-multiselectable={selection !== undefined || undefined}
        tabIndex={source.count === 0 ? 0 : -1}
        className={styles.grid}
        data-narrow={narrow !== null || undefined}
        data-long={isLong || undefined}
        data-filters={filterCell !== undefined || undefined}
        style={{ '--tracks': tracks, '--min-height': minHeight } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
        {...sight.handlers}
      >
        <TableHead
          label={label}
          columns={columns}
          narrow={narrow !== null}
          sort={sort}
          onSort={onSort}
          selection={selection}
          selecting={selecting}
          source={source}
          widths={room?.widths ?? NO_WIDTHS}
          onWidths={onWidths}
          filterCell={filterCell}
        />
        {source.count === 0 ? (
          <div role="rowgroup">
            <div role="row" aria-rowindex={2} className={styles.emptyRow}>
              <div role="gridcell">{instead === false ? <NoRows>{empty}</NoRows> : instead}</div>
            </div>
          </div>
        ) : (
          room !== null && (
            <TableBody
              ref={body}
              scroller={scroller}
              source={source}
              columns={columns}
              room={room}
              narrow={narrow}
              activeIndex={roving.index}
              staysPut={roving.staysPut}
              selected={selection?.selected ?? null}
              onSelect={select}
              onOpen={onOpen}
              rowState={rowState}
              hasFilters={filterCell !== undefined}
            />
          )
        )}
      </div>
      {selecting.hasFailed && (
        <p className={styles.failed} role="alert">
          {t('table.selectFailed')}
        </p>
      )}
    </>
  )
}

function useSource<Row>(props: TableRows<Row>): RowSource<Row> {
  const given = 'source' in props ? props.source : null
  const rows = 'rows' in props ? props.rows : null
  const rowId = 'rows' in props ? props.rowId : null
  return useMemo(() => {
    if (given !== null) return given
    return localRows(rows ?? [], rowId ?? String)
  }, [given, rows, rowId])
}

function trackList<Row>(columns: readonly Column<Row>[], selectable: boolean, narrow: boolean): string {
  const own = narrow ? ['minmax(0, 1fr)'] : columns.map((column) => column.track)
  return [...(selectable ? [SELECTION_TRACK] : []), ...own].join(' ')
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'row'
}

/** Controls of the header, in which arrows, Home and End do not move the row. */
function hasOwnKeys(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-own-keys]') !== null
}
