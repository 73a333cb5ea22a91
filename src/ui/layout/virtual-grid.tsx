import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isLeftWithWindow } from './left-with-window.ts'
import { useElementSize } from './use-element-size.ts'
import styles from './virtual-grid.module.css'

const GAP_PX = 10
/** The next row is there before it is scrolled to. */
const OVERSCAN_ROWS = 1

interface VirtualGridProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => number
  /** No column is narrower, but for a screen that is. */
  readonly leastWidthPx: number
  /** Height of an item of this width. */
  readonly heightOf: (widthPx: number) => number
  readonly tile: (item: Item) => ReactNode
}

/** Items beside and below each other, as many columns as fit: only the rows on or next to the screen are in the document. */
export function VirtualGrid<Item>({ label, items, idOf, leastWidthPx, heightOf, tile }: VirtualGridProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(scroller)
  const [focused, setFocused] = useState<number | null>(null)
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (leastWidthPx + GAP_PX)))
  const rowPx = Math.round(heightOf((width - (columns - 1) * GAP_PX) / columns))
  const count = width === 0 ? 0 : Math.ceil(items.length / columns)
  const place = focused === null ? -1 : items.findIndex((item) => idOf(item) === focused)
  const at = Math.floor(place / columns)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    gap: GAP_PX,
    initialRect: { width: 0, height },
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
    // The row with the focus stays, or the page would take the focus, and so would it if Tab came before the next row.
    rangeExtractor: (range) => {
      const kept = place < 0 ? [] : [at - 1, at, at + 1].filter((row) => row >= 0 && row < count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cached sizes are wrong exactly when the height changes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  const share = `(100% - ${(columns - 1) * GAP_PX}px) / ${columns}`
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        aria-label={label}
        className={styles.grid}
        data-grid-of={items.length}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().flatMap(({ index: row, start }) =>
          items.slice(row * columns, (row + 1) * columns).map((item, column) => (
            <li
              key={idOf(item)}
              className={styles.tile}
              aria-setsize={items.length}
              aria-posinset={row * columns + column + 1}
              style={{
                top: start,
                left: `calc(${column} * (${share} + ${GAP_PX}px))`,
                width: `calc(${share})`,
                height: rowPx,
              }}
              onFocus={() => setFocused(idOf(item))}
              onBlur={(event) => {
                // Else the item to which the focus is moving might go before it has arrived.
                if (isLeftWithWindow(event) || scroller.current?.contains(event.relatedTarget)) return
                setFocused(null)
              }}
            >
              {tile(item)}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
