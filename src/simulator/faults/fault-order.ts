import { fields, oneOf, type Read } from '../server/read-value.ts'
import { CALL_FAULTS } from './call-faults.ts'
import { type FaultPlan, type FaultRow, restoreRow, serverRow } from './fault-plan.ts'
import { HUB_FAULTS } from './hub-faults.ts'

/** Faults of the whole server. */
const SERVER_FAULTS = {
  /** Treats every session as missing. */
  unauthorized: serverRow('unauthorized'),
  /** Logs everybody out once. */
  'end-sessions': serverRow('end'),
  /** Ends the faults of a hub, or of a call or path; all of them with hub `*` or without any of these. */
  restore: restoreRow,
} as const

const FAULTS = { ...HUB_FAULTS, ...CALL_FAULTS, ...SERVER_FAULTS }

type FaultAction = keyof typeof FAULTS

const FAULT_ACTIONS = Object.keys(FAULTS) as readonly FaultAction[]

/** Makes fields that may be undefined optional. */
type Loose<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

type OrderOf<A extends FaultAction> = (typeof FAULTS)[A] extends FaultRow<infer Given> ? Given : never

/** An order for a fault: `action` names it, the other fields say where, how and how long. */
export type FaultOrder = { [A in FaultAction]: { readonly action: A } & Loose<OrderOf<A>> }[FaultAction]

/** A validated order and what it does. */
export interface ReadOrder {
  readonly action: FaultAction
  readonly plan: FaultPlan
}

const ACTION = fields<{ action: FaultAction }>({ action: oneOf(FAULT_ACTIONS) })

/** Validates an order with the row of its action. */
export function readFaultOrder(value: unknown): Read<ReadOrder> {
  const read = ACTION(value)
  if (!read.ok) return read
  const { action } = read.value
  const row: (value: unknown) => Read<FaultPlan> = FAULTS[action]
  const plan = row(value)
  return plan.ok ? { ok: true, value: { action, plan: plan.value } } : plan
}
