import { statusMessageOf } from '../../src/domain/values/server-status.ts'
import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { HubStats, Topic } from '../../src/wire/tabs/live.ts'
import type { CoreContext } from '../context/core-context.ts'
import { HubChannel } from '../hubs/hub-channel.ts'
import { HubLiveness } from '../hubs/hub-liveness.ts'
import { type AllHubMetrics, createHubMetrics } from '../hubs/hub-metrics.ts'
import { ReconnectSupervisor } from '../hubs/reconnect-supervisor.ts'
import type { Snapshot } from '../topics/cell-kind.ts'
import type { Store } from '../topics/store.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { ConnectionReporter } from './connection-status.ts'
import { dispatchOf, type MessageDispatcher } from './message-dispatcher.ts'
import { SubscriptionManager, type SubscriptionManagerEvents } from './subscription-manager.ts'

/** An unused hub stays open this long, so that going from one page to the next does not close and reopen it. */
const LINGER_MS = 3000
/** Without any tab it stays longer: a reload of the only tab takes its time, and licences must not be held for long. */
const TABLESS_LINGER_MS = 10_000

/** Tabs may be shown and hidden many times a second. */
const PROBE_DISTANCE_MS = 5000

/** What becomes known by the hubs, besides values. */
export interface HubPoolEvents {
  readonly unauthorized: () => void
  /** A hub could not be opened, for reasons that may lie in the session. */
  readonly refused: () => void
  readonly reconnected: () => void
}

/** All hub connections: opened for the first lease, closed after the last, restarted when they break. */
export class HubPool {
  readonly #context: CoreContext
  readonly #store: Store
  readonly #events: HubPoolEvents
  readonly #channels: readonly HubChannel[]
  readonly #subscribers: readonly { readonly hub: HubName; readonly subscriber: SubscriptionManager }[]
  readonly #reconnector: ReconnectSupervisor<HubChannel>
  readonly #liveness: HubLiveness
  readonly #state: ConnectionReporter
  readonly #meters: AllHubMetrics
  readonly #closing = new Map<HubName, () => void>()
  readonly #dispatches: MessageDispatcher[] = []
  #plantWasLost = false
  #reconnects = 0
  #probedAt = Number.NEGATIVE_INFINITY
  #isCheckDue = false

  constructor(context: CoreContext, store: Store, events: HubPoolEvents) {
    this.#context = context
    this.#store = store
    this.#events = events
    const { clock, log, leases } = context
    this.#state = new ConnectionReporter(clock.now)
    this.#meters = createHubMetrics(() => clock.elapsed())
    this.#channels = HUB_NAMES.map(
      (hub) =>
        new HubChannel(hub, context, log, {
          messages: this.#messagesOf(hub),
          stateChanged: (channel) => this.#changed(channel),
          pace: context.frameRate,
          meter: this.#meters[hub],
        }),
    )
    this.#subscribers = TOPIC_NAMES.flatMap((topic) => {
      const subscription = TOPICS[topic].source
      const channel = this.#channels.find((candidate) => candidate.hub === subscription?.hub)
      if (subscription === null || channel === undefined) return []
      const snapshot = this.#snapshotOf(topic)
      const events = this.#eventsOf(topic)
      const subscriber = new SubscriptionManager(topic, subscription, { channel, leases, clock, log, snapshot, events })
      return [{ hub: channel.hub, subscriber }]
    })
    this.#reconnector = new ReconnectSupervisor({
      channels: this.#channels,
      isWanted: (channel) => this.#isWanted(channel.hub),
      clock,
      random: context.random,
      planChanged: () => this.publish(),
      reconnected: (channels) => {
        this.#reconnects += 1
        log.add(`reconnected: ${channels.map(({ hub }) => hub).join(', ')}`)
        this.publish()
        events.reconnected()
      },
    })
    this.#liveness = new HubLiveness({
      host: context,
      log,
      channels: this.#channels,
      isWanted: (channel) => this.#isWanted(channel.hub),
      reconnector: this.#reconnector,
    })
  }

  get status(): ConnectionReporter['status'] {
    return this.#state.status
  }

  /** A key of a topic became wanted or unwanted. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    const entry = this.#subscribers.find(({ subscriber }) => subscriber.topic === topic)
    if (entry !== undefined) entry.subscriber.leased(key, wanted)
    else if (!wanted) this.#store.forget(topic, key)
    if (this.#isCheckDue) return
    // A render leases hundreds of keys at once; the channels are looked at once.
    this.#isCheckDue = true
    queueMicrotask(() => {
      this.#isCheckDue = false
      this.check()
    })
  }

  /** Opens what is wanted and closes, after a while, what is not. */
  check(): void {
    for (const channel of this.#channels) {
      const cancel = this.#closing.get(channel.hub)
      if (this.#isWanted(channel.hub)) {
        cancel?.()
        this.#closing.delete(channel.hub)
      } else if (channel.link.state !== 'idle' && cancel === undefined) {
        const close = () => {
          this.#closing.delete(channel.hub)
          this.#close(channel)
        }
        const ms = this.#context.hasTabs() ? LINGER_MS : TABLESS_LINGER_MS
        this.#closing.set(channel.hub, this.#context.clock.after(ms, close))
      }
    }
    this.#reconnector.check()
  }

  /** The session is over: at once, not after a while. */
  stop(): void {
    for (const cancel of this.#closing.values()) cancel()
    this.#closing.clear()
    this.#reconnector.stop()
    this.#liveness.stop()
    for (const dispatch of this.#dispatches) dispatch.clear()
    for (const channel of this.#channels) if (channel.link.state !== 'idle') this.#close(channel)
  }

  /** A user asks for it. */
  retryNow(): void {
    this.#reconnector.retryNow(true)
  }

  /**
   * Something says that the network may be another one: it came back, the machine slept, or somebody looks again. What
   * is faulted is tried now, and what looks open has to prove it.
   */
  wake(): void {
    this.#reconnector.retryNow()
    const now = this.#context.clock.now()
    if (now - this.#probedAt < PROBE_DISTANCE_MS && now >= this.#probedAt) return
    this.#probedAt = now
    void this.prove()
  }

  /** Resolves when every hub that looks open has answered, or is faulted; at the latest after 5 s. */
  prove(): Promise<void> {
    return this.#liveness.prove()
  }

  /** Requests again what a hub shows of these keys, because what is held may be out of date. */
  refetch(topic: Topic, keys: readonly string[]): void {
    if (keys.length === 0) return
    this.#subscribers.find(({ subscriber }) => subscriber.topic === topic)?.subscriber.refresh(keys)
  }

  /** Writes the chain into its cell. */
  publish(): void {
    const { serverClock, log, onChange } = this.#context
    const { rejected, values } = this.#store
    const parts = { clock: serverClock, rejected, reconnects: this.#reconnects, errors: log.errors }
    values.set('connection', '', this.#state.describe(this.#channels, this.#reconnector.plan, parts))
    onChange()
  }

  /** Once a second. */
  beat(): void {
    for (const hub of HUB_NAMES) this.#meters[hub].beat()
  }

  stats(): HubStats[] {
    return this.#channels.map((channel) => ({
      hub: channel.hub,
      link: channel.link,
      subscribed: this.#of(channel.hub).reduce((sum, subscriber) => sum + subscriber.subscribed, 0),
      ...this.#meters[channel.hub].traffic(),
    }))
  }

  #isWanted(hub: HubName): boolean {
    if (!this.#context.hasSession() || !this.#context.hasTabs()) return false
    if (hub === 'server-status') return true
    return this.#of(hub).some((subscriber) => this.#context.leases.wanted(subscriber.topic).size > 0)
  }

  #of(hub: HubName): SubscriptionManager[] {
    return this.#subscribers.filter((entry) => entry.hub === hub).map((entry) => entry.subscriber)
  }

  #close(channel: HubChannel): void {
    channel.stop()
    for (const subscriber of this.#of(channel.hub)) subscriber.reset()
  }

  #changed(channel: HubChannel): void {
    const { link } = channel
    this.#liveness.changed(channel)
    if (channel.hub === 'server-status') this.#state.channel(link.state === 'open')
    switch (link.state) {
      case 'open':
        for (const subscriber of this.#of(channel.hub)) {
          this.#expect(subscriber.topic)
          subscriber.reset()
        }
        break
      case 'faulted':
        this.#markStale(channel.hub)
        if (link.reason === 'unauthorized') this.#events.unauthorized()
        else {
          // A browser does not say why an upgrade was refused, and a proxy may send a login page: the session is asked for.
          if (link.reason === 'refused') this.#events.refused()
          this.#reconnector.check()
        }
        break
      case 'connecting':
      case 'idle':
        break
    }
    this.publish()
  }

  /** What is wanted and not known is on its way now, also what a session before this one was refused. */
  #expect(topic: Topic): void {
    for (const key of this.#context.leases.wanted(topic).keys()) this.#store.expect(topic, key)
  }

  #markStale(hub: HubName): void {
    for (const subscriber of this.#of(hub)) this.#store.markStale(subscriber.topic)
  }

  #messagesOf(hub: HubName): Map<string, (argument: unknown) => void> {
    const store = this.#store
    let rejected = store.rejected
    const onChange = () => {
      if (store.rejected !== rejected) this.publish()
      rejected = store.rejected
      this.#context.onChange()
    }
    const dispatch = dispatchOf(hub, { ...this.#context, onChange }, store, this.#meters[hub])
    this.#dispatches.push(dispatch)
    const { messages } = dispatch
    if (hub === 'server-status') messages.set('serverStatusChanged', (argument) => this.#told(argument))
    return messages
  }

  #told(argument: unknown): void {
    const message = statusMessageOf(argument)
    const before = this.#state.status
    if (message.serverTime !== null) this.#context.serverClock.hubTime(message.serverTime)
    this.#state.told(message.status)
    if (message.status === null) this.#store.rejected += 1
    const { status } = this.#state
    if (status === 'Unauthorized') this.#events.unauthorized()
    else if (status !== before) this.#behindServer(before === 'Connected', status === 'Connected')
    this.publish()
  }

  /** The link between web server and plant broke or came back, while the channels themselves stayed open. */
  #behindServer(wasConnected: boolean, isConnected: boolean): void {
    if (wasConnected) {
      this.#plantWasLost = true
      for (const channel of this.#channels) this.#markStale(channel.hub)
    }
    if (isConnected && this.#plantWasLost) {
      this.#plantWasLost = false
      for (const { subscriber } of this.#subscribers) subscriber.refresh()
    }
  }

  #snapshotOf(topic: Topic): Snapshot | null {
    const snapshot = this.#store.snapshot(topic)
    if (snapshot === null) return null
    const { onChange } = this.#context
    return {
      begin() {
        snapshot.begin()
        onChange()
      },
      end() {
        snapshot.end()
        onChange()
      },
    }
  }

  #eventsOf(topic: Topic): SubscriptionManagerEvents {
    return {
      forget: (key) => this.#store.forget(topic, key),
      forgetAll: () => this.#store.forgetAll(topic),
      failed: (keys, error) => {
        this.#store.fail(topic, keys, error)
        this.#context.onChange()
      },
    }
  }
}
