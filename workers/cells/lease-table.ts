import type { Topic } from '../../src/wire/tabs/live.ts'

/** Who leases: a tab by its id, or a part of the worker itself (a chart feed needs its PV). */
export type Holder = string

/**
 * Who wants what. The union over all holders is what should be subscribed. Sets, not counters: a double release, a
 * lost message or a reaped tab cannot skew them. `onChange` hears of a key only when it becomes wanted or unwanted.
 */
export class LeaseTable {
  readonly #holders = new Map<Topic, Map<string, Set<Holder>>>()
  readonly #onChange: (topic: Topic, key: string, wanted: boolean) => void

  constructor(onChange: (topic: Topic, key: string, wanted: boolean) => void) {
    this.#onChange = onChange
  }

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

  drop(topic: Topic, key: string, holder: Holder): void {
    const keys = this.#holders.get(topic)
    const holders = keys?.get(key)
    if (keys === undefined || holders === undefined || !holders.delete(holder) || holders.size > 0) return
    keys.delete(key)
    this.#onChange(topic, key, false)
  }

  /** The keys of a topic that at least one holder wants. */
  wanted(topic: Topic): ReadonlySet<string> | ReadonlyMap<string, unknown> {
    return this.#holders.get(topic) ?? NOTHING
  }

  isWanted(topic: Topic, key: string): boolean {
    return this.#holders.get(topic)?.has(key) ?? false
  }
}

const NOTHING: ReadonlySet<string> = new Set()
