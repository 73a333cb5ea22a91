import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useElementWidth } from '../../../ui/layout/use-element-width.ts'
import type { DashboardLayout, Tile } from '../../../wire/server/dashboard.ts'
import { boardColumns, tileSpan } from '../rules/tile-layout.ts'
import styles from './tiles.module.css'

/** What the grid needs to know of a tile. */
export type PlacedTile = Pick<Tile, 'id' | 'type' | 'size' | 'frame'>

interface TileGridProps<T extends PlacedTile> {
  /** Name of the board. */
  readonly label: string
  readonly layout: DashboardLayout
  /** Of a TableLayout; 0 = not set. */
  readonly columns: number
  readonly tiles: readonly T[]
  readonly children: (tile: T) => ReactNode
}

/**
 * Lays out the tiles of a board by its layout and width. On narrow screens all stand in one column, in their order. Tiles
 * of a FreeLayout stand at their frames; those without a frame follow below.
 */
export function TileGrid<T extends PlacedTile>({ label, layout, columns, tiles, children }: TileGridProps<T>) {
  const board = useRef<HTMLElement>(null)
  const width = useElementWidth(board)
  const count = boardColumns(layout, columns, width)
  const isFree = layout === 'FreeLayout' && count > 1
  const placed = isFree ? tiles.filter(({ frame }) => frame !== null) : []
  const flowing = isFree ? tiles.filter(({ frame }) => frame === null) : tiles
  return (
    <section ref={board} className={styles.board} aria-label={label} data-layout={layout} data-columns={count}>
      {placed.length > 0 && (
        <div className={styles.free}>
          {placed.map((tile) => (
            <div key={tile.id} className={styles.place} data-tile={tile.id} style={freePlace(tile)}>
              {children(tile)}
            </div>
          ))}
        </div>
      )}
      {flowing.length > 0 && (
        <div
          className={styles.grid}
          data-dense={(layout !== 'TableLayout' && count > 1) || undefined}
          style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
        >
          {flowing.map((tile) => (
            <div
              key={tile.id}
              className={styles.place}
              data-tile={tile.id}
              data-type={tile.type}
              style={spanOf(tile, layout, count)}
            >
              {children(tile)}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function spanOf(tile: PlacedTile, layout: DashboardLayout, columns: number): CSSProperties {
  const span = tileSpan(tile, layout, columns)
  return { gridColumn: `span ${span.columns}`, gridRow: `span ${span.rows}` }
}

function freePlace({ frame }: PlacedTile): CSSProperties {
  if (frame === null) return {}
  const { left, top, width, height } = frame
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}
