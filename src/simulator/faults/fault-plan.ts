import { ENDPOINTS, type EndpointName } from '../../wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import type { CallFailure } from '../rest/http/call-failure.ts'
import { checked, fields, integer, oneOf, optional, type Read, type Reader, text } from '../server/read-value.ts'
import type { HubFault, Strike } from './hub-fault.ts'

const MAX_MS = 3_600_000
const MAX_TIMES = 1_000_000

/** A hub as a fault strikes it. */
export interface StruckHub {
  /** Cuts all connections without a word. */
  terminate(): void
  /** The same by a TCP reset. */
  reset(): void
  /** Leaves all present connections half-open. */
  stall(): void
  /** Half-open connections go on. */
  release(): void
  /** A Close message to all connections, then the end of the socket. */
  closeAll(error: string | undefined, allowReconnect: boolean): void
  /** Ends all sockets with a code of the WebSocket protocol and no Close message. */
  closeSockets(code: number, reason: string): void
  /** Writes text as it is to all connections. */
  sendRaw(text: string): void
  /** What `of` answers for this hub is another fault now. */
  faultChanged(): void
}

/** Faults of one slot take the place of each other; those of different slots add up. */
export type HubSlot =
  | 'line'
  | 'messages'
  | 'negotiation'
  | 'upgrade'
  | 'handshake'
  | 'invocation'
  | 'half-open'
  | 'server-status'

/** What a fault does to each hub that it names. */
export interface HubEffect {
  /** Without it the fault is over at once. With it, but without `state`, it ends what was in the slot. */
  readonly slot?: HubSlot
  readonly state?: Partial<HubFault>
  /** `ms` of the order is something else than its duration. */
  readonly isTimeless?: true
  readonly strike?: (hub: StruckHub) => void
  readonly end?: (hub: StruckHub) => void
}

/** What a fault does to each call that it names. */
export type CallEffect =
  | { readonly slot: 'answer'; readonly failure: Strike<CallFailure> }
  | {
      readonly slot: 'delay'
      /** Before or after the execution. */
      readonly when: 'before' | 'after'
      readonly delayMs: () => number
      readonly take: () => void
    }

/** What a fault does to everybody's session. */
export type SessionEffect = 'unauthorized' | 'end'

export interface HubScope {
  readonly hub: HubName | '*'
  /** The fault ends by itself after so many ms of real time; of `slow` it is the delay. */
  readonly ms: number | undefined
  /** The fault ends by itself when it has struck so often. */
  readonly times: number | undefined
}

export interface CallScope {
  readonly call: EndpointName | '*' | undefined
  /** The beginning of a path, such as `/api/charts`; upper and lower case are one. */
  readonly path: string | undefined
  readonly ms: number | undefined
  readonly times: number | undefined
}

export interface PlantScope {
  readonly ms: number | undefined
  readonly times: number | undefined
}

/** Which faults are to end; nothing at all means every one. */
export interface RestoreScope {
  readonly hub: HubName | '*' | undefined
  readonly call: EndpointName | '*' | undefined
  readonly path: string | undefined
}

/** An order that has been read: what it says, and what it does. */
export type FaultPlan<Order = object> =
  | { readonly kind: 'hub'; readonly order: Order & HubScope; effect(take: () => void): HubEffect }
  | { readonly kind: 'call'; readonly order: Order & CallScope; effect(take: () => void): CallEffect }
  | { readonly kind: 'plant'; readonly order: Order & PlantScope; effect(take: () => void): SessionEffect }
  | { readonly kind: 'restore'; readonly order: Order & RestoreScope }

/** Reads an order of one kind of fault. */
export type FaultRow<Order> = (value: unknown) => Read<FaultPlan<Order>>

const DURATION = { ms: optional(integer(0, MAX_MS)), times: optional(integer(1, MAX_TIMES)) }
const CALL_NAMES = [...(Object.keys(ENDPOINTS) as EndpointName[]), '*'] as const

const HUB_SCOPE = fields<HubScope>({ hub: oneOf([...HUB_NAMES, '*']), ...DURATION })
const CALL_SCOPE = checked(
  fields<CallScope>({ call: optional(oneOf(CALL_NAMES)), path: optional(text), ...DURATION }),
  ({ call, path }) => (call === undefined && path === undefined ? 'must name a call or a path' : null),
)
const PLANT_SCOPE = fields<PlantScope>(DURATION)
const RESTORE_SCOPE = fields<RestoreScope>({
  hub: optional(oneOf([...HUB_NAMES, '*'])),
  call: optional(oneOf(CALL_NAMES)),
  path: optional(text),
})

/** A fault that says nothing beside where and how long. */
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

export function plantRow(effect: SessionEffect): FaultRow<PlantScope> {
  return both(PLANT_SCOPE, NO_DETAILS, (order) => ({ kind: 'plant', order, effect: () => effect }))
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
