import type { HubName } from '../../wire/hubs/hubs.ts'
import type { HubFault } from '../hubs/protocol/hub-fault.ts'
import type { CallEffect, CallScope } from './fault-plan.ts'

/** An ordered fault. Times are plant time in ms since 1970. */
export interface FaultEntry {
  readonly id: number
  readonly action: string
  /** The order without its action. */
  readonly order: object
  readonly at: number
  /** Null while it is active. */
  endedAt: number | null
  /** How often it struck, for faults that count: messages, calls, negotiations. */
  hits: number
}

const MAX_ENTRIES = 10_000

export interface FaultReport {
  readonly active: readonly FaultEntry[]
  /** The recorded faults, oldest first. */
  readonly journal: readonly FaultEntry[]
}

/** Records the newest faults since the simulator started, so that a failed run can be described and repeated. */
export class FaultJournal {
  readonly #entries: FaultEntry[] = []
  readonly #now: () => number
  #lastId = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get entries(): readonly FaultEntry[] {
    return this.#entries
  }

  begin(action: string, order: object): FaultEntry {
    this.#lastId += 1
    const entry: FaultEntry = { id: this.#lastId, action, order, at: this.#now(), endedAt: null, hits: 0 }
    this.#entries.push(entry)
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift()
    return entry
  }

  end(entry: FaultEntry): void {
    entry.endedAt ??= this.#now()
  }
}

/** The effect of a fault at one place: a slot of a hub, or of a call or path. */
export interface PlacedFault {
  readonly entry: FaultEntry
  /** Null unless a hub is disturbed. */
  readonly hub: HubName | null
  readonly state: Partial<HubFault>
  readonly call: { readonly scope: CallScope; readonly effect: CallEffect } | null
  readonly end?: () => void
}

/**
 * Knows which fault is active where. A place holds one fault: a new one replaces it. A fault of several places ends when
 * it holds none of them any more.
 */
export class ActiveFaults {
  readonly #places = new Map<string, PlacedFault>()
  readonly #timers = new Map<FaultEntry, NodeJS.Timeout>()
  readonly #times = new Map<FaultEntry, number>()
  readonly #journal: FaultJournal
  readonly #onHubChange: (hub: HubName) => void

  constructor(journal: FaultJournal, onHubChange: (hub: HubName) => void) {
    this.#journal = journal
    this.#onHubChange = onHubChange
  }

  /** Places a fault; null clears the place. */
  put(place: string, fault: PlacedFault | null): void {
    const before = this.#places.get(place)
    if (fault === null) this.#places.delete(place)
    else this.#places.set(place, fault)
    if (before !== undefined) this.#release(before)
    for (const hub of new Set([before?.hub, fault?.hub])) if (hub) this.#onHubChange(hub)
  }

  /** Ends the fault after `ms` of real time, or when it has struck `times` times. */
  limit(entry: FaultEntry, ms: number | undefined, times: number | undefined): void {
    if (!this.isActive(entry)) return
    if (times !== undefined) this.#times.set(entry, times)
    if (ms !== undefined)
      this.#timers.set(
        entry,
        setTimeout(() => this.end(entry), ms),
      )
  }

  /** Counts a strike, and ends the fault at its limit. */
  take(entry: FaultEntry): void {
    entry.hits += 1
    if (entry.hits >= (this.#times.get(entry) ?? Number.POSITIVE_INFINITY)) this.end(entry)
  }

  end(entry: FaultEntry): void {
    this.endWhere((fault) => fault.entry === entry)
  }

  endAll(): void {
    this.endWhere(() => true)
  }

  endWhere(matches: (fault: PlacedFault) => boolean): void {
    for (const [place, fault] of [...this.#places]) if (matches(fault)) this.put(place, null)
  }

  isActive(entry: FaultEntry): boolean {
    for (const fault of this.#places.values()) if (fault.entry === entry) return true
    return false
  }

  at(place: string): { take(): void } | undefined {
    const fault = this.#places.get(place)
    return fault === undefined ? undefined : { take: () => this.take(fault.entry) }
  }

  statesOf(hub: HubName): readonly Partial<HubFault>[] {
    return [...this.#places.values()].filter((fault) => fault.hub === hub).map(({ state }) => state)
  }

  calls(): readonly NonNullable<PlacedFault['call']>[] {
    if (this.#places.size === 0) return []
    return [...this.#places.values()].flatMap(({ call }) => call ?? [])
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #release(fault: PlacedFault): void {
    fault.end?.()
    if (this.isActive(fault.entry)) return
    clearTimeout(this.#timers.get(fault.entry))
    this.#timers.delete(fault.entry)
    this.#times.delete(fault.entry)
    this.#journal.end(fault.entry)
  }
}
