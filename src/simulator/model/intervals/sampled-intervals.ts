import type { Calendar } from '../base/calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import type { Interval, Intervals } from './intervals.ts'

/** Returns the times at which a condition can hold at all; avoids sampling every minute of every day. */
export type Risk = (from: number, to: number) => readonly Interval[]

/** Upper bound of an interval; ends the search for its end. */
const LONGEST_MS = 20 * DAY_MS

/**
 * Finds the intervals of a condition by sampling it every `stepMs`. Pauses shorter than `gapMs` do not end an interval:
 * otherwise a value that trembles around its limit would raise an alert every minute.
 */
export function sampledIntervals(
  holds: (at: number) => boolean,
  risk: Risk,
  gapMs: number,
  stepMs = MINUTE_MS,
): Intervals {
  // A pause is visible only between two samples.
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
    // Callers only need to know whether it holds; searching the ends would be expensive.
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

/** Clips an interval to [from, to); empty if they do not overlap. */
function cut({ start, end }: Interval, from: number, to: number): readonly Interval[] {
  return start < to && end > from ? [{ start: Math.max(start, from), end: Math.min(end, to) }] : []
}

/** Risk while an interval holds and for `tailMs` afterwards. */
export function during(intervals: Intervals, tailMs: number): Risk {
  return (from, to) => {
    const before = intervals.at(from) ?? intervals.at(from - tailMs)
    const found = [
      ...(before === null ? [] : [before]),
      ...intervals.startingIn(Math.max(from, before?.start ?? from) + 1, to),
    ]
    return found.flatMap(({ start, end }) => cut({ start, end: end + tailMs }, from, to))
  }
}

/** Risk every day between two hours after local midnight. */
export function daily(calendar: Calendar, fromH: number, toH: number): Risk {
  return (from, to) => {
    const found: Interval[] = []
    for (let day = calendar.dayOf(from); calendar.dayStart(day) < to; day++) {
      const midnight = calendar.dayStart(day)
      found.push(...cut({ start: midnight + fromH * HOUR_MS, end: midnight + toH * HOUR_MS }, from, to))
    }
    return found
  }
}

/** Risk from a time on that is only known at run time; null = never. */
export function after(since: () => number | null): Risk {
  return (from, to) => {
    const first = since()
    return first === null || first >= to ? [] : [{ start: Math.max(from, first), end: to }]
  }
}

/** Combines two risks. Their intervals may overlap. */
export function eitherRisk(first: Risk, second: Risk): Risk {
  return (from, to) => [...first(from, to), ...second(from, to)].sort((a, b) => a.start - b.start)
}
