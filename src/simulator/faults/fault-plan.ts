import { ENDPOINTS, type EndpointName } from '../../wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import type { DisturbedHub, HubFault, Strike } from '../hubs/protocol/hub-fault.ts'
import type { CallFailure } from '../rest/http/call-failure.ts'
import type { UploadPace } from '../server/read-body.ts'
import { checked, fields, integer, oneOf, optional, type Read, type Reader, text } from '../server/read-value.ts'

const MAX_MS = 3_600_000
const MAX_TIMES = 1_000_000

/** Faults in the same slot replace each other; faults in different slots add up. */
type HubSlot =
  | 'line'
  | 'messages'
  | 'negotiation'
  | 'upgrade'
  | 'handshake'
  | 'invocation'
  | 'half-open'
  | 'server-status'

/** What a fault does to each of its hubs. */
export interface HubEffect {
  /** Without a slot the fault is over at once. A slot without `state` ends the fault that was in it. */
  readonly slot?: HubSlot
  readonly state?: Partial<HubFault>
  /** The `ms` of the order is not its duration. */
  readonly isTimeless?: true
  readonly strike?: (hub: DisturbedHub) => void
  readonly end?: (hub: DisturbedHub) => void
}

/** What a fault does to each of its calls. */
export type CallEffect =
  | { readonly slot: 'response'; readonly failure: Strike<CallFailure> }
  | {
      readonly slot: 'delay'
      /** Before or after the execution. */
      readonly when: 'before' | 'after'
      readonly delayMs: () => number
      readonly take: () => void
    }
  | { readonly slot: 'upload'; readonly pace: UploadPace; readonly take: () => void }

/** What a fault does to all sessions. */
export type SessionEffect = 'unauthorized' | 'end'

export interface HubScope {
  readonly hub: HubName | '*'
  /** Real time in ms after which the fault ends; for `slow` it is the delay instead. */
  readonly ms: number | undefined
  /** The fault ends after it has struck this often. */
  readonly times: number | undefined
}

export interface CallScope {
  readonly call: EndpointName | '*' | undefined
  /** The beginning of a path, such as `/api/charts`; case is ignored. */
  readonly path: string | undefined
  readonly ms: number | undefined
  readonly times: number | undefined
}

export interface ServerScope {
  readonly ms: number | undefined
  readonly times: number | undefined
}

/** Which faults to end; no field at all means every one. */
export interface RestoreScope {
  readonly hub: HubName | '*' | undefined
  readonly call: EndpointName | '*' | undefined
  readonly path: string | undefined
}

/** A validated order and what it does. */
export type FaultPlan<Order = object> =
  | { readonly kind: 'hub'; readonly order: Order & HubScope; effect(take: () => void): HubEffect }
  | { readonly kind: 'call'; readonly order: Order & CallScope; effect(take: () => void): CallEffect }
  | { readonly kind: 'server'; readonly order: Order & ServerScope; effect(take: () => void): SessionEffect }
  | { readonly kind: 'restore'; readonly order: Order & RestoreScope }

/** Validates an order for one kind of fault. */
export type FaultRow<Order> = (value: unknown) => Read<FaultPlan<Order>>

const DURATION = { ms: optional(integer(0, MAX_MS)), times: optional(integer(1, MAX_TIMES)) }
const CALL_NAMES = [...(Object.keys(ENDPOINTS) as EndpointName[]), '*'] as const

const HUB_SCOPE = fields<HubScope>({ hub: oneOf([...HUB_NAMES, '*']), ...DURATION })
const CALL_SCOPE = checked(
  fields<CallScope>({ call: optional(oneOf(CALL_NAMES)), path: optional(text), ...DURATION }),
  ({ call, path }) => (call === undefined && path === undefined ? 'must name a call or a path' : null),
)
const SERVER_SCOPE = fields<ServerScope>(DURATION)
const RESTORE_SCOPE = fields<RestoreScope>({
  hub: optional(oneOf([...HUB_NAMES, '*'])),
  call: optional(oneOf(CALL_NAMES)),
  path: optional(text),
})

/** For faults that only need where and how long. */
export const NO_DETAILS = fields<Record<never, never>>({})

export function hubRow<D extends object>(
  details: Reader<D>,
  effect: (order: D & HubScope, take: () => void) => HubEffect,
): FaultRow<D & HubScope> {
  return both(HUB_SCOPE, details, (order) => ({ kind: 'hub', order, effect: (take) => effect(order, take) }))
}

export function callRow<D extends object>(
  details: Reader<D>,
  effect: (order: D & CallScope, take: () => void) => CallEffect,
): FaultRow<D & CallScope> {
  return both(CALL_SCOPE, details, (order) => ({ kind: 'call', order, effect: (take) => effect(order, take) }))
}

export function serverRow(effect: SessionEffect): FaultRow<ServerScope> {
  return both(SERVER_SCOPE, NO_DETAILS, (order) => ({ kind: 'server', order, effect: () => effect }))
}

export const restoreRow: FaultRow<RestoreScope> = both(RESTORE_SCOPE, NO_DETAILS, (order) => ({
  kind: 'restore',
  order,
}))

function both<S extends object, D extends object, T>(
  scope: Reader<S>,
  details: Reader<D>,
  plan: (order: S & D) => T,
): (value: unknown) => Read<T> {
  return (value) => {
    const where = scope(value)
    if (!where.ok) return where
    const how = details(value)
    return how.ok ? { ok: true, value: plan({ ...where.value, ...how.value }) } : how
  }
}
