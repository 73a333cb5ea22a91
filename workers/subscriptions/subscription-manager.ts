import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { LeaseTable } from '../context/lease-table.ts'
import type { Clock } from '../platform/environment.ts'
import type { LogRing } from '../platform/log-ring.ts'
import type { Snapshot } from '../topics/cell-kind.ts'
import type { Subscription } from '../topics/topic-row.ts'
import { batches } from './batches.ts'

/** Leases of one render arrive within this time and go out as one message. */
const GATHER_MS = 10
const RETRY_MS = 2000

/** What a subscriber needs of a hub channel. */
export interface SubscribableChannel {
  readonly hub: HubName
  readonly isOpen: boolean
  invoke(method: string, ...args: readonly unknown[]): Promise<void>
}

/** A topic that is subscribed as a whole has this one key at its hub. */
const WHOLE: ReadonlySet<string> = new Set([''])
const NOTHING: ReadonlySet<string> = new Set()

/** What happens to the cells of a topic. */
export interface SubscriptionManagerEvents {
  /** The cell of a key that is neither wanted nor subscribed any more. */
  readonly forget: (key: string) => void
  /** The same for all cells of a topic that is not subscribed by keys. */
  readonly forgetAll: () => void
  /** The hub has refused these keys, or has not answered; they are asked for again later. */
  readonly failed: (keys: Iterable<string>, error: CallError) => void
}

/**
 * Keeps one topic's subscriptions at the hub equal to the leases: desired against actual. After a reconnect the actual
 * set is empty and the same reconcile runs. One invocation at a time, since a hub works them off one at a time anyway.
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
  readonly #doubtful = new Set<string>()
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

  get subscribed(): number {
    return this.#actual.size
  }

  /**
   * A key became wanted or unwanted. As long as it is subscribed its cell stays alive and right, so that a tab that
   * wants it again a moment later finds it; a cell that were dropped would stay empty until the value changes.
   */
  leased(key: string, wanted: boolean): void {
    if (!wanted) this.#forgetUnwanted(key)
    this.schedule()
  }

  /** A new connection, or none: the hub knows of no subscription. */
  reset(): void {
    this.#doubtful.clear()
    this.#connection += 1
    const before = this.#actual
    this.#actual = new Set()
    for (const key of before) this.#forgetUnwanted(key)
    if (this.#subscription.by === 'connection') this.#forgetUnwanted('')
    this.#running = false
    this.schedule(0)
  }

  /** The connection stayed, but what came by it is in doubt: it is ended and asked for again, all of it or these keys. */
  refresh(keys?: readonly string[]): void {
    const concerned = keys === undefined || this.#subscription.by !== 'keys' ? this.#actual : keys
    for (const key of concerned) if (this.#actual.has(key)) this.#doubtful.add(key)
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

  /** The next invocation that brings actual closer to desired; null when they are equal. */
  #nextStep(): (() => Promise<void>) | null {
    const subscription = this.#subscription
    if (subscription.by === 'connection') return null
    const { subscribe, unsubscribe } = subscription
    const batch = subscription.by === 'keys' ? subscription.batch : 1
    const desired = this.#desired()
    const actual = this.#actual
    const [leaving] = batches(this.#doubtful.size > 0 ? this.#doubtful : without(actual, desired), batch)
    if (leaving !== undefined) {
      return () =>
        this.#knowing(leaving, async () => {
          for (const key of leaving) {
            actual.delete(key)
            this.#doubtful.delete(key)
            this.#forgetUnwanted(key)
          }
          await this.#channel.invoke(unsubscribe, ...this.#arguments(leaving))
        })
    }
    const [joining] = batches(without(desired, actual), batch)
    if (joining === undefined) return null
    return () =>
      this.#knowing(joining, async () => {
        for (const key of joining) actual.add(key)
        await this.#join(subscribe, joining)
      })
  }

  /** What should be subscribed: the wanted keys, or all or nothing. */
  #desired(): { keys(): Iterable<string>; has(key: string): boolean } {
    const wanted = this.#leases.wanted(this.topic)
    if (this.#subscription.by === 'keys') return wanted
    return this.#subscription.by === 'whole' && wanted.size > 0 ? WHOLE : NOTHING
  }

  /** After a refusal or no answer nobody knows what the hub has done: these keys are ended first when it is tried again. */
  async #knowing(keys: readonly string[], step: () => Promise<void>): Promise<void> {
    const connection = this.#connection
    try {
      await step()
    } catch (error) {
      if (connection === this.#connection) {
        for (const key of keys) {
          this.#actual.add(key)
          this.#doubtful.add(key)
        }
        const concerned = this.#subscription.by === 'keys' ? keys : this.#leases.wanted(this.topic).keys()
        this.#events.failed(concerned, { kind: 'network', text: String(error) })
      }
      throw error
    }
  }

  async #join(subscribe: string, keys: readonly string[]): Promise<void> {
    const snapshot = this.#subscription.by === 'whole' ? this.#subscription.snapshot : undefined
    const connection = this.#connection
    await this.#channel.invoke(subscribe, ...this.#arguments(keys))
    // Not before: what the hub said for other subscriptions until now is not all that happened.
    if (connection === this.#connection) this.#snapshot?.begin()
    if (snapshot !== undefined) await this.#channel.invoke(snapshot)
    if (connection === this.#connection) this.#snapshot?.end()
  }

  /** Values of a topic without keys at its hub arrive as long as it is open, whoever leases which of them. */
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
