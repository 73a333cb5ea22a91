import type { Result } from '../../src/wire/result.ts'
import type { Clock } from '../host.ts'

/** Specification 9, "PV info batch wait". */
export const BATCH_WAIT_MS = 50
const BATCH_ITEMS = 1024
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
  /** Answers to what was asked before the last `clear` are of another session. */
  #generation = 0

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

  /** These, or all, may have been changed: the next who asks gets them anew. */
  forget(keys?: Iterable<K>): void {
    if (keys === undefined) this.#known.clear()
    else for (const key of keys) this.#known.delete(this.#options.keyOf(key))
  }

  /** The session is over. */
  clear(): void {
    this.#generation += 1
    this.#known.clear()
  }

  async #flush(): Promise<void> {
    this.#cancel = null
    const generation = this.#generation
    const keys = [...this.#pending.values()]
    const waiters = this.#waiters
    this.#pending = new Map()
    this.#waiters = []
    const failed = new Map<string, Result<never>>()
    for (let start = 0; start < keys.length; start += BATCH_ITEMS) {
      const batch = keys.slice(start, start + BATCH_ITEMS)
      const result = await this.#options.load(batch)
      if (!result.ok) for (const key of batch) failed.set(this.#options.keyOf(key), result)
      else if (generation === this.#generation) this.#keep(result.body)
    }
    for (const { keys: asked, settle } of waiters) {
      const failure = asked.map((key) => failed.get(this.#options.keyOf(key))).find((each) => each !== undefined)
      settle(failure ?? this.#answer(asked))
    }
  }

  #keep(values: readonly V[]): void {
    const at = this.#options.clock.elapsed()
    for (const value of values) this.#known.set(this.#options.keyOfValue(value), { value, at })
  }

  #answer(keys: readonly K[]): Result<V[]> {
    const body = keys.flatMap((key) => this.peek(key) ?? [])
    const [first] = keys
    if (body.length > 0 || first === undefined) return { ok: true, body }
    return { ok: false, error: { kind: 'missing', text: `No value returned for ${this.#options.keyOf(first)}` } }
  }
}
