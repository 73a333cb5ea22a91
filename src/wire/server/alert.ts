import type { FailureState, PvRef } from './pv.ts'
import type { ResultStatus } from './result.ts'

/**
 * One alert line. Two independent axes: `goneTimestamp` says whether the condition is still there, `ackTimestamp`
 * whether a human has seen it. Pending is everything that is not both gone and acknowledged.
 * The specification names only `id`; the other fields are assumed after domain 3.2. Times are ms since 1970. @assumed
 */
export interface Alert {
  /** The specification gives it no type: a number is converted to text, and the text is sent back. @assumed name */
  readonly id: string
  readonly pvGroupId: number
  readonly stationNumber: number
  readonly stationName: string
  readonly pvRef: PvRef | null
  readonly pvName: string
  readonly eksNr: string
  /** 0 to 9. The order of the server's priority list says which end is urgent. */
  readonly priority: number
  readonly description: string
  readonly message: string
  readonly timestamp: number
  readonly goneTimestamp: number | null
  readonly ackTimestamp: number | null
  readonly ackUser: string | null
  readonly value: number | null
  readonly limit: number | null
  readonly limitType: LimitType | null
  readonly dimension: string
  readonly decimalPlaces: number
}

export const LIMIT_TYPES = ['Bottom', 'BottomMiddle', 'TopMiddle', 'Top'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]

/** `total` counts the range before the limit cut it (specification 8, "too many alert messages loaded"). @assumed */
export interface AlertList {
  readonly alerts: readonly Alert[]
  readonly total: number
}

/** An alert that a call acknowledged. An answer may name it by its id alone; then `ackTimestamp` is null. */
export type AckedAlert = Pick<Alert, 'id' | 'ackTimestamp' | 'ackUser'>

export interface AckResult {
  readonly status: ResultStatus
  readonly acked: readonly AckedAlert[]
  /** @assumed */
  readonly errorMessage: string | null
}

/** An alert deleted from the archive. */
export interface DeletedAlert {
  /** Text or number, as of an `Alert`. */
  readonly id: string
}

export interface DeleteResult {
  /** @assumed */
  readonly status: ResultStatus
  readonly deleted: readonly DeletedAlert[]
  /** @assumed */
  readonly errorMessage: string | null
}

/** Message `newPendingAlerts`: the complete pending list of one PV group. */
export interface PendingAlerts {
  readonly pvGroupId: number
  readonly alerts: readonly Alert[]
}

/** Priority list of `GET /api/SystemConfig/priorities`, most urgent first; `argb` is a signed 32-bit number. */
export interface Priority {
  readonly priority: number
  /** @assumed */
  readonly name: string
  readonly color: { readonly argb: number }
}

/** Pending-alert state of elements of a process image: specification 3, "Alert". */

export const ALERT_BINDING_TYPES = [
  'Device',
  'StationConnection',
  'StationLineConnection',
  'PipeLeakage',
  'AlertLink',
] as const
export type AlertBindingType = (typeof ALERT_BINDING_TYPES)[number]

/** Has the fields that `type` needs. */
export interface AlertBinding {
  /** @assumed name */
  readonly type: AlertBindingType
  /** Of a Device. */
  readonly deviceType?: string
  /** Of a StationConnection. @assumed */
  readonly stationNumber?: number
  /** Of a StationLineConnection. */
  readonly lineType?: string
  readonly offset?: number
  /** Of a PipeLeakage or an AlertLink. */
  readonly id?: number
}

/** Message `newAlertState`. @assumed */
export interface AlertState {
  readonly binding: AlertBinding
  readonly state: FailureState
  /** Of the most urgent alert, null while there is none. */
  readonly priority: number | null
}

/** One entry of the audit log of who switched what; the specification names only the list. @assumed */
export interface ControlEvent {
  readonly id: string
  /** ms since 1970. */
  readonly timestamp: number
  readonly userName: string
  readonly stationNumber: number | null
  readonly stationName: string
  readonly pvRef: PvRef | null
  readonly pvName: string
  readonly eksNr: string
  /** What was done, as the server words it. */
  readonly text: string
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly succeeded: boolean
}

/** `GET /api/controlevent/events`, newest first. */
export interface ControlEventList {
  readonly events: readonly ControlEvent[]
  /** Number in the range before the limit cut it. @assumed */
  readonly total: number
}
