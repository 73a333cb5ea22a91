import { firstAtOrAfter } from '../../../../domain/base/first-at-or-after.ts'
import { must } from '../../../../domain/base/must.ts'
import { endOf } from '../../../../domain/charts/intervals.ts'
import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import type { Checked } from './finding.ts'

/** So many distances or changes tell what is usual; of more, as many spread evenly. */
const MOST_READ = 1025
/** Of an archive that stores at fixed times nearly all distances are the same. */
const REGULAR_SHARE = 0.95
const REGULAR_TOLERANCE = 0.1
/** A sample of such an archive that is late by no more than this many steps is not missing. */
const STEPS_TO_WAIT = 3

/** How often a series has a value. */
export interface Cadence {
  /** Median distance of its points, s; NaN of fewer than two. */
  readonly step: number
  /** Its archive stores at fixed times, so that one that is not there is missing; others store what changes. */
  readonly isRegular: boolean
}

/** Reads how often a series has a value. */
export function cadenceOf({ x }: Columns): Cadence {
  const stride = Math.max(1, Math.floor((x.length - 1) / MOST_READ))
  const distances: number[] = []
  for (let index = 1; index < x.length; index += stride) distances.push(must(x[index]) - must(x[index - 1]))
  const step = quantile(distances, 1 / 2)
  const near = distances.filter((distance) => Math.abs(distance - step) <= REGULAR_TOLERANCE * step).length
  return { step, isRegular: distances.length > 0 && near >= REGULAR_SHARE * distances.length }
}

/**
 * Returns the end of a value, s since 1970: that of its interval, and where the archive stores at fixed times not long after its time,
 * since one that has not come is missing.
 */
export function valueEnds({ points, known }: Pick<Checked, 'points' | 'known'>): (index: number) => number {
  const { step, isRegular } = cadenceOf(points)
  const longest = isRegular && points.interval.kind === 'sampled' ? STEPS_TO_WAIT * step : Number.POSITIVE_INFINITY
  return (index) => Math.min(endOf(points, index, known), must(points.x[index]) + longest)
}

/** Returns the value below which a share (0 to 1) of the numbers lies; NaN without numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) return Number.NaN
  const sorted = numbers.toSorted((a, b) => a - b)
  return must(sorted[Math.floor(share * (sorted.length - 1))])
}

/** Returns the points of a range, as the index of the first and that behind the last. */
export function pointsIn({ points: { x }, from, to }: Checked): readonly [first: number, end: number] {
  return [firstAtOrAfter(x, from), firstAtOrAfter(x, to)]
}
