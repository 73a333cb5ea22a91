import type { AckedAlert, Alert } from '../server/alert.ts'
import type { ListState } from './list-page.ts'

/** Messages between worker and tab about long lists of alerts; the server knows none of them. */

export interface PriorityCount {
  readonly priority: number
  readonly open: number
  readonly all: number
}

/** Pending alerts of one priority: `active` of them have their condition still present, so without any the sign is hollow. */
export interface PendingCount extends PriorityCount {
  readonly active: number
}

export interface NewsCount {
  readonly priority: number
  readonly count: number
}

/** Topic `alertSummary`: the pending alerts as the alarm strip and a hidden tab's title show them. Domain 3.6. */
export interface AlertSummary {
  /** One entry per priority that occurs, most urgent first. */
  readonly counts: readonly PriorityCount[]
  readonly open: number
  readonly all: number
  /**
   * The newest open alerts of the most urgent priority that is still there, newest first; at most three. Alerts that have gone
   * only while nothing else is open.
   */
  readonly newest: readonly Alert[]
  /** The newest open alert of the most urgent open priority, there or gone; null for none. */
  readonly mostUrgent: Alert | null
  /** Open alerts that are news since the worker loaded the list, by priority. Only grows, so that no alert is missed. */
  readonly raised: readonly NewsCount[]
  /** Those of `raised` that no tab has sounded yet, by priority. */
  readonly unheard: readonly NewsCount[]
  /** How many alerts came within the last 10 minutes by their own times, whatever became of them. Domain 3.4. */
  readonly recent: number
  /** How many alerts have been active for more than 24 h, acknowledged or not. Domain 3.4. */
  readonly standing: number
  /** Null while there is no flood: it begins above 10 alerts in 10 minutes and ends below 5. Domain 3.4. */
  readonly flood: AlertFloodState | null
  /** How many rows of the list could not be read: nobody knows what they say, so 0 above is not quiet. */
  readonly unreadable: number
  /** Of the counts above, what makes no sound because it is set aside here; null while nothing is. */
  readonly aside: AsideCounts | null
}

export interface AsideCounts {
  /** Open alerts of kinds that are set aside, by priority. */
  readonly open: readonly NewsCount[]
  /** Whether the other alerts are a flood without them. */
  readonly isFlood: boolean
}

export interface AlertFloodState {
  /** When it began, ms since 1970. */
  readonly since: number
  /** The stations with the most of the `recent` alerts, most first; at most three. */
  readonly stations: readonly FloodStation[]
}

interface FloodStation {
  readonly stationNumber: number
  readonly stationName: string
  readonly count: number
}

/** Item of topic `stationAlerts`: one per station with pending alerts. */
export interface StationAlerts {
  readonly stationNumber: number
  readonly stationName: string
  /** Most urgent first. */
  readonly counts: readonly PendingCount[]
  readonly open: number
  readonly all: number
}

/** Rows of a grouped view that follow each other. */
export interface AlertGroup {
  /** Unique in its view, and the same for as long as the group exists. */
  readonly id: string
  /** Rows. */
  readonly count: number
  /** Alerts of these rows that nobody has acknowledged. */
  readonly open: number
  /** Alerts of these rows, one entry per priority that occurs, most urgent first. */
  readonly counts: readonly PendingCount[]
  /** When its newest alert came, in ms since 1970. */
  readonly newest: number
  /** Empty if the view is grouped by something else. */
  readonly stationName: string
  readonly priority: number | null
  /** Of a burst: its first alert. */
  readonly first: FirstAlert | null
}

/** What began a burst. */
export interface FirstAlert
  extends AckedAlert,
    Pick<
      Alert,
      'stationNumber' | 'pvGroupId' | 'pvRef' | 'priority' | 'limitType' | 'dimension' | 'timestamp' | 'goneTimestamp'
    > {
  /** What happened, without the station. */
  readonly what: string
  /** What happened and what to do, without the station. */
  readonly message: string
}

/** Row of a list. */
export interface AlertRow extends Alert {
  /** Earlier alerts of the same kind that the row stands for, because they chatter; missing if it stands for itself only. */
  readonly repeats?: AlertRepeats
}

export interface AlertRepeats {
  readonly ids: readonly string[]
  /** When the first of them came, ms since 1970. */
  readonly since: number
  /**
   * Ids of those alerts of the row, its own included, that nobody has acknowledged; missing while all of them are as open as the
   * row, which only a held list can lose.
   */
  readonly open?: readonly string[]
}

/** What all pages of one view have in common. A view can be held at its `at`. */
export interface AlertListState extends ListState {
  /** Older rows cut off by the request limit (specification 8, "too many alert messages loaded"). */
  readonly more: number
  /** Alerts that the rows stand for, without gone ones: more than rows if some are folded. */
  readonly alerts: number
  /** Newer alerts that no row of a held view stands for. */
  readonly waiting: number
  /** Gone rows that a held view still shows. */
  readonly gone: number
  /** In the order of their rows, together all rows; null if the view is not grouped. Only the first ones are separate. */
  readonly groups: readonly AlertGroup[] | null
}
