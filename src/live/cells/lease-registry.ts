import { type LeaseChange, type LeaseEntry, leaseId, type Topic } from '../../wire/tabs/live.ts'

interface Held {
  readonly entry: LeaseEntry
  readonly users: Set<symbol>
}

/**
 * What this tab wants, by `topic/key`. Several components may want the same thing; the worker is told once, at the end
 * of the present task. A lane gets a slot; a released slot is used again only when the worker has said, in a frame,
 * that it knows of the release: an older frame on its way may still carry the old key's value for that slot.
 */
export class LeaseRegistry {
  readonly #held = new Map<string, Held>()
  readonly #send: (change: LeaseChange) => void
  readonly #forget: (id: string, slot: number | undefined) => void
  readonly #freeSlots: number[] = []
  #resting: { readonly slot: number; readonly number: number }[] = []
  #nextSlot = 0
  #add = new Map<string, LeaseEntry>()
  #drop = new Map<string, LeaseEntry>()
  #number = 0
  #isScheduled = false

  constructor(parts: { send: (change: LeaseChange) => void; forget: (id: string, slot: number | undefined) => void }) {
    this.#send = parts.send
    this.#forget = parts.forget
  }

  /** Wants a thing until the answer is called; calling it twice does no harm. */
  take(topic: Topic, key: string): { readonly slot: number; readonly release: () => void } {
    const id = leaseId(topic, key)
    const user = Symbol(id)
    let held = this.#held.get(id)
    if (held === undefined) {
      held = { entry: this.#reprieved(id) ?? this.#added(id, topic, key), users: new Set() }
      this.#held.set(id, held)
    }
    held.users.add(user)
    return { slot: held.entry.slot ?? -1, release: () => this.#release(id, user) }
  }

  /** A new worker, or one that has forgotten the tab: everything that is wanted, as one change. */
  sendAll(): void {
    this.#change(
      [...this.#held.values()].map((held) => held.entry),
      [],
    )
  }

  /** The worker has taken in all changes up to this number. */
  confirmed(number: number): void {
    if (this.#resting.length === 0) return
    for (const rest of this.#resting) if (rest.number <= number) this.#freeSlots.push(rest.slot)
    this.#resting = this.#resting.filter((rest) => rest.number > number)
  }

  #release(id: string, user: symbol): void {
    const held = this.#held.get(id)
    if (held === undefined || !held.users.delete(user) || held.users.size > 0) return
    this.#held.delete(id)
    // A lease that was never sent needs no release; its slot was never in a frame.
    if (this.#add.delete(id)) {
      if (held.entry.slot !== undefined) this.#freeSlots.push(held.entry.slot)
      return
    }
    this.#drop.set(id, held.entry)
    this.#schedule()
  }

  /** Released and wanted again within one task, as React does when an effect is renewed: nothing happens at all. */
  #reprieved(id: string): LeaseEntry | undefined {
    const entry = this.#drop.get(id)
    this.#drop.delete(id)
    return entry
  }

  #added(id: string, topic: Topic, key: string): LeaseEntry {
    const entry: LeaseEntry = topic === 'pvValue' ? { topic, key, slot: this.#slot() } : { topic, key }
    this.#add.set(id, entry)
    this.#schedule()
    return entry
  }

  #slot(): number {
    const free = this.#freeSlots.pop()
    if (free !== undefined) return free
    this.#nextSlot += 1
    return this.#nextSlot - 1
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#add.size > 0 || this.#drop.size > 0) this.#change([...this.#add.values()], [...this.#drop.values()])
  }

  /** Tells the worker; what was released since the last change is forgotten and its slots rest, whoever is told. */
  #change(add: readonly LeaseEntry[], drop: readonly LeaseEntry[]): void {
    this.#number += 1
    for (const { topic, key, slot } of this.#drop.values()) {
      this.#forget(leaseId(topic, key), slot)
      if (slot !== undefined) this.#resting.push({ slot, number: this.#number })
    }
    this.#add = new Map()
    this.#drop = new Map()
    this.#send({ number: this.#number, add, drop })
  }
}
