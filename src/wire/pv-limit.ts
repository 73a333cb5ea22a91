/** Limits, priorities and service messages of PVs: specification 3 and 5. */
import type { LimitType } from './alert.ts'
import type { PvRef } from './pv.ts'

export interface PvLimitRef {
  readonly pv: PvRef
  readonly limitType: LimitType
}

export interface PvLimitConfig {
  readonly pvLimitRef: PvLimitRef
  readonly limit: number
  /** 0 to 9. */
  readonly priority: number
  /** 0 to 65535 s. */
  readonly delayTime: number
  readonly description: string
  readonly message: string
  /** There is no such limit; the other fields say nothing. */
  readonly notSet: boolean
}

/** The four steps of a runtime, suffix codes uwm, muwm, mowm, owm; the names are after those of the limits. @assumed */
export const SERVICE_MESSAGE_TYPES = ['Bottom', 'BottomMiddle', 'TopMiddle', 'Top'] as const
export type ServiceMessageType = (typeof SERVICE_MESSAGE_TYPES)[number]

export interface PvMaintenanceRef {
  readonly pvRef: PvRef
  readonly serviceMessageType: ServiceMessageType
}

export interface PvMaintenanceConfig {
  readonly pvMaintenanceRef: PvMaintenanceRef
  /** 0 to 65535 s. */
  readonly delayTime: number
  readonly description: string
  readonly message: string
  /** 0 to 9. */
  readonly priority: number
  /** Below 0: overdue. */
  readonly remainingTime: number
  readonly runtimeHours: number
}

/** Old and new, so that the server notices what somebody else has changed meanwhile. @assumed name */
export interface LimitChanges {
  readonly oldLimits: readonly PvLimitConfig[]
  readonly newLimits: readonly PvLimitConfig[]
}

/** @assumed */
export interface PvPriority {
  readonly pvRef: PvRef
  readonly priority: number
}

/** @assumed name */
export interface PriorityChanges {
  readonly oldPriorities: readonly PvPriority[]
  readonly newPriorities: readonly PvPriority[]
}
