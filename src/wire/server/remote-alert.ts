/** Alarm plans and call numbers: specification 3 "Alarm plan", domain 3.7. */
import type { Alert } from './alert.ts'
import type { ResultStatus } from './result.ts'
import type { StationRef } from './station.ts'

/** Identifies a plan; the specification names `station.stationNumber` and `planNumber`. */
export interface PlanRef {
  readonly station: StationRef
  readonly planNumber: number
}

export interface AlarmPlan extends PlanRef {
  readonly planname: string
  readonly active: boolean
  /** ms since 1970 when `active` last changed; null while nobody has changed it. @assumed */
  readonly activeSince: number | null
  readonly groupname: string
  /** At least 10 slots, by priority. */
  readonly activePriorities: readonly boolean[]
  /** At least 20 slots in the order of calling; null = an empty slot. */
  readonly recipients: readonly (string | null)[]
  readonly alertingCount: number
  readonly alertingCountMax: number
  readonly callNumberChangeCount: number
  readonly callNumberChangeCountMax: number
  readonly undeliveredMessages: number
  readonly deliveredMessages: number
  readonly currentUserCanEdit: boolean
}

export interface AlarmPlans {
  readonly alarmPlans: readonly AlarmPlan[]
}

/** One line of the dialog that activates plans. */
export interface ActivatePlan {
  readonly plan: PlanRef
  readonly planName: string
  readonly pvAreaName: string
  readonly isActive: boolean
  readonly currentUserCanEdit: boolean
}

/** What an action element of a process image requests; `default` 0 = deactivate, 1 = activate, 2 = invert. */
export interface PlanAction {
  /** @assumed name */
  readonly plan: PlanRef
  readonly isActive: boolean
  readonly default: 0 | 1 | 2
}

export interface PlanActivation {
  readonly planRef: PlanRef
  readonly active: boolean
}

export interface PlanAck {
  readonly planRef: PlanRef
  readonly ack: true
}

export interface PlanResult {
  readonly status: ResultStatus
  readonly errorMessage: string | null
  readonly alarmPlans: readonly AlarmPlan[]
  readonly unauthorizedPlans: readonly PlanRef[]
}

/** @assumed */
export interface AlarmCallNumber {
  readonly id: number
  readonly name: string
  /** E.164, or masked where the user may not see it. */
  readonly number: string
  readonly categoryId: number
  readonly pvGroupId: number
  readonly isActive: boolean
  readonly currentUserCanEdit: boolean
}

/** @assumed */
export interface CallNumberCategory {
  readonly id: number
  readonly name: string
}

/** A PV area. @assumed */
export interface PvGroup {
  readonly id: number
  readonly name: string
}

export interface AlarmCallNumbers {
  readonly alarmCallnumbers: readonly AlarmCallNumber[]
  readonly categories: readonly CallNumberCategory[]
  readonly pvGroups: readonly PvGroup[]
}

/** @assumed */
export interface CallNumberState {
  readonly id: number
  readonly isActive: boolean
}

/** @assumed */
export interface CallNumberChanges {
  readonly numbersToCreate: readonly CallNumberDraft[]
  readonly numbersToUpdate: readonly AlarmCallNumber[]
  readonly idsToDelete: readonly number[]
}

/** @assumed */
export interface CallNumberDraft {
  readonly name: string
  readonly number: string
  readonly categoryId: number
  readonly pvGroupId: number
}

/** @assumed */
export interface CallNumberResult {
  readonly status: ResultStatus
  readonly errorMessage: string | null
  readonly alarmCallnumbers: readonly AlarmCallNumber[]
}

/** Domain 1.3. @assumed */
export const CONNECTION_TYPES = ['Modem', 'Sms', 'Voice', 'Email', 'Push'] as const
export type ConnectionType = (typeof CONNECTION_TYPES)[number]

/** Message `newLineInfo`. */
export interface AlarmLine {
  readonly station: StationRef
  readonly lineNumber: number
  readonly busy: boolean
  readonly faulty: boolean
  readonly connectionType: ConnectionType
}

/**
 * How a message of a plan stands. Waiting: it still collects alerts. Calling: somebody was called, nobody has confirmed.
 * Confirmed: somebody has taken over. Undelivered: nobody could be called, or nobody confirmed. Domain 3.7. @assumed
 */
export const CALL_OUT_STATES = ['Waiting', 'Calling', 'Confirmed', 'Undelivered'] as const
export type CallOutState = (typeof CALL_OUT_STATES)[number]

/**
 * Placed: called. Missed: no line was free, or the plan had placed all calls of the hour. Planned: comes unless somebody
 * confirms before. Spared: somebody had taken over. @assumed
 */
export const CALL_ATTEMPT_STATES = ['Placed', 'Missed', 'Planned', 'Spared'] as const
export type CallAttemptState = (typeof CALL_ATTEMPT_STATES)[number]

/** The call of one recipient. @assumed */
export interface CallAttempt {
  readonly recipient: string
  /** ms since 1970: when he was called, or is to be called. */
  readonly at: number
  readonly state: CallAttemptState
  /** Null unless the call was placed. */
  readonly connectionType: ConnectionType | null
}

/** A message of a plan and those who are called for it, one after the other. @assumed */
export interface CallOut {
  readonly plan: PlanRef
  readonly state: CallOutState
  /** The most urgent alert of the message. */
  readonly alert: Alert
  readonly alertCount: number
  /** ms since 1970. */
  readonly sentAt: number
  /** ms since 1970: when the time of the last recipient to confirm is over, and the message is undelivered. */
  readonly endsAt: number
  /** In the order of calling. */
  readonly attempts: readonly CallAttempt[]
}

/** Newest first. @assumed */
export interface CallOuts {
  readonly callOuts: readonly CallOut[]
}

/** @assumed */
export interface AlarmLines {
  readonly alarmLines: readonly AlarmLine[]
}
