import type { AlertPeak, BusySlots } from '../../../src/wire/tabs/alert-figures.ts'
import { MOST_ROWS } from '../../../src/wire/tabs/alert-figures.ts'

/** Counts what comes, in ascending order, by slots of one length on the clock. */
export class Slots {
  readonly #ms: number
  readonly #most: number
  readonly #offsetAt: (at: number) => number
  readonly #busy: AlertPeak[] = []
  #at = Number.NaN
  #count = 0

  /** `ms`: how long a slot is; `most`: what it may have; `offsetAt` returns how far the clock is ahead of UTC, in ms. */
  constructor(ms: number, most: number, offsetAt: (at: number) => number) {
    this.#ms = ms
    this.#most = most
    this.#offsetAt = offsetAt
  }

  add(at: number): void {
    const offset = this.#offsetAt(at)
    const slot = Math.floor((at + offset) / this.#ms) * this.#ms - offset
    if (slot !== this.#at) this.#end()
    this.#at = slot
    this.#count += 1
  }

  /** `ms`: how long the judged time is. */
  counted(ms: number): BusySlots {
    this.#end()
    const busiest = this.#busy.toSorted((a, b) => b.count - a.count || a.at - b.at).slice(0, MOST_ROWS)
    return { above: this.#busy.length, of: ms / this.#ms, busiest }
  }

  #end(): void {
    if (this.#count > this.#most) this.#busy.push({ at: this.#at, count: this.#count })
    this.#count = 0
  }
}
