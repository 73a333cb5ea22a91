// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/base/must.ts'
import { rowHeightPx, subscribeRowHeight } from '../../preferences/appearance.ts'
import { type Column, type NarrowRow, narrowRowPx } from './column.ts'
import styles from './data-table.module.css'
import { GroupRowView } from './group-row.tsx'
import { type RowSource, reachableRows } from './row-source.ts'
import { PendingRow, TableRow } from './table-row.tsx'
import type { ColumnRoom } from './use-column-room.ts'

export interface TableBodyHandle {
  /** Number of rows in the viewport, minus one that stays visible after paging. */
  pageRows(): number
  /** Number of rows that can be scrolled to. */
  reachable(): number
}

interface TableBodyProps<Row> {
  readonly ref: Ref<TableBodyHandle>
  readonly scroller: RefObject<HTMLElement | null>
  readonly source: RowSource<Row>
  readonly columns: readonly Column<Row>[]
  readonly room: ColumnRoom
  readonly narrow: NarrowRow<Row> | null
  readonly activeIndex: number
  /** True while the active row must not be scrolled into view. */
  readonly staysPut: RefObject<boolean>
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (id: string, range: boolean) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly rowState: ((row: Row) => string | undefined) | undefined
  /** Whether the header has a filter row. */
  readonly hasFilters: boolean
}

const OVERSCAN_ROWS = 8
/** The filter row is this much higher than a row, see `.filterRow`. */
const FILTER_ROOM_PX = 8

/** The virtual rows. A component of its own, since it renders with each step that is scrolled. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { scroller, source, columns, room, narrow, activeIndex, staysPut, selected, onSelect, onOpen, rowState } = props
  const rowPx = useSyncExternalStore(subscribeRowHeight, rowHeightPx)
  const height = narrow === null ? rowPx : narrowRowPx(narrow.lines)
  const headHeight = narrow !== null ? 0 : props.hasFilters ? 2 * height + FILTER_ROOM_PX : height
  const { t } = useTranslation('common')
  // Translated once for all rows, because rendering a row while scrolling must be cheap.
  const [selectText, pendingText, twinText] = [t('action.selectRow'), t('load.loading'), t('table.twin')]
  const count = reachableRows(source.count, height)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: byIndex,
    initialRect: { width: 0, height: room.height },
    overscan: OVERSCAN_ROWS,
    // Rows count from below the header, which takes its height off the end of what is visible.
    scrollPaddingEnd: headHeight,
    useFlushSync: false,
    // Keeps the focused row mounted however far it is scrolled away, or the page would take the focus.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex, count),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cached sizes are wrong exactly when the height changes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  // Runs before the focused row is scrolled into view, which depends on the position.
  useSteadyScroll(scroller, source, height)
  useLayoutEffect(() => {
    // A list that moves between press and release loses the click.
    if (staysPut.current) return
    if (activeIndex > 0 || virtualizer.scrollOffset !== 0) {
      if (scroller.current?.contains(document.activeElement)) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
    }
  }, [virtualizer, activeIndex, scroller, staysPut])
  const items = virtualizer.getVirtualItems()
  const twice = placesOfTwins(source, items, activeIndex)
  const range = virtualizer.range
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
  useLayoutEffect(() => source.onVisible?.(first, last, activeIndex), [source, first, last, activeIndex])
  useImperativeHandle(props.ref, () => ({
    reachable: () => count,
    pageRows: () => Math.max(1, Math.floor((must(scroller.current).clientHeight - headHeight) / height) - 1),
  }))
  return (
    <div role="rowgroup" className={styles.body} data-draws-values style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const { index, start } = item
        const group = source.groups?.at(index)
        if (group !== undefined) {
          return (
            <GroupRowView
              key={group.id}
              {...{ group, index, start, height }}
              active={index === activeIndex}
              onOpen={source.groups?.setOpen ?? noGroups}
            />
          )
        }
        const row = source.row(index)
        const id = source.id(index)
        if (row === undefined || id === undefined || twice.has(index)) {
          const active = index === activeIndex
          // A server may name two rows the same: the second one never comes.
          const isTwin = twice.has(index)
          const text = isTwin ? twinText : pendingText
          return <PendingRow key={`place ${index}`} {...{ index, start, height, active, isTwin, text }} />
        }
        return (
          <TableRow
            key={id}
            id={id}
            row={row}
            index={index}
            start={start}
            height={height}
            columns={columns}
            room={room}
            narrow={narrow}
            active={index === activeIndex}
            selected={selected === null ? null : selected.has(id)}
            selectText={selectText}
            state={rowState?.(row)}
            level={source.groups === undefined ? undefined : 2}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        )
      })}
      {count < source.count && (
        <p className={styles.limited} style={{ top: virtualizer.getTotalSize() }}>
          {t('table.limited', { shown: count, total: source.count })}
        </p>
      )}
    </div>
  )
}

/**
 * Rows have equal heights, so no measurement needs to be kept per row; a new function here would remeasure all rows.
 */
const byIndex = (index: number) => index

const noGroups = () => undefined

/**
 * Returns the places whose row is at another place of the same picture as well: for a moment, pages of two states of a list can
 * meet. Of two elements with one key React never removes the one again, which would stay with its buttons for ever. The focused
 * row, which may be far away, yields to one in view.
 */
function placesOfTwins<Row>(
  source: RowSource<Row>,
  items: readonly { readonly index: number }[],
  activeIndex: number,
): ReadonlySet<number> {
  const ids = new Set<string>()
  const twins = new Set<number>()
  const places = items.map(({ index }) => index)
  for (const index of [...places.filter((place) => place !== activeIndex), activeIndex]) {
    const id = source.id(index)
    if (id === undefined) continue
    if (ids.has(id)) twins.add(index)
    ids.add(id)
  }
  return twins
}

function withIndex(range: number[], index: number, count: number): number[] {
  if (index >= count || range.includes(index)) return range
  return [...range, index].sort((a, b) => a - b)
}

/**
 * Keeps visible rows in place when others appear or disappear above. At the very top the list stays at the top, where
 * new rows are expected.
 */
function useSteadyScroll<Row>(scroller: RefObject<HTMLElement | null>, source: RowSource<Row>, height: number): void {
  const first = useRef<{ readonly list: string; readonly id: string; readonly index: number } | null>(null)
  // Runs after every render, because scrolling alone changes the first row.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || source.list === null) return
    const before = first.current
    if (before?.list === source.list && element.scrollTop > 0) {
      const now = source.indexOf(before.id)
      if (now >= 0 && now !== before.index) element.scrollTop += (now - before.index) * height
    }
    const index = Math.floor(element.scrollTop / height)
    const id = source.id(index)
    first.current = id === undefined ? null : { list: source.list, id, index }
  })
}
