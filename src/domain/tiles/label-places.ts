import { must } from '../base/must.ts'
/** A label along an axis, in CSS pixels. */
export interface LabelBox {
  /** Where its middle should be. */
  readonly at: number
  readonly size: number
  /** Which label gives way where not all fit: the one with the highest rank. */
  readonly rank: number
}

const GAP_PX = 4

/**
 * Returns the middle of each label, moved along the axis (0 to `length` px) so that none overlap and their order stays;
 * null for a label that gives way, because there is no room or it would stand more than `maxShift` px from its place.
 */
export function placeLabels(boxes: readonly LabelBox[], length: number, maxShift: number): readonly (number | null)[] {
  const placed = boxes.map((): number | null => null)
  let kept: readonly number[] = []
  // The most important labels first; each further one only if all before it keep their room.
  for (const [candidate] of [...boxes.entries()].toSorted(([, a], [, b]) => a.rank - b.rank)) {
    const tried = [...kept, candidate].toSorted((a, b) => a - b)
    const own = tried.map((index) => must(boxes[index]))
    const places = spread(own, length)
    if (places === null || !own.every(({ at }, i) => Math.abs(must(places[i]) - at) <= maxShift)) continue
    kept = tried
    for (const [i, index] of tried.entries()) placed[index] = must(places[i])
  }
  return placed
}

/** Middles of boxes pushed apart; null if they do not fit. */
function spread(boxes: readonly LabelBox[], length: number): readonly number[] | null {
  const needed = boxes.reduce((sum, { size }) => sum + size, 0) + GAP_PX * Math.max(0, boxes.length - 1)
  if (needed > length) return null
  const order = [...boxes.entries()].toSorted(([, a], [, b]) => a.at - b.at)
  const starts = boxes.map(({ at, size }) => Math.min(length - size, Math.max(0, at - size / 2)))
  let free = 0
  for (const [index, { size }] of order) {
    const start = Math.max(must(starts[index]), free)
    starts[index] = start
    free = start + size + GAP_PX
  }
  let limit = length
  for (const [index, { size }] of order.toReversed()) {
    const start = Math.min(must(starts[index]), limit - size)
    starts[index] = start
    limit = start - GAP_PX
  }
  return boxes.map(({ size }, index) => must(starts[index]) + size / 2)
}
