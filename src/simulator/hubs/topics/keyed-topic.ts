import type { HubPeer } from '../protocol/hub.ts'
import { type Encoded, encodeItem, encodeItems } from '../protocol/hub-message.ts'

interface Subscriber {
  readonly connection: HubPeer
  readonly keys: Set<string>
  /** Keys that changed while the connection was blocked: it later gets the newest value of each, never those in between. */
  readonly behind: Set<string>
  batch: string[]
}

export interface KeyedTopicParts {
  /** Returns the current value of a key as JSON; undefined for an unknown key, and for one that has no value yet. */
  readonly item: (key: string, at: number) => string | undefined
  /** Returns whether a key without a value is subscribed: its value is published when there is one. Default: no. */
  readonly isKnown?: (key: string) => boolean
  /** Encodes items as messages; `isPresent` means they are the initial values of a subscription. */
  readonly encode: (items: readonly string[], isPresent: boolean) => readonly Encoded[]
}

/** Owns the subscriptions of one kind of item by key, and sends changes to the subscribers. */
export class KeyedTopic {
  readonly #parts: KeyedTopicParts
  readonly #subscribers = new Map<HubPeer, Subscriber>()
  /** Arrays instead of sets: there are tens of thousands, most with one subscriber, and each tick iterates over many. */
  readonly #byKey = new Map<string, Subscriber[]>()

  constructor(parts: KeyedTopicParts) {
    this.#parts = parts
  }

  /**
   * Subscribes and pushes the current values, which it returns. Skips unknown keys; sends keys that were already subscribed
   * again.
   */
  subscribe(connection: HubPeer, keys: readonly string[], at: number): ReadonlyMap<string, string> {
    const subscriber = this.#subscribers.get(connection) ?? newSubscriber(connection)
    this.#subscribers.set(connection, subscriber)
    const items = new Map<string, string>()
    for (const key of new Set(keys)) {
      const item = this.#parts.item(key, at)
      if (item === undefined && this.#parts.isKnown?.(key) !== true) continue
      if (item !== undefined) items.set(key, item)
      if (subscriber.keys.has(key)) continue
      subscriber.keys.add(key)
      const group = this.#byKey.get(key)
      if (group === undefined) this.#byKey.set(key, [subscriber])
      else group.push(subscriber)
    }
    if (items.size > 0) for (const message of this.#parts.encode([...items.values()], true)) connection.send(message)
    return items
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

  /** Sends the values of changed keys to their subscribers, and to those that were blocked before. */
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

  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  keysOf(connection: HubPeer): ReadonlySet<string> {
    return this.#subscribers.get(connection)?.keys ?? new Set()
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

  /** Connections with equal batches get the same bytes, encoded once. */
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

/**
 * Encodes values as `newValues` messages of at most `maxPerMessage` items. A single change goes out as `newValue`; the
 * initial values of a subscription are always a list.
 */
export function encodeValues(maxPerMessage: number): KeyedTopicParts['encode'] {
  return (items, isPresent) => {
    const [first] = items
    if (!isPresent && items.length === 1 && first !== undefined) return [encodeItem('newValue', first)]
    const messages: Encoded[] = []
    for (let from = 0; from < items.length; from += maxPerMessage) {
      messages.push(encodeItems('newValues', items.slice(from, from + maxPerMessage)))
    }
    return messages
  }
}
