import { ofSamples } from '../../../domain/evaluations/samples.ts'
import { coverageOf, joined, meanOf, type Span } from '../../../domain/evaluations/span.ts'
import type { Quality } from '../../../wire/server/pv.ts'
import type { ReportValueType } from '../../../wire/server/report.ts'
import type { Task } from '../base/cooperative-task.ts'
import { HOUR_MS } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { archiveSample } from './archive-sample.ts'
import type { SpanBooks } from './span-books.ts'

/** One number for an interval, as in reports. */
export interface Aggregate {
  /** Not rounded, because sums of rounded numbers would not match. Null if nothing is known. */
  readonly value: number | null
  /** Good if 75 % of its time were, Uncertain if half of it has values. Domain 2.4.9. */
  readonly quality: Quality
  /** Share, 0 to 1, of the time that is over for which there are values: of a row that has ended, of its whole length. */
  readonly coverage: number
  /** When a least or highest value was; null for everything else. */
  readonly at: number | null
}

/** Up to the longest day its 85-percentile is one of quarter hours, of longer times one of days. */
const LONGEST_DAY_MS = 25 * HOUR_MS
const GOOD_SHARE = 0.75
const UNCERTAIN_SHARE = 0.5
const NOTHING: Aggregate = { value: null, quality: 'Unspecified', coverage: 0, at: null }

/** What one hour of a unit adds up to: m³ of a flow, kWh of a power, mm of a rain. */
const PER_HOUR: ReadonlyMap<string, number> = new Map([
  ['l/s', 3.6],
  ['m³/h', 1],
  ['Nm³/h', 1],
  ['l/h', 1],
  ['kW', 1],
  ['mm/h', 1],
])

const POWER = 'kW'

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

/** Where a PV is measured, and what is known of it. */
export interface ArchivedPv {
  readonly pv: PvModel
  readonly source: StationSource
  readonly process: PlantProcess
  readonly books: SpanBooks
}

/**
 * Aggregates [start, end) by the rules of domain 4.5: flows, rain and power add up over time, counters give their
 * difference (regardless of what the meter showed), contacts give hours and starts, laboratory values give their
 * samples. An interval that is not over counts up to `now`, and nothing beyond what the control room knows: what a dial-up
 * station has not told yet is missing. A cooperative task, because a year takes long.
 */
export function* aggregate(
  { pv, source, process, books }: ArchivedPv,
  type: ReportValueType,
  start: number,
  end: number,
  now: number,
): Task<Aggregate> {
  const until = Math.min(end, now, source.state(now).time)
  const from = Math.max(start, process.epoch)
  if (until <= from || !pv.config.hasArchiveData) return NOTHING
  if (pv.sampledAt !== undefined) {
    const taken = yield* books.samples(pv, pv.sampledAt, from, until - 1)
    if (taken.length === 0) return NOTHING
    const value = ofSamples(
      type,
      taken.map((sample) => sample.value),
    )
    return { value, quality: 'Good', coverage: 1, at: null }
  }
  const over = Math.min(end, now) - start
  if (pv.kind === 'counter' && type !== 'Value') {
    const known = until - from
    return { value: pv.signal(until) - pv.signal(from), ...stateOf({ known, good: known }, over), at: null }
  }
  const spans = yield* end - start > LONGEST_DAY_MS || type !== 'Percentile85'
    ? books.days(pv, source, from, until)
    : books.quarters(pv, source, from, until)
  const span = joined(spans)
  if (span.known === 0) return { ...NOTHING, quality: 'Bad' }
  const figure = figureOf(pv, type, span)
  const value =
    type === 'Value'
      ? archiveSample(pv, source, until - 1)
      : type === 'Percentile85'
        ? ofSamples(
            type,
            spans.flatMap((part) => meanOf(part) ?? []),
          )
        : figure.value
  return { value, ...stateOf(span, over), at: value === null ? null : figure.at }
}

/** Returns how far a value can be trusted. */
function stateOf(span: Pick<Span, 'known' | 'good'>, over: number): Pick<Aggregate, 'quality' | 'coverage'> {
  const coverage = coverageOf(span.known, over) ?? 0
  const isGood = span.good >= GOOD_SHARE * over
  return { quality: isGood ? 'Good' : coverage >= UNCERTAIN_SHARE ? 'Uncertain' : 'Bad', coverage }
}

/** Returns a figure of a span, and when it was. */
function figureOf(pv: PvModel, type: ReportValueType, span: Span): Pick<Aggregate, 'value' | 'at'> {
  const { dimension } = pv.config
  switch (type) {
    case 'Sum':
      return { value: (span.area / HOUR_MS) * (PER_HOUR.get(dimension) ?? 1), at: null }
    case 'Min':
      return { value: span.min, at: span.minAt }
    case 'Max': {
      if (dimension !== POWER) return { value: span.max, at: span.maxAt }
      // The grid is paid for by the highest quarter of an hour, not by an instant.
      return Number.isFinite(span.peak) ? { value: span.peak, at: span.peakAt } : { value: null, at: null }
    }
    case 'Count':
      return { value: span.starts, at: null }
    default:
      return { value: meanOf(span), at: null }
  }
}
