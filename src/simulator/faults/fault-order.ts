import { fields, oneOf, type Read } from '../server/read-value.ts'
import { CALL_FAULTS } from './call-faults.ts'
import { type FaultPlan, type FaultRow, plantRow, restoreRow } from './fault-plan.ts'
import { HUB_FAULTS } from './hub-faults.ts'

/** What can be wrong with the whole plant. */
const PLANT_FAULTS = {
  /** From now on nobody has a session, whatever cookie comes. */
  unauthorized: plantRow('unauthorized'),
  /** Everybody is logged out once. */
  'end-sessions': plantRow('end'),
  /** Ends the faults of a hub, of a call or path, or without any of these and with hub `*` all. */
  restore: restoreRow,
} as const

const FAULTS = { ...HUB_FAULTS, ...CALL_FAULTS, ...PLANT_FAULTS }

export type FaultAction = keyof typeof FAULTS

export const FAULT_ACTIONS = Object.keys(FAULTS) as readonly FaultAction[]

/** What may be left out of an order may also be undefined. */
type Loose<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}

type OrderOf<A extends FaultAction> = (typeof FAULTS)[A] extends FaultRow<infer Given> ? Given : never

/** An order for a fault: `action` says which, the rest where, how and how long. */
export type FaultOrder = { [A in FaultAction]: { readonly action: A } & Loose<OrderOf<A>> }[FaultAction]

/** An order as it was read, with what it does. */
export interface ReadOrder {
  readonly action: FaultAction
  readonly plan: FaultPlan
}

const ACTION = fields<{ action: FaultAction }>({ action: oneOf(FAULT_ACTIONS) })

export function readFaultOrder(value: unknown): Read<ReadOrder> {
  const read = ACTION(value)
  if (!read.ok) return read
  const { action } = read.value
  const row: (value: unknown) => Read<FaultPlan> = FAULTS[action]
  const plan = row(value)
  return plan.ok ? { ok: true, value: { action, plan: plan.value } } : plan
}
