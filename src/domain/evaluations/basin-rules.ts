import { HOUR_MS } from '../time/calendar.ts'

/** Which storages and overflows of a basin are one event, and which are none. Domain 4.3 and 10.11. */
export interface EventRules {
  /** Pauses shorter than this do not end an event; one of exactly this length does. */
  readonly mergeGapMs: number
  /** What was active for a shorter time is no event. */
  readonly minimumMs: number
}

/** Client and simulated plant count by the same rules. */
export const EVENT_RULES: EventRules = { mergeGapMs: HOUR_MS, minimumMs: 300_000 }

/** Returns whether an event goes on after a pause, in ms. */
export function goesOn(pauseMs: number, { mergeGapMs }: EventRules = EVENT_RULES): boolean {
  return pauseMs < mergeGapMs
}
