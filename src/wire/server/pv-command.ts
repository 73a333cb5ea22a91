import type { LimitType } from './alert.ts'
import type { PvRef, RuntimeValue } from './pv.ts'
import type { ResultStatus } from './result.ts'

/** What users do to PVs: specification 3 "PV set result", 5 and 7. */

/** An AnaOut takes `doubleValue` (a time of day as hour * 256 + minutes), a DigiOut `boolValue`. Specification 5. */
export interface PvSetValue {
  readonly pvRef: PvRef
  /** Names the one of the two that is set. Every request carries it; the worker adds it, so callers may omit it. */
  readonly type?: 'DoubleValue' | 'BoolValue'
  readonly doubleValue?: number
  readonly boolValue?: boolean
}

/** Result of set, reset and acknowledge; targets that are not listed succeeded. */
export interface PvSetResult {
  readonly status: ResultStatus
  readonly errorMessage: string | null
  readonly unauthorizedPvs: readonly PvRef[]
  readonly missingPvs: readonly PvRef[]
}

/** The runtimes of one DigiIn or AnaIn. @assumed */
export interface PvRuntimes {
  readonly pvRef: PvRef
  readonly runtimes: readonly RuntimeValue[]
}

export interface RuntimeValues {
  readonly runtimeValues: readonly PvRuntimes[]
}

/** @assumed name */
export interface RuntimeChanges {
  readonly oldValues: readonly PvRuntimes[]
  readonly newValues: readonly PvRuntimes[]
}

/** Message `newAck`: whether a fault input waits to be acknowledged. @assumed */
export interface PvAck {
  readonly pvRef: PvRef
  readonly isPending: boolean
  /** User who acknowledged it last; null before the first acknowledgement. */
  readonly ackUser: string | null
  /** ms since 1970. */
  readonly ackTimestamp: number | null
}

/** Limits, priorities and service messages of PVs: specification 3 and 5. */

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
  /** True if there is no such limit; the other fields are then meaningless. */
  readonly notSet: boolean
}

/** The four steps of a runtime, suffix codes uwm, muwm, mowm, owm; named like the limits. @assumed */
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
  /** Negative: overdue. */
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
