/** What users do to PVs: specification 3 "PV set result", 5 and 7. */
import type { PvRef, RuntimeValue } from './pv.ts'
import type { ResultStatus } from './result.ts'

/** An AnaOut takes `doubleValue` (a time of day as hour * 256 + minutes), a DigiOut `boolValue`. Specification 5. */
export interface PvSetValue {
  readonly pvRef: PvRef
  /** The one of the two that is there. Every request carries it; the worker adds it, so callers may leave it out. */
  readonly type?: 'DoubleValue' | 'BoolValue'
  readonly doubleValue?: number
  readonly boolValue?: boolean
}

/** Of set, reset and acknowledge; what is not listed was done. */
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
  /** Who acknowledged it last, null while nobody has. */
  readonly ackUser: string | null
  /** ms since 1970. */
  readonly ackTimestamp: number | null
}
