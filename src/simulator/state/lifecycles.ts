import { pvParam } from '../../domain/values/pv-ref.ts'
import type { LifecycleDraft, LifecycleEntry } from '../../wire/server/maintenance.ts'
import type { PvRef } from '../../wire/server/pv.ts'

/** Maximum of entries that users add; all are in memory. */
const MAX_ADDED = 10_000
/** Ids of initial entries: the index of the machine and two digits. */
const FIRST_PER_MACHINE = 100
const FIRST_ADDED_ID = 1_000_000_000

/** Owns the life cycles of all machines: initial entries and the changes of users. */
export class Lifecycles {
  readonly #first: (place: number) => readonly LifecycleDraft[]
  readonly #names: readonly string[]
  readonly #places: ReadonlyMap<string, number>
  readonly #entries = new Map<number, LifecycleEntry>()
  readonly #ids = new Map<string, Set<number>>()
  #added = 0

  /** `machines` are in a fixed order; `first` generates the entries of a machine when they are first used. */
  constructor(machines: readonly PvRef[], first: (place: number) => readonly LifecycleDraft[]) {
    this.#names = machines.map(pvParam)
    this.#places = new Map(this.#names.map((name, place) => [name, place]))
    this.#first = first
  }

  /** Returns the entries of a PV, newest first. */
  of(pv: PvRef): readonly LifecycleEntry[] {
    const entries = [...this.#idsOf(pvParam(pv))].flatMap((id) => this.#entries.get(id) ?? [])
    return entries.sort((a, b) => b.maintenanceTimestamp - a.maintenanceTimestamp)
  }

  find(id: number): LifecycleEntry | undefined {
    const name = this.#names[Math.floor(id / FIRST_PER_MACHINE)]
    if (name !== undefined) this.#idsOf(name)
    return this.#entries.get(id)
  }

  hasRoomFor(count: number): boolean {
    return this.#added + count <= MAX_ADDED
  }

  add(draft: LifecycleDraft): LifecycleEntry {
    const entry = { ...draft, id: FIRST_ADDED_ID + this.#added }
    this.#added += 1
    this.#put(entry)
    return entry
  }

  /** Replaces an existing entry, which may move to another machine. */
  replace(entry: LifecycleEntry): void {
    this.remove(entry.id)
    this.#put(entry)
  }

  remove(id: number): void {
    const entry = this.find(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#idsOf(pvParam(entry.pvRef)).delete(id)
  }

  #put(entry: LifecycleEntry): void {
    this.#entries.set(entry.id, entry)
    this.#idsOf(pvParam(entry.pvRef)).add(entry.id)
  }

  #idsOf(name: string): Set<number> {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    const ids = new Set<number>()
    this.#ids.set(name, ids)
    const place = this.#places.get(name)
    if (place === undefined) return ids
    this.#first(place).forEach((draft, index) => {
      const id = place * FIRST_PER_MACHINE + index
      this.#entries.set(id, { ...draft, id })
      ids.add(id)
    })
    return ids
  }
}
