import { firstAtOrAfter } from '../../src/domain/base/first-at-or-after.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { Columns } from '../../src/domain/charts/series-buffer.ts'
import type { Annotation } from '../../src/wire/server/chart.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { RangeLoad, SeriesNotes } from '../../src/wire/tabs/frame.ts'
import {
  type Batch,
  type DoneBatch,
  type LoadingBatch,
  type Moment,
  overlaps,
  partOf,
  type Range,
  shownOf,
  sortAndJoin,
} from './archive-batch.ts'
import { cut, following, NO_POINTS, type PointsBySeries } from './archive-points.ts'
import type { ArchiveRules } from './archive-rules.ts'

/** An archive further behind than this has values that a live series did not receive from the hub. */
const LAG_MS = 5 * 60_000

/** `always`: a window of the archive; `lagging`: a live series, which receives new values itself. */
export type Refresh = 'always' | 'lagging'

/**
 * Owns the ranges of one origin (a PV or a chart) in one source, as a list without overlap: loading, done or failed.
 * Joins adjacent done batches and requests only what is missing. Specification 4, "Chart data batches".
 */
export class ArchiveBatches {
  readonly #rules: ArchiveRules
  #list: readonly Batch[] = []
  count = 0

  constructor(rules: ArchiveRules) {
    this.#rules = rules
  }

  get isEmpty(): boolean {
    return this.#list.length === 0
  }

  /** How many parts are held. */
  get size(): number {
    return this.#list.length
  }

  /** Returns the ranges to request now so that all of `range` is known. Marks them as loading. */
  missing(range: Range, { now, elapsed }: Moment, refresh: Refresh): readonly LoadingBatch[] {
    const { refreshMs } = this.#rules
    // Rounded up, so that a window that grows with time requests now and then instead of at every tick.
    const wanted = { from: range.from, to: Math.min(range.to, (Math.floor(now / refreshMs) + 1) * refreshMs) }
    const requested: LoadingBatch[] = []
    const replaced = new Set<Batch>()
    for (const hole of this.#holes(wanted)) {
      // A growing window extends the batch that ended near now: one call covers both.
      const before = this.#list.find((batch) => batch.to === hole.from && overlaps(batch, wanted))
      const held = before?.state === 'done' && before.unsettled !== null ? before : null
      if (held !== null) replaced.add(held)
      requested.push(...this.#split({ from: held?.from ?? hole.from, to: hole.to }, held))
    }
    for (const batch of this.#list) {
      if (replaced.has(batch) || !overlaps(batch, wanted) || !this.#isDue(batch, elapsed, refresh)) continue
      replaced.add(batch)
      const { from, to } = batch
      const [held, attempt] = batch.state === 'error' ? [null, batch.attempt] : [shownOf(batch), 0]
      requested.push({ state: 'loading', from, to, held, attempt })
    }
    if (requested.length > 0) this.#setList([...this.#list.filter((batch) => !replaced.has(batch)), ...requested])
    return requested
  }

  /** Applies the response for a range: the points of the range and of its margins. */
  succeeded(batch: LoadingBatch, response: PointsBySeries, { now, elapsed }: Moment): void {
    const points = new Map([...response].map(([series, columns]) => [series, cut(columns, batch.from, batch.to)]))
    const known = this.#settledUntil(points, now)
    const settled = Math.max(batch.from, Math.min(batch.to, known))
    const whole = { points, lastRead: 0 }
    this.#replace(batch, [
      ...partOf(whole, batch.from, settled, null),
      ...partOf(whole, settled, batch.to, { requestedAt: elapsed, lags: now - known > LAG_MS }),
    ])
  }

  /** Applies the failure of a range; keeps what was known of it before. */
  failed(batch: LoadingBatch, error: CallError, parts: { elapsed: number; retryAt: number }): void {
    const { held, to } = batch
    const attempt = batch.attempt + 1
    const kept: Batch[] =
      held === null ? [] : [{ ...held, unsettled: { requestedAt: parts.elapsed, lags: held.unsettled?.lags ?? true } }]
    const from = held?.to ?? batch.from
    if (from < to) kept.push({ state: 'error', from, to, error, attempt, retryAt: parts.retryAt })
    this.#replace(batch, kept)
  }

  /** Undoes a request that was not sent, because nobody needs the range any more. */
  cancelled(batch: LoadingBatch): void {
    this.#replace(batch, batch.held === null ? [] : [batch.held])
  }

  /** Makes failed parts of the range due for a retry at once. */
  allowRetry(range: Range): void {
    for (const batch of this.#list) {
      if (batch.state === 'error' && overlaps(batch, range)) batch.retryAt = Number.NEGATIVE_INFINITY
    }
  }

  /** Returns the load states from `from` to `to` without a gap between them; times in s since 1970. */
  states({ from, to }: Range): readonly RangeLoad[] {
    const states: RangeLoad[] = []
    const add = (start: number, end: number, load: RangeLoad['load']) => {
      const [left, right] = [Math.max(from, start) / 1000, Math.min(to, end) / 1000]
      if (left >= right) return
      const last = states.at(-1)
      if (last?.load.state === load.state && load.state !== 'error') states[states.length - 1] = { ...last, to: right }
      else states.push({ from: left, to: right, load })
    }
    let at = from
    for (const batch of this.#list) {
      if (!overlaps(batch, { from, to })) continue
      add(at, batch.from, EMPTY)
      at = batch.to
      if (batch.state === 'loading') {
        const shown = batch.held?.to ?? batch.from
        add(batch.from, shown, DONE)
        add(shown, batch.to, LOADING)
      } else if (batch.state === 'done') add(batch.from, batch.to, DONE)
      else add(batch.from, batch.to, { state: 'error', error: batch.error })
    }
    add(at, to, EMPTY)
    return states
  }

  /**
   * Returns the points of a series from the last one before `from` to the first one after `to`, in parts without a
   * copy. What is unknown is a gap (pitfall 32). `readNumber` counts reads; the least recently read batches are evicted
   * first.
   */
  points(series: string, range: Range, readNumber: number): readonly Columns[] {
    const parts: Columns[] = []
    let last = Number.NEGATIVE_INFINITY
    let end = Number.NaN
    for (const batch of this.#list) {
      const done = shownOf(batch)
      if (done === null || !overlaps(done, range)) continue
      done.lastRead = readNumber
      if (last > Number.NEGATIVE_INFINITY && done.from > end) {
        last = Math.max(end / 1000, last + Number.EPSILON * last)
        parts.push({ x: Float64Array.of(last), y: Float64Array.of(Number.NaN) })
      }
      end = done.to
      const part = following(last, around(done.points.get(series) ?? NO_POINTS, range))
      if (part.x.length === 0) continue
      parts.push(part)
      last = part.x.at(-1) ?? last
    }
    return parts
  }

  /** Returns what is known of a series besides its points, with its annotations in the range, in ascending parts. */
  notes(series: string, { from, to }: Range): readonly SeriesNotes[] {
    return this.#list.flatMap((batch) => {
      const done = shownOf(batch)
      const notes = done !== null && overlaps(done, { from, to }) ? done.points.get(series)?.notes : undefined
      if (notes === undefined) return []
      const annotations = notes.annotations.filter(({ timestamp }) => timestamp >= from && timestamp < to)
      return [{ ...notes, annotations }]
    })
  }

  /** Returns the annotations of all series in all ranges that are known. */
  annotations(): readonly Annotation[] {
    const parts = this.#list.flatMap((batch) => [...(shownOf(batch)?.points.values() ?? [])])
    return parts.flatMap(({ notes }) => notes.annotations)
  }

  /** Makes what is known around `at` (ms since 1970) due at once: its annotations have changed. What was known stays shown. */
  outdate(at: number): void {
    const { refreshMs } = this.#rules
    const start = Math.floor(at / refreshMs) * refreshMs
    const kept = this.#list.flatMap((batch): readonly Batch[] => {
      if (at < batch.from || at >= batch.to) return [batch]
      const done = shownOf(batch)
      // A pending response may be older than the change, so the range is requested again.
      if (done === null || at >= done.to) return batch.state === 'loading' ? [] : [batch]
      const [from, to] = [Math.max(done.from, start), Math.min(done.to, start + refreshMs)]
      const due = { requestedAt: Number.NEGATIVE_INFINITY, lags: true }
      return [
        ...partOf(done, done.from, from, done.unsettled),
        ...partOf(done, from, to, due),
        ...partOf(done, to, done.to, done.unsettled),
      ]
    })
    this.#setList(kept)
  }

  /** Drops everything after `at` (ms since 1970), the time to which the server's clock was set back. */
  forgetAfter(at: number): void {
    const kept = this.#list.flatMap((batch): readonly Batch[] => {
      if (batch.to <= at) return [batch]
      // A pending response mixes both times, so the range is requested again.
      const done = shownOf(batch)
      if (done === null || done.from >= at) return []
      return done.to <= at ? [done] : partOf(done, done.from, at, done.unsettled)
    })
    this.#setList(kept)
  }

  /** Returns the done batches outside all ranges, which may be evicted. */
  unused(ranges: readonly Range[]): readonly DoneBatch[] {
    return this.#list.filter(
      (batch): batch is DoneBatch => batch.state === 'done' && !ranges.some((range) => overlaps(batch, range)),
    )
  }

  drop(batch: DoneBatch): void {
    this.#replace(batch, [])
  }

  /** Forgets which ranges have failed: nobody waits for them any more. */
  dropFailed(): void {
    for (const batch of this.#list.filter(({ state }) => state === 'error')) this.#replace(batch, [])
  }

  /** Returns the parts of a range that are in no batch. */
  #holes({ from, to }: Range): readonly Range[] {
    const holes: Range[] = []
    let at = from
    for (const batch of this.#list) {
      if (batch.to <= at) continue
      if (batch.from >= to) break
      if (batch.from > at) holes.push({ from: at, to: batch.from })
      at = batch.to
    }
    if (at < to) holes.push({ from: at, to })
    return holes
  }

  /** Splits a range into parts that one call may request. The first part takes what is known of the beginning. */
  #split({ from, to }: Range, held: DoneBatch | null): readonly LoadingBatch[] {
    const parts: LoadingBatch[] = []
    for (let start = from; start < to; ) {
      const first = start === from ? held : null
      const end = Math.min(to, Math.max(start + this.#rules.spanMs, first?.to ?? start))
      parts.push({ state: 'loading', from: start, to: end, held: first, attempt: 0 })
      start = end
    }
    return parts
  }

  #isDue(batch: Batch, elapsed: number, refresh: Refresh): boolean {
    switch (batch.state) {
      case 'error':
        return batch.retryAt <= elapsed
      case 'loading':
        return false
      case 'done': {
        const { unsettled } = batch
        if (unsettled === null || (refresh === 'lagging' && !unsettled.lags)) return false
        return elapsed - unsettled.requestedAt >= this.#rules.refreshMs
      }
      default:
        return unreachable(batch)
    }
  }

  /**
   * Returns until when the response is complete forever. Later points may still arrive, unless it is too late for them.
   */
  #settledUntil(points: PointsBySeries, now: number): number {
    const { lateMs, refreshMs } = this.#rules
    let known = Number.POSITIVE_INFINITY
    for (const { x } of points.values()) known = Math.min(known, (x.at(-1) ?? Number.NEGATIVE_INFINITY) * 1000 + 1)
    if (known === Number.POSITIVE_INFINITY) known = Number.NEGATIVE_INFINITY
    // Rounded, so that series that are shown together are requested together.
    return Math.floor(Math.max(Math.min(known, now), now - lateMs) / refreshMs) * refreshMs
  }

  #replace(batch: Batch, by: readonly Batch[]): void {
    if (!this.#list.includes(batch)) return
    this.#setList([...this.#list.filter((other) => other !== batch), ...by])
  }

  #setList(batches: readonly Batch[]): void {
    this.#list = sortAndJoin(batches)
    this.count = this.#list.reduce((sum, batch) => sum + (batch.state === 'done' ? batch.count : 0), 0)
  }
}

const EMPTY = { state: 'empty' } as const
const LOADING = { state: 'loading' } as const
const DONE = { state: 'done' } as const

/** Returns the points inside a range with one neighbour on each side. */
function around({ x, y }: Columns, { from, to }: Range): Columns {
  const start = firstAtOrAfter(x, from / 1000)
  const first = x[start] === from / 1000 ? start : Math.max(0, start - 1)
  const end = Math.min(x.length, firstAtOrAfter(x, to / 1000) + 1)
  return { x: x.subarray(first, end), y: y.subarray(first, end) }
}
