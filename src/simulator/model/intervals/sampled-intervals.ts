import type { Calendar } from '../base/calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
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

/** Part of an interval that lies in [from, to), nothing where there is none. */
function cut({ start, end }: Interval, from: number, to: number): readonly Interval[] {
  return start < to && end > from ? [{ start: Math.max(start, from), end: Math.min(end, to) }] : []
}

/** While something holds and for `tailMs` afterwards. */
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

/** Every day between two hours after local midnight. */
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

/** From a time on that is known only while the plant runs; null = never. */
export function after(since: () => number | null): Risk {
  return (from, to) => {
    const first = since()
    return first === null || first >= to ? [] : [{ start: Math.max(from, first), end: to }]
  }
}

/** Where either of two risks is; times may be named twice. */
export function eitherRisk(first: Risk, second: Risk): Risk {
  return (from, to) => [...first(from, to), ...second(from, to)].sort((a, b) => a.start - b.start)
}
