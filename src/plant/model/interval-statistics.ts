import { archiveSample } from './archive-sample.ts'
import type { StationSource } from './process/station-source.ts'
import type { PvModel } from './pvs/pv-model.ts'

/** What the samples of an interval say together. The numbers mean nothing where `coverage` is 0. */
export interface IntervalStatistics {
  readonly mean: number
  readonly min: number
  readonly max: number
  /** How often a contact closed. */
  readonly starts: number
  /** Share of good samples, 0 to 1. */
  readonly coverage: number
}

/** Samples of [start, end) every `stepMs`; equal steps make the mean one that is weighted by time (domain 4.5). */
export function intervalStatistics(
  pv: PvModel,
  source: StationSource,
  start: number,
  end: number,
  stepMs: number,
): IntervalStatistics {
  let sum = 0
  let good = 0
  let taken = 0
  let starts = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let last: number | null = null
  for (let at = start; at < end; at += stepMs) {
    taken += 1
    const value = archiveSample(pv, source, at)
    if (value === null) continue
    good += 1
    sum += value
    min = Math.min(min, value)
    max = Math.max(max, value)
    if (last === 0 && value === 1) starts += 1
    last = value
  }
  return { mean: good === 0 ? 0 : sum / good, min, max, starts, coverage: taken === 0 ? 0 : good / taken }
}
