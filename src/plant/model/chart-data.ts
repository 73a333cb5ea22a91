import { unreachable } from '../../domain/unreachable.ts'
import type { DataPoint, DataSource } from '../../wire/chart.ts'
import { type Calendar, dateOf, dayNumber } from './calendar.ts'
import type { PlantProcess } from './process/plant-process.ts'
import type { StationSource } from './process/station-source.ts'
import { measure, quantise } from './pv-values.ts'
import type { PvModel } from './pvs/pv-model.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units.ts'

/** Longest ranges that are computed in one answer; of a longer one the newest part is given. */
const RAW_MAX_MS = 31 * DAY_MS
const QUARTER_MAX_MS = 366 * DAY_MS
const RAW_STEP_MS = MINUTE_MS
const PUSHED_STEP_MS = 15 * MINUTE_MS
/** How often contacts are looked at for changes. */
const CONTACT_STEP_MS = 10 * SECOND_MS
const QUARTER_MS = 15 * MINUTE_MS
/** A mean needs this share of good samples (domain 2.4.9), else it is a gap. */
const NEEDED_SHARE = 0.5

interface Bucket {
  readonly start: number
  readonly end: number
}

/** Points in ascending order; of several gaps in a row only the first is kept. */
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
 * Archive of one process variable, domain 2.4.10. Ends at what the control room knows at `now`: a dial-up station fills
 * its archive at the next call. Mean values are labelled by the start of their interval and given once it is over:
 * counters the difference, contacts the active minutes, all others the mean.
 */
export function chartData(
  pv: PvModel,
  source: StationSource,
  process: PlantProcess,
  dataSource: DataSource,
  start: number,
  end: number,
  now: number,
): readonly DataPoint[] {
  if (!pv.config.hasArchiveData) return []
  const until = Math.min(end, now, source.state(now).time)
  const from = Math.max(start, process.epoch)
  if (until < from) return []
  const { calendar } = process
  switch (dataSource) {
    case 'MeasurementArchive':
      return rawData(pv, source, calendar, Math.max(from, until - RAW_MAX_MS), until)
    case 'QuarterHourValues':
      return bucketData(pv, source, quarterHours(Math.max(from, until - QUARTER_MAX_MS), until), MINUTE_MS)
    case 'DayValues':
      return bucketData(pv, source, days(calendar, from, until), 5 * MINUTE_MS)
    case 'MonthValues':
      return bucketData(pv, source, months(calendar, from, until), HOUR_MS)
    default:
      return unreachable(dataSource)
  }
}

function rawData(pv: PvModel, source: StationSource, calendar: Calendar, from: number, until: number): DataPoint[] {
  if (pv.sampledAt !== undefined) return samples(pv, pv.sampledAt, calendar, from, until)
  const changing = pv.kind === 'digital' || pv.kind === 'timeOfDay' || pv.ref.type === 'AnaOut'
  if (changing) return changes(pv, source, from, until)
  const { points, add } = pointList()
  const step = source.connection === 'pushed' ? PUSHED_STEP_MS : RAW_STEP_MS
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) add(at, sample(pv, source, at))
  return points
}

/** Value of one sample, null where the instrument or the line failed. Dial-up stations keep what they cannot send. */
function sample(pv: PvModel, source: StationSource, at: number): number | null {
  if (source.connection !== 'dial-up' && source.failures.at(at) !== null) return null
  if (pv.kind === 'counter') {
    const total = pv.signal(at)
    return quantise(pv.shown?.(total, at) ?? total, pv.config.decimalPlaces)
  }
  const { value, quality } = measure(pv, at)
  return quality === 'Bad' ? null : value
}

function samples(
  pv: PvModel,
  sampledAt: (at: number) => number,
  calendar: Calendar,
  from: number,
  until: number,
): DataPoint[] {
  const points: DataPoint[] = []
  for (let day = calendar.dayOf(from); calendar.dayStart(day) <= until; day++) {
    const timestamp = sampledAt(calendar.dayStart(day + 1) - 1)
    const isNew = timestamp >= calendar.dayStart(day)
    if (isNew && timestamp >= from && timestamp <= until)
      points.push({ timestamp, value: measure(pv, timestamp).value })
  }
  return points
}

/** The value at the start, each change, and the value at the end. */
function changes(pv: PvModel, source: StationSource, from: number, until: number): DataPoint[] {
  const { points, add } = pointList()
  let last: number | null | undefined
  const step = (at: number) => {
    const value = sample(pv, source, at)
    if (value !== last) add(at, value)
    last = value
  }
  step(from)
  if (pv.ref.type === 'DigiIn') {
    for (let at = Math.ceil(from / CONTACT_STEP_MS) * CONTACT_STEP_MS; at < until; at += CONTACT_STEP_MS) step(at)
  }
  step(until)
  const final = points.at(-1)
  if (final !== undefined && final.timestamp < until && last !== undefined) add(until, last)
  return points
}

function bucketData(pv: PvModel, source: StationSource, buckets: Iterable<Bucket>, stepMs: number): DataPoint[] {
  const { points, add } = pointList()
  for (const { start, end } of buckets) add(start, bucketValue(pv, source, start, end, stepMs))
  return points
}

function bucketValue(pv: PvModel, source: StationSource, start: number, end: number, stepMs: number): number | null {
  const { decimalPlaces } = pv.config
  if (pv.kind === 'counter') return quantise(pv.signal(end) - pv.signal(start), decimalPlaces)
  let sum = 0
  let count = 0
  for (let at = start; at < end; at += stepMs) {
    const value = sample(pv, source, at)
    if (value === null) continue
    sum += value
    count += 1
  }
  if (count === 0 || count * stepMs < NEEDED_SHARE * (end - start)) return null
  const mean = sum / count
  return pv.kind === 'digital' ? Math.round((mean * (end - start)) / MINUTE_MS) : quantise(mean, decimalPlaces + 1)
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
