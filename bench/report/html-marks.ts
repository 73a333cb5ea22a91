import { element, type Markup } from './markup.ts'

/** Half the size of a mark, in pixels. */
const R = 4.5
/** Series differ by shape as well as by colour, for readers who do not see the colours. */
const SHAPES: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - R},${y}a${R},${R} 0 1 0 ${2 * R},0a${R},${R} 0 1 0 ${-2 * R},0Z`,
  (x, y) => `M${x - R},${y - R}h${2 * R}v${2 * R}h${-2 * R}Z`,
  (x, y) => `M${x},${y - R - 1}L${x + R + 1},${y + R}H${x - R - 1}Z`,
  (x, y) => `M${x},${y - R - 1.5}L${x + R + 1.5},${y}L${x},${y + R + 1.5}L${x - R - 1.5},${y}Z`,
  (x, y) => `M${x},${y + R + 1}L${x + R + 1},${y - R}H${x - R - 1}Z`,
  (x, y) => `M${x - R},${y}L${x - R / 2},${y - R}H${x + R / 2}L${x + R},${y}L${x + R / 2},${y + R}H${x - R / 2}Z`,
]

/** The most series that a reader can distinguish. */
export const MOST_SERIES = SHAPES.length

/** Returns the CSS class with a series' colour. */
export function seriesClass(index: number): string {
  return `s${(index % MOST_SERIES) + 1}`
}

/** Draws the mark of a series' median. */
export function mark(index: number, x: number, y: number): Markup {
  const shape = SHAPES[index % MOST_SERIES]
  return element('path', { class: 'mark', d: shape?.(x, y) ?? '' })
}

/** Draws a line with caps from the smallest to the largest run. */
export function whisker([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Markup {
  const cap = x1 === x2 ? `M${x1 - 3},${y1}h6M${x2 - 3},${y2}h6` : `M${x1},${y1 - 3}v6M${x2},${y2 - 3}v6`
  return element('path', { class: 'whisker', d: `M${x1},${y1}L${x2},${y2}${cap}` })
}
