import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { LeaseTable } from '../context/lease-table.ts'
import type { Clock } from '../platform/environment.ts'
import type { LogRing } from '../platform/log-ring.ts'
import type { Snapshot } from '../topics/cell-kind.ts'
import type { Subscription } from '../topics/topic-row.ts'

/**
 * A server closes the connection above 32,768 bytes per message by default. Method name, ids and framing need some of
 * it; this much is left for the keys of one message.
 */
const MAX_BATCH_BYTES = 28_000
/** Quotes and comma around a key in JSON. Keys are ASCII, so characters are bytes. */
const KEY_OVERHEAD_BYTES = 3

/** Leases of one render arrive within this time and go out as one message. */
const GATHER_MS = 10
const RETRY_MS = 2000

/** What a subscription manager needs of a hub channel. */
export interface SubscribableChannel {
  readonly hub: HubName
  readonly isOpen: boolean
  invoke(method: string, ...args: readonly unknown[]): Promise<void>
}

/** The one key of a topic that is subscribed as a whole. */
const WHOLE: ReadonlySet<string> = new Set([''])
const NOTHING: ReadonlySet<string> = new Set()

/** Notifies the cells of a topic. */
export interface SubscriptionManagerEvents {
  /** The key is neither wanted nor subscribed any more. */
  readonly forget: (key: string) => void
  /** Like `forget`, for all keys of a topic that is not subscribed by keys. */
  readonly forgetAll: () => void
  /** The hub refused these keys or did not reply. The manager retries later. */
  readonly failed: (keys: Iterable<string>, error: CallError) => void
}

/**
 * Reconciles one topic's subscriptions at the hub (actual) with the leases (desired). After a reconnect the actual set
 * is empty and the same reconcile runs. Sends one invocation at a time, as a hub handles them one at a time anyway.
 */
export class SubscriptionManager {
  readonly topic: Topic
  readonly #subscription: Subscription
  readonly #channel: SubscribableChannel
  readonly #leases: LeaseTable
  readonly #clock: Clock
  readonly #log: LogRing
  readonly #snapshot: Snapshot | null
  readonly #events: SubscriptionManagerEvents
  #actual = new Set<string>()
  readonly #suspect = new Set<string>()
  #connection = 0
  #running = false
  #cancelTimer: (() => void) | null = null

  constructor(
    topic: Topic,
    subscription: Subscription,
    parts: {
      channel: SubscribableChannel
      leases: LeaseTable
      clock: Clock
      log: LogRing
      snapshot: Snapshot | null
      events: SubscriptionManagerEvents
    },
  ) {
    this.topic = topic
    this.#subscription = subscription
    this.#channel = parts.channel
    this.#leases = parts.leases
    this.#clock = parts.clock
    this.#log = parts.log
    this.#snapshot = parts.snapshot
    this.#events = parts.events
  }

  get hub(): HubName {
    return this.#channel.hub
  }

  get subscribed(): number {
    return this.#actual.size
  }

  /**
   * Call when a key becomes wanted or unwanted. A cell lives as long as its key is subscribed, so that a tab that wants
   * it again a moment later finds it: a dropped cell would stay empty until the value changes.
   */
  leased(key: string, wanted: boolean): void {
    if (!wanted) this.#forgetUnwanted(key)
    this.schedule()
  }

  /** Call when the connection opens or closes: the hub then has no subscriptions. */
  reset(): void {
    this.#suspect.clear()
    this.#connection += 1
    const before = this.#actual
    this.#actual = new Set()
    for (const key of before) this.#forgetUnwanted(key)
    if (this.#subscription.by === 'connection') this.#forgetUnwanted('')
    this.#running = false
    this.schedule(0)
  }

  /**
   * Unsubscribes and subscribes again, all keys or the given ones: the connection stayed, but their values are suspect.
   */
  refresh(keys?: readonly string[]): void {
    const affected = keys === undefined || this.#subscription.by !== 'keys' ? this.#actual : keys
    for (const key of affected) if (this.#actual.has(key)) this.#suspect.add(key)
    this.schedule(0)
  }

  schedule(ms = GATHER_MS): void {
    if (this.#cancelTimer !== null || this.#running) return
    this.#cancelTimer = this.#clock.after(ms, () => {
      this.#cancelTimer = null
      void this.#reconcile()
    })
  }

  async #reconcile(): Promise<void> {
    if (this.#running) return
    this.#running = true
    const connection = this.#connection
    let failed = false
    while (!failed && connection === this.#connection && this.#channel.isOpen) {
      const step = this.#nextStep()
      if (step === null) break
      try {
        await step()
      } catch (error) {
        failed = true
        this.#log.add(`hub ${this.#channel.hub} ${this.topic}: ${String(error)}`)
      }
    }
    if (connection !== this.#connection) return
    this.#running = false
    if (failed) this.schedule(RETRY_MS)
  }

  /** Returns the next invocation that brings actual closer to desired; null when they are equal. */
  #nextStep(): (() => Promise<void>) | null {
    const subscription = this.#subscription
    if (subscription.by === 'connection') return null
    const { subscribe, unsubscribe } = subscription
    const batch = subscription.by === 'keys' ? subscription.batch : 1
    const desired = this.#desired()
    const actual = this.#actual
    const [leaving] = toBatches(this.#suspect.size > 0 ? this.#suspect : without(actual, desired), batch)
    if (leaving !== undefined) {
      return () =>
        this.#suspectOnError(leaving, async () => {
          for (const key of leaving) {
            actual.delete(key)
            this.#suspect.delete(key)
            this.#forgetUnwanted(key)
          }
          await this.#channel.invoke(unsubscribe, ...this.#arguments(leaving))
        })
    }
    const [joining] = toBatches(without(desired, actual), batch)
    if (joining === undefined) return null
    return () =>
      this.#suspectOnError(joining, async () => {
        for (const key of joining) actual.add(key)
        await this.#join(subscribe, joining)
      })
  }

  /** Returns what should be subscribed: the wanted keys, or all or nothing. */
  #desired(): { keys(): Iterable<string>; has(key: string): boolean } {
    const wanted = this.#leases.wanted(this.topic)
    if (this.#subscription.by === 'keys') return wanted
    return this.#subscription.by === 'whole' && wanted.size > 0 ? WHOLE : NOTHING
  }

  /** After an error the state at the hub is unknown, so the retry unsubscribes these keys first. */
  async #suspectOnError(keys: readonly string[], step: () => Promise<void>): Promise<void> {
    const connection = this.#connection
    try {
      await step()
    } catch (error) {
      if (connection === this.#connection) {
        for (const key of keys) {
          this.#actual.add(key)
          this.#suspect.add(key)
        }
        const affected = this.#subscription.by === 'keys' ? keys : this.#leases.wanted(this.topic).keys()
        this.#events.failed(affected, { kind: 'network', text: String(error) })
      }
      throw error
    }
  }

  async #join(subscribe: string, keys: readonly string[]): Promise<void> {
    const snapshot = this.#subscription.by === 'whole' ? this.#subscription.snapshot : undefined
    const connection = this.#connection
    await this.#channel.invoke(subscribe, ...this.#arguments(keys))
    // Not before: what arrived until now came through other subscriptions and is incomplete.
    if (connection === this.#connection) this.#snapshot?.begin()
    if (snapshot !== undefined) await this.#channel.invoke(snapshot)
    if (connection === this.#connection) this.#snapshot?.end()
  }

  /** Forgets cells that nothing feeds any more. Without keys at the hub, values of all keys arrive while it is open. */
  #forgetUnwanted(key: string): void {
    if (this.#subscription.by === 'keys') {
      if (!this.#actual.has(key) && !this.#leases.isWanted(this.topic, key)) this.#events.forget(key)
      return
    }
    const isSubscribed = this.#subscription.by === 'connection' ? this.#channel.isOpen : this.#actual.size > 0
    if (!isSubscribed && this.#leases.wanted(this.topic).size === 0) this.#events.forgetAll()
  }

  #arguments(keys: readonly string[]): readonly unknown[] {
    return this.#subscription.by === 'keys' ? [keys] : []
  }
}

function* without(keys: { keys(): Iterable<string> }, others: { has(key: string): boolean }): Generator<string> {
  for (const key of keys.keys()) if (!others.has(key)) yield key
}

/**
 * Yields batches of at most `maxItems` keys and `maxBytes` bytes, in order (specification 9, "Live subscription batch
 * size"). A single key longer than `maxBytes` gets its own batch. A generator, because the manager often needs only the
 * first batch of a hundred thousand keys.
 */
export function* toBatches(keys: Iterable<string>, maxItems: number, maxBytes = MAX_BATCH_BYTES): Generator<string[]> {
  let batch: string[] = []
  let bytes = 0
  for (const key of keys) {
    const size = key.length + KEY_OVERHEAD_BYTES
    if (batch.length === maxItems || (batch.length > 0 && bytes + size > maxBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(key)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
