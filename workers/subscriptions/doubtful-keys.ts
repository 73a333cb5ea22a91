import { retryMs } from '../../src/domain/base/retry-ms.ts'
import type { Clock } from '../platform/environment.ts'

/** So many halves may fail one after the other without a wait: enough to find one key among a hundred thousand. */
const TRIES_AT_ONCE = 17

/** Keys that are tried together, and how often in a row they have failed. */
export interface DoubtfulKeys {
  readonly keys: readonly string[]
  readonly failures: number
}

interface Group extends DoubtfulKeys {
  /** When they are due, ms of `elapsed`. */
  readonly dueAt: number
}

/**
 * Keys of which nobody knows whether the hub has them, because an invocation with them failed. A group that is refused is halved,
 * so that the one key that the hub does not know is soon alone.
 */
export class Doubtful {
  readonly #clock: Pick<Clock, 'elapsed'>
  readonly #keys = new Set<string>()
  #groups: Group[] = []
  #failuresInARow = 0

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  /** Adds keys that have failed. `isRefused`: the hub has answered, so halves can be tried at once. */
  add({ keys, failures }: DoubtfulKeys, isRefused: boolean): void {
    this.#failuresInARow += 1
    for (const key of keys) this.#keys.add(key)
    const now = this.#clock.elapsed()
    if (keys.length === 1) {
      this.#groups.push({ keys, failures, dueAt: now + retryMs(failures) })
      return
    }
    const isAtOnce = isRefused && this.#failuresInARow <= TRIES_AT_ONCE
    const dueAt = now + (isAtOnce ? 0 : retryMs(failures))
    const middle = keys.length >> 1
    // The newest first: one key after the other is found.
    for (const half of [keys.slice(0, middle), keys.slice(middle)]) {
      this.#groups.unshift({ keys: half, failures: isAtOnce ? 0 : failures, dueAt })
    }
  }

  /** Call when the hub has accepted anything. */
  succeeded(): void {
    this.#failuresInARow = 0
  }

  /** Returns a group that is due, which is no longer in doubt then; null if there is none. */
  take(): DoubtfulKeys | null {
    const now = this.#clock.elapsed()
    const at = this.#groups.findIndex(({ dueAt }) => dueAt <= now)
    const [group] = at < 0 ? [] : this.#groups.splice(at, 1)
    for (const key of group?.keys ?? []) this.#keys.delete(key)
    return group ?? null
  }

  /** Returns the ms until a group is due; null without one. */
  wait(): number | null {
    if (this.#groups.length === 0) return null
    return Math.max(0, Math.min(...this.#groups.map(({ dueAt }) => dueAt)) - this.#clock.elapsed())
  }

  clear(): void {
    this.#keys.clear()
    this.#groups = []
    this.#failuresInARow = 0
  }
}
