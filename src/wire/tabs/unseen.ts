/** What a workstation could not see. The server knows none of it. */

/**
 * Why nobody saw it. `link`: no link to the plant. `asleep`: the machine or its browser stood still. `away`: this user was not logged in
 * here. `hidden`: no tab was in view; values arrived all the same.
 */
export type UnseenReason = 'link' | 'asleep' | 'away' | 'hidden'

/** A time in ms since 1970 on the clock of the plant, half open. */
export interface UnseenSpan {
  readonly from: number
  readonly to: number
  readonly why: UnseenReason
}

/** Topic `unseen`: what this user has missed at this workstation, in any of its tabs and workers. */
export interface Unseen {
  /** Those of the last weeks, the oldest first. */
  readonly spans: readonly UnseenSpan[]
  /** Up to when this user has read them. */
  readonly readTo: number
  /** When this user was last here before this visit, ms since 1970 on the clock of the plant; null if nobody knows. */
  readonly before: number | null
}
