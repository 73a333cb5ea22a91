/** Refetches are this far apart at most, in calls of `settle`, of which there is one a second. */
const LONGEST_WAIT = 60

interface Unreadable {
  /** Refetches so far. */
  asked: number
  /** Calls of `settle` until the next refetch; null while what the last one brings is awaited. */
  left: number | null
}

/**
 * Lanes whose newest value could not be read. The hub sends a value again only when it changes, so each is refetched: after
 * 2 s, and if that is unreadable as well, after 4, 8 s up to a minute.
 */
export class UnreadableLanes {
  readonly #lanes = new Map<number, Unreadable>()

  get size(): number {
    return this.#lanes.size
  }

  add(lane: number): void {
    const known = this.#lanes.get(lane) ?? { asked: 0, left: null }
    known.left ??= Math.min(LONGEST_WAIT, 2 ** (known.asked + 1))
    this.#lanes.set(lane, known)
  }

  /** Call when the lane has a value that can be read. */
  drop(lane: number): void {
    this.#lanes.delete(lane)
  }

  clear(): void {
    this.#lanes.clear()
  }

  /** Returns the lanes to refetch. Call once a second. */
  settle(): readonly number[] {
    const due: number[] = []
    for (const [lane, known] of this.#lanes) {
      if (known.left === null) continue
      known.left -= 1
      if (known.left > 0) continue
      known.left = null
      known.asked += 1
      due.push(lane)
    }
    return due
  }
}
