import type { Result } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'
import { failedError, type ReportFailure } from '../platform/jobs.ts'

/** Specification 9, "PV info batch wait". */
const BATCH_WAIT_MS = 50
const BATCH_ITEMS = 1024
/** Stops reloading keys that change during this many loads in a row; nobody changes a PV that fast. */
const MAX_LOADS = 5
/** How long a fetched value is used: no hub reports changes of keys without a subscription. */
export const CACHE_MS = 10 * 60_000

export interface KeyBatcherOptions<K, V> {
  readonly clock: Clock
  readonly failed: ReportFailure
  readonly keyOf: (key: K) => string
  readonly keyOfValue: (value: V) => string
  readonly load: (keys: readonly K[]) => Promise<Result<readonly V[]>>
  /** Returns the value that a hub sent for a key; newer than anything fetched. */
  readonly pushed: (key: K) => V | undefined
}

interface Waiter<K, V> {
  readonly keys: readonly K[]
  readonly settle: (result: Result<V[]>) => void
}

/**
 * Batches the keys requested within 50 ms into one call and caches the values. Each caller gets its own keys; one that
 * the server does not return is left out. A request for which nothing came back fails alone, with 'No value returned
 * for {key}' (specification 8).
 */
export class KeyBatcher<K, V> {
  readonly #options: KeyBatcherOptions<K, V>
  readonly #cache = new Map<string, { readonly value: V; readonly at: number }>()
  #pending = new Map<string, K>()
  #waiters: Waiter<K, V>[] = []
  #cancel: (() => void) | null = null
  /** Increases with each `forget`: calls sent earlier may return the values from before the change. */
  #changes = 0
  /** The last change of each key, kept while calls are in flight. */
  readonly #forgotten = new Map<string, number>()
  #allForgotten = 0
  #flushes = 0

  constructor(options: KeyBatcherOptions<K, V>) {
    this.#options = options
  }

  /** Returns the values of the keys, from the cache or with the next batch. */
  get(keys: readonly K[]): Promise<Result<V[]>> {
    const missing = keys.filter((key) => this.peek(key) === undefined)
    if (missing.length === 0) return Promise.resolve(this.#resultFor(keys))
    for (const key of missing) this.#pending.set(this.#options.keyOf(key), key)
    this.#cancel ??= this.#options.clock.after(BATCH_WAIT_MS, () => void this.#flush())
    return new Promise((settle) => this.#waiters.push({ keys, settle }))
  }

  /** Returns the cached value of a key without a call. */
  peek(key: K): V | undefined {
    const pushed = this.#options.pushed(key)
    if (pushed !== undefined) return pushed
    const cached = this.#cache.get(this.#options.keyOf(key))
    return cached === undefined || this.#options.clock.elapsed() - cached.at > CACHE_MS ? undefined : cached.value
  }

  /** Invalidates these keys, or all: drops cached values and reloads keys whose call is in flight. */
  forget(keys?: Iterable<K>): void {
    this.#changes += 1
    if (keys === undefined) {
      this.#cache.clear()
      this.#allForgotten = this.#changes
      return
    }
    for (const key of keys) {
      const id = this.#options.keyOf(key)
      this.#cache.delete(id)
      if (this.#flushes > 0) this.#forgotten.set(id, this.#changes)
    }
  }

  async #flush(): Promise<void> {
    this.#cancel = null
    const keys = [...this.#pending.values()]
    const waiters = this.#waiters
    this.#pending = new Map()
    this.#waiters = []
    const failed = new Map<string, Result<never>>()
    this.#flushes += 1
    try {
      await this.#load(keys, failed)
    } catch (error) {
      this.#options.failed('a batch of keys', error)
      const failure = { ok: false, error: failedError(error) } as const
      for (const key of keys) failed.set(this.#options.keyOf(key), failure)
    } finally {
      this.#flushes -= 1
      if (this.#flushes === 0) this.#forgotten.clear()
      // Whatever happened: somebody waits.
      for (const { keys: requested, settle } of waiters) {
        const failure = requested.map((key) => failed.get(this.#options.keyOf(key))).find((each) => each !== undefined)
        settle(failure ?? this.#resultFor(requested))
      }
    }
  }

  /** Loads keys, and again those that have changed since they were asked for. Adds the errors of failed calls to `failed`. */
  async #load(keys: readonly K[], failed: Map<string, Result<never>>): Promise<void> {
    const { clock, keyOf, keyOfValue, load } = this.#options
    let missing = keys
    for (let turn = 0; turn < MAX_LOADS && missing.length > 0; turn += 1) {
      const askedAt = new Map<string, number>()
      const isCurrent = (id: string) => this.#lastChangeOf(id) <= (askedAt.get(id) ?? Number.NEGATIVE_INFINITY)
      for (let start = 0; start < missing.length; start += BATCH_ITEMS) {
        const batch = missing.slice(start, start + BATCH_ITEMS)
        for (const key of batch) askedAt.set(keyOf(key), this.#changes)
        const result = await load(batch)
        if (!result.ok) for (const key of batch) failed.set(keyOf(key), result)
        const at = clock.elapsed()
        for (const value of result.ok ? result.body : []) {
          const id = keyOfValue(value)
          if (isCurrent(id)) this.#cache.set(id, { value, at })
        }
      }
      missing = missing.filter((key) => !failed.has(keyOf(key)) && !isCurrent(keyOf(key)))
    }
  }

  #lastChangeOf(id: string): number {
    return Math.max(this.#allForgotten, this.#forgotten.get(id) ?? 0)
  }

  #resultFor(keys: readonly K[]): Result<V[]> {
    const body = keys.flatMap((key) => this.peek(key) ?? [])
    const [first] = keys
    if (body.length > 0 || first === undefined) return { ok: true, body }
    return { ok: false, error: { kind: 'missing', text: `No value returned for ${this.#options.keyOf(first)}` } }
  }
}
