import type { LimitType } from '../server/alert.ts'
import type { PvRef } from '../server/pv.ts'

/**
 * Figures of the alerts that came in a range, as the worker counts them; the server knows none of them. Times are ms since 1970,
 * lengths ms. What came before the range and was still there is not in it.
 */
export interface AlertFigures {
  /** The judged time, half open. It begins later than asked for if the limit of the call cut older alerts off, and ends now at the latest. */
  readonly from: number
  readonly until: number
  readonly count: number
  /** Older alerts of the range that the limit cut off. */
  readonly more: number
  /** Alerts of the range that could not be read. */
  readonly skipped: number
  /** The most alerts within any 10 minutes, and when the last of them came; null without alerts. */
  readonly worst: AlertPeak | null
  /** Periods of 10 minutes by the clock with more than 10 alerts. */
  readonly periods: BusySlots
  /** Hours by the clock with more than 30 alerts. */
  readonly hours: BusySlots
  /** The newest first, of at most `MOST_ROWS`. */
  readonly floods: readonly FloodSpan[]
  readonly floodCount: number
  /** Time in flood. */
  readonly floodMs: number
  /** The most frequent kinds first, and then others that chatter; at most `MOST_ROWS` of each. */
  readonly kinds: readonly AlertKind[]
  readonly kindCount: number
  /** Alerts of the ten, and of the hundred most frequent kinds. */
  readonly ofTen: number
  readonly ofHundred: number
  /** Kinds that chatter, and alerts that do. */
  readonly chatteringKinds: number
  readonly chattering: number
  /** Alerts that went within 60 s. */
  readonly fleeting: number
  /** Alerts that were there for more than 24 h, the longest first, of at most `MOST_ROWS`. */
  readonly standing: readonly StandingAlert[]
  readonly standingCount: number
  /** The day on which most alerts had been there for more than 24 h, and how many at some moment of it; null without any. */
  readonly standingWorst: AlertPeak | null
  /** One entry per priority that occurs, most urgent first. */
  readonly priorities: readonly { readonly priority: number; readonly count: number }[]
  /** How long what has gone was there. */
  readonly duration: Spread
  /** How long at least one alert was there. */
  readonly activeMs: number
  /** From coming to acknowledgement. */
  readonly acked: Spread
  /** Alerts that nobody has acknowledged. */
  readonly open: number
  /** `acked` by the hour of the day in which the alert came, 0 to 23. */
  readonly ackedByHour: readonly Spread[]
  /** `acked` by user, the busiest first, of at most `MOST_ROWS`; empty text: the archive does not say who. */
  readonly ackedByUser: readonly (Spread & { readonly user: string })[]
  /** The most alerts first, of at most `MOST_ROWS`. */
  readonly stations: readonly StationCount[]
  readonly stationCount: number
  /** Every day of the range, by the clock of the plant: its beginning and its alerts. */
  readonly days: readonly AlertPeak[]
  /** Alerts by the hour of the day in which they came, 0 to 23. */
  readonly hoursOfDay: readonly number[]
}

/** So many rows of each list are sent. */
export const MOST_ROWS = 100

/** Delays of up to so many seconds can be judged. */
export const LONGEST_DELAY_S = 120

export interface AlertPeak {
  readonly at: number
  readonly count: number
}

export interface BusySlots {
  /** How many have more alerts than allowed. */
  readonly above: number
  /** How many there are in the range; the first and the last one may be cut, so this is no whole number. */
  readonly of: number
  /** Those above, the busiest first, of at most `MOST_ROWS`. `at` is their beginning. */
  readonly busiest: readonly AlertPeak[]
}

/** From the moment at which more than 10 alerts have come within 10 minutes to the one at which it is fewer than 5. */
export interface FloodSpan {
  readonly since: number
  /** The end of the range if it is not over there. */
  readonly until: number
  readonly peak: AlertPeak
  /** Alerts from the first one to the end. */
  readonly count: number
  /** The first of the alerts that began it. */
  readonly first: FloodFirst
}

export interface FloodFirst {
  readonly id: string
  readonly at: number
  readonly stationNumber: number
  readonly stationName: string
  readonly message: string
}

/** Numbers of lengths: the middle one and that which 95 of 100 do not exceed (nearest rank); null without any. */
export interface Spread {
  readonly count: number
  readonly median: number | null
  readonly p95: number | null
}

/** Alerts of one PV with the same station, description, limit and priority. */
export interface AlertKind {
  readonly id: string
  readonly pv: PvRef | null
  readonly stationNumber: number
  readonly stationName: string
  readonly pvName: string
  readonly eksNr: string
  readonly limitType: LimitType | null
  readonly description: string
  readonly message: string
  readonly priority: number
  readonly count: number
  /** Alerts of it that chatter: each is one of three within 60 s. */
  readonly chattering: number
  readonly fleeting: number
  /** How long they were there, together. */
  readonly activeMs: number
  /** When the newest of them came. */
  readonly last: number
  /**
   * How many were there for at most so many seconds, by the seconds from 0 to `LONGEST_DELAY_S`: a delay that is longer by these would
   * have kept them away. Empty if none was there for so short a time.
   */
  readonly atMost: readonly number[]
}

export interface StandingAlert {
  readonly id: string
  readonly pv: PvRef | null
  readonly stationNumber: number
  readonly stationName: string
  readonly message: string
  readonly priority: number
  readonly at: number
  /** Until the end of the range, if it has not gone. */
  readonly lastedMs: number
  readonly isThere: boolean
}

export interface StationCount {
  readonly stationNumber: number
  readonly stationName: string
  readonly count: number
  readonly acked: Spread
}
