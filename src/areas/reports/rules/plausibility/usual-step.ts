import { must } from '../../../../domain/base/must.ts'
import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import type { Checked } from './finding.ts'
import { cadenceOf, pointsIn } from './sampling.ts'

/** What a process variable does more often than this is its habit: a pump that starts twice a day makes four steps. */
const HABITS = 4
const HABITS_A_DAY = 2
/** So many times more steps than habits are known. */
const LEAST_STEPS = 10
/** A value belongs to the one before it if it comes within so many usual distances. */
const NEXT = 3
const DAY_S = 86_400

/** Returns whether a point follows the one before it at about the usual distance, `step` in s. */
export function isNext({ x }: Columns, index: number, step: number): boolean {
  return must(x[index]) - must(x[index - 1]) <= NEXT * step
}

/**
 * Returns the size of the largest step from one value to the next that is a habit: one outlier a day does not widen it, nor one that lasts.
 * Infinite if there are too few values to tell.
 */
export function usualStep(checked: Checked): number {
  const { points, from, to } = checked
  const { y } = points
  const [first, end] = pointsIn(checked)
  const { step } = cadenceOf(points)
  const rank = HABITS + HABITS_A_DAY * Math.ceil((to - from) / DAY_S)
  // The largest ones, ascending: nearly all others are below the least of them.
  const largest = new Float64Array(rank)
  let count = 0
  for (let index = first + 1; index < end; index += 1) {
    const size = Math.abs(must(y[index]) - must(y[index - 1]))
    if (Number.isNaN(size) || !isNext(points, index, step)) continue
    count += 1
    if (size <= must(largest[0])) continue
    let place = 1
    while (place < rank && must(largest[place]) < size) {
      largest[place - 1] = must(largest[place])
      place += 1
    }
    largest[place - 1] = size
  }
  return count < LEAST_STEPS * rank ? Number.POSITIVE_INFINITY : must(largest[0])
}
