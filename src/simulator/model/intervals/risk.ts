import type { Calendar } from '../base/calendar.ts'
import { HOUR_MS } from '../base/units.ts'
import type { Interval, Intervals } from './intervals.ts'
import type { Risk } from './sampled-intervals.ts'

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
