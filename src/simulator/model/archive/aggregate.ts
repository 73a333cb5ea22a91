import { unreachable } from '../../../domain/base/unreachable.ts'
import type { Quality } from '../../../wire/server/pv.ts'
import type { ReportValueType } from '../../../wire/server/report.ts'
import type { Task } from '../base/cooperative-task.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import {
  archiveSample,
  type IntervalStatistics,
  SAMPLES_A_STEP,
  sampleTime,
  statisticsTask,
  takenSamples,
} from './archive-sample.ts'

/** One number for an interval, as in reports. */
export interface Aggregate {
  /** Not rounded, because sums of rounded numbers would not match. Null if nothing is known. */
  readonly value: number | null
  /** By the share of good samples, domain 2.4.9: Good from 75 %, Uncertain from 50 %. */
  readonly quality: Quality
  /** 0 to 1. */
  readonly coverage: number
}

const GOOD_SHARE = 0.75
const UNCERTAIN_SHARE = 0.5
const PERCENTILE = 0.85
const NOTHING: Aggregate = { value: null, quality: 'Unspecified', coverage: 0 }

/** What one hour of a unit adds up to: m³ of a flow, kWh of a power, mm of a rain. */
const PER_HOUR: ReadonlyMap<string, number> = new Map([
  ['l/s', 3.6],
  ['m³/h', 1],
  ['Nm³/h', 1],
  ['l/h', 1],
  ['kW', 1],
  ['mm/h', 1],
])

/** Returns the dimension of the sum over time. Domain 4.5. */
export function sumDimension(pv: PvModel): string {
  if (pv.kind === 'digital') return 'h'
  const sums: { readonly [dimension: string]: string } = {
    'l/s': 'm³',
    'm³/h': 'm³',
    'Nm³/h': 'Nm³',
    'l/h': 'l',
    kW: 'kWh',
    'mm/h': 'mm',
  }
  return sums[pv.config.dimension] ?? pv.config.dimension
}

/** Longer intervals are sampled in longer steps, so the cost of a report does not grow with its period. */
function stepMs(length: number): number {
  if (length <= 2 * HOUR_MS) return MINUTE_MS
  if (length <= 2 * DAY_MS) return 5 * MINUTE_MS
  return length <= 40 * DAY_MS ? HOUR_MS : 3 * HOUR_MS
}

/** Starts between two samples are missed, and machines start every few minutes. */
function countStepMs(length: number): number {
  return length <= 2 * DAY_MS ? MINUTE_MS : 2 * MINUTE_MS
}

/**
 * Aggregates [start, end) by the rules of domain 4.5: flows, rain and power add up over time, counters give their
 * difference (regardless of what the meter showed), contacts give hours and starts, laboratory values give their
 * samples. An interval that is not over counts up to `now`. A cooperative task, because a year takes long.
 */
export function* aggregate(
  pv: PvModel,
  source: StationSource,
  process: PlantProcess,
  type: ReportValueType,
  start: number,
  end: number,
  now: number,
): Task<Aggregate> {
  const until = Math.min(end, now, source.state(now).time)
  const from = Math.max(start, process.epoch)
  if (until <= from || !pv.config.hasArchiveData) return NOTHING
  if (pv.sampledAt !== undefined) {
    const taken = [...takenSamples(pv, pv.sampledAt, process.calendar, from, until - 1)].map(({ value }) => value)
    return taken.length === 0 ? NOTHING : { value: ofList(taken, type), quality: 'Good', coverage: 1 }
  }
  if (pv.kind === 'counter' && type !== 'Value') {
    return { value: pv.signal(until) - pv.signal(from), quality: 'Good', coverage: 1 }
  }
  const step = type === 'Count' ? countStepMs(end - start) : stepMs(end - start)
  const statistics = yield* statisticsTask(pv, source, from, until, step)
  const { coverage } = statistics
  if (coverage === 0) return { value: null, quality: 'Bad', coverage }
  const value = type === 'Percentile85' ? yield* percentileOf(pv, source, from, until, step) : null
  return {
    value: value ?? ofStatistics(pv, source, type, statistics, until - from, until - 1),
    quality: coverage >= GOOD_SHARE ? 'Good' : coverage >= UNCERTAIN_SHARE ? 'Uncertain' : 'Bad',
    coverage,
  }
}

function ofStatistics(
  pv: PvModel,
  source: StationSource,
  type: ReportValueType,
  { mean, min, max, starts, coverage }: IntervalStatistics,
  length: number,
  last: number,
): number | null {
  const hours = (length / HOUR_MS) * coverage
  switch (type) {
    case 'Value':
      return archiveSample(pv, source, last)
    case 'Sum':
      return mean * hours * (PER_HOUR.get(pv.config.dimension) ?? 1)
    case 'Mean':
    case 'Percentile85':
      return mean
    case 'Min':
      return min
    case 'Max':
      return max
    case 'Count':
      return starts
    default:
      return unreachable(type)
  }
}

/** Aggregates single values. `values` must not be empty. */
export function ofList(values: readonly number[], type: ReportValueType): number | null {
  const sum = values.reduce((total, value) => total + value, 0)
  switch (type) {
    case 'Value':
      return values.at(-1) ?? null
    case 'Sum':
      return sum
    case 'Mean':
      return sum / values.length
    case 'Min':
      return Math.min(...values)
    case 'Max':
      return Math.max(...values)
    case 'Percentile85':
      return percentile(values)
    case 'Count':
      return values.length
    default:
      return unreachable(type)
  }
}

function* percentileOf(
  pv: PvModel,
  source: StationSource,
  from: number,
  until: number,
  step: number,
): Task<number | null> {
  const values: number[] = []
  for (let index = 0; from + index * step < until; index++) {
    if (index % SAMPLES_A_STEP === SAMPLES_A_STEP - 1) yield
    const value = archiveSample(pv, source, sampleTime(from, until, step, index))
    if (value !== null) values.push(value)
  }
  return percentile(values)
}

/** Interpolates between the two nearest ranks, as spreadsheets do. */
function percentile(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const place = PERCENTILE * (sorted.length - 1)
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place))
}
