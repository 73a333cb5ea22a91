import { type Columns, SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import type { Quality } from '../../src/wire/server/pv.ts'
import type { LoadState, RangeLoad } from '../../src/wire/tabs/frame.ts'
import type { ArchiveLook } from './archive-store.ts'
import { loadOf } from './columns-cell.ts'

const MS_PER_SECOND = 1000
const MS_PER_HOUR = 3_600_000
/** Specification 4, "Live series": the last value is repeated when no update came for over 5 time units, here seconds. */
const REPEAT_AFTER_S = 5
const TIME_UNIT_S = 1

export interface LiveFeedParts {
  /** Server time in ms since 1970. */
  readonly now: () => number
  readonly version: () => number
  /** A look at the archive of the PV, which calls back when it knows more. */
  readonly look: (changed: () => void) => ArchiveLook
}

/**
 * A live series: the archive of the window, and every value from the hub in the order of their times. After an
 * interruption the window is looked at again, so that what was missed is filled from the archive.
 */
export class LiveFeed {
  readonly #hours: number
  readonly #parts: LiveFeedParts
  readonly #look: ArchiveLook
  /** What came by the hub, and what was made of it. */
  #live = new SeriesBuffer()
  /** Archive and hub together. */
  #buffer = new SeriesBuffer()
  /** Points that came after newer ones: a dial-up station delivers what it has kept (domain 2.4.10). */
  #late: { readonly x: number; readonly y: number }[] = []
  /** Where a value was repeated that stood still, in ascending order. */
  readonly #repeats = new Set<number>()
  #isInterrupted = false
  /** The hub has told a value since the last interruption. */
  #hears = false
  #gapAt = Number.NaN
  load: LoadState = { state: 'empty' }
  ranges: readonly RangeLoad[] = []
  /** Counts up when the points are not a continuation of those before. */
  revision = 0
  version: number
  /** The last value repeated up to now: a point that moves on until a new value comes; NaN where there is none. */
  tailX = Number.NaN

  constructor(hours: number, parts: LiveFeedParts) {
    this.#hours = hours
    this.#parts = parts
    this.version = parts.version()
    this.#look = parts.look(() => this.#archiveChanged())
  }

  get buffer(): SeriesBuffer {
    return this.#buffer
  }

  /** Left edge of the window in s since 1970. */
  get from(): number {
    return (this.#parts.now() - this.#hours * MS_PER_HOUR) / 1000
  }

  /** Looks at the window up to now; only what is not known of it is asked for. */
  reload(): void {
    // In whole seconds: series that are opened together are asked for together.
    const now = Math.ceil(this.#parts.now() / MS_PER_SECOND) * MS_PER_SECOND
    this.#isInterrupted = false
    this.#look.move(now - this.#hours * MS_PER_HOUR, now)
    this.#archiveChanged()
  }

  /** A value from the hub; `time` in ms since 1970. A bad value is a gap: it must not look like a measurement. */
  add(time: number, value: number, quality: Quality): void {
    if (this.#isInterrupted) this.reload()
    this.#hears = true
    const x = time / 1000
    const y = quality === 'Bad' ? Number.NaN : value
    if (x < this.#gapAt && this.#gapAt === this.#buffer.lastX && !Number.isNaN(y)) this.#withdrawGap()
    const { lastX, lastY, length } = this.#buffer
    if (x === lastX) return
    if (x < lastX) {
      if (x >= this.from) this.#late.push({ x, y })
      return
    }
    if (length > 0 && Number.isNaN(y) && Number.isNaN(lastY)) return
    this.#endRepeat(x)
    this.#push(x, y)
  }

  /** The link is broken: nothing is known from here on. */
  interrupt(): void {
    if (this.#isInterrupted) return
    const now = this.#parts.now() / 1000
    this.#isInterrupted = true
    this.#hears = false
    this.#endRepeat(now)
    this.#gapAt = now
    this.#push(now, Number.NaN)
  }

  /** The server's clock was set back: what lies ahead of its now is of a time that has not been yet. */
  dropAhead(): void {
    const now = this.#parts.now() / 1000
    this.#live.dropAfter(now)
    this.#late = this.#late.filter(({ x }) => x <= now)
    for (const at of this.#repeats) if (at > now) this.#repeats.delete(at)
    if (this.#gapAt > now) this.#gapAt = Number.NaN
    this.reload()
  }

  /** Once a second: repeats a value that stands still and drops what has left the window. */
  tick(): void {
    if (this.#late.length > 0) this.#takeLate()
    const now = this.#parts.now() / 1000
    const { lastX, lastY } = this.#buffer
    if (this.#hears && now - lastX > REPEAT_AFTER_S && !Number.isNaN(lastY)) {
      this.tailX = now
      this.version = this.#parts.version()
    }
    const { from } = this
    this.#live.trim(from)
    this.#buffer.trim(from)
    for (const at of this.#repeats) {
      if (at >= from) break
      this.#repeats.delete(at)
    }
  }

  /** Forgets every point: the session they were loaded for is over. */
  clear(): void {
    this.#live = new SeriesBuffer()
    this.#late = []
    this.#repeats.clear()
    this.#hears = false
    this.#archiveChanged()
  }

  end(): void {
    this.#look.end()
  }

  /** After an interruption the hub has told what it had told before: the value has stood all the time. */
  #withdrawGap(): void {
    for (const buffer of [this.#live, this.#buffer]) {
      const before = buffer.xOf(buffer.next - 2)
      buffer.dropAfter(Number.isNaN(before) ? Number.NEGATIVE_INFINITY : before)
    }
    this.#gapAt = Number.NaN
    this.revision += 1
    this.version = this.#parts.version()
  }

  #push(x: number, y: number): void {
    this.tailX = Number.NaN
    this.#live.push(x, y)
    if (this.#buffer.push(x, y)) this.version = this.#parts.version()
  }

  /** What was repeated has stood until the new value, at `x`, came. */
  #endRepeat(x: number): void {
    const { lastX, lastY } = this.#buffer
    const at = Math.min(this.tailX, x - TIME_UNIT_S)
    if (!(at > lastX)) return
    this.#repeats.add(at)
    this.#push(at, lastY)
  }

  #takeLate(): void {
    const late = new SeriesBuffer()
    for (const { x, y } of this.#late.toSorted((a, b) => a.x - b.x)) late.push(x, y)
    this.#late = []
    this.#live = this.#union(this.#live.view(), late.view(), Number.NEGATIVE_INFINITY)
    this.#archiveChanged()
  }

  #archiveChanged(): void {
    this.ranges = this.#look.states()
    this.load = loadOf(this.ranges)
    const archive = new SeriesBuffer()
    for (const part of this.#look.points()) archive.append(part)
    this.#buffer = this.#union(this.#live.view(), archive.view(), archive.lastX)
    this.tailX = Number.NaN
    this.revision += 1
    this.version = this.#parts.version()
  }

  /**
   * Both in the order of time, a time once. An interruption that the archive has filled is none any more, nor is a
   * repetition of which it has become known that the value did not stand.
   */
  #union(live: Columns, more: Columns, filledUntil: number): SeriesBuffer {
    const union = new SeriesBuffer()
    let i = 0
    let j = 0
    while (i < live.x.length || j < more.x.length) {
      const left = live.x[i] ?? Number.POSITIVE_INFINITY
      const right = more.x[j] ?? Number.POSITIVE_INFINITY
      if (right < left) {
        union.push(right, more.y[j] ?? Number.NaN)
        j += 1
        continue
      }
      const y = live.y[i] ?? Number.NaN
      const isFilled = left === this.#gapAt && left < filledUntil
      const isRefuted = this.#repeats.has(left) && y !== union.lastY
      if (!isFilled && !isRefuted) union.push(left, y)
      i += 1
    }
    return union
  }
}
