import { DAY_MS } from '../model/base/time.ts'
import { checked, fields, number, optional, type Read, type Reader } from '../server/read-value.ts'
import { MAX_CLOCK_SPEED, type VirtualClock } from './virtual-clock.ts'

/** Counters and nightly minima look back this far from the earliest time the clock accepts. */
const AFTER_ARCHIVE_START_MS = 31 * DAY_MS
/** Later than this after the start of the archive, summing all its days takes too long. */
const SPAN_MS = 10 * 366 * DAY_MS
/** With its zone: without one it would be a time of this machine. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/

/** How to set the clock; a missing field stays as it is. */
export interface ClockOrder {
  /** ms since 1970, the same as ISO 8601 text, or `real` for the time of this machine. */
  readonly now?: number | string | undefined
  /** Plant seconds per real second; 0 stops the clock. */
  readonly speed?: number | undefined
}

/** An order after validation; `now` in ms since 1970. */
export interface ClockChange {
  readonly now: number | undefined
  readonly speed: number | undefined
}

/** Response of `/plant/clock`. */
export interface ClockState {
  /** Plant time in ms since 1970, and the same as text in UTC. */
  readonly now: number
  readonly utc: string
  readonly speed: number
}

export interface ClockControlParts {
  readonly clock: VirtualClock
  /** Real time in ms since 1970. */
  readonly realNow: () => number
  /** Start of the archive, in ms since 1970; bounds the times the clock accepts. */
  readonly archiveStart: number
  /** Brings the hubs up to the present before a change. */
  readonly beforeChange: () => void
  /** Notified after the clock has jumped. */
  readonly afterJump: () => void
}

/** Sets the clock on request and keeps the hubs in step. */
export class ClockControl {
  /** Validates an order. */
  readonly read: (value: unknown) => Read<ClockChange>
  readonly #parts: ClockControlParts

  constructor(parts: ClockControlParts) {
    this.#parts = parts
    this.read = clockReader(parts.archiveStart, parts.realNow)
  }

  state(): ClockState {
    const now = this.#parts.clock.now()
    return { now, utc: new Date(now).toISOString(), speed: this.#parts.clock.speed }
  }

  set(change: ClockChange): ClockState {
    const { clock, beforeChange, afterJump } = this.#parts
    beforeChange()
    clock.set(change)
    if (change.now !== undefined) afterJump()
    return this.state()
  }

  /** Like `set`. Throws a sentence if the order is invalid. */
  order(order: ClockOrder): ClockState {
    const read = this.read(order)
    if (!read.ok) throw new Error(`The clock ${read.why}.`)
    return this.set(read.value)
  }
}

function clockReader(archiveStart: number, realNow: () => number): (value: unknown) => Read<ClockChange> {
  const earliest = archiveStart + AFTER_ARCHIVE_START_MS
  const latest = archiveStart + SPAN_MS
  const inRange: Reader<number> = (value) => {
    if (typeof value === 'number' && value >= earliest && value <= latest) return { ok: true, value: Math.round(value) }
    return { ok: false, why: `must be a time from ${iso(earliest)} to ${iso(latest)}, in ms since 1970 or as ISO text` }
  }
  const time: Reader<number> = (value) => {
    if (value === 'real') return inRange(realNow())
    return inRange(typeof value === 'string' && ISO_TIME.test(value) ? Date.parse(value) : value)
  }
  return checked(
    fields<ClockChange>({ now: optional(time), speed: optional(number(0, MAX_CLOCK_SPEED)) }),
    ({ now, speed }) => (now === undefined && speed === undefined ? 'must say now or speed' : null),
  )
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
