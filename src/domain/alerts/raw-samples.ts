import type { DataPoint } from '../../wire/server/chart.ts'
import { must } from '../base/must.ts'

/** What values lie between, in their unit. */
export interface ValueSpan {
  readonly min: number
  readonly max: number
}

/** Returns how far apart samples usually are, by the middle distance; 0 of less than two. */
export function usualStepMs(points: readonly DataPoint[]): number {
  const steps = points.slice(1).map(({ timestamp }, i) => timestamp - must(points[i]).timestamp)
  return steps.length === 0 ? 0 : must(steps.sort((a, b) => a - b)[Math.floor((steps.length - 1) / 2)])
}

/** Returns the least and the highest value; null of none. */
export function valueSpan(points: readonly DataPoint[]): ValueSpan | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const { value } of points) {
    if (value === null) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return min <= max ? { min, max } : null
}
