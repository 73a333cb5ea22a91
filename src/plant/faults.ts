import { unreachable } from '../domain/unreachable.ts'
import { HUB_NAMES, type HubName } from '../wire/hubs.ts'
import { fields, integer, oneOf, optional, type Read } from './read-value.ts'

export const FAULT_ACTIONS = ['drop', 'refuse', 'silent', 'slow', 'restore'] as const
export type FaultAction = (typeof FAULT_ACTIONS)[number]

/** `ms` is the delay of `slow`; of the others the time after which the fault ends by itself. */
export interface FaultOrder {
  readonly hub: HubName | '*'
  readonly action: FaultAction
  readonly ms?: number | undefined
}

const DEFAULT_DELAY_MS = 2000
const MAX_MS = 3_600_000

export const readFaultOrder: (value: unknown) => Read<FaultOrder> = fields<FaultOrder>({
  hub: oneOf([...HUB_NAMES, '*']),
  action: oneOf(FAULT_ACTIONS),
  ms: optional(integer(0, MAX_MS)),
})

export interface HubFault {
  readonly isRefused: boolean
  readonly isSilent: boolean
  readonly delayMs: number
}

const HEALTHY: HubFault = { isRefused: false, isSilent: false, delayMs: 0 }

/** Which hub is disturbed in which way; a new order for a hub replaces the one before. */
export class Faults {
  readonly #states = new Map<HubName, HubFault>()
  readonly #timers = new Map<HubName, NodeJS.Timeout>()
  readonly #terminate: (hub: HubName) => void
  readonly #changed: (hub: HubName) => void
  /** Delay of every REST answer in ms. */
  restDelayMs = 0

  /** `terminate` cuts the sockets of a hub now; `changed` tells that its state is another one. */
  constructor(terminate: (hub: HubName) => void, changed: (hub: HubName) => void) {
    this.#terminate = terminate
    this.#changed = changed
  }

  of(hub: HubName): HubFault {
    return this.#states.get(hub) ?? HEALTHY
  }

  order({ hub, action, ms }: FaultOrder): void {
    for (const name of hub === '*' ? HUB_NAMES : [hub]) this.#orderOne(name, action, ms)
    if (hub === '*') this.restDelayMs = action === 'slow' ? (ms ?? DEFAULT_DELAY_MS) : 0
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #orderOne(hub: HubName, action: FaultAction, ms: number | undefined): void {
    clearTimeout(this.#timers.get(hub))
    this.#set(hub, faultOf(action, ms))
    if (action === 'drop' || action === 'refuse') this.#terminate(hub)
    if (ms === undefined || action === 'slow' || action === 'restore') return
    this.#timers.set(
      hub,
      setTimeout(() => this.#set(hub, HEALTHY), ms),
    )
  }

  #set(hub: HubName, state: HubFault): void {
    this.#states.set(hub, state)
    this.#changed(hub)
  }
}

/** A `drop` cuts once; with a time it also keeps the hub away for that long, as a cable pulled and put back does. */
function faultOf(action: FaultAction, ms: number | undefined): HubFault {
  switch (action) {
    case 'drop':
      return { ...HEALTHY, isRefused: ms !== undefined }
    case 'refuse':
      return { ...HEALTHY, isRefused: true }
    case 'silent':
      return { ...HEALTHY, isSilent: true }
    case 'slow':
      return { ...HEALTHY, delayMs: ms ?? DEFAULT_DELAY_MS }
    case 'restore':
      return HEALTHY
    default:
      return unreachable(action)
  }
}
