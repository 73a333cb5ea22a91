import type { Alert } from '../server/alert.ts'

/** What crosses between the live worker and a tab about long lists of alerts; the plant knows none of it. */

export interface PriorityCount {
  readonly priority: number
  readonly open: number
  readonly all: number
}

/** Topic `alertSummary`: what the alarm strip and the title of a hidden tab show of the pending alerts. Domain 3.6. */
export interface AlertSummary {
  /** One entry per priority that occurs, most urgent first. */
  readonly counts: readonly PriorityCount[]
  readonly open: number
  readonly all: number
  /** The newest open alert of the most urgent priority that has any. */
  readonly newest: Alert | null
  /** Open alerts that have come since the worker knows the list, by priority: only grows, so that no news is lost. */
  readonly raised: readonly { readonly priority: number; readonly count: number }[]
}

/** Item of topic `stationAlerts`: one for each station with pending alerts. */
export interface StationAlerts {
  readonly stationNumber: number
  readonly stationName: string
  /** Most urgent first. */
  readonly counts: readonly PriorityCount[]
  readonly open: number
  readonly all: number
}

/** Rows of a page of topic `alertPage`; its key is `alertPageKey(...)` of `src/domain/alerts/alert-view.ts`. */
export const ALERT_PAGE_ROWS = 64

/** What all pages of one view say alike. */
export interface AlertListState {
  /** Number of the list's state: a list held at this number is the one that was seen with it. */
  readonly at: number
  /** Rows of the view, over all pages. */
  readonly total: number
  /** Rows without the filter. */
  readonly all: number
  /** Older ones that the request limit has cut off (specification 8, "too many alert messages loaded"). */
  readonly more: number
  /** Rows that a held view does not show because they came since. */
  readonly waiting: number
  /** Rows that a held view still shows although they are gone. */
  readonly gone: number
}
