import { unreachable } from '../../domain/base/unreachable.ts'
import type { EndpointName } from '../../wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import { type DisturbedHub, HEALTHY, type HubFault, type HubFaults, type Strike } from '../hubs/protocol/hub-fault.ts'
import type { CallFailure } from '../rest/http/call-failure.ts'
import type { UploadPace } from '../server/read-body.ts'
import { ActiveFaults, type FaultEntry, FaultJournal, type FaultReport, type PlacedFault } from './active-faults.ts'
import { type FaultOrder, type ReadOrder, readFaultOrder } from './fault-order.ts'
import type { CallScope, FaultPlan, HubScope, RestoreScope } from './fault-plan.ts'

export interface FaultsParts {
  readonly hub: (name: HubName) => DisturbedHub
  readonly endSessions: () => void
  /** Plant time in ms since 1970. */
  readonly now: () => number
}

type PlanOf<K extends FaultPlan['kind']> = Extract<FaultPlan, { readonly kind: K }>

const SESSION_PLACE = 'session'
/** `slow` for all hubs slows down calls too, at this place. */
const CALL_LINE_PLACE = 'calls line'

/**
 * Carries out orders for faults, and returns how each hub, call and session is disturbed now. The kinds of faults are
 * rows of `hub-faults.ts` and `call-faults.ts`.
 */
export class Faults implements HubFaults {
  readonly #parts: FaultsParts
  readonly #journal: FaultJournal
  readonly #active: ActiveFaults
  readonly #ofHub = new Map<HubName, HubFault>()

  constructor(parts: FaultsParts) {
    this.#parts = parts
    this.#journal = new FaultJournal(parts.now)
    this.#active = new ActiveFaults(this.#journal, (hub) => this.#applyTo(hub))
  }

  of(hub: HubName): HubFault {
    return this.#ofHub.get(hub) ?? HEALTHY
  }

  /** Returns how long to delay a call before or after its execution, in ms. */
  delayOf(name: EndpointName, pathname: string, when: 'before' | 'after'): number {
    let delayMs = 0
    for (const { effect } of this.#callEffects(name, pathname)) {
      if (effect.slot !== 'delay' || effect.when !== when) continue
      delayMs = Math.max(delayMs, effect.delayMs())
      effect.take()
    }
    return delayMs
  }

  /** Returns how to read the form of a call; null without a limit. */
  uploadPaceOf(name: EndpointName, pathname: string): UploadPace | null {
    const [slow] = this.#callEffects(name, pathname).filter(({ effect }) => effect.slot === 'upload')
    if (slow?.effect.slot !== 'upload') return null
    slow.effect.take()
    return slow.effect.pace
  }

  /** Returns how a call goes wrong, or null. A fault of that call takes precedence over one of all calls. */
  failureOf(name: EndpointName, pathname: string): Strike<CallFailure> | null {
    const failures = this.#callEffects(name, pathname).filter(({ effect }) => effect.slot === 'response')
    const own = failures.find(({ scope }) => scope.call !== '*') ?? failures[0]
    return own?.effect.slot === 'response' ? own.effect.failure : null
  }

  refusesSession(): boolean {
    const fault = this.#active.at(SESSION_PLACE)
    fault?.take()
    return fault !== undefined
  }

  /** Validates and applies an order. Throws a sentence if it is invalid. */
  order(order: FaultOrder): FaultEntry {
    const read = readFaultOrder(order)
    if (!read.ok) throw new Error(`The fault ${read.why}.`)
    return this.apply(read.value)
  }

  apply({ action, plan }: ReadOrder): FaultEntry {
    const entry = this.#journal.begin(action, plan.order)
    switch (plan.kind) {
      case 'hub':
        this.#disturbHubs(plan, entry)
        break
      case 'call':
        this.#disturbCalls(plan, entry)
        break
      case 'server':
        this.#disturbSessions(plan, entry)
        break
      case 'restore':
        this.#restore(plan.order)
        break
      default:
        unreachable(plan)
    }
    if (!this.#active.isActive(entry)) this.#journal.end(entry)
    return { ...entry }
  }

  /** Ends every fault. */
  restoreAll(): void {
    this.#active.endAll()
  }

  report(): FaultReport {
    const { entries } = this.#journal
    return { active: entries.filter((entry) => this.#active.isActive(entry)), journal: entries }
  }

  close(): void {
    this.#active.close()
  }

  #disturbHubs({ order, effect }: PlanOf<'hub'>, entry: FaultEntry): void {
    const { slot, state, strike, end, isTimeless } = effect(() => this.#active.take(entry))
    const names = order.hub === '*' ? HUB_NAMES : [order.hub]
    for (const name of names) {
      const hub = this.#parts.hub(name)
      if (slot !== undefined) {
        const fault: PlacedFault | null =
          state === undefined ? null : { entry, hub: name, state, call: null, end: () => end?.(hub) }
        this.#active.put(placeOfHub(name, slot), fault)
      }
      strike?.(hub)
    }
    if (order.hub === '*' && slot === 'line') this.#slowCalls(entry, state?.delayMs ?? 0)
    this.#active.limit(entry, isTimeless === true ? undefined : order.ms, order.times)
  }

  #slowCalls(entry: FaultEntry, delayMs: number): void {
    const scope: CallScope = { call: '*', path: undefined, ms: undefined, times: undefined }
    const effect = { slot: 'delay', when: 'before', delayMs: () => delayMs, take: () => undefined } as const
    this.#active.put(CALL_LINE_PLACE, delayMs === 0 ? null : { entry, hub: null, state: {}, call: { scope, effect } })
  }

  #disturbCalls({ order, effect }: PlanOf<'call'>, entry: FaultEntry): void {
    const call = { scope: order, effect: effect(() => this.#active.take(entry)) }
    this.#active.put(placeOfCall(order, call.effect.slot), { entry, hub: null, state: {}, call })
    this.#active.limit(entry, order.ms, order.times)
  }

  #disturbSessions({ order, effect }: PlanOf<'server'>, entry: FaultEntry): void {
    if (effect(() => undefined) === 'end') {
      this.#parts.endSessions()
      return
    }
    this.#active.put(SESSION_PLACE, { entry, hub: null, state: {}, call: null })
    this.#active.limit(entry, order.ms, order.times)
  }

  #restore({ hub, call, path }: RestoreScope): void {
    if (hub === '*' || (hub === undefined && call === undefined && path === undefined)) this.restoreAll()
    else {
      this.#active.endWhere((fault) => {
        if (fault.hub !== null) return fault.hub === hub
        return (
          fault.call !== null && (call !== undefined || path !== undefined) && isSameScope(fault.call.scope, call, path)
        )
      })
    }
  }

  #callEffects(name: EndpointName, pathname: string) {
    return this.#active.calls().filter(({ scope }) => {
      if (scope.call !== undefined && scope.call !== '*' && scope.call !== name) return false
      return scope.path === undefined || pathname.toLowerCase().startsWith(scope.path.toLowerCase())
    })
  }

  #applyTo(hub: HubName): void {
    this.#ofHub.set(hub, Object.assign({}, HEALTHY, ...this.#active.statesOf(hub)))
    this.#parts.hub(hub).faultChanged()
  }
}

function placeOfHub(hub: HubScope['hub'], slot: string): string {
  return `hub ${hub} ${slot}`
}

function placeOfCall({ call, path }: CallScope, slot: string): string {
  return `call ${call ?? ''} ${path?.toLowerCase() ?? ''} ${slot}`
}

function isSameScope(scope: CallScope, call: CallScope['call'], path: string | undefined): boolean {
  return scope.call === call && scope.path?.toLowerCase() === path?.toLowerCase()
}
