import type { HubName } from '../../wire/hubs/hubs.ts'
import type { FaultEntry, FaultJournal } from './fault-journal.ts'
import type { CallEffect, CallScope } from './fault-plan.ts'
import type { HubFault } from './hub-fault.ts'

/** What a fault does at one place. */
export interface Held {
  readonly entry: FaultEntry
  /** Null where it is no hub that is disturbed. */
  readonly hub: HubName | null
  readonly state: Partial<HubFault>
  readonly call: { readonly scope: CallScope; readonly effect: CallEffect } | null
  readonly end?: () => void
}

/**
 * Which fault is in force where. A place holds one at a time: what comes takes the place of what was there. A fault of
 * several places is over when it holds none of them any more.
 */
export class ActiveFaults {
  readonly #places = new Map<string, Held>()
  readonly #timers = new Map<FaultEntry, NodeJS.Timeout>()
  readonly #times = new Map<FaultEntry, number>()
  readonly #journal: FaultJournal
  readonly #hubChanged: (hub: HubName) => void

  constructor(journal: FaultJournal, hubChanged: (hub: HubName) => void) {
    this.#journal = journal
    this.#hubChanged = hubChanged
  }

  /** Null clears the place. */
  put(place: string, held: Held | null): void {
    const before = this.#places.get(place)
    if (held === null) this.#places.delete(place)
    else this.#places.set(place, held)
    if (before !== undefined) this.#left(before)
    for (const hub of new Set([before?.hub, held?.hub])) if (hub) this.#hubChanged(hub)
  }

  /** Ends the fault after so many ms of real time, or when it has struck so often. */
  limit(entry: FaultEntry, ms: number | undefined, times: number | undefined): void {
    if (!this.isActive(entry)) return
    if (times !== undefined) this.#times.set(entry, times)
    if (ms !== undefined)
      this.#timers.set(
        entry,
        setTimeout(() => this.end(entry), ms),
      )
  }

  /** Counts that the fault has struck. */
  take(entry: FaultEntry): void {
    entry.hits += 1
    if (entry.hits >= (this.#times.get(entry) ?? Number.POSITIVE_INFINITY)) this.end(entry)
  }

  end(entry: FaultEntry): void {
    this.endWhere((held) => held.entry === entry)
  }

  endAll(): void {
    this.endWhere(() => true)
  }

  endWhere(matches: (held: Held) => boolean): void {
    for (const [place, held] of [...this.#places]) if (matches(held)) this.put(place, null)
  }

  isActive(entry: FaultEntry): boolean {
    for (const held of this.#places.values()) if (held.entry === entry) return true
    return false
  }

  at(place: string): { take(): void } | undefined {
    const held = this.#places.get(place)
    return held === undefined ? undefined : { take: () => this.take(held.entry) }
  }

  statesOf(hub: HubName): readonly Partial<HubFault>[] {
    return [...this.#places.values()].filter((held) => held.hub === hub).map(({ state }) => state)
  }

  calls(): readonly NonNullable<Held['call']>[] {
    if (this.#places.size === 0) return []
    return [...this.#places.values()].flatMap(({ call }) => call ?? [])
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #left(held: Held): void {
    held.end?.()
    if (this.isActive(held.entry)) return
    clearTimeout(this.#timers.get(held.entry))
    this.#timers.delete(held.entry)
    this.#times.delete(held.entry)
    this.#journal.end(held.entry)
  }
}
