import type { HubPeer } from '../protocol/hub.ts'
import type { Encoded } from '../protocol/hub-message.ts'

interface Subscriber {
  readonly connection: HubPeer
  readonly keys: Set<string>
  /** Keys that changed while the connection was blocked: the newest value is sent later, the ones between never. */
  readonly behind: Set<string>
  batch: string[]
}

export interface KeyedTopicParts {
  /** The present value of a key as JSON, undefined for a key that the plant does not have. */
  readonly item: (key: string, at: number) => string | undefined
  /** The messages for these items; `isPresent` = they answer a subscription. */
  readonly encode: (items: readonly string[], isPresent: boolean) => readonly Encoded[]
}

/** Who is subscribed to which key of one kind of thing, and how changes reach them. */
export class KeyedTopic {
  readonly #parts: KeyedTopicParts
  readonly #subscribers = new Map<HubPeer, Subscriber>()
  /** Lists, not sets: there are tens of thousands of them, most with one subscriber, and each tick walks through many. */
  readonly #byKey = new Map<string, Subscriber[]>()

  constructor(parts: KeyedTopicParts) {
    this.#parts = parts
  }

  /** Pushes the present values. Keys the plant does not have are left out; keys already subscribed are sent again. */
  subscribe(connection: HubPeer, keys: readonly string[], at: number): void {
    const subscriber = this.#subscribers.get(connection) ?? newSubscriber(connection)
    this.#subscribers.set(connection, subscriber)
    const items: string[] = []
    for (const key of new Set(keys)) {
      const item = this.#parts.item(key, at)
      if (item === undefined) continue
      items.push(item)
      if (subscriber.keys.has(key)) continue
      subscriber.keys.add(key)
      const group = this.#byKey.get(key)
      if (group === undefined) this.#byKey.set(key, [subscriber])
      else group.push(subscriber)
    }
    if (items.length > 0) for (const message of this.#parts.encode(items, true)) connection.send(message)
  }

  unsubscribe(connection: HubPeer, keys: Iterable<string>): void {
    const subscriber = this.#subscribers.get(connection)
    if (subscriber === undefined) return
    for (const key of keys) {
      if (!subscriber.keys.delete(key)) continue
      subscriber.behind.delete(key)
      const others = this.#byKey.get(key)?.filter((other) => other !== subscriber) ?? []
      if (others.length === 0) this.#byKey.delete(key)
      else this.#byKey.set(key, others)
    }
  }

  closed(connection: HubPeer): void {
    this.unsubscribe(connection, [...(this.#subscribers.get(connection)?.keys ?? [])])
    this.#subscribers.delete(connection)
  }

  /** Sends the values of changed keys to those who want them, and to those who could not take them before. */
  publish(changed: Iterable<string>, at: number): void {
    const blocked = new Set<Subscriber>()
    for (const subscriber of this.#subscribers.values()) if (subscriber.connection.isBlocked) blocked.add(subscriber)
    for (const key of changed) {
      const group = this.#byKey.get(key)
      if (group === undefined) continue
      let item: string | undefined
      for (const subscriber of group) {
        if (blocked.size > 0 && blocked.has(subscriber)) {
          subscriber.behind.add(key)
          continue
        }
        item ??= this.#parts.item(key, at)
        if (item !== undefined) subscriber.batch.push(item)
      }
    }
    this.#catchUp(blocked, at)
    this.#deliver()
  }

  keys(): readonly string[] {
    return [...this.#byKey.keys()].sort()
  }

  count(): number {
    let count = 0
    for (const subscriber of this.#subscribers.values()) count += subscriber.keys.size
    return count
  }

  #catchUp(blocked: ReadonlySet<Subscriber>, at: number): void {
    for (const subscriber of this.#subscribers.values()) {
      if (subscriber.behind.size === 0 || blocked.has(subscriber)) continue
      for (const key of subscriber.behind) {
        const item = this.#parts.item(key, at)
        if (item !== undefined) subscriber.batch.push(item)
      }
      subscriber.behind.clear()
    }
  }

  /** Connections that want the same things get the same bytes, joined and encoded once. */
  #deliver(): void {
    let last: { readonly batch: readonly string[]; readonly messages: readonly Encoded[] } | undefined
    for (const subscriber of this.#subscribers.values()) {
      const { batch, connection } = subscriber
      if (batch.length === 0) continue
      subscriber.batch = []
      if (last === undefined || !isSame(last.batch, batch)) last = { batch, messages: this.#parts.encode(batch, false) }
      for (const message of last.messages) connection.send(message)
    }
  }
}

function newSubscriber(connection: HubPeer): Subscriber {
  return { connection, keys: new Set(), behind: new Set(), batch: [] }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
