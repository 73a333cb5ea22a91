import { joined, type Span } from '../../../domain/evaluations/span.ts'
import type { Task } from '../base/cooperative-task.ts'
import { MINUTE_MS } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { measure } from '../values/pv-values.ts'
import { archiveReading, archiveSample, calmReader } from './archive-sample.ts'

export const QUARTER_MS = 15 * MINUTE_MS
/** A quarter of an hour needs this share of samples to have a mean of its own. Domain 2.4.9. */
const NEEDED_SHARE = 0.5
/** For as many PVs the spans of closed days and of the newest quarter hours are kept: about 100 bytes each. */
const KEPT_PVS = 100
const KEPT_DAYS = 1_200
const KEPT_QUARTERS = 300
/** Tasks yield after so many quarter hours, which are fifteen samples each. */
const QUARTERS_A_STEP = 24
/** A single sample of a laboratory may need the whole plant on its day. */
const DAYS_A_STEP = 4
/** Before a gap that is longer nobody knows what a contact was. */
const LONGEST_GAP_MIN = 24 * 60

/**
 * What is known of stretches of time: quarter hours of samples a minute, days of their quarter hours, longer ones of their days, so that
 * all of them agree. What is closed does not change and is kept, for a bounded number of PVs.
 */
export interface SpanBooks {
  /** Returns the quarter hours of [from, until), the first and last of which may be cut. */
  quarters(pv: PvModel, source: StationSource, from: number, until: number): Task<readonly Span[]>
  /** Returns the whole days of [from, until), and the quarter hours before and after them. */
  days(pv: PvModel, source: StationSource, from: number, until: number): Task<readonly Span[]>
  /** Returns the samples of a value that is taken at times, from `from` to `until`, both inclusive; ascending. */
  samples(pv: PvModel, sampledAt: (at: number) => number, from: number, until: number): Task<readonly Sample[]>
}

interface Sample {
  readonly timestamp: number
  readonly value: number
}

interface Book {
  /** By their beginning. */
  readonly quarters: Map<number, Span>
  /** By the number of the day. */
  readonly days: Map<number, Span>
  /** By their time. */
  readonly samples: Map<number, number>
}

export function createSpanBooks({ calendar, memory, epoch }: PlantProcess): SpanBooks {
  const books = new Map<PvModel, Book>()
  memory.onChange((from) => {
    for (const { quarters, days, samples } of books.values()) {
      for (const start of quarters.keys()) if (start + QUARTER_MS > from) quarters.delete(start)
      for (const day of days.keys()) if (calendar.dayStart(day + 1) > from) days.delete(day)
      for (const at of samples.keys()) if (at >= from) samples.delete(at)
    }
  })

  function bookOf(pv: PvModel): Book {
    const book = books.get(pv) ?? { quarters: new Map(), days: new Map(), samples: new Map() }
    // The PV that was read last is dropped last.
    books.delete(pv)
    return keep(books, pv, book, KEPT_PVS)
  }

  function* quarters(
    pv: PvModel,
    source: StationSource,
    from: number,
    until: number,
    isDay = false,
  ): Task<readonly Span[]> {
    const book = bookOf(pv)
    const calm = calmReader(pv, source, from, until)
    const found: Span[] = []
    for (let at = from; at < until; ) {
      const end = Math.min(until, Math.floor(at / QUARTER_MS + 1) * QUARTER_MS)
      // Of a closed day its own span is kept instead.
      const isWhole = !isDay && end - at === QUARTER_MS
      const known = isWhole ? book.quarters.get(at) : undefined
      const span = known ?? sampledSpan(pv, source, at, end, { epoch, calm })
      if (isWhole && known === undefined) keep(book.quarters, at, span, KEPT_QUARTERS)
      found.push(span)
      if (found.length % QUARTERS_A_STEP === 0) yield
      at = end
    }
    return found
  }

  function* days(pv: PvModel, source: StationSource, from: number, until: number): Task<readonly Span[]> {
    const book = bookOf(pv)
    const found: Span[] = []
    for (let at = from; at < until; ) {
      const day = calendar.dayOf(at)
      const end = Math.min(until, calendar.dayStart(day + 1))
      const isWhole = at === calendar.dayStart(day) && end === calendar.dayStart(day + 1)
      const known = isWhole ? book.days.get(day) : undefined
      const span = known ?? joined(yield* quarters(pv, source, at, end, isWhole))
      if (isWhole && known === undefined) keep(book.days, day, span, KEPT_DAYS)
      found.push(span)
      at = end
    }
    return found
  }

  function* samples(
    pv: PvModel,
    sampledAt: (at: number) => number,
    from: number,
    until: number,
  ): Task<readonly Sample[]> {
    const book = bookOf(pv)
    const found: Sample[] = []
    for (let day = calendar.dayOf(from); calendar.dayStart(day) <= until; day++) {
      if (day % DAYS_A_STEP === 0) yield
      const timestamp = sampledAt(calendar.dayStart(day + 1) - 1)
      // Without a sample of its own a day would have that of an earlier one.
      if (timestamp < calendar.dayStart(day) || timestamp < from || timestamp > until) continue
      const value =
        book.samples.get(timestamp) ?? keep(book.samples, timestamp, measure(pv, timestamp).value, KEPT_DAYS)
      found.push({ timestamp, value })
    }
    return found
  }

  return { quarters: (pv, source, from, until) => quarters(pv, source, from, until), days, samples }
}

/** Adds an entry, and drops the oldest ones beyond `limit`. Returns the entry. */
function keep<K, V>(entries: Map<K, V>, key: K, value: V, limit: number): V {
  entries.set(key, value)
  if (entries.size > limit) {
    for (const oldest of entries.keys()) {
      entries.delete(oldest)
      break
    }
  }
  return value
}

interface SampledParts {
  /** When the archive begins. */
  readonly epoch: number
  /** Reads the samples of a time without failures; null where there may be some. */
  readonly calm: ((at: number) => number | null) | null
}

/** Returns what the samples of [start, end) say, one a minute: each counts until the next one. At most a quarter of an hour. */
export function sampledSpan(
  pv: PvModel,
  source: StationSource,
  start: number,
  end: number,
  { epoch, calm }: SampledParts,
): Span {
  const isContact = pv.kind === 'digital'
  let [known, good, area, starts] = [0, 0, 0, 0]
  let [min, minAt, max, maxAt] = [Number.POSITIVE_INFINITY, Number.NaN, Number.NEGATIVE_INFINITY, Number.NaN]
  let before: number | null = null
  for (let at = start; at < end; at += MINUTE_MS) {
    const reading = calm === null ? archiveReading(pv, source, at) : null
    const value = calm === null ? (reading?.value ?? null) : calm(at)
    if (value === null) continue
    const width = Math.min(MINUTE_MS, end - at)
    known += width
    if (reading === null || reading.quality === 'Good') good += width
    area += value * width
    if (value < min) {
      min = value
      minAt = at
    }
    if (value > max) {
      max = value
      maxAt = at
    }
    if (!isContact) continue
    if (value === 1 && (before ?? sampleBefore(pv, source, at, epoch)) === 0) starts += 1
    before = value
  }
  const hasMean = end - start === QUARTER_MS && known >= NEEDED_SHARE * QUARTER_MS
  return {
    known,
    good,
    area,
    min,
    minAt,
    max,
    maxAt,
    peak: hasMean ? area / known : Number.NEGATIVE_INFINITY,
    peakAt: hasMean ? start : Number.NaN,
    starts,
  }
}

/**
 * Returns the last sample before a time: without it a machine that starts at the full hour would never have started. Whether one
 * started as the archive began nobody knows.
 */
function sampleBefore(pv: PvModel, source: StationSource, at: number, epoch: number): number | null {
  for (let back = 1; back <= LONGEST_GAP_MIN && at - back * MINUTE_MS >= epoch; back++) {
    const value = archiveSample(pv, source, at - back * MINUTE_MS)
    if (value !== null) return value
  }
  return null
}
