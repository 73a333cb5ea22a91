import { must } from '../../../../domain/base/must.ts'
import { closedRange, validRange } from '../../../../domain/values/valid-range.ts'
import { type Checked, type Finding, findingOf, resolutionOf } from './finding.ts'
import { cadenceOf, pointsIn, quantile, valueEnds } from './sampling.ts'

/** A sensor that froze did so for an hour at least (domain 2.4.9), and for enough values to tell it from chance. */
const LEAST_S = 3600
const LEAST_STEPS = 12
/** A process variable with fewer values than these is a state that is written as a number. */
const LEAST_VALUES = 20
/** It usually moves by so many times its resolution. */
const LEAST_MOVE = 5
/** A value that it comes back to this often, for a part of that time, is where it rests: a machine at its set speed. */
const RESTS = 2
const REST_PART = 0.1
/** So much of its other time tells how it usually moves, in at least so many windows. */
const WINDOWS = 4
const LEAST_WINDOWS = 3
/** In three of four windows it moves by more. */
const USUAL = 0.25
/** Each one reads all points: no more than these, the longest. */
const MOST_RUNS = 20
/** Nothing but standing still is judged of a whole day, and only of what has this many steps in its range. */
const DAY_S = 86_400
const FINE_STEPS = 1000
const ALWAYS = 0.95

/** Successive points of one value. */
interface Run {
  readonly first: number
  readonly end: number
  readonly value: number
  /** s */
  readonly length: number
}

/**
 * Finds times in which a measurement stands still, within its resolution, though in as long a time it otherwise moves: a sensor that
 * froze, or a substitute value. It may stand still at the lower end of its range and at 0, where machines and overflows rest, and at
 * any value to which it returns.
 */
export function flatLines(checked: Checked): readonly Finding[] {
  const { points, from, to } = checked
  const { x } = points
  const runs = runsOf(checked)
  const known = runs.reduce((sum, { length }) => sum + length, 0)
  const [longest] = runs.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return []
  const found = (run: Run, usual: number | null) =>
    findingOf(checked, must(x[run.first]), must(x[run.first]) + run.length, { kind: 'flat', value: run.value, usual })
  if (longest.length >= ALWAYS * (to - from)) return isAlwaysFlat(checked, longest) ? [found(longest, null)] : []
  if (new Set(runs.map(({ value }) => value)).size < LEAST_VALUES) return []
  const least = Math.max(LEAST_S, LEAST_STEPS * cadenceOf(points).step)
  const resolution = resolutionOf(checked)
  return runs
    .filter((run) => run.length >= least && !isRest(checked, run.value))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_RUNS)
    .filter((run) => !returnsTo(run, runs, resolution))
    .flatMap((run) => {
      const usual = usualMove(checked, run, Math.min(run.length, (known - run.length) / WINDOWS))
      return usual >= LEAST_MOVE * resolution ? [found(run, usual)] : []
    })
}

/** Whether what stood still all the time is a measurement at all: fine enough to show noise, and not at rest. */
function isAlwaysFlat(checked: Checked, { value, length }: Run): boolean {
  const range = closedRange(checked.config.domainConfig)
  const isFine = range !== null && range.max - range.min >= FINE_STEPS * resolutionOf(checked)
  return length >= ALWAYS * DAY_S && isFine && !isRest(checked, value)
}

/** Returns whether a value is one at which nothing flows or runs: the lower end of the range, or 0. */
export function isRest(checked: Checked, value: number): boolean {
  const least = resolutionOf(checked)
  return Math.abs(value) <= least || value <= validRange(checked.config.domainConfig).min + least
}

function returnsTo(run: Run, runs: readonly Run[], resolution: number): boolean {
  const others = runs.filter(
    (other) =>
      other !== run && Math.abs(other.value - run.value) < resolution / 2 && other.length >= REST_PART * run.length,
  )
  return others.length >= RESTS
}

function runsOf(checked: Checked): readonly Run[] {
  const { x, y } = checked.points
  const endOf = valueEnds(checked)
  const half = resolutionOf(checked) / 2
  const [from, to] = pointsIn(checked)
  const runs: Run[] = []
  for (let first = from; first < to; ) {
    const value = must(y[first])
    let end = first + 1
    while (end < to && Math.abs(must(y[end]) - value) < half) end += 1
    const length = endOf(end - 1) - must(x[first])
    if (!Number.isNaN(value)) runs.push({ first, end, value, length })
    first = end
  }
  return runs
}

/** Returns by how much it usually moves in windows of `length` seconds outside of a run; NaN if nothing tells. */
function usualMove(checked: Checked, run: Run, length: number): number {
  const { x, y } = checked.points
  const [from, to] = pointsIn(checked)
  const moves: number[] = []
  let [start, min, max] = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = from; index < to; index += 1) {
    const value = must(y[index])
    if (Number.isNaN(value) || (index >= run.first && index < run.end)) {
      ;[start, min, max] = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      continue
    }
    if (Number.isNaN(start)) start = must(x[index])
    min = Math.min(min, value)
    max = Math.max(max, value)
    if (must(x[index]) - start < length) continue
    moves.push(max - min)
    ;[start, min, max] = [must(x[index]), value, value]
  }
  return moves.length < LEAST_WINDOWS ? Number.NaN : quantile(moves, USUAL)
}
