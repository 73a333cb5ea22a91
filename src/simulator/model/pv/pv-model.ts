import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { Risk } from '../intervals/sampled-intervals.ts'
import type { SensorFaults } from './sensor-faults.ts'

/** Value of a process variable at a time: a number, 0 or 1, a total, or hour * 256 + minutes. */
export type Signal = (at: number) => number

export type SignalKind = 'analogue' | 'digital' | 'counter' | 'timeOfDay'

export interface LimitDefinition {
  readonly type: LimitType
  readonly limit: number
  readonly delayS: number
  readonly priority: number
}

/** What is announced when a contact closes: "object: what" and "consequence or action" (domain 3.2). */
export interface ContactAlarm {
  readonly what: string
  readonly advice: string
  readonly priority: number
  readonly delayS: number
  readonly intervals: Intervals
}

export interface LimitAlarm {
  /** Those that the process can pass. */
  readonly limits: readonly LimitDefinition[]
  readonly advice: string
  /** How often the value is compared with its limits. */
  readonly stepMs: number
  /** Where the value can pass a limit at all. */
  readonly risk: Risk
}

/** One process variable: what the server tells about it and how its value comes about. */
export interface PvModel {
  readonly ref: PvRef
  /** Live key; null for types that have no live value. */
  readonly key: string | null
  readonly config: PvConfig
  /** Place of its station in the list of stations. */
  readonly stationIndex: number
  readonly kind: SignalKind
  readonly signal: Signal
  /** Time of the newest sample at a time, for values that are taken now and then; absent = continuous. */
  readonly sampledAt?: (at: number) => number
  /** Nothing was measured at a time; absent = there always is a value. */
  readonly isGap?: (at: number) => boolean
  readonly resetable: boolean
  /** What a counter shows of its total: roll-over, replaced meter. */
  readonly shown?: (total: number, at: number) => number
  readonly faults: SensorFaults | null
  /** Those that are set when the plant is built, whether or not the process can pass them. */
  readonly limits: readonly LimitDefinition[]
  readonly contactAlarm: ContactAlarm | null
  /** A fault input that keeps what happened until somebody has seen it: its live value is a failure state. */
  readonly latched: boolean
  /** Live key of the machine whose main runtime is the live value. */
  readonly runtimeOf?: string
  readonly limitAlarm: LimitAlarm | null
}
