import type { ValueTopic } from '../../src/wire/tabs/live.ts'
import type { Clock } from '../platform/environment.ts'
import type { CallFunction } from '../rest/api-client.ts'
import type { Store } from '../topics/store.ts'
import type { ValueRow } from '../topics/topic-row.ts'

/** Subscribing to many keys triggers as many messages at once; one call serves them all. */
const GATHER_MS = 50

/**
 * Refetches the values of topics whose messages carry only an id (specification 7, noteUpdate and newMessage). Sends
 * one call at a time, so that an older response never overwrites a newer one; keys that change meanwhile go into the
 * next call.
 */
export class Refetcher<T extends ValueTopic> {
  readonly #row: ValueRow<T>
  readonly #repeat: NonNullable<ValueRow<T>['repeat']>
  readonly #parts: { store: Store; clock: Clock; call: CallFunction; done: () => void }
  #pending = new Set<string>()
  #isBusy = false
  #generation = 0

  constructor(
    row: ValueRow<T>,
    repeat: NonNullable<ValueRow<T>['repeat']>,
    parts: { store: Store; clock: Clock; call: CallFunction; done: () => void },
  ) {
    this.#row = row
    this.#repeat = repeat
    this.#parts = parts
  }

  /** Refetches a key soon. */
  refetch(key: string): void {
    this.#pending.add(key)
    if (this.#isBusy) return
    this.#isBusy = true
    this.#parts.clock.after(GATHER_MS, () => void this.#run())
  }

  /** Drops pending keys and ignores responses in flight. Call when the session ends. */
  clear(): void {
    this.#pending.clear()
    this.#generation += 1
  }

  async #run(): Promise<void> {
    const { store, call, done } = this.#parts
    while (this.#pending.size > 0) {
      const keys = [...this.#pending]
      const generation = this.#generation
      this.#pending.clear()
      const result = await this.#repeat(call, keys)
      if (generation !== this.#generation) continue
      const values = result.ok ? new Map(result.body.map((item) => [item.key, item.value])) : null
      for (const key of keys) {
        const value = values?.get(key)
        const missing = { kind: 'missing', text: `No value returned for ${key}` } as const
        if (value !== undefined) store.values.set(this.#row.topic, key, value)
        else store.values.fail(this.#row.topic, key, result.ok ? missing : result.error)
      }
      done()
    }
    this.#isBusy = false
  }
}
