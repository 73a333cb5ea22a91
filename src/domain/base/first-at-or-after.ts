import { must } from './must.ts'

/** Index of the first element >= `at`, or the length; `x` ascending. */
export function firstAtOrAfter(x: Float64Array, at: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (must(x[middle]) < at) low = middle + 1
    else high = middle
  }
  return low
}
