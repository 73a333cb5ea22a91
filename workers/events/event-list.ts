import type { EventSource } from '../../src/domain/events/event-view.ts'
import { CLOCK_TOLERANCE_MS } from '../../src/domain/values/source-time.ts'
import type { ControlEventList } from '../../src/wire/server/alert.ts'
import type { CallError, Result } from '../../src/wire/server/result.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { CoreContext } from '../context/core-context.ts'
import { failedError } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import { EventRows } from './event-rows.ts'

const RETRY_MS = 5000

export type EventContext = Pick<
  CoreContext,
  'clock' | 'failed' | 'version' | 'now' | 'call' | 'onChange' | 'hasSession'
>

interface EventListListener {
  /** There are other rows. */
  readonly changed: () => void
  /** There are no rows any more. */
  readonly cleared: () => void
}

/**
 * Owns the control events of a time range. They come from a call; no hub sends new ones. A newer call replaces an older
 * one, and what was loaded stays until the newer events are there, also when they cannot be loaded.
 */
export class EventList {
  readonly source: EventSource
  /** Texts of the views that use it. */
  readonly users = new Set<string>()
  readonly #context: EventContext
  readonly #slices: TimeSlicer
  readonly #listener: EventListListener
  rows: EventRows | null = null
  load: LoadState = { state: 'empty' }
  more = 0
  /** How many events could not be read. */
  skipped = 0
  loadedAt = 0
  /** Changes with everything above. */
  version: number
  /** Increases with each load and each end: what an older one still receives is out of date. */
  #load = 0
  #cancelRetry: (() => void) | null = null
  #cancelFold: (() => void) | null = null

  constructor(source: EventSource, context: EventContext, slices: TimeSlicer, listener: EventListListener) {
    this.source = source
    this.#context = context
    this.#slices = slices
    this.#listener = listener
    this.version = context.version.next()
  }

  /** Loads the range again. Sends nothing without a session. */
  async reload(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    if (!this.#context.hasSession()) return
    this.#load += 1
    const load = this.#load
    this.#setLoad({ state: this.rows === null ? 'loading' : 'updating' })
    const { start, end, limit } = this.source
    const now = this.#context.now()
    const result = await this.#context.call('controlEvents', {
      start,
      // The server's clock may be ahead of what this worker makes of it, and its newest event must not be missed.
      end: end ?? Math.max(start, Math.ceil(now)) + CLOCK_TOLERANCE_MS,
      limit,
    })
    if (load !== this.#load) return
    if (result.ok) await this.#loaded(result, now, () => load !== this.#load)
    else this.#failed(result.error)
  }

  #failed(error: CallError): void {
    this.#setLoad({ state: 'error', error })
    this.#cancelRetry = this.#context.clock.after(RETRY_MS, () => void this.reload())
  }

  /** Drops everything. Call when nobody uses it any more, or the session ends. */
  clear(): void {
    this.#load += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#cancelFold?.()
    this.#cancelFold = null
    this.rows = null
    this.more = 0
    this.skipped = 0
    this.loadedAt = 0
    this.#setLoad({ state: 'empty' })
    this.#listener.cleared()
  }

  async #loaded(
    { body: { events, total }, skipped = 0 }: Extract<Result<ControlEventList>, { ok: true }>,
    now: number,
    isOver: () => boolean,
  ): Promise<void> {
    let rows: EventRows
    try {
      rows = await this.#slices.finish(EventRows.of(events, this.#context.version.next()))
    } catch (error) {
      if (!isOver()) this.#failed(failedError(error))
      return
    }
    if (isOver()) return
    this.rows = rows
    this.more = Math.max(0, total - rows.count - skipped)
    this.skipped = skipped
    this.loadedAt = now
    this.#setLoad({ state: 'ready' })
    this.#listener.changed()
    this.#cancelFold?.()
    this.#cancelFold = this.#slices.runIdle(rows.fold())
  }

  #setLoad(load: LoadState): void {
    this.load = load
    this.version = this.#context.version.next()
    this.#context.onChange()
  }
}
