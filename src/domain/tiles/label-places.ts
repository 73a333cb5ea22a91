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
  for (const candidate of boxes.map((_, index) => index).toSorted((a, b) => rankOf(boxes, a) - rankOf(boxes, b))) {
    const tried = [...kept, candidate].toSorted((a, b) => a - b)
    const places = spread(
      tried.flatMap((index) => boxes[index] ?? []),
      length,
    )
    const isNear = (index: number, i: number) => Math.abs((places?.[i] ?? 0) - (boxes[index]?.at ?? 0)) <= maxShift
    if (places === null || !tried.every(isNear)) continue
    kept = tried
    for (const [i, index] of tried.entries()) placed[index] = places[i] ?? null
  }
  return placed
}

function rankOf(boxes: readonly LabelBox[], index: number): number {
  return boxes[index]?.rank ?? 0
}

/** Middles of boxes pushed apart; null if they do not fit. */
function spread(boxes: readonly LabelBox[], length: number): readonly number[] | null {
  const needed = boxes.reduce((sum, { size }) => sum + size, 0) + GAP_PX * Math.max(0, boxes.length - 1)
  if (needed > length) return null
  const order = boxes.map((_, index) => index).toSorted((a, b) => (boxes[a]?.at ?? 0) - (boxes[b]?.at ?? 0))
  const starts = boxes.map(({ at, size }) => Math.min(length - size, Math.max(0, at - size / 2)))
  let free = 0
  for (const index of order) {
    const start = Math.max(starts[index] ?? 0, free)
    starts[index] = start
    free = start + (boxes[index]?.size ?? 0) + GAP_PX
  }
  let limit = length
  for (const index of order.toReversed()) {
    const size = boxes[index]?.size ?? 0
    const start = Math.min(starts[index] ?? 0, limit - size)
    starts[index] = start
    limit = start - GAP_PX
  }
  return boxes.map(({ size }, index) => (starts[index] ?? 0) + size / 2)
}
