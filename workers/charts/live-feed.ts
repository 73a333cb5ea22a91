import { must } from '../../src/domain/base/must.ts'
import { type Columns, SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import { MAX_PIXELS } from '../../src/domain/charts/series-key.ts'
import type { Quality } from '../../src/wire/server/pv.ts'
import { type Doubt, type LoadState, NO_NOTES, type RangeLoad, type SeriesNotes } from '../../src/wire/tabs/frame.ts'
import { loadOf, notesOf } from './columns-cell.ts'
import { ColumnDecimator } from './decimate.ts'
import { FeedArchive, type FeedArchiveParts } from './feed-archive.ts'

const MS_PER_SECOND = 1000
const MS_PER_HOUR = 3_600_000
const SECONDS_PER_HOUR = 3600
/**
 * Specification 4, "Live series": the last value is repeated when no update came for over 5 time units, here seconds.
 */
const REPEAT_AFTER_S = 5
const TIME_UNIT_S = 1
/** What is further ahead than the estimated clock can be wrong is in the future, which no window has. */
const MAX_CLOCK_ERROR_MS = 5_000

/** Live values of longer windows are thinned out when they are so many. Of a day or less every value is kept. */
const THINNED_ABOVE_HOURS = 24
const THIN_AT_POINTS = 50_000
/** Doubts that are closer than this part of the window become one: nobody could see the gap. */
const DOUBT_GAP_PART = 1 / 2000

export interface LiveFeedParts extends FeedArchiveParts {
  /** Server time in ms since 1970. */
  readonly now: () => number
  readonly version: () => number
}

/**
 * Owns a live series: the archive of its window and every value from the hub, ordered by time. Subscribes to the window
 * again after an interruption, so that the archive fills what was missed.
 */
export class LiveFeed {
  readonly #hours: number
  readonly #parts: LiveFeedParts
  readonly #archive: FeedArchive
  /** Values from the hub, repetitions and gaps. */
  #live = new SeriesBuffer()
  /** Archive and hub merged. */
  #buffer = new SeriesBuffer()
  /** Points that arrived after newer ones: a dial-up station delivers what it stored (domain 2.4.10). */
  #late: { readonly x: number; readonly y: number }[] = []
  /** Times at which an unchanged value was repeated, ascending. */
  readonly #repeats = new Set<number>()
  /** Where the source doubted its values. */
  #doubts: readonly Doubt[] = []
  /** What the archive says besides its points. */
  #noted: SeriesNotes = NO_NOTES
  #isInterrupted = false
  #thinAt = THIN_AT_POINTS
  /** The hub sent a value since the last interruption. */
  #isReceiving = false
  #gapAt = Number.NaN
  load: LoadState = { state: 'empty' }
  ranges: readonly RangeLoad[] = []
  notes: SeriesNotes = NO_NOTES
  /** Increases when the points do not continue the previous ones, so that tabs need all of them again. */
  revision = 0
  version: number
  /** Time up to which the last value is repeated, moving on until a new value arrives; NaN without one. */
  tailX = Number.NaN

  constructor(hours: number, parts: LiveFeedParts) {
    this.#hours = hours
    this.#parts = parts
    this.version = parts.version()
    this.#archive = new FeedArchive(hours, parts, () => this.#archiveChanged())
  }

  get buffer(): SeriesBuffer {
    return this.#buffer
  }

  /** Left edge of the window in s since 1970. */
  get from(): number {
    return (this.#parts.now() - this.#hours * MS_PER_HOUR) / 1000
  }

  /** Subscribes to the window up to now, which ends an interruption. Loads only what is unknown. */
  reload(): void {
    this.#isInterrupted = false
    this.extend()
  }

  /**
   * Extends the archive to now, and over what the server has at `at` (ms since 1970): its clock is only estimated here,
   * so this may lie a little ahead.
   */
  extend(at = Number.NEGATIVE_INFINITY): void {
    const now = this.#parts.now()
    const last = at < now + MAX_CLOCK_ERROR_MS ? Math.max(now, at + 1) : now
    // In whole seconds, so that series opened together are requested together.
    this.#archive.extend(Math.ceil(last / MS_PER_SECOND) * MS_PER_SECOND)
    this.#archiveChanged()
  }

  /**
   * Adds a value from the hub; `time` in ms since 1970. A bad value becomes a gap, so that it does not look measured; an
   * uncertain one is a value, and its time is noted.
   */
  add(time: number, value: number, quality: Quality): void {
    if (this.#isInterrupted) this.reload()
    this.#isReceiving = true
    const x = time / 1000
    const y = quality === 'Bad' ? Number.NaN : value
    if (x < this.#gapAt && this.#gapAt === this.#buffer.lastX && !Number.isNaN(y)) this.#withdrawGap()
    const { lastX, lastY, length } = this.#buffer
    if (!(x < lastX)) this.#judge(x, quality === 'Uncertain' || quality === 'Bad' ? quality : null)
    if (x === lastX) return
    if (x < lastX) {
      if (x >= this.from) this.#late.push({ x, y })
      return
    }
    if (length > 0 && Number.isNaN(y) && Number.isNaN(lastY)) return
    this.#endRepeat(x)
    this.#push(x, y)
  }

  /** Starts a gap: the link is broken. */
  interrupt(): void {
    if (this.#isInterrupted) return
    const now = this.#parts.now() / 1000
    this.#isInterrupted = true
    this.#isReceiving = false
    this.#judge(now, null)
    this.#endRepeat(now)
    this.#gapAt = now
    this.#push(now, Number.NaN)
  }

  /** Drops points in the future. Call when the server's clock was set back. */
  dropAhead(): void {
    const now = this.#parts.now() / 1000
    this.#live.dropAfter(now)
    this.#late = this.#late.filter(({ x }) => x <= now)
    for (const at of this.#repeats) if (at > now) this.#repeats.delete(at)
    if (this.#gapAt > now) this.#gapAt = Number.NaN
    this.#setDoubts(this.#doubts.filter((doubt) => doubt.from <= now))
    this.reload()
  }

  /** Repeats an unchanged value and drops what has left the window. Call once a second. */
  tick(): void {
    if (this.#late.length > 0) this.#mergeLate()
    const now = this.#parts.now() / 1000
    if (this.#archive.needsBorder(now * 1000)) this.extend()
    if (this.#hours > THINNED_ABOVE_HOURS && this.#live.length > this.#thinAt) this.#thin()
    const { lastX, lastY } = this.#buffer
    if (this.#isReceiving && now - lastX > REPEAT_AFTER_S && !Number.isNaN(lastY)) {
      this.tailX = now
      this.version = this.#parts.version()
    }
    const { from } = this
    const oldest = Math.max(from, this.#archive.border)
    this.#live.trim(oldest)
    this.#buffer.trim(from)
    if ((this.#doubts[0]?.to ?? from) < from) this.#setDoubts(this.#doubts.filter(({ to }) => to >= from))
    for (const at of this.#repeats) {
      if (at >= oldest) break
      this.#repeats.delete(at)
    }
  }

  /** Drops every point. Call when the session ends. */
  clear(): void {
    this.#live = new SeriesBuffer()
    this.#late = []
    this.#repeats.clear()
    this.#setDoubts([])
    this.#isReceiving = false
    this.#archiveChanged()
  }

  end(): void {
    this.#archive.unsubscribe()
  }

  /** Removes the gap of an interruption: the hub sent the value from before it again, so it never changed. */
  #withdrawGap(): void {
    for (const buffer of [this.#live, this.#buffer]) {
      const before = buffer.xOf(buffer.next - 2)
      buffer.dropAfter(Number.isNaN(before) ? Number.NEGATIVE_INFINITY : before)
    }
    this.#gapAt = Number.NaN
    this.revision += 1
    this.version = this.#parts.version()
  }

  /** Begins or ends a doubt at `x`. */
  #judge(x: number, quality: Doubt['quality'] | null): void {
    const last = this.#doubts.at(-1)
    const isOpen = last?.to === Number.POSITIVE_INFINITY
    if (quality === (isOpen ? last.quality : null)) return
    const closed = isOpen ? [...this.#doubts.slice(0, -1), { ...last, to: x }] : this.#doubts
    if (quality === null) {
      this.#setDoubts(closed)
      return
    }
    const isSame = last?.quality === quality && x - last.to < this.#hours * SECONDS_PER_HOUR * DOUBT_GAP_PART
    const from = isSame ? last.from : x
    this.#setDoubts([...(isSame ? closed.slice(0, -1) : closed), { from, to: Number.POSITIVE_INFINITY, quality }])
  }

  #setDoubts(doubts: readonly Doubt[]): void {
    this.#doubts = doubts
    this.notes = doubts.length === 0 ? this.#noted : { ...this.#noted, doubts }
    this.version = this.#parts.version()
  }

  #push(x: number, y: number): void {
    this.tailX = Number.NaN
    this.#live.push(x, y)
    if (this.#buffer.push(x, y)) this.version = this.#parts.version()
  }

  /** Ends a repetition one time unit before the new value at `x`. */
  #endRepeat(x: number): void {
    const { lastX, lastY } = this.#buffer
    const at = Math.min(this.tailX, x - TIME_UNIT_S)
    if (!(at > lastX)) return
    this.#repeats.add(at)
    this.#push(at, lastY)
  }

  /** Keeps of the live values what the widest drawing of the window can show: memory does not grow with their rate. */
  #thin(): void {
    const kept = new SeriesBuffer()
    const keep = (x: number, y: number) => kept.push(x, y)
    const width = (this.#hours * MS_PER_HOUR) / MS_PER_SECOND / MAX_PIXELS
    const { x, y } = this.#live.view()
    // With the ends of each column: steps show those as well.
    const decimator = new ColumnDecimator('StepLine', { origin: 0, width }, keep)
    decimator.add(x, y)
    decimator.peek(keep)
    this.#live = kept
    const held = new Set(kept.view().x)
    for (const at of this.#repeats) if (!held.has(at)) this.#repeats.delete(at)
    this.#thinAt = Math.max(THIN_AT_POINTS, 2 * kept.length)
    this.#archiveChanged()
  }

  #mergeLate(): void {
    const late = new SeriesBuffer()
    for (const { x, y } of this.#late.toSorted((a, b) => a.x - b.x)) late.push(x, y)
    this.#late = []
    this.#live = this.#merge(this.#live.view(), late.view(), Number.NEGATIVE_INFINITY)
    this.#archiveChanged()
  }

  #archiveChanged(): void {
    this.ranges = this.#archive.states()
    this.load = loadOf(this.ranges)
    const noted = notesOf(this.#archive.notes(), this.#noted)
    if (noted !== this.#noted) {
      this.#noted = noted
      this.#setDoubts(this.#doubts)
    }
    this.#live.trim(this.#archive.border)
    const archive = this.#archive.points()
    this.#buffer = this.#merge(this.#live.view(), archive.view(), archive.lastX)
    this.tailX = Number.NaN
    this.revision += 1
    this.version = this.#parts.version()
  }

  /**
   * Merges both by time, each time once. Drops a gap that the archive has filled, and a repetition where the archive
   * shows that the value changed.
   */
  #merge(live: Columns, more: Columns, filledUntil: number): SeriesBuffer {
    const merged = new SeriesBuffer(live.x.length + more.x.length)
    let i = 0
    let j = 0
    while (i < live.x.length || j < more.x.length) {
      const left = live.x[i] ?? Number.POSITIVE_INFINITY
      const right = more.x[j] ?? Number.POSITIVE_INFINITY
      if (right < left) {
        merged.push(right, must(more.y[j]))
        j += 1
        continue
      }
      const y = must(live.y[i])
      const isFilled = left === this.#gapAt && left < filledUntil
      const isRefuted = this.#repeats.has(left) && y !== merged.lastY
      if (!isFilled && !isRefuted) merged.push(left, y)
      i += 1
    }
    return merged
  }
}
