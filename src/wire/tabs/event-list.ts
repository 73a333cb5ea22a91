import type { ListState } from './list-page.ts'

/** What all pages of one view of control events have in common. */
export interface EventListState extends ListState {
  /** Older events cut off by the limit of the request. */
  readonly more: number
  /** Time of the oldest loaded event, ms since 1970; 0 without one. */
  readonly oldest: number
  /** When the events were requested, server time in ms since 1970; 0 before the first response. No hub sends new ones. */
  readonly loadedAt: number
}
