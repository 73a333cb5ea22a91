import { DAY_MS, MINUTE_MS } from '../base/units.ts'
import type { Interval, Intervals } from './intervals.ts'

/** Times outside of which a condition is known not to hold; spares looking at every minute of every day. */
export type Risk = (from: number, to: number) => readonly Interval[]

/** Nothing that is sampled holds for longer; ends the search for the end. */
const LONGEST_MS = 20 * DAY_MS

/**
 * Intervals of a condition that is looked at every `stepMs`, for processes that are computed in such steps or are slow. Pauses shorter than `gapMs` do not end an interval: without
 * that, a value that trembles on its limit would raise an alarm a minute.
 */
export function sampledIntervals(
  holds: (at: number) => boolean,
  risk: Risk,
  gapMs: number,
  stepMs = MINUTE_MS,
): Intervals {
  // A pause is seen only between two looks.
  const pauseMs = Math.max(gapMs, stepMs)
  const possible = (at: number) => risk(at, at + 1).length > 0

  function heldWithinGapBefore(at: number): boolean {
    for (let time = at - stepMs; time >= at - pauseMs; time -= stepMs) if (possible(time) && holds(time)) return true
    return false
  }

  function endOf(start: number): number {
    let last = start
    for (let time = start + stepMs; time <= last + pauseMs && time < start + LONGEST_MS; time += stepMs) {
      if (holds(time)) last = time
    }
    return last + stepMs
  }

  return {
    // Whether it holds is all that is asked of a moment: looking for the ends would cost a search each time.
    at: (time) => (possible(time) && holds(time) ? { start: time, end: time } : null),
    startingIn: (from, to) => {
      const found: Interval[] = []
      let reached = Number.NEGATIVE_INFINITY
      for (const window of risk(from, to)) {
        const end = Math.min(to, window.end)
        const first = Math.ceil(Math.max(from, window.start, reached) / stepMs) * stepMs
        for (let at = first; at < end; at += stepMs) {
          if (!holds(at)) continue
          const stop = endOf(at)
          if (!heldWithinGapBefore(at)) found.push({ start: at, end: stop })
          at = stop
          reached = stop
        }
      }
      return found
    },
  }
}
