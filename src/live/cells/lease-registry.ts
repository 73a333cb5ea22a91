import { type LeaseChange, type LeaseEntry, leaseId, type Topic } from '../../wire/tabs/live.ts'

interface HeldLease {
  readonly entry: LeaseEntry
  readonly users: Set<symbol>
}

/**
 * Counts the users of each `topic/key` in this tab. Sends the worker only the first lease and the last release, batched
 * at the end of the current task. A lane gets a slot; a released slot is reused only after a frame has confirmed the
 * release: an older frame in flight may still carry the old key's value for that slot. What such a frame brings of any
 * released key is forgotten with that confirmation: nobody holds it, and the next holder must not take it for the present state.
 */
export class LeaseRegistry {
  readonly #held = new Map<string, HeldLease>()
  readonly #send: (change: LeaseChange) => void
  readonly #forget: (id: string, slot: number | undefined) => void
  readonly #freeSlots: number[] = []
  #resting: { readonly id: string; readonly slot: number | undefined; readonly number: number }[] = []
  #nextSlot = 0
  #add = new Map<string, LeaseEntry>()
  #drop = new Map<string, LeaseEntry>()
  #number = 0
  #isScheduled = false

  constructor(parts: { send: (change: LeaseChange) => void; forget: (id: string, slot: number | undefined) => void }) {
    this.#send = parts.send
    this.#forget = parts.forget
  }

  /**
   * Leases `topic/key` until `release` is called; calling it twice does no harm. `slot` is the place of a `pvValue` in the
   * mirror (0 and up, dense), -1 for every other topic.
   */
  take(topic: Topic, key: string): { readonly slot: number; readonly release: () => void } {
    const id = leaseId(topic, key)
    const user = Symbol(id)
    let held = this.#held.get(id)
    if (held === undefined) {
      held = { entry: this.#takeBack(id) ?? this.#added(id, topic, key), users: new Set() }
      this.#held.set(id, held)
    }
    held.users.add(user)
    return { slot: held.entry.slot ?? -1, release: () => this.#release(id, user) }
  }

  /** Sends every lease as one change: a new worker knows none. */
  sendAll(): void {
    this.#sendChange(
      [...this.#held.values()].map((held) => held.entry),
      [],
    )
  }

  /**
   * Forgets what was released up to this change, which the worker has applied, and frees its slots. Frames since the release
   * may have filled them again.
   */
  confirmed(number: number): void {
    if (this.#resting.length === 0) return
    for (const { id, slot, number: released } of this.#resting) {
      if (released > number) continue
      if (slot !== undefined) {
        this.#forget(id, slot)
        this.#freeSlots.push(slot)
      } else if (!this.#held.has(id)) this.#forget(id, slot)
    }
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

  /** Undoes a release of the same task, so that nothing is sent: React reruns effects. */
  #takeBack(id: string): LeaseEntry | undefined {
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
    if (this.#add.size > 0 || this.#drop.size > 0) this.#sendChange([...this.#add.values()], [...this.#drop.values()])
  }

  /** Sends a change. Released cells are forgotten and their slots rest, even if no worker receives it. */
  #sendChange(add: readonly LeaseEntry[], drop: readonly LeaseEntry[]): void {
    this.#number += 1
    for (const { topic, key, slot } of this.#drop.values()) {
      const id = leaseId(topic, key)
      this.#forget(id, slot)
      this.#resting.push({ id, slot, number: this.#number })
    }
    this.#add = new Map()
    this.#drop = new Map()
    this.#send({ number: this.#number, add, drop })
  }
}
