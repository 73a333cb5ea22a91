/** A time span [start, end) in ms since 1970. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** A condition that holds at times, as a pure function of time. */
export interface Intervals {
  /** Returns the interval that holds at a time. */
  at(time: number): Interval | null
  /** Returns the intervals that start in [from, to), ascending. */
  startingIn(from: number, to: number): readonly Interval[]
}

export const NEVER: Intervals = { at: () => null, startingIn: () => [] }

/** Combines two conditions. Their intervals are not merged, so one may start during the other. */
export function either(first: Intervals, second: Intervals): Intervals {
  return {
    at: (time) => first.at(time) ?? second.at(time),
    startingIn: (from, to) =>
      [...first.startingIn(from, to), ...second.startingIn(from, to)].sort((a, b) => a.start - b.start),
  }
}

/** Leaves out the intervals that last beyond `end`. */
export function endedBy(intervals: Intervals, end: number): Intervals {
  const isOver = (interval: Interval) => interval.end <= end
  return {
    at: (time) => [intervals.at(time)].find((found) => found !== null && isOver(found)) ?? null,
    startingIn: (from, to) => intervals.startingIn(from, to).filter(isOver),
  }
}

/**
 * Creates one interval for each period. `fromShare` and `toShare` are shares of the period, `offsetMs` shifts all
 * intervals.
 */
export function periodic(periodMs: number, offsetMs: number, fromShare: number, toShare: number): Intervals {
  const nth = (index: number): Interval => {
    const base = index * periodMs + offsetMs
    return { start: base + fromShare * periodMs, end: base + toShare * periodMs }
  }
  const indexAt = (time: number) => Math.floor((time - offsetMs) / periodMs)
  return {
    at: (time) => {
      const interval = nth(indexAt(time))
      return time >= interval.start && time < interval.end ? interval : null
    },
    startingIn: (from, to) => {
      const found: Interval[] = []
      for (let index = indexAt(from); index <= indexAt(to); index++) {
        const interval = nth(index)
        if (interval.start >= from && interval.start < to) found.push(interval)
      }
      return found
    },
  }
}
