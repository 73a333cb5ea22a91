/** A server of which nothing can be read is not asked for everything again and again. */
const MOST_KEYS = 1000

interface Unreadable {
  /** How often it was asked for so far. */
  asked: number
  /** Calls of `settle` until it is asked for again; null while what the last time brings is awaited. */
  left: number | null
}

/**
 * Keys whose newest value could not be read. The hub sends a value again only when it changes, so each is asked for again:
 * after 2 s, and if that is unreadable as well, after 4, 8 s up to a minute.
 */
export class UnreadableKeys<Key> {
  readonly #keys = new Map<Key, Unreadable>()
  readonly #longest: number

  /** `longest`: calls of `settle` between two times at most. There is one a second. */
  constructor(longest = 60) {
    this.#longest = longest
  }

  get size(): number {
    return this.#keys.size
  }

  add(key: Key): void {
    const known = this.#keys.get(key) ?? { asked: 0, left: null }
    if (this.#keys.size >= MOST_KEYS && !this.#keys.has(key)) return
    known.left ??= Math.min(this.#longest, 2 ** (known.asked + 1))
    this.#keys.set(key, known)
  }

  /** Call when the key has a value that can be read. */
  drop(key: Key): void {
    this.#keys.delete(key)
  }

  clear(): void {
    this.#keys.clear()
  }

  /** Returns the keys to ask for again. Call once a second. */
  settle(): readonly Key[] {
    const due: Key[] = []
    for (const [key, known] of this.#keys) {
      if (known.left === null) continue
      known.left -= 1
      if (known.left > 0) continue
      known.left = null
      known.asked += 1
      due.push(key)
    }
    return due
  }
}
