import type { ValueTopic, ValueTopics } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { ValueRow } from '../topics/topic-row.ts'

/** Subscribing to many keys causes as many messages at once; they share one call. */
const GATHER_MS = 50

/**
 * Fetches the values of messages that carry only an id (specification 7, noteUpdate and newMessage). One call at a
 * time, so that an older response never follows a newer one; keys that arrive meanwhile are fetched after it.
 */
export class Refetcher {
  readonly #topic: ValueTopic
  readonly #load: NonNullable<ValueRow<ValueTopic>['refetch']>
  readonly #context: Pick<CoreContext, 'clock' | 'call' | 'onChange'>
  readonly #values: ValueStore
  #pending = new Set<string>()
  #isBusy = false
  #generation = 0

  constructor(
    topic: ValueTopic,
    load: NonNullable<ValueRow<ValueTopic>['refetch']>,
    context: Pick<CoreContext, 'clock' | 'call' | 'onChange'>,
    values: ValueStore,
  ) {
    this.#topic = topic
    this.#load = load
    this.#context = context
    this.#values = values
  }

  /** Refetches the value of a key within 50 ms. */
  refetch(key: string): void {
    this.#pending.add(key)
    if (this.#isBusy) return
    this.#isBusy = true
    this.#context.clock.after(GATHER_MS, () => void this.#run())
  }

  /** Drops pending keys and ignores responses in flight. Call when the session ends. */
  clear(): void {
    this.#pending.clear()
    this.#generation += 1
  }

  async #run(): Promise<void> {
    const { call, onChange } = this.#context
    while (this.#pending.size > 0) {
      const keys = [...this.#pending]
      const generation = this.#generation
      this.#pending.clear()
      const result = await this.#load(call, keys)
      if (generation !== this.#generation) continue
      const values = result.ok ? new Map(result.body.map((item) => [item.key, item.value])) : null
      for (const key of keys) {
        const value: ValueTopics[ValueTopic] | undefined = values?.get(key)
        const missing = { kind: 'missing', text: `No value returned for ${key}` } as const
        if (value !== undefined) this.#values.set(this.#topic, key, value)
        else this.#values.fail(this.#topic, key, result.ok ? missing : result.error)
      }
      onChange()
    }
    this.#isBusy = false
  }
}
