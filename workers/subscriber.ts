import type { HubName } from '../src/wire/hubs.ts'
import type { Topic } from '../src/wire/live.ts'
import { batches } from './batches.ts'
import type { Clock } from './host.ts'
import type { LeaseTable } from './lease-table.ts'
import type { LogRing } from './log-ring.ts'
import type { Subscription } from './topics.ts'

/** Leases of one render arrive within this time and go out as one message. */
const GATHER_MS = 10
const RETRY_MS = 2000

/** What a subscriber needs of a hub channel. */
export interface SubscribableChannel {
  readonly hub: HubName
  readonly isOpen: boolean
  invoke(method: string, ...args: readonly unknown[]): Promise<void>
}

export interface SnapshotEvents {
  readonly begin: () => void
  readonly end: () => void
  readonly fail: (text: string) => void
}

/**
 * Keeps one topic's subscriptions at the hub equal to the leases: desired against actual. After a reconnect the actual
 * set is empty and the same reconcile runs. One invocation at a time, since a hub works them off one at a time anyway.
 */
export class Subscriber {
  readonly topic: Topic
  readonly #subscription: Subscription
  readonly #channel: SubscribableChannel
  readonly #leases: LeaseTable
  readonly #clock: Clock
  readonly #log: LogRing
  readonly #snapshot: SnapshotEvents | null
  readonly #forget: (key: string) => void
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
      snapshot: SnapshotEvents | null
      /** The cell of a key that is neither wanted nor subscribed any more. */
      forget: (key: string) => void
    },
  ) {
    this.topic = topic
    this.#subscription = subscription
    this.#channel = parts.channel
    this.#leases = parts.leases
    this.#clock = parts.clock
    this.#log = parts.log
    this.#snapshot = parts.snapshot
    this.#forget = parts.forget
  }

  get subscribed(): number {
    return this.#actual.size
  }

  /**
   * A key became wanted or unwanted. As long as it is subscribed its cell stays alive and right, so that a tab that
   * wants it again a moment later finds it; a cell that were dropped would stay empty until the value changes.
   */
  leased(key: string, wanted: boolean): void {
    if (!wanted && !this.#actual.has(key)) this.#forget(key)
    this.schedule()
  }

  /** A new connection, or none: the hub knows of no subscription. */
  reset(): void {
    this.#doubtful.clear()
    this.#connection += 1
    const before = this.#actual
    this.#actual = new Set()
    for (const key of before) this.#forgetUnwanted(key)
    this.#running = false
    this.schedule(0)
  }

  /** The connection stayed, but the plant behind it was gone: what is subscribed is ended and asked for again. */
  refresh(): void {
    for (const key of this.#actual) this.#doubtful.add(key)
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
        if (connection === this.#connection) this.#snapshot?.fail(String(error))
      }
    }
    if (connection !== this.#connection) return
    this.#running = false
    if (failed) this.schedule(RETRY_MS)
  }

  /** The next invocation that brings actual closer to desired; null when they are equal. */
  #nextStep(): (() => Promise<void>) | null {
    const wanted = this.#leases.wanted(this.topic)
    const actual = this.#actual
    const { batch, subscribe, unsubscribe } = this.#subscription
    const [leaving] = batches(this.#doubtful.size > 0 ? this.#doubtful : without(actual, wanted), batch)
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
    const [joining] = batches(without(wanted, actual), batch)
    if (joining === undefined) return null
    return () =>
      this.#knowing(joining, async () => {
        for (const key of joining) actual.add(key)
        await this.#join(subscribe, joining)
      })
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
      }
      throw error
    }
  }

  async #join(subscribe: string, keys: readonly string[]): Promise<void> {
    const { snapshot } = this.#subscription
    const connection = this.#connection
    if (snapshot !== undefined) this.#snapshot?.begin()
    await this.#channel.invoke(subscribe, ...this.#arguments(keys))
    if (snapshot === undefined) return
    await this.#channel.invoke(snapshot)
    if (connection === this.#connection) this.#snapshot?.end()
  }

  #forgetUnwanted(key: string): void {
    if (!this.#leases.isWanted(this.topic, key)) this.#forget(key)
  }

  /** Topics with a snapshot are subscribed as a whole: their only key is empty and not sent. */
  #arguments(keys: readonly string[]): readonly unknown[] {
    return this.#subscription.snapshot === undefined ? [keys] : []
  }
}

function* without(keys: { keys(): Iterable<string> }, others: { has(key: string): boolean }): Generator<string> {
  for (const key of keys.keys()) if (!others.has(key)) yield key
}
