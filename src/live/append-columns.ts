interface Columns {
  readonly x: Float64Array
  readonly y: Float64Array
}

/**
 * New points at the end, old points cut off at the front: the points before `from` go, except the last of them, from
 * which the line enters the view (specification 4, "Live series").
 */
export function appendColumns(held: Columns | undefined, change: Columns & { readonly from: number }): Columns {
  if (held === undefined) return { x: change.x, y: change.y }
  const start = firstToKeep(held.x, change.from)
  const kept = held.x.length - start
  const x = new Float64Array(kept + change.x.length)
  const y = new Float64Array(kept + change.x.length)
  x.set(held.x.subarray(start))
  y.set(held.y.subarray(start))
  x.set(change.x, kept)
  y.set(change.y, kept)
  return { x, y }
}

function firstToKeep(x: Float64Array, from: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((x[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
