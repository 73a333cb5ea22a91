import type { LimitType } from '../../../wire/server/alert.ts'
import type { Task } from '../base/cooperative-task.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { LimitDefinition, PvModel } from '../pv/pv-model.ts'

/** One reason for alerts: a contact, a limit, a line, an instrument, a service that is due. */
export interface AlertRule {
  readonly stationIndex: number
  readonly pv: PvModel | null
  /** Part of the id that tells rules of one process variable apart. */
  readonly kind: string
  readonly intervals: Intervals
  readonly delayMs: number
  readonly priority: number
  readonly description: string
  readonly message: string
  readonly limit: LimitDefinition | null
  /** Of a rule that users have changed: what holds for an alert whose condition begins at a time; `delayMs` is the longest. */
  readonly settingAt?: (start: number) => Pick<AlertRule, 'delayMs' | 'priority' | 'message' | 'limit'>
}

/** An alert as the process makes it: when it comes and when it will be gone, whoever may look. */
export interface RawAlert {
  /** Local day, source, kind and minute of the day: `20261121-ai100001-Top-0712`. */
  readonly id: string
  /** Place of the station in the plant's list. */
  readonly stationIndex: number
  readonly pv: PvModel | null
  /** What it comes from; null for filler. */
  readonly rule: AlertRule | null
  readonly came: number
  readonly gone: number
  readonly priority: number
  /** "object: what" and "consequence or action" (domain 3.2). */
  readonly description: string
  readonly message: string
  readonly value: number | null
  readonly limit: number | null
  readonly limitType: LimitType | null
}

/** Alerts as a pure function of time. */
export interface AlertStream {
  /** Nothing that users or scenarios do changes anything of it. */
  readonly isFixed?: true
  /** Those that come in (from, to], ascending. */
  coming(from: number, to: number): readonly RawAlert[]
  /** How many come in (from, to]. */
  counting(from: number, to: number): Task<number>
  /**
   * Those that come in (from, to], newest first, of these process variables or of all; worked out as far as they are
   * read. null = a good moment for a pause.
   */
  backwards(from: number, to: number, pvs?: ReadonlySet<PvModel>): Generator<RawAlert | null>
  /** The one of this id, if it comes in (from, to]. */
  find(id: string, from: number, to: number): RawAlert | undefined
}
