import type { Result } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'

/** Specification 9, "PV info batch wait". */
export const BATCH_WAIT_MS = 50
const BATCH_ITEMS = 1024
/** Keys that are changed during each of so many loads in a row are given up; nobody changes a PV that fast. */
const MOST_LOADS = 5
/** What was fetched so long ago is fetched again by the next who asks: nobody tells of changes that nobody watches. */
export const KEPT_MS = 10 * 60_000

export interface KeyBatcherOptions<K, V> {
  readonly clock: Clock
  readonly keyOf: (key: K) => string
  readonly keyOfValue: (value: V) => string
  readonly load: (keys: readonly K[]) => Promise<Result<readonly V[]>>
  /** What a hub has told of a key; it is newer than anything fetched. */
  readonly told: (key: K) => V | undefined
}

interface Waiter<K, V> {
  readonly keys: readonly K[]
  readonly settle: (result: Result<V[]>) => void
}

/**
 * Gathers the keys asked for within 50 ms into one call and keeps what came back. Everybody is answered for his own keys:
 * one that the server does not return is left out; when nothing at all came back for a request, it fails with
 * 'No value returned for {key}', and nobody else does (specification 8).
 */
export class KeyBatcher<K, V> {
  readonly #options: KeyBatcherOptions<K, V>
  readonly #known = new Map<string, { readonly value: V; readonly at: number }>()
  #pending = new Map<string, K>()
  #waiters: Waiter<K, V>[] = []
  #cancel: (() => void) | null = null
  /** Counts up with each `forget`: what was asked before it may be answered with the values of before. */
  #changes = 0
  /** The change that made each key out of date last, as long as answers are under way. */
  readonly #forgotten = new Map<string, number>()
  #allForgotten = 0
  #flushes = 0

  constructor(options: KeyBatcherOptions<K, V>) {
    this.#options = options
  }

  get(keys: readonly K[]): Promise<Result<V[]>> {
    const unknown = keys.filter((key) => this.peek(key) === undefined)
    if (unknown.length === 0) return Promise.resolve(this.#answer(keys))
    for (const key of unknown) this.#pending.set(this.#options.keyOf(key), key)
    this.#cancel ??= this.#options.clock.after(BATCH_WAIT_MS, () => void this.#flush())
    return new Promise((settle) => this.#waiters.push({ keys, settle }))
  }

  /** What is known of a key without asking. */
  peek(key: K): V | undefined {
    const told = this.#options.told(key)
    if (told !== undefined) return told
    const known = this.#known.get(this.#options.keyOf(key))
    return known === undefined || this.#options.clock.elapsed() - known.at > KEPT_MS ? undefined : known.value
  }

  /** These, or all, may have been changed: answers under way are asked for again, and so is what is kept. */
  forget(keys?: Iterable<K>): void {
    this.#changes += 1
    if (keys === undefined) {
      this.#known.clear()
      this.#allForgotten = this.#changes
      return
    }
    for (const key of keys) {
      const id = this.#options.keyOf(key)
      this.#known.delete(id)
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
    for (let start = 0; start < keys.length; start += BATCH_ITEMS) {
      const batch = keys.slice(start, start + BATCH_ITEMS)
      const error = await this.#load(batch)
      if (error !== null) for (const key of batch) failed.set(this.#options.keyOf(key), error)
    }
    this.#flushes -= 1
    if (this.#flushes === 0) this.#forgotten.clear()
    for (const { keys: asked, settle } of waiters) {
      const failure = asked.map((key) => failed.get(this.#options.keyOf(key))).find((each) => each !== undefined)
      settle(failure ?? this.#answer(asked))
    }
  }

  /** Loads keys, those again that are changed meanwhile; the error where it fails. */
  async #load(batch: readonly K[]): Promise<Result<never> | null> {
    let keys = batch
    for (let turn = 0; turn < MOST_LOADS && keys.length > 0; turn += 1) {
      const since = this.#changes
      const result = await this.#options.load(keys)
      if (!result.ok) return result
      const at = this.#options.clock.elapsed()
      const isCurrent = (id: string) => this.#allForgotten <= since && (this.#forgotten.get(id) ?? 0) <= since
      for (const value of result.body) {
        const id = this.#options.keyOfValue(value)
        if (isCurrent(id)) this.#known.set(id, { value, at })
      }
      keys = keys.filter((key) => !isCurrent(this.#options.keyOf(key)))
    }
    return null
  }

  #answer(keys: readonly K[]): Result<V[]> {
    const body = keys.flatMap((key) => this.peek(key) ?? [])
    const [first] = keys
    if (body.length > 0 || first === undefined) return { ok: true, body }
    return { ok: false, error: { kind: 'missing', text: `No value returned for ${this.#options.keyOf(first)}` } }
  }
}
