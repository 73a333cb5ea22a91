import type { LimitType } from '../../../wire/server/alert.ts'
import type { Task } from '../base/cooperative-task.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { LimitDefinition, PvModel } from '../pv/pv-model.ts'

/** A reason for alerts: a contact, a limit, a line, an instrument or a service that is due. */
export interface AlertRule {
  readonly stationIndex: number
  readonly pv: PvModel | null
  /** Part of the id; distinguishes the rules of one process variable. */
  readonly kind: string
  readonly intervals: Intervals
  readonly delayMs: number
  readonly priority: number
  readonly description: string
  readonly message: string
  readonly limit: LimitDefinition | null
  /**
   * Set for rules that users changed: the settings of an alert whose condition begins at a time. `delayMs` is then the
   * longest.
   */
  readonly settingAt?: (start: number) => Pick<AlertRule, 'delayMs' | 'priority' | 'message' | 'limit'>
}

/** An alert as the process raises it, with its end, even if that lies in the future. */
export interface RawAlert {
  /** Local day, source, kind and minute of the day: `20261121-ai100001-Top-0712`. */
  readonly id: string
  /** Index of the station. */
  readonly stationIndex: number
  readonly pv: PvModel | null
  /** The rule that raised it; null for filler. */
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
  /** True if neither users nor scenarios can change it. */
  readonly isFixed?: true
  /** Returns the alerts that come in (from, to], ascending. */
  coming(from: number, to: number): readonly RawAlert[]
  /** Counts the alerts that come in (from, to]. */
  counting(from: number, to: number): Task<number>
  /**
   * Yields the alerts that come in (from, to], newest first, of these process variables or of all. It computes only as
   * far as the caller reads; null marks a good moment to pause.
   */
  backwards(from: number, to: number, pvs?: ReadonlySet<PvModel>): Generator<RawAlert | null>
  /** Returns the alert with this id if it comes in (from, to]. */
  find(id: string, from: number, to: number): RawAlert | undefined
}
