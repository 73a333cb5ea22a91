import { DAY_MS, HOUR_MS } from '../base/time.ts'
import type { Signal } from '../pv/pv-model.ts'

const FINE_MS = 60_000
const COARSE_MS = HOUR_MS / 2
/** A phase counts at most so long: nobody asks whether a pump has stood still for one month or for two. */
const LONGEST_MS = 30 * DAY_MS

/** A time in which a contact had one state, ms since 1970. The present one has no end yet. */
export interface Phase {
  readonly start: number
  readonly end: number | null
}

/**
 * Returns the present or last phase in which a contact was on (`active`) or off at a time; null if it had none within 30 days.
 * Times are whole minutes. More than a day ago, states of less than half an hour may be missed.
 */
export function lastPhase(signal: Signal, active: boolean, at: number): Phase | null {
  const isOn = (time: number) => signal(time) === 1
  const now = isOn(at)
  const start = switchedAt(isOn, at)
  if (now === active) return { start: start ?? at - LONGEST_MS, end: null }
  if (start === null) return null
  return { start: switchedAt(isOn, start - FINE_MS) ?? start - LONGEST_MS, end: start }
}

/** Returns the first minute of the state that a contact has at a time; null if it has not moved for 30 days. */
function switchedAt(isOn: (time: number) => boolean, at: number): number | null {
  const state = isOn(at)
  const isOther = (time: number) => isOn(time) !== state
  const minute = Math.floor(at / FINE_MS) * FINE_MS
  const dayBefore = minute - DAY_MS
  const recent = lastTime(isOther, minute, dayBefore, FINE_MS)
  // It may have moved within this minute, whose end is still to come.
  if (recent !== null) return Math.min(recent + FINE_MS, at)
  const earlier = lastTime(isOther, dayBefore, at - LONGEST_MS, COARSE_MS)
  if (earlier === null) return null
  return (lastTime(isOther, earlier + COARSE_MS, earlier, FINE_MS) ?? earlier) + FINE_MS
}

/** Returns the last of the times from `from` back to `to` that passes; null if none does. */
function lastTime(passes: (time: number) => boolean, from: number, to: number, stepMs: number): number | null {
  for (let time = from; time >= to; time -= stepMs) if (passes(time)) return time
  return null
}
