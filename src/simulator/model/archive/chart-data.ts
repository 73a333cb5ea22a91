import { unreachable } from '../../../domain/base/unreachable.ts'
import { ofSamples } from '../../../domain/evaluations/samples.ts'
import { joined, meanOf } from '../../../domain/evaluations/span.ts'
import type { DataPoint, DataSource } from '../../../wire/server/chart.ts'
import type { SeriesMeasurementType } from '../../../wire/server/chart-config.ts'
import type { Calendar } from '../base/calendar.ts'
import type { Task } from '../base/cooperative-task.ts'
import { DAY_MS, dateOf, dayNumber, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { quantise } from '../values/pv-values.ts'
import type { ArchivedPv } from './aggregate.ts'
import { archiveSample } from './archive-sample.ts'
import { QUARTER_MS, sampledSpan } from './span-books.ts'

/** Longest ranges computed for one request; of a longer range only the newest part is returned. */
const RAW_MAX_MS = 31 * DAY_MS
const QUARTER_MAX_MS = 366 * DAY_MS
const RAW_STEP_MS = MINUTE_MS
const PUSHED_STEP_MS = 15 * MINUTE_MS
/** How often contacts are sampled for changes. */
const CONTACT_STEP_MS = 10 * SECOND_MS
/** Samples of one day, in each resolution. Tasks yield after each day. */
const SAMPLES_A_DAY = DAY_MS / RAW_STEP_MS
const QUARTERS_A_DAY = DAY_MS / QUARTER_MS
const CONTACT_SAMPLES_A_DAY = DAY_MS / CONTACT_STEP_MS
/** A mean needs this share of good samples (domain 2.4.9), otherwise it is a gap. */
const NEEDED_SHARE = 0.5

/** A process variable and how `measurement` represents its intervals. */
export interface Series extends ArchivedPv {
  readonly measurement: SeriesMeasurementType
}

/** What represents the samples of an interval. */
const SAMPLE_TYPES = { Aktuell: 'Mean', Mittelwert: 'Mean', Minwert: 'Min', Maxwert: 'Max' } as const

interface Bucket {
  readonly start: number
  readonly end: number
}

/** Collects points in ascending order and keeps only the first of several gaps in a row. */
function pointList() {
  const points: { timestamp: number; value: number | null }[] = []
  return {
    points,
    add: (timestamp: number, value: number | null) => {
      if (value !== null || (points.length > 0 && points.at(-1)?.value !== null)) points.push({ timestamp, value })
    },
  }
}

/**
 * Archive of one process variable, domain 2.4.10. It ends at what the control room knows at `now`: a dial-up station
 * fills its archive with the next call. Interval values carry the start of their interval and appear once it is over:
 * counters give the difference, contacts the active minutes, all others what `measurement` selects.
 */
export function* chartData(
  series: Series,
  dataSource: DataSource,
  start: number,
  end: number,
  now: number,
): Task<readonly DataPoint[]> {
  const { pv, source, process } = series
  if (!pv.config.hasArchiveData) return []
  const until = Math.min(end, now, source.state(now).time)
  const from = Math.max(start, process.epoch)
  if (until < from) return []
  const { calendar } = process
  switch (dataSource) {
    case 'MeasurementArchive':
      if (pv.sampledAt !== undefined) return yield* series.books.samples(pv, pv.sampledAt, from, until)
      return yield* rawData(pv, source, Math.max(from, until - RAW_MAX_MS), until)
    case 'QuarterHourValues':
      return yield* bucketData(series, quarterHours(Math.max(from, until - QUARTER_MAX_MS), until), QUARTERS_A_DAY)
    case 'DayValues':
      return yield* bucketData(series, days(calendar, from, until), 1)
    case 'MonthValues':
      return yield* bucketData(series, months(calendar, from, until), 1)
    default:
      return unreachable(dataSource)
  }
}

function* rawData(pv: PvModel, source: StationSource, from: number, until: number): Task<readonly DataPoint[]> {
  const changing = pv.kind === 'digital' || pv.kind === 'timeOfDay' || pv.ref.type === 'AnaOut'
  if (changing) return yield* changes(pv, source, from, until)
  const { points, add } = pointList()
  const step = source.connection === 'pushed' ? PUSHED_STEP_MS : RAW_STEP_MS
  let samples = 0
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) {
    add(at, archiveSample(pv, source, at))
    samples += 1
    if (samples % SAMPLES_A_DAY === 0) yield
  }
  return points
}

/** Returns the value at the start, each change, and the value at the end. */
function* changes(pv: PvModel, source: StationSource, from: number, until: number): Task<readonly DataPoint[]> {
  const { points, add } = pointList()
  let last: number | null | undefined
  const step = (at: number) => {
    const value = archiveSample(pv, source, at)
    if (value !== last) add(at, value)
    last = value
  }
  step(from)
  if (pv.ref.type === 'DigiIn' || pv.ref.type === 'AnaOut') {
    let samples = 0
    for (let at = Math.ceil(from / CONTACT_STEP_MS) * CONTACT_STEP_MS; at < until; at += CONTACT_STEP_MS) {
      step(at)
      samples += 1
      if (samples % CONTACT_SAMPLES_A_DAY === 0) yield
    }
  }
  step(until)
  const final = points.at(-1)
  if (final !== undefined && final.timestamp < until && last !== undefined) add(until, last)
  return points
}

/** Returns one point for each bucket and yields after every `pauseAfter` buckets. */
function* bucketData(series: Series, buckets: Iterable<Bucket>, pauseAfter: number): Task<readonly DataPoint[]> {
  const { points, add } = pointList()
  let done = 0
  for (const bucket of buckets) {
    add(bucket.start, yield* bucketValue(series, bucket))
    done += 1
    if (done % pauseAfter === 0) yield
  }
  return points
}

function* bucketValue(
  { pv, source, process, books, measurement }: Series,
  { start, end }: Bucket,
): Task<number | null> {
  const { decimalPlaces } = pv.config
  if (pv.kind === 'counter') return quantise(pv.signal(end) - pv.signal(start), decimalPlaces)
  if (pv.sampledAt !== undefined) {
    const taken = yield* books.samples(pv, pv.sampledAt, start, end - 1)
    const value = ofSamples(
      SAMPLE_TYPES[measurement],
      taken.map((sample) => sample.value),
    )
    return value === null ? null : quantise(value, decimalPlaces + 1)
  }
  const span =
    end - start <= QUARTER_MS
      ? sampledSpan(pv, source, start, end, { epoch: process.epoch, calm: null })
      : joined(yield* books.days(pv, source, start, end))
  const mean = meanOf(span)
  if (mean === null || span.known < NEEDED_SHARE * (end - start)) return null
  if (pv.kind === 'digital') return Math.round((mean * (end - start)) / MINUTE_MS)
  switch (measurement) {
    case 'Aktuell':
    case 'Mittelwert':
      return quantise(mean, decimalPlaces + 1)
    case 'Minwert':
      return quantise(span.min, decimalPlaces)
    case 'Maxwert':
      return quantise(span.max, decimalPlaces)
    default:
      return unreachable(measurement)
  }
}

function* quarterHours(from: number, until: number): Generator<Bucket> {
  for (let start = Math.ceil(from / QUARTER_MS) * QUARTER_MS; start + QUARTER_MS <= until; start += QUARTER_MS) {
    yield { start, end: start + QUARTER_MS }
  }
}

function* days(calendar: Calendar, from: number, until: number): Generator<Bucket> {
  for (let day = calendar.dayOf(from - 1) + 1; calendar.dayStart(day + 1) <= until; day++) {
    yield { start: calendar.dayStart(day), end: calendar.dayStart(day + 1) }
  }
}

function* months(calendar: Calendar, from: number, until: number): Generator<Bucket> {
  const { year, month } = dateOf(calendar.dayOf(from))
  const begin = (index: number) => calendar.dayStart(dayNumber(year, month + index, 1))
  for (let index = 0; begin(index + 1) <= until; index++) {
    if (begin(index) >= from) yield { start: begin(index), end: begin(index + 1) }
  }
}
