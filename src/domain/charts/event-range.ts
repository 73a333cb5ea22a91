import type { TimeRange } from '../time/time-range.ts'

const DAY_MS = 86_400_000
/** A server sends alerts that came in a range. One that came earlier and is still there is looked for this far back. */
const LOOK_BACK_MS = 30 * DAY_MS
/** Longer ranges are cut: nobody reads thirteen months of single alerts. */
const LONGEST_MS = 366 * DAY_MS

/** What to ask for, in ms since 1970, both ends inclusive as calls have them. */
export interface EventRange {
  readonly alertsFrom: number
  readonly controlsFrom: number
  readonly to: number
  /** Before this time nothing is asked for; null if all of the window is. */
  readonly cutAt: number | null
}

/** Returns which alerts and control events to load for a window of a chart. */
export function eventRange({ from, to }: TimeRange): EventRange {
  const end = Math.ceil(to)
  const begin = Math.max(0, Math.floor(from), end - LONGEST_MS)
  return {
    alertsFrom: Math.max(0, begin - LOOK_BACK_MS),
    controlsFrom: begin,
    to: Math.max(begin, end),
    cutAt: begin > Math.floor(from) && begin > 0 ? begin : null,
  }
}
