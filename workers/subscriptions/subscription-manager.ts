import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { CoreContext } from '../context/core-context.ts'
import { isTimeout } from '../hubs/hub-transport.ts'
import { Loop, textOf } from '../platform/jobs.ts'
import type { Snapshot } from '../topics/cell-kind.ts'
import type { Subscription } from '../topics/topic-row.ts'
import { Doubtful, type DoubtfulKeys } from './doubtful-keys.ts'
import { toBatches } from './key-batches.ts'

/** Leases of one render arrive within this time and go out as one message. */
const GATHER_MS = 10
/** How often the hub is asked to end one subscription that it refuses to end. */
const MOST_ENDS = 3

/** What a subscription manager needs of a hub channel. */
export interface SubscribableChannel {
  readonly hub: HubName
  readonly isOpen: boolean
  invoke(method: string, ...args: readonly unknown[]): Promise<void>
  /** Like `invoke`, for a method that sends a list before it replies. */
  fetchList(method: string): Promise<void>
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
  /** The hub refused these keys, or did not reply. The manager tries again. */
  readonly failed: (keys: Iterable<string>, error: CallError) => void
}

type ManagerContext = Pick<CoreContext, 'clock' | 'log' | 'leases' | 'failed'>

/**
 * Reconciles one topic's subscriptions at the hub (actual) with the leases (desired). After a reconnect the actual set
 * is empty and the same reconcile runs. Sends one invocation at a time, as a hub handles them one at a time anyway.
 *
 * A key that the hub refuses is its own problem: a refused batch is halved until the key is found, which is then tried alone,
 * ever more rarely. All other keys are subscribed meanwhile.
 */
export class SubscriptionManager {
  readonly topic: Topic
  readonly #subscription: Subscription
  readonly #channel: SubscribableChannel
  readonly #context: ManagerContext
  readonly #snapshot: Snapshot | null
  readonly #events: SubscriptionManagerEvents
  readonly #loop: Loop
  /** What is subscribed, and what may be: what is in doubt is here as well. */
  #actual = new Set<string>()
  /** Subscribed, but to be subscribed again, so that the hub sends the present values. */
  readonly #outdated = new Set<string>()
  readonly #doubtful: Doubtful
  #connection = 0

  constructor(
    topic: Topic,
    subscription: Subscription,
    parts: ManagerContext & {
      channel: SubscribableChannel
      snapshot: Snapshot | null
      events: SubscriptionManagerEvents
    },
  ) {
    this.topic = topic
    this.#subscription = subscription
    this.#channel = parts.channel
    this.#context = parts
    this.#snapshot = parts.snapshot
    this.#events = parts.events
    this.#doubtful = new Doubtful(parts.clock)
    this.#loop = new Loop(parts, `subscriptions of ${topic}`, () => this.#reconcile())
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
    this.#loop.in(GATHER_MS)
  }

  /** Call when the connection opens or closes: the hub then has no subscriptions. */
  reset(): void {
    this.#outdated.clear()
    this.#doubtful.clear()
    this.#connection += 1
    const before = this.#actual
    this.#actual = new Set()
    for (const key of before) this.#forgetUnwanted(key)
    if (this.#subscription.by === 'connection') this.#forgetUnwanted('')
    this.#loop.restart(0)
  }

  /**
   * Unsubscribes and subscribes again, all keys or the given ones: the connection stayed, but their values are suspect.
   */
  refresh(keys?: readonly string[]): void {
    const affected = keys === undefined || this.#subscription.by !== 'keys' ? this.#actual : keys
    for (const key of affected) if (this.#actual.has(key) && !this.#doubtful.has(key)) this.#outdated.add(key)
    this.#loop.in(0)
  }

  async #reconcile(): Promise<void> {
    const connection = this.#connection
    while (connection === this.#connection && this.#channel.isOpen) {
      const step = this.#nextStep()
      if (step === null) break
      await step()
    }
    if (connection !== this.#connection || !this.#channel.isOpen) return
    const wait = this.#doubtful.wait()
    if (wait !== null) this.#loop.in(wait)
  }

  /** Returns the next invocation that brings actual closer to desired; null when there is none at the moment. */
  #nextStep(): (() => Promise<void>) | null {
    const subscription = this.#subscription
    if (subscription.by === 'connection') return null
    const most = subscription.by === 'keys' ? subscription.batch : 1
    const desired = this.#desired()
    const isClear = (key: string) => !this.#doubtful.has(key)
    const leaving = first(this.#outdated.size > 0 ? this.#outdated : without(this.#actual, desired, isClear), most)
    if (leaving !== undefined) return () => this.#try({ keys: leaving, failures: 0 }, () => this.#leave(leaving))
    const joining = first(without(desired, this.#actual, isClear), most)
    if (joining !== undefined) return () => this.#try({ keys: joining, failures: 0 }, () => this.#join(joining))
    const again = this.#doubtful.take()
    return again === null ? null : () => this.#try(again, () => this.#again(again))
  }

  /** Returns what should be subscribed: the wanted keys, or all or nothing. */
  #desired(): { keys(): Iterable<string>; has(key: string): boolean } {
    const wanted = this.#context.leases.wanted(this.topic)
    if (this.#subscription.by === 'keys') return wanted
    return this.#subscription.by === 'whole' && wanted.size > 0 ? WHOLE : NOTHING
  }

  /** Runs a step. After an error nobody knows what the hub has of these keys, so they are tried again. */
  async #try(keys: DoubtfulKeys, step: () => Promise<void>): Promise<void> {
    const connection = this.#connection
    try {
      await step()
      if (connection === this.#connection) this.#doubtful.succeeded()
    } catch (error) {
      this.#context.log.add(`hub ${this.#channel.hub} ${this.topic}: ${String(error)}`)
      if (connection === this.#connection) this.#failed(keys, error)
    }
  }

  #failed({ keys, failures }: DoubtfulKeys, error: unknown): void {
    for (const key of keys) {
      this.#actual.add(key)
      this.#outdated.delete(key)
    }
    const isAnswer = !isTimeout(error)
    this.#doubtful.add({ keys, failures: failures + 1 }, isAnswer)
    // Of a refused batch most keys are good: which one is not is found first.
    if (isAnswer && keys.length > 1) return
    const affected = this.#subscription.by === 'keys' ? keys : this.#context.leases.wanted(this.topic).keys()
    this.#events.failed(affected, { kind: isAnswer ? 'refused' : 'timeout', text: textOf(error) })
  }

  async #leave(keys: readonly string[]): Promise<void> {
    const { by } = this.#subscription
    if (by === 'connection') return
    for (const key of keys) {
      this.#actual.delete(key)
      this.#outdated.delete(key)
      this.#forgetUnwanted(key)
    }
    await this.#channel.invoke(this.#subscription.unsubscribe, ...this.#arguments(keys))
  }

  async #join(keys: readonly string[]): Promise<void> {
    if (this.#subscription.by === 'connection') return
    for (const key of keys) this.#actual.add(key)
    const snapshot = this.#subscription.by === 'whole' ? this.#subscription.snapshot : undefined
    const connection = this.#connection
    await this.#channel.invoke(this.#subscription.subscribe, ...this.#arguments(keys))
    // Not before: what arrived until now came through other subscriptions and is incomplete.
    if (connection === this.#connection) this.#snapshot?.begin()
    if (snapshot !== undefined) await this.#channel.fetchList(snapshot)
    if (connection === this.#connection) this.#snapshot?.end()
  }

  /** Brings keys of which nobody knows whether they are subscribed to what is wanted. */
  async #again({ keys, failures }: DoubtfulKeys): Promise<void> {
    const connection = this.#connection
    const wanted = () => keys.filter((key) => this.#desired().has(key))
    try {
      await this.#leave(keys)
    } catch (error) {
      if (connection !== this.#connection || isTimeout(error) || keys.length > 1) throw error
      // A hub that refuses to end what it never began has nothing of it.
      if (wanted().length === 0 && failures < MOST_ENDS) throw error
    }
    if (connection === this.#connection && wanted().length > 0) await this.#join(wanted())
  }

  /** Forgets cells that nothing feeds any more. Without keys at the hub, values of all keys arrive while it is open. */
  #forgetUnwanted(key: string): void {
    const { leases } = this.#context
    if (this.#subscription.by === 'keys') {
      if (!this.#actual.has(key) && !leases.isWanted(this.topic, key)) this.#events.forget(key)
      return
    }
    const isSubscribed = this.#subscription.by === 'connection' ? this.#channel.isOpen : this.#actual.size > 0
    if (!isSubscribed && leases.wanted(this.topic).size === 0) this.#events.forgetAll()
  }

  #arguments(keys: readonly string[]): readonly unknown[] {
    return this.#subscription.by === 'keys' ? [keys] : []
  }
}

function first(keys: Iterable<string>, most: number): readonly string[] | undefined {
  const [batch] = toBatches(keys, most)
  return batch
}

function* without(
  keys: { keys(): Iterable<string> },
  others: { has(key: string): boolean },
  isWanted: (key: string) => boolean,
): Generator<string> {
  for (const key of keys.keys()) if (!others.has(key) && isWanted(key)) yield key
}
