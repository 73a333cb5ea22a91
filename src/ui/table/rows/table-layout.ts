import { must } from '../../../domain/base/must.ts'
/** How a user has arranged the columns of a table. Empty parts leave a column as the program defines it. */
export interface TableLayout {
  /** Ids from left to right. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** In CSS pixels. */
  readonly widths: { readonly [id: string]: number }
}

export const DEFAULT_LAYOUT: TableLayout = { order: [], hidden: [], widths: {} }

export const MIN_WIDTH_PX = 40
export const MAX_WIDTH_PX = 1200
/** A stored layout with more entries is not ours. */
const MAX_COLUMNS = 200

/** Returns a width that a column can have. */
export function columnWidth(px: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)))
}

/** Returns all ids in the user's order. A column that is new since then follows the one it follows in the program. */
export function orderedColumns(ids: readonly string[], order: readonly string[]): readonly string[] {
  const arranged = order.filter((id, at) => ids.includes(id) && order.indexOf(id) === at)
  ids.forEach((id, at) => {
    if (arranged.includes(id)) return
    const before = at === 0 ? -1 : arranged.indexOf(must(ids[at - 1]))
    arranged.splice(before + 1, 0, id)
  })
  return arranged
}

/** Returns the order after a column was moved by some places; it stops at the ends. */
export function movedColumn(order: readonly string[], id: string, by: number): readonly string[] {
  const from = order.indexOf(id)
  if (from < 0) return order
  const others = order.filter((other) => other !== id)
  const to = Math.min(others.length, Math.max(0, from + by))
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** Reads a stored layout; unreadable parts count as missing. */
export function layoutOf(stored: unknown): TableLayout {
  if (!isRecord(stored)) return DEFAULT_LAYOUT
  const widths = isRecord(stored.widths) ? Object.entries(stored.widths) : []
  return {
    order: texts(stored.order),
    hidden: texts(stored.hidden),
    widths: Object.fromEntries(
      widths.slice(0, MAX_COLUMNS).flatMap(([id, px]) => (isWidth(px) ? [[id, columnWidth(px)]] : [])),
    ),
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string').slice(0, MAX_COLUMNS) : []
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}
