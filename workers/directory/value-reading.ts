import { must } from '../../src/domain/base/must.ts'
import type { ReadMoment } from '../../src/wire/tabs/pv-list.ts'
import type { LaneReading } from '../cells/lane-value.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { PvRows } from './pv-rows.ts'
import { RowValues } from './row-values.ts'

/** So many are leased at once: four batches of the hub. More would only wait for each other, and fill the server's tables. */
const MOST_LEASED = 4096
/** How often the worker looks for what has come. */
const LOOK_MS = 20
/** Specification 9, "Async value wait timeout": so long after anything has come, the rest is no longer waited for. */
const WAIT_MS = 5000
/** The link may have to be opened first. */
const FIRST_WAIT_MS = 10_000

export type ReadingContext = Pick<CoreContext, 'clock' | 'failed' | 'leases' | 'now'>

/** What the worker knows of values that are leased. */
export interface LiveValues {
  /** Returns the value of a live key; null for one that nobody leases. */
  readonly lane: (key: string) => LaneReading | null
  /** Returns whether the values of a station are only last known; null while nobody knows yet. */
  readonly isLastKnown: (station: number) => boolean | null
}

/**
 * Reads the values of many PVs once. No call returns values, so each is leased until the hub has sent it, a few thousand at a time,
 * and given back at once: what nobody looks at costs neither the server nor the worker anything afterwards.
 */
export class ValueReading {
  readonly values: RowValues
  readonly #context: ReadingContext
  readonly #live: LiveValues
  readonly #holder: string
  readonly #rows: readonly number[]
  readonly #stations: ReadonlySet<number>
  readonly #onChange: () => void
  /** Live keys that are leased, by row. */
  readonly #asked = new Map<number, string>()
  #dueAt: number
  #hasCome = false
  #next = 0
  #missing = 0
  /** Nothing came for all that was asked: the link is broken, and the rest need not be waited for. */
  #isBroken = false
  #isDone = false
  #cancelLook = () => {}

  /** `holder` names the leases, `onChange` is called with each progress and at the end. */
  constructor(
    context: ReadingContext,
    live: LiveValues,
    parts: {
      readonly rows: PvRows
      readonly wanted: readonly number[]
      readonly stations: ReadonlySet<number>
      readonly holder: string
      readonly onChange: () => void
    },
  ) {
    this.#context = context
    this.#live = live
    this.#holder = parts.holder
    this.#rows = parts.wanted
    this.#stations = parts.stations
    this.#onChange = parts.onChange
    this.values = new RowValues(parts.rows)
    this.#dueAt = context.clock.elapsed() + FIRST_WAIT_MS
  }

  /** Begins: what is known already is taken at once. */
  start(): void {
    for (const station of this.#stations) this.#context.leases.add('dialState', String(station), this.#holder)
    this.#look()
  }

  get isDone(): boolean {
    return this.#isDone
  }

  get moment(): ReadMoment {
    return {
      at: this.#isDone ? this.values.at : null,
      of: this.#rows.length,
      read: this.#next - this.#asked.size,
      missing: this.#missing,
    }
  }

  /** Gives back what is leased. */
  stop(): void {
    this.#isDone = true
    this.#cancelLook()
    const { leases } = this.#context
    for (const key of this.#asked.values()) leases.drop('pvValue', key, this.#holder)
    this.#asked.clear()
    for (const station of this.#stations) leases.drop('dialState', String(station), this.#holder)
  }

  #look(): void {
    const { clock } = this.#context
    // First: a value that cannot be read must not be the end of all others.
    this.#cancelLook = clock.after(LOOK_MS, () => this.#look())
    const before = this.#next - this.#asked.size
    this.#take()
    if (clock.elapsed() >= this.#dueAt) this.#giveUp()
    this.#ask()
    if (this.#next === this.#rows.length && this.#asked.size === 0 && this.#areStationsTold) this.#finish()
    else if (this.#next - this.#asked.size !== before) this.#onChange()
  }

  /** Takes what has come. */
  #take(): void {
    for (const [row, key] of this.#asked) {
      const reading = this.#live.lane(key)
      if (reading === null || !((reading.known && !reading.stale) || reading.error !== null)) continue
      this.#put(row, key, reading)
      this.#hasCome = true
      this.#dueAt = this.#context.clock.elapsed() + WAIT_MS
    }
  }

  /** Takes what is known of the rest, if only of the past. Where nothing has come since the last time, nothing will. */
  #giveUp(): void {
    this.#missing += this.#asked.size
    for (const [row, key] of this.#asked) this.#put(row, key, this.#live.lane(key))
    this.#isBroken = !this.#hasCome
    this.#hasCome = false
    this.#dueAt = this.#context.clock.elapsed() + WAIT_MS
  }

  #put(row: number, key: string, reading: LaneReading | null): void {
    if (reading !== null) this.values.put(row, reading)
    this.#asked.delete(row)
    this.#context.leases.drop('pvValue', key, this.#holder)
  }

  #ask(): void {
    const { leases } = this.#context
    while (this.#next < this.#rows.length && this.#asked.size < MOST_LEASED) {
      const row = must(this.#rows[this.#next])
      const key = must(this.values.rows.liveKey(row))
      this.#next += 1
      const reading = this.#live.lane(key)
      const isCurrent = reading?.known === true && !reading.stale
      if (isCurrent || this.#isBroken) {
        // Leased by whoever looks at it: it costs nothing.
        if (reading !== null) this.values.put(row, reading)
        if (!isCurrent) this.#missing += 1
        continue
      }
      leases.add('pvValue', key, this.#holder)
      this.#asked.set(row, key)
    }
  }

  get #areStationsTold(): boolean {
    if (this.#isBroken) return true
    for (const station of this.#stations) if (this.#live.isLastKnown(station) === null) return false
    return true
  }

  #finish(): void {
    for (const station of this.#stations) if (this.#live.isLastKnown(station) === true) this.values.putOffline(station)
    this.values.at = Math.round(this.#context.now())
    this.stop()
    this.#onChange()
  }
}
