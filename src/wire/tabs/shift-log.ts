import type { Alert, ControlEvent, LimitType } from '../server/alert.ts'
import type { Annotation } from '../server/chart.ts'
import type { MaintenanceProtocolRow } from '../server/maintenance.ts'
import type { PvRef } from '../server/pv.ts'
import type { CallOut } from '../server/remote-alert.ts'
import type { RuebEvent } from '../server/report.ts'
import type { LoadState } from './frame.ts'
import type { UnseenSpan } from './unseen.ts'

/**
 * Topic `shiftLog`: what happened in a time, as the worker puts it together from calls; the server has no such book. The key is
 * `rangeKey(...)` of `src/domain/time/range-key.ts`. Times are ms since 1970.
 */
export interface ShiftLog {
  /** The time, half open. One that is not over ends now. */
  readonly from: number
  readonly until: number
  readonly isOver: boolean
  /** The worst first. */
  readonly alerts: ShiftPart<ShiftAlert>
  readonly counts: ShiftCounts
  /** How many alerts of the weeks before it were not read: what they did in it is lacking. Those that are pending now are known. */
  readonly older: number
  /** The newest first. */
  readonly floods: ShiftPart<ShiftFlood>
  /** Those with the most urgent alerts first, at most `SHIFT_VALUES`. */
  readonly excesses: ShiftPart<ShiftExcess>
  /** What users did, the newest first. Acknowledgements are told with their alerts. */
  readonly events: ShiftPart<ControlEvent>
  /** The newest first. */
  readonly callOuts: ShiftPart<CallOut>
  readonly overflows: ShiftPart<ShiftOverflow>
  /** Services that are overdue now, the most urgent first. No call tells those of another time. */
  readonly services: ShiftPart<ShiftService>
  /** Annotations of a time in it, the newest first. */
  readonly notes: ShiftPart<Annotation>
  /** What this workstation could not see of it, the oldest first. */
  readonly unseen: readonly UnseenSpan[]
}

/** So many of the newest are read of each kind; the others are counted. */
export const SHIFT_READ = 5000
/** So many rows of a part reach a tab. */
export const SHIFT_ROWS = 500
/** Of so many values the archive is read. */
export const SHIFT_VALUES = 100

/** Things of one kind. */
export interface ShiftPart<Row> {
  /** At most `SHIFT_ROWS`. */
  readonly rows: readonly Row[]
  /** How many there are of those that were read. */
  readonly count: number
  /** How many older ones, or further ones, were not read. */
  readonly more: number
  /** How many could not be read. */
  readonly skipped: number
  /** Rows of a part that could not be read again are those of before, or none. */
  readonly load: LoadState
  /** From when on the source tells of them; null: all of the time. */
  readonly since: number | null
}

/** Alerts, each counted. */
export interface ShiftCounts {
  readonly came: number
  readonly gone: number
  readonly acked: number
  /** At the end: still there, and not acknowledged. */
  readonly there: number
  readonly open: number
}

/** Alerts of one kind (`src/domain/alerts/alert-kind.ts`) that came, went or were acknowledged in the time, or were open or there at its end. */
export interface ShiftAlert
  extends Pick<
    Alert,
    | 'pvRef'
    | 'pvName'
    | 'eksNr'
    | 'stationNumber'
    | 'stationName'
    | 'priority'
    | 'limitType'
    | 'description'
    | 'message'
  > {
  /** Of the newest of them. */
  readonly id: string
  readonly timestamp: number
  readonly came: number
  readonly gone: number
  readonly acked: number
  readonly there: number
  readonly open: number
  /** Since when the oldest of those that are there or open at the end is; null without one. */
  readonly since: number | null
  /** How long one of them was there within the time, ms. */
  readonly activeMs: number
  /** Who acknowledged, in the order of time, each once; an empty text where the server does not say. */
  readonly users: readonly string[]
}

/** From the moment at which more than 10 alerts had come within 10 minutes to the one at which it was fewer than 5. */
export interface ShiftFlood {
  readonly since: number
  readonly until: number
  readonly count: number
  /** The most within any 10 minutes of it. */
  readonly peak: number
  /** What it began with. */
  readonly first: ShiftCause
  /** What that likely came of; null if nothing is known of it. */
  readonly cause: (ShiftCause & { readonly why: 'rain' | 'same' | 'own' | 'area' }) | null
}

export interface ShiftCause extends Pick<Alert, 'id' | 'timestamp' | 'pvRef' | 'stationName'> {
  /** What happened, without the station. */
  readonly what: string
}

/** A value that was beyond a limit with an alert. */
export interface ShiftExcess
  extends Pick<
    Alert,
    'pvName' | 'eksNr' | 'stationNumber' | 'stationName' | 'priority' | 'dimension' | 'decimalPlaces'
  > {
  readonly pvRef: PvRef
  readonly limitType: LimitType
  /** As its newest alert names it. */
  readonly limit: number
  /** The value furthest beyond, and when; null where the archive has none beyond it. */
  readonly worst: { readonly value: number; readonly at: number } | null
  /** How long it was beyond, ms, as far as there are values. */
  readonly beyondMs: number
  /** How long nothing is known of it, ms. */
  readonly unknownMs: number
}

/** Of one that began before the time or lasted beyond it the duration is that within it, and the volume null. */
export interface ShiftOverflow extends RuebEvent {
  readonly name: string
  readonly stationNumber: number
}

export interface ShiftService extends MaintenanceProtocolRow {
  /** Whether it may have become due in the time, which goes on: it is not overdue for longer. */
  readonly isNew: boolean
}
