import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { Risk } from '../intervals/sampled-intervals.ts'
import type { SensorFaults } from './sensor-faults.ts'

/** Returns the value of a process variable at a time: a number, 0 or 1, a total, or hour * 256 + minutes. */
export type Signal = (at: number) => number

export type SignalKind = 'analogue' | 'digital' | 'counter' | 'timeOfDay'

export interface LimitDefinition {
  readonly type: LimitType
  readonly limit: number
  readonly delayS: number
  readonly priority: number
}

/** The alert of a contact: "object: what" and "consequence or action" (domain 3.2). */
export interface ContactAlarm {
  readonly what: string
  readonly advice: string
  readonly priority: number
  readonly delayS: number
  readonly intervals: Intervals
}

export interface LimitAlarm {
  /** Limits that the process can pass. */
  readonly limits: readonly LimitDefinition[]
  readonly advice: string
  /** How often the value is compared with its limits. */
  readonly stepMs: number
  /** When the value can pass a limit at all. */
  readonly risk: Risk
}

/** One process variable: its config and the source of its value. */
export interface PvModel {
  readonly ref: PvRef
  /** Live key; null for types that have no live value. */
  readonly key: string | null
  readonly config: PvConfig
  /** Index of its station. */
  readonly stationIndex: number
  readonly kind: SignalKind
  readonly signal: Signal
  /** Returns the time of the newest sample, for values taken at times; absent = continuous. */
  readonly sampledAt?: (at: number) => number
  /** Returns whether nothing was measured at a time; absent = there always is a value. */
  readonly isGap?: (at: number) => boolean
  readonly resetable: boolean
  /** Converts the total to what the counter shows: roll-over, replaced meter. */
  readonly shown?: (total: number, at: number) => number
  readonly faults: SensorFaults | null
  /** All initial limits, including those that the process cannot pass. */
  readonly limits: readonly LimitDefinition[]
  readonly contactAlarm: ContactAlarm | null
  /** A fault input that holds its state until it is acknowledged; its live value is a failure state. */
  readonly latched: boolean
  /** Live key of the machine whose main runtime is the live value. */
  readonly runtimeOf?: string
  readonly limitAlarm: LimitAlarm | null
}
