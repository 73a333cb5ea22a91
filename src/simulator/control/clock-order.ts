import { DAY_MS } from '../model/base/units.ts'
import { checked, fields, number, optional, type Read, type Reader } from '../server/read-value.ts'
import { MAX_CLOCK_SPEED } from './virtual-clock.ts'

/** Counters and nightly minima look back this far from the earliest time that the clock can be set to. */
const AFTER_ARCHIVE_START_MS = 31 * DAY_MS
/** Later than this after the start of the archive the sums of all its days would take too long. */
const SPAN_MS = 10 * 366 * DAY_MS

/** How the clock of the plant is to be set; what is left out stays as it is. */
export interface ClockOrder {
  /** ms since 1970, the same as ISO 8601 text, or `real` for the time of this machine. */
  readonly now?: number | string | undefined
  /** Plant seconds per real second; 0 = the clock stands still. */
  readonly speed?: number | undefined
}

export interface ClockChange {
  readonly now: number | undefined
  readonly speed: number | undefined
}

/** Answer of `/plant/clock`. */
export interface ClockState {
  /** Plant time in ms since 1970, and the same as text in UTC. */
  readonly now: number
  readonly utc: string
  readonly speed: number
}

/** Reads an order; `archiveStart` bounds the times that the plant can be set to. */
export function clockReader(archiveStart: number, realNow: () => number): (value: unknown) => Read<ClockChange> {
  const earliest = archiveStart + AFTER_ARCHIVE_START_MS
  const latest = archiveStart + SPAN_MS
  const inRange: Reader<number> = (value) => {
    if (typeof value === 'number' && value >= earliest && value <= latest) return { ok: true, value: Math.round(value) }
    return { ok: false, why: `must be a time from ${iso(earliest)} to ${iso(latest)}, in ms since 1970 or as ISO text` }
  }
  const time: Reader<number> = (value) => {
    if (value === 'real') return inRange(realNow())
    return inRange(typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : value)
  }
  return checked(
    fields<ClockChange>({ now: optional(time), speed: optional(number(0, MAX_CLOCK_SPEED)) }),
    ({ now, speed }) => (now === undefined && speed === undefined ? 'must say now or speed' : null),
  )
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
