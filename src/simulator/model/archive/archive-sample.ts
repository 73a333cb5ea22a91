import type { Calendar } from '../base/calendar.ts'
import { runTask, type Task } from '../base/cooperative-task.ts'
import { MINUTE_MS } from '../base/time.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { measure, quantise } from '../values/pv-values.ts'

/** Returns one sample, or null if the instrument or the line failed. Dial-up stations keep what they cannot send. */
export function archiveSample(pv: PvModel, source: StationSource, at: number): number | null {
  if (source.connection !== 'dial-up' && source.failures.at(at) !== null) return null
  if (pv.kind === 'counter') {
    const total = pv.signal(at)
    return quantise(pv.shown?.(total, at) ?? total, pv.config.decimalPlaces)
  }
  const { value, quality } = measure(pv, at)
  return quality === 'Bad' ? null : value
}

/** Yields the samples of a value that is taken at times, from `from` to `until`, both inclusive. */
export function* takenSamples(
  pv: PvModel,
  sampledAt: (at: number) => number,
  calendar: Calendar,
  from: number,
  until: number,
): Generator<{ readonly timestamp: number; readonly value: number }> {
  for (let day = calendar.dayOf(from); calendar.dayStart(day) <= until; day++) {
    const timestamp = sampledAt(calendar.dayStart(day + 1) - 1)
    const isNew = timestamp >= calendar.dayStart(day)
    if (isNew && timestamp >= from && timestamp <= until) yield { timestamp, value: measure(pv, timestamp).value }
  }
}

/** Statistics over the samples of an interval. Meaningless if `coverage` is 0. */
export interface IntervalStatistics {
  readonly mean: number
  readonly min: number
  readonly max: number
  /** How often a contact closed. */
  readonly starts: number
  /** Share of good samples, 0 to 1. */
  readonly coverage: number
}

/** Successive multiples of it are spread evenly over any interval and never fall into step with a machine. */
const GOLDEN_SHARE = 0.618033988749895

/**
 * Returns the time to sample in the nth step of [start, end). A machine that runs 6 of 30 minutes would seem to run a
 * third of the time if it were sampled exactly every 5 minutes, so in steps above a minute the times vary.
 */
export function sampleTime(start: number, end: number, stepMs: number, index: number): number {
  const base = start + index * stepMs
  if (stepMs <= MINUTE_MS) return base
  return base + Math.floor(((index * GOLDEN_SHARE) % 1) * Math.min(stepMs, end - base))
}

/** Tasks yield after so many samples: between wide steps, one may take a tenth of a millisecond. */
export const SAMPLES_A_STEP = 50

/** Samples [start, end) every `stepMs`. Equal steps make the mean weighted by time (domain 4.5). */
export function intervalStatistics(...args: Parameters<typeof statisticsTask>): IntervalStatistics {
  return runTask(statisticsTask(...args))
}

/** Like `intervalStatistics`, as a cooperative task: the starts in a year are found in 260,000 samples. */
export function* statisticsTask(
  pv: PvModel,
  source: StationSource,
  start: number,
  end: number,
  stepMs: number,
): Task<IntervalStatistics> {
  let sum = 0
  let good = 0
  let taken = 0
  let starts = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let last: number | null = null
  for (; start + taken * stepMs < end; taken++) {
    if (taken % SAMPLES_A_STEP === SAMPLES_A_STEP - 1) yield
    const at = sampleTime(start, end, stepMs, taken)
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
