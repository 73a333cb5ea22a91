import { listOf, text } from '../../server/read-value.ts'
import { type HubPeer, methodOf } from '../protocol/hub.ts'
import { encodeItem } from '../protocol/hub-message.ts'
import { KeyedTopic } from './keyed-topic.ts'

/** More keys do not fit into one message from a client. */
const KEYS = listOf(text, 32_768)

/** A keyed topic that finds changes by comparing each subscribed item with the one sent last. */
export class ComparedTopic {
  readonly #topic: KeyedTopic
  readonly #item: (key: string, at: number) => string | undefined
  readonly #sent = new Map<string, string>()
  readonly #intervalMs: number
  readonly #now: () => number
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(
    message: string,
    read: (key: string, at: number) => object | undefined,
    now: () => number,
    intervalMs = 0,
  ) {
    this.#now = now
    this.#intervalMs = intervalMs
    this.#item = (key, at) => {
      const payload = read(key, at)
      return payload === undefined ? undefined : JSON.stringify(payload)
    }
    this.#topic = new KeyedTopic({
      item: this.#item,
      encode: (items) => items.map((item) => encodeItem(message, item)),
    })
  }

  readonly subscribe = methodOf(KEYS, (connection, keys) => {
    // What is sent at the beginning of a subscription is not a change at the next check.
    for (const [key, item] of this.#topic.subscribe(connection, keys, this.#now())) {
      if (!this.#sent.has(key)) this.#sent.set(key, item)
    }
  })
  readonly unsubscribe = methodOf(KEYS, (connection, keys) => this.#topic.unsubscribe(connection, keys))

  closed(connection: HubPeer): void {
    this.#topic.closed(connection)
  }

  /** Checks for changes and sends them, at most every `intervalMs` of real time. */
  tick(at: number, uptimeMs: number): void {
    if (uptimeMs - this.#checkedAt < this.#intervalMs) return
    this.#checkedAt = uptimeMs
    const changed = this.#topic.keys().filter((key) => {
      const item = this.#item(key, at)
      if (item === undefined || item === this.#sent.get(key)) return false
      this.#sent.set(key, item)
      return true
    })
    this.#topic.publish(changed, at)
  }

  keys(): readonly string[] {
    return this.#topic.keys()
  }

  count(): number {
    return this.#topic.count()
  }
}
