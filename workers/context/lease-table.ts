import type { Topic } from '../../src/wire/tabs/live.ts'

/** Who leases: a tab by its id, or a part of the worker itself (a chart feed needs its PV). */
export type Holder = string

/**
 * Records who leases what. The union over all holders is what should be subscribed. Holders are sets, not counters: a
 * double release, a lost message or a removed tab cannot skew them. `onChange` is called only for the first holder of a
 * key (`wanted`) and after the last one (not `wanted`).
 */
export class LeaseTable {
  readonly #holders = new Map<Topic, Map<string, Set<Holder>>>()
  readonly #onChange: (topic: Topic, key: string, wanted: boolean) => void

  constructor(onChange: (topic: Topic, key: string, wanted: boolean) => void) {
    this.#onChange = onChange
  }

  /** How many keys have a holder. */
  get size(): number {
    return [...this.#holders.values()].reduce((sum, keys) => sum + keys.size, 0)
  }

  /** Leases a key for a holder. Idempotent. */
  add(topic: Topic, key: string, holder: Holder): void {
    let keys = this.#holders.get(topic)
    if (keys === undefined) {
      keys = new Map()
      this.#holders.set(topic, keys)
    }
    const holders = keys.get(key)
    if (holders !== undefined) {
      holders.add(holder)
      return
    }
    keys.set(key, new Set([holder]))
    this.#onChange(topic, key, true)
  }

  /** Releases the lease of a holder. Idempotent. */
  drop(topic: Topic, key: string, holder: Holder): void {
    const keys = this.#holders.get(topic)
    const holders = keys?.get(key)
    if (keys === undefined || holders === undefined || !holders.delete(holder) || holders.size > 0) return
    keys.delete(key)
    this.#onChange(topic, key, false)
  }

  /** Returns the keys of a topic that have a holder. The collection is live. */
  wanted(topic: Topic): ReadonlySet<string> | ReadonlyMap<string, unknown> {
    return this.#holders.get(topic) ?? NOTHING
  }

  isWanted(topic: Topic, key: string): boolean {
    return this.#holders.get(topic)?.has(key) ?? false
  }
}

const NOTHING: ReadonlySet<string> = new Set()
