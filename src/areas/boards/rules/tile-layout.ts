import { unreachable } from '../../../domain/base/unreachable.ts'
import type { DashboardLayout, Tile } from '../../../wire/server/dashboard.ts'

/** Extent of a tile in columns and rows of its grid. */
export interface TileSpan {
  readonly columns: number
  readonly rows: number
}

/** From this width in CSS pixels a board has 12 columns; a small tile needs two of 85 px. */
const WIDE_PX = 1200
/** Below this width there is one column. */
const NARROW_PX = 600
const MOST_COLUMNS = 12
const TABLE_COLUMNS = 3
const LEAST_TABLE_COLUMN_PX = 180

/**
 * Number of columns of a board that is `width` CSS pixels wide. A TableLayout has its own number (0 = 3), as far as there is
 * room, a StackLayout one, every other layout 12, or 6 where 12 are too narrow. Below 600 px all have one.
 */
export function boardColumns(layout: DashboardLayout, tableColumns: number, width: number): number {
  if (width < NARROW_PX) return 1
  switch (layout) {
    case 'StackLayout':
      return 1
    case 'TableLayout':
      return Math.min(Math.floor(width / LEAST_TABLE_COLUMN_PX), tableColumns >= 1 ? tableColumns : TABLE_COLUMNS)
    case 'FlowLayout':
    case 'FreeLayout':
    case 'Unspecified':
      return width < WIDE_PX ? MOST_COLUMNS / 2 : MOST_COLUMNS
    default:
      return unreachable(layout)
  }
}

/**
 * Extent of a tile on a board of `columns` columns, at most that many. On the grid of 12 (or 6) a small tile is 2 x 1, a
 * medium one 2 x 2 (values, notes) or 3 x 2, a large one 6 x 2. In a TableLayout each tile takes one column, a large one
 * two. A tile of unspecified size is as large as its content needs. Specification 2, "Dashboard".
 */
export function tileSpan(tile: Pick<Tile, 'type' | 'size'>, layout: DashboardLayout, columns: number): TileSpan {
  const { columns: wide, rows } = spanOfSize(tile)
  if (layout === 'TableLayout') return { columns: Math.min(columns, wide === MOST_COLUMNS / 2 ? 2 : 1), rows }
  return { columns: layout === 'StackLayout' ? columns : Math.min(columns, wide), rows }
}

function spanOfSize({ type, size }: Pick<Tile, 'type' | 'size'>): TileSpan {
  switch (size) {
    case 'Small':
      return { columns: 2, rows: 1 }
    case 'Medium':
      return { columns: isNarrowType(type) ? 2 : 3, rows: 2 }
    case 'Large':
      return { columns: 6, rows: 2 }
    default:
      // Unspecified, and a size that nobody knows: the tile itself says so, its neighbours keep their places.
      if (type === 'Chart' || type === 'HeatMap') return { columns: 6, rows: 2 }
      return isNarrowType(type) ? { columns: 2, rows: 1 } : { columns: 3, rows: 2 }
  }
}

function isNarrowType(type: Tile['type']): boolean {
  return type === 'SingleValue' || type === 'Note' || type === 'Placeholder'
}
