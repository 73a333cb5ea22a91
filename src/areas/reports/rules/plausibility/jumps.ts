import { must } from '../../../../domain/base/must.ts'
import { closedRange } from '../../../../domain/values/valid-range.ts'
import { type Checked, type Finding, findingOf, resolutionOf } from './finding.ts'
import { isRest } from './flat-line.ts'
import { cadenceOf, pointsIn } from './sampling.ts'
import { isNext, usualStep } from './usual-step.ts'

/** Times the largest step that is a habit. */
const FACTOR = 5
/** Below so many times the resolution, and this share of the range, a step says nothing. */
const LEAST_STEPS = 10
const LEAST_SHARE = 0.02
/** It is back within this time, or stays. */
const BACK_S = 86_400
/** A machine that stops takes its flow, power or voltage to 0: that is no fault of a sensor, unless it is over after so few values. */
const SHORT = 3
/** One that has just started, as an overflow that has just begun, still rises in so many values. */
const STARTS = 10

/**
 * Finds values that leave the ones before by far more than the process variable ever moves between two values: an impossible value, a
 * burst pipe, a sensor that was replaced. One that comes back is one finding, from where it left until it is back. The scale is the
 * largest step that happens more often than twice a day, so that one outlier, or one that lasts, does not widen it.
 */
export function jumps(checked: Checked): readonly Finding[] {
  const { points } = checked
  const { x, y } = points
  const [first, end] = pointsIn(checked)
  const { step } = cadenceOf(points)
  const usual = usualStep(checked)
  const range = closedRange(checked.config.domainConfig)
  const least = Math.max(
    FACTOR * usual,
    LEAST_STEPS * resolutionOf(checked),
    range === null ? 0 : LEAST_SHARE * (range.max - range.min),
  )
  const found: Finding[] = []
  for (let index = first + 1; index < end; index += 1) {
    const before = must(y[index - 1])
    const change = must(y[index]) - before
    if (!(Math.abs(change) > least) || !isNext(points, index, step)) continue
    const back = indexOfReturn(checked, index, end)
    const isBack = back < end
    if (!isMachine(checked, index, back, end)) {
      const value = furthest(checked, index, isBack ? back : index + 1)
      const until = isBack ? must(x[back]) : must(x[index]) + step
      found.push(findingOf(checked, must(x[index]), until, { kind: 'jump', before, value, usual, isBack }))
    }
    if (isBack) index = back
  }
  return found
}

/** Whether it has just left its rest, or went there and stayed: what a machine does that starts or stops, and an overflow. */
function isMachine(checked: Checked, index: number, back: number, end: number): boolean {
  const { y } = checked.points
  const rests = (first: number, last: number) => {
    for (let at = first; at < last; at += 1) if (isRest(checked, must(y[at]))) return true
    return false
  }
  if (rests(Math.max(0, index - STARTS), index)) return true
  const isShort = back < end && back - index <= SHORT
  return !isShort && rests(index, Math.min(back, index + SHORT))
}

/**
 * Returns the first point after a step that is nearer to where it came from than to where it led, or that goes back by half of it at
 * once: what is usual may have moved meanwhile. `end` if none is in time.
 */
function indexOfReturn({ points: { x, y } }: Checked, index: number, end: number): number {
  const before = must(y[index - 1])
  const side = Math.sign(must(y[index]) - before)
  let half = Math.abs(must(y[index]) - before) / 2
  for (let at = index + 1; at < end && must(x[at]) - must(x[index]) <= BACK_S; at += 1) {
    const [value, previous] = [must(y[at]), must(y[at - 1])]
    if (side * (value - before) < half || side * (previous - value) >= half) return at
    half = Math.max(half, Math.abs(value - before) / 2)
  }
  return end
}

/** The value of some points that is furthest from the one before them. */
function furthest({ points: { y } }: Checked, first: number, end: number): number {
  const before = must(y[first - 1])
  let most = must(y[first])
  for (let at = first + 1; at < end; at += 1) {
    if (Math.abs(must(y[at]) - before) > Math.abs(most - before)) most = must(y[at])
  }
  return most
}
