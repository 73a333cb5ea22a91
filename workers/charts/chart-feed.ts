import type { SeriesSpec } from '../../src/domain/series-key.ts'
import type { ChartData } from '../../src/wire/chart.ts'
import type { LoadState } from '../../src/wire/live.ts'
import type { Quality } from '../../src/wire/pv.ts'
import type { Result } from '../../src/wire/result.ts'
import { SeriesBuffer } from './series-buffer.ts'

const MS_PER_HOUR = 3_600_000
/** Specification 4, "Live series": the last value is repeated when no update came for over 5 time units, here seconds. */
const REPEAT_AFTER_S = 5

export interface ChartFeedParts {
  /** Server time in ms since 1970. */
  readonly now: () => number
  readonly load: (start: number, end: number) => Promise<Result<ChartData[]>>
  readonly version: () => number
}

/**
 * A live series: the archive of the window first, then every value from the hub. After an interruption the window is
 * loaded again, so that what was missed is filled from the archive.
 */
export class ChartFeed {
  readonly #spec: SeriesSpec
  readonly #parts: ChartFeedParts
  #buffer = new SeriesBuffer()
  #interrupted = false
  #generation = 0
  load: LoadState = { state: 'empty' }
  /** Counts up when the points are not a continuation of those before. */
  revision = 0
  version: number

  constructor(spec: SeriesSpec, parts: ChartFeedParts) {
    this.#spec = spec
    this.#parts = parts
    this.version = parts.version()
  }

  get buffer(): SeriesBuffer {
    return this.#buffer
  }

  /** Left edge of the window in s since 1970. */
  get from(): number {
    return (this.#parts.now() - this.#spec.hours * MS_PER_HOUR) / 1000
  }

  async reload(): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    this.#interrupted = false
    this.#setLoad({ state: this.load.state === 'ready' ? 'updating' : 'loading' })
    const now = this.#parts.now()
    const result = await this.#parts.load(now - this.#spec.hours * MS_PER_HOUR, now)
    if (generation !== this.#generation) return
    if (!result.ok) {
      this.#setLoad({ state: 'error', error: result.error })
      return
    }
    const live = this.#buffer
    this.#buffer = new SeriesBuffer()
    for (const point of result.body[0]?.dataPoints ?? []) {
      this.#buffer.push(point.timestamp / 1000, point.value ?? Number.NaN)
    }
    const { x, y } = live.since(0)
    x.forEach((time, i) => {
      this.#buffer.push(time, y[i] ?? Number.NaN)
    })
    this.revision += 1
    this.#setLoad({ state: 'ready' })
  }

  /** A value from the hub; `time` in ms since 1970. A bad value is a gap: it must not look like a measurement. */
  add(time: number, value: number, quality: Quality): void {
    if (this.#interrupted) void this.reload()
    if (this.#buffer.push(time / 1000, quality === 'Bad' ? Number.NaN : value)) this.version = this.#parts.version()
  }

  /** The link is broken: nothing is known from here on. */
  interrupt(): void {
    if (this.#interrupted) return
    this.#interrupted = true
    if (this.#buffer.push(this.#parts.now() / 1000, Number.NaN)) this.version = this.#parts.version()
  }

  /** Once a second: repeats a value that stands still and drops what has left the window. */
  tick(): void {
    const now = this.#parts.now() / 1000
    const { lastX, lastY } = this.#buffer
    const standsStill = !this.#interrupted && this.load.state === 'ready' && now - lastX > REPEAT_AFTER_S
    if (standsStill && !Number.isNaN(lastY) && this.#buffer.push(now, lastY)) this.version = this.#parts.version()
    this.#buffer.trim(this.from)
  }

  /** Forgets every point: the session they were loaded for is over. */
  clear(): void {
    this.#generation += 1
    this.#buffer = new SeriesBuffer()
    this.revision += 1
    this.#setLoad({ state: 'empty' })
  }

  #setLoad(load: LoadState): void {
    this.load = load
    this.version = this.#parts.version()
  }
}
