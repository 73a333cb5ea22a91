// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useSyncExternalStore } from 'react'
import { rowHeightPx, watchRowHeight } from '../preferences/appearance.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import type { NarrowRow } from './data-table.tsx'
import { TableRow } from './table-row.tsx'

export interface TableBodyHandle {
  /** How many rows fit into the view, less one that stays visible after a page. */
  pageRows(): number
}

interface TableBodyProps<Row> {
  readonly ref: Ref<TableBodyHandle>
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly ids: readonly string[]
  readonly columns: readonly Column<Row>[]
  readonly narrow: NarrowRow<Row> | null
  readonly activeIndex: number
  readonly selected: ReadonlySet<string> | null
  readonly onSelect: (id: string, range: boolean) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly rowState: ((row: Row) => string | undefined) | undefined
}

const OVERSCAN_ROWS = 8

/** The virtual rows. Alone in this component: the React Compiler must leave `useVirtualizer` as it is. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  'use no memo'
  const { scroller, rows, ids, columns, narrow, activeIndex, selected, onSelect, onOpen, rowState } = props
  const height = useSyncExternalStore(watchRowHeight, rowHeightPx) * (narrow?.lines ?? 1)
  const headHeight = narrow === null ? height : 0
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    // The focused row stays in the document however far it is scrolled away, or the focus would fall to the page.
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), activeIndex, rows.length),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cached sizes are wrong exactly when the height changes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  useLayoutEffect(() => {
    if (activeIndex > 0 || virtualizer.scrollOffset !== 0) {
      if (scroller.current?.contains(document.activeElement)) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
    }
  }, [virtualizer, activeIndex, scroller])
  useImperativeHandle(props.ref, () => ({
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1),
  }))
  return (
    <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        const id = ids[item.index]
        if (row === undefined || id === undefined) return null
        return (
          <TableRow
            key={id}
            id={id}
            row={row}
            index={item.index}
            start={item.start}
            height={height}
            columns={columns}
            narrow={narrow}
            active={item.index === activeIndex}
            selected={selected === null ? null : selected.has(id)}
            state={rowState?.(row)}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
}

function withIndex(range: number[], index: number, count: number): number[] {
  if (index >= count || range.includes(index)) return range
  return [...range, index].sort((a, b) => a - b)
}
