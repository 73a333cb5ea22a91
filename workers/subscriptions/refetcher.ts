import type { ValueTopic, ValueTopics } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { Loop } from '../platform/jobs.ts'
import type { ValueRow } from '../topics/topic-row.ts'

/** Subscribing to many keys causes as many messages at once; they share one call. */
const GATHER_MS = 50

type Load = NonNullable<ValueRow<ValueTopic>['refetch']>
type RefetchContext = Pick<CoreContext, 'clock' | 'failed' | 'call' | 'onChange'>

/**
 * Fetches the values of messages that carry only an id (specification 7, noteUpdate and newMessage). One call at a
 * time, so that an older response never follows a newer one; keys that arrive meanwhile are fetched after it.
 */
export class Refetcher {
  readonly #topic: ValueTopic
  readonly #load: Load
  readonly #context: RefetchContext
  readonly #values: ValueStore
  readonly #loop: Loop
  #pending = new Set<string>()
  #generation = 0

  constructor(topic: ValueTopic, load: Load, context: RefetchContext, values: ValueStore) {
    this.#topic = topic
    this.#load = load
    this.#context = context
    this.#values = values
    this.#loop = new Loop(context, `values of ${topic}`, () => this.#run())
  }

  /** Refetches the value of a key within 50 ms. */
  refetch(key: string): void {
    this.#pending.add(key)
    this.#loop.in(GATHER_MS)
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
      const losses = this.#values.lossesOf(this.#topic)
      this.#pending.clear()
      const result = await this.#load(call, keys)
      if (generation !== this.#generation) continue
      const values = result.ok ? new Map(result.body.map((item) => [item.key, item.value])) : null
      // What the link lost meanwhile may have changed again: the answer is only the last known state.
      const isOld = losses !== this.#values.lossesOf(this.#topic)
      for (const key of keys) {
        // Nobody has it any more.
        if (this.#values.get(this.#topic, key) === undefined) continue
        const value: ValueTopics[ValueTopic] | undefined = values?.get(key)
        const missing = { kind: 'missing', text: `No value returned for ${key}` } as const
        if (value !== undefined) this.#values.set(this.#topic, key, value, isOld)
        else this.#values.fail(this.#topic, key, result.ok ? missing : result.error)
      }
      onChange()
    }
  }
}
