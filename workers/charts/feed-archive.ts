import { firstAtOrAfter } from '../../src/domain/base/first-at-or-after.ts'
import { SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import type { RangeLoad, SeriesNotes } from '../../src/wire/tabs/frame.ts'
import type { ArchiveSubscription } from './archive-store.ts'

const HOUR_MS = 3_600_000

export interface FeedArchiveParts {
  /** Subscribes to the raw values of the PV, which live values continue. */
  readonly subscribe: (onChange: () => void) => ArchiveSubscription
  /**
   * Subscribes to the coarser source that a long window needs for all but its last `recentMs`; missing if all of the window
   * is raw.
   */
  readonly older?: { readonly recentMs: number; readonly subscribe: FeedArchiveParts['subscribe'] }
}

/**
 * The archive of a live series up to now: raw values, in a long window only its newest part, before that means. The border
 * moves on in steps, when the means up to the new one are there, so that nothing is missing meanwhile and raw values stay
 * few however long the chart is open.
 */
export class FeedArchive {
  readonly #windowMs: number
  readonly #recentMs: number
  readonly #recent: ArchiveSubscription
  readonly #older: ArchiveSubscription | null
  readonly #onChange: () => void
  #border = Number.NEGATIVE_INFINITY
  /** Where the border goes next, ms since 1970. */
  #nextBorder = Number.NEGATIVE_INFINITY
  #to = Number.NEGATIVE_INFINITY

  constructor(hours: number, { subscribe, older }: FeedArchiveParts, onChange: () => void) {
    this.#windowMs = hours * HOUR_MS
    this.#recentMs = older?.recentMs ?? Number.POSITIVE_INFINITY
    this.#onChange = onChange
    this.#recent = subscribe(onChange)
    this.#older = older?.subscribe(() => this.#olderChanged()) ?? null
  }

  /** Where raw values begin, s since 1970; -Infinity if all of the window is raw. */
  get border(): number {
    return this.#border / 1000
  }

  /** Subscribes to the window up to `now` (ms since 1970). Loads only what is unknown. */
  extend(now: number): void {
    const from = now - this.#windowMs
    this.#to = now
    if (this.#older !== null) {
      if (this.needsBorder(now)) this.#nextBorder = Math.floor((now - this.#recentMs) / HOUR_MS) * HOUR_MS
      // At first nothing is known, so nothing waits for the means; nor when the clock was set back.
      if (!(this.#border > from && this.#border <= this.#nextBorder)) this.#border = this.#nextBorder
      this.#older.setRange(from, this.#nextBorder)
      this.#moveBorder()
    }
    this.#recent.setRange(Math.max(from, this.#border), now)
  }

  /** Returns whether raw values reach further back than twice what they need to, or not far enough. */
  needsBorder(now: number): boolean {
    const age = now - this.#nextBorder
    return this.#older !== null && !(age >= this.#recentMs && age <= 2 * this.#recentMs + HOUR_MS)
  }

  /** Returns the points of the window in ascending order. What is unknown is a gap (pitfall 32). */
  points(): SeriesBuffer {
    const all = new SeriesBuffer()
    const { border } = this
    for (const { x, y } of this.#older?.points() ?? []) {
      const end = firstAtOrAfter(x, border)
      all.append({ x: x.subarray(0, end), y: y.subarray(0, end) })
    }
    if (all.length > 0 && this.#olderStates().at(-1)?.load.state !== 'done') {
      all.push(all.lastX + 2 * Number.EPSILON * all.lastX, Number.NaN)
    }
    for (const part of this.#recent.points()) all.append(part)
    return all
  }

  states(): readonly RangeLoad[] {
    return [...this.#olderStates(), ...this.#recent.states()]
  }

  notes(): readonly SeriesNotes[] {
    return [...(this.#older?.notes() ?? []), ...this.#recent.notes()]
  }

  unsubscribe(): void {
    this.#older?.unsubscribe()
    this.#recent.unsubscribe()
  }

  /** The load states of the means, up to where raw values begin. */
  #olderStates(): readonly RangeLoad[] {
    const { border } = this
    const states = this.#older?.states() ?? []
    return states.flatMap((state) => (state.from < border ? [{ ...state, to: Math.min(state.to, border) }] : []))
  }

  #olderChanged(): void {
    if (this.#moveBorder()) this.#recent.setRange(this.#border, this.#to)
    this.#onChange()
  }

  /** Moves the border if the means up to the next one are known. */
  #moveBorder(): boolean {
    const isKnown = this.#older?.states().every(({ load }) => load.state === 'done') === true
    const moves = isKnown && this.#border < this.#nextBorder
    if (moves) this.#border = this.#nextBorder
    return moves
  }
}
