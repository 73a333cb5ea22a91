import type { Result } from '../../src/wire/result.ts'
import type { Clock } from '../host.ts'

/** Specification 9, "PV info batch wait". */
export const BATCH_WAIT_MS = 50
const BATCH_ITEMS = 1024

export interface KeyBatcherOptions<K, V> {
  readonly clock: Clock
  readonly keyOf: (key: K) => string
  readonly keyOfValue: (value: V) => string
  readonly load: (keys: readonly K[]) => Promise<Result<readonly V[]>>
}

interface Waiter<V> {
  readonly keys: readonly string[]
  readonly settle: (result: Result<V[]>) => void
}

/**
 * Gathers the keys asked for within 50 ms into one call and keeps what came back. A key that the server does not
 * return is left out; when nothing at all came back for a request, it fails with 'No value returned for {key}'
 * (specification 8).
 */
export class KeyBatcher<K, V> {
  readonly #options: KeyBatcherOptions<K, V>
  readonly #known = new Map<string, V>()
  #pending = new Map<string, K>()
  #waiters: Waiter<V>[] = []
  #cancel: (() => void) | null = null

  constructor(options: KeyBatcherOptions<K, V>) {
    this.#options = options
  }

  get(keys: readonly K[]): Promise<Result<V[]>> {
    const names = keys.map(this.#options.keyOf)
    keys.forEach((key, i) => {
      const name = names[i] ?? ''
      if (!this.#known.has(name)) this.#pending.set(name, key)
    })
    if (names.every((name) => this.#known.has(name))) return Promise.resolve(this.#answer(names))
    this.#cancel ??= this.#options.clock.after(BATCH_WAIT_MS, () => void this.#flush())
    return new Promise((settle) => this.#waiters.push({ keys: names, settle }))
  }

  clear(): void {
    this.#known.clear()
  }

  async #flush(): Promise<void> {
    this.#cancel = null
    const keys = [...this.#pending.values()]
    const waiters = this.#waiters
    this.#pending = new Map()
    this.#waiters = []
    for (let start = 0; start < keys.length; start += BATCH_ITEMS) {
      const result = await this.#options.load(keys.slice(start, start + BATCH_ITEMS))
      if (!result.ok) {
        for (const waiter of waiters) waiter.settle(result)
        return
      }
      for (const value of result.body) this.#known.set(this.#options.keyOfValue(value), value)
    }
    for (const waiter of waiters) waiter.settle(this.#answer(waiter.keys))
  }

  #answer(names: readonly string[]): Result<V[]> {
    const body = names.flatMap((name) => this.#known.get(name) ?? [])
    if (body.length > 0 || names.length === 0) return { ok: true, body }
    return { ok: false, error: { kind: 'missing', text: `No value returned for ${names[0]}` } }
  }
}
