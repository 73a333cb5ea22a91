import { statusMessageOf } from '../../src/domain/values/server-status.ts'
import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { HubStats, Topic } from '../../src/wire/tabs/live.ts'
import { HubChannel } from '../hubs/hub-channel.ts'
import { HubLiveness } from '../hubs/hub-liveness.ts'
import { type AllHubMetrics, createHubMetrics } from '../hubs/hub-metrics.ts'
import { ReconnectSupervisor } from '../hubs/reconnect-supervisor.ts'
import { subscriptionOf, TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { ConnectionReporter } from './connection-status.ts'
import type { HubPoolParts } from './hub-pool-parts.ts'
import { dispatchOf, type MessageDispatcher } from './message-dispatcher.ts'
import { SubscriptionManager, type SubscriptionManagerEvents } from './subscription-manager.ts'

/** An unused hub stays open this long, so that going from one page to the next does not close and reopen it. */
const LINGER_MS = 3000
/** Without any tab it stays longer: a reload of the only tab takes its time, and licences must not be held for long. */
const TABLESS_LINGER_MS = 10_000

/** Tabs may be shown and hidden many times a second. */
const PROBE_DISTANCE_MS = 5000

/** All hub connections: opened for the first lease, closed after the last, restarted when they break. */
export class HubPool {
  readonly #parts: HubPoolParts
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

  constructor(parts: HubPoolParts) {
    this.#parts = parts
    const { host, log, leases } = parts
    this.#state = new ConnectionReporter(host.clock.now)
    this.#meters = createHubMetrics(() => host.clock.elapsed())
    this.#channels = HUB_NAMES.map(
      (hub) =>
        new HubChannel(hub, host, log, {
          messages: this.#messagesOf(hub),
          stateChanged: (channel) => this.#changed(channel),
          pace: parts.pace,
          meter: this.#meters[hub],
        }),
    )
    this.#subscribers = TOPIC_NAMES.flatMap((topic) => {
      const subscription = subscriptionOf(topic)
      const channel = this.#channels.find((candidate) => candidate.hub === subscription?.hub)
      if (subscription === null || channel === undefined) return []
      const snapshot = this.#snapshotOf(topic)
      const events = this.#eventsOf(topic)
      const { clock } = host
      const subscriber = new SubscriptionManager(topic, subscription, { channel, leases, clock, log, snapshot, events })
      return [{ hub: channel.hub, subscriber }]
    })
    this.#reconnector = new ReconnectSupervisor({
      channels: this.#channels,
      isWanted: (channel) => this.#isWanted(channel.hub),
      clock: host.clock,
      random: host.random,
      planChanged: () => this.publish(),
      reconnected: (channels) => {
        this.#reconnects += 1
        parts.log.add(`reconnected: ${channels.map(({ hub }) => hub).join(', ')}`)
        this.publish()
        parts.reconnected()
      },
    })
    this.#liveness = new HubLiveness({
      host,
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
    else if (!wanted) this.#parts.store.forget(topic, key)
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
        const ms = this.#parts.hasTabs() ? LINGER_MS : TABLESS_LINGER_MS
        this.#closing.set(channel.hub, this.#parts.host.clock.after(ms, close))
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
    const now = this.#parts.host.clock.now()
    if (now - this.#probedAt < PROBE_DISTANCE_MS && now >= this.#probedAt) return
    this.#probedAt = now
    void this.prove()
  }

  /** Resolves when every hub that looks open has answered, or is faulted; at the latest after 5 s. */
  prove(): Promise<void> {
    return this.#liveness.prove()
  }

  /** What a hub shows of these keys is asked for again: nobody knows whether it is still so. */
  reread(topic: Topic, keys: readonly string[]): void {
    if (keys.length === 0) return
    this.#subscribers.find(({ subscriber }) => subscriber.topic === topic)?.subscriber.refresh(keys)
  }

  /** Writes the chain into its cell. */
  publish(): void {
    const { store, serverClock } = this.#parts
    const { rejected } = store
    const parts = { clock: serverClock, rejected, reconnects: this.#reconnects, errors: this.#parts.log.errors }
    store.values.set('connection', '', this.#state.describe(this.#channels, this.#reconnector.plan, parts))
    this.#parts.dirty()
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
    if (!this.#parts.hasSession() || !this.#parts.hasTabs()) return false
    if (hub === 'server-status') return true
    return this.#of(hub).some((subscriber) => this.#parts.leases.wanted(subscriber.topic).size > 0)
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
        if (link.reason === 'unauthorized') this.#parts.unauthorized()
        else {
          // A browser does not say why an upgrade was refused, and a proxy may send a login page: the session is asked for.
          if (link.reason === 'refused') this.#parts.refused()
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
    const { store, leases, host } = this.#parts
    for (const key of leases.wanted(topic).keys()) store.expect(topic, key, host.clock.elapsed())
  }

  #markStale(hub: HubName): void {
    for (const subscriber of this.#of(hub)) this.#parts.store.markStale(subscriber.topic, this.#parts.feeds)
  }

  #messagesOf(hub: HubName): Map<string, (argument: unknown) => void> {
    const { store, host, serverClock, dirty } = this.#parts
    let rejected = store.rejected
    const done = () => {
      if (store.rejected !== rejected) this.publish()
      rejected = store.rejected
      dirty()
    }
    const { call, pace } = this.#parts
    const meter = this.#meters[hub]
    const dispatch = dispatchOf(hub, { store, clock: host.clock, serverClock, meter, call, pace, done })
    this.#dispatches.push(dispatch)
    const { messages } = dispatch
    if (hub === 'server-status') messages.set('serverStatusChanged', (argument) => this.#told(argument))
    return messages
  }

  #told(argument: unknown): void {
    const message = statusMessageOf(argument)
    const before = this.#state.status
    if (message.serverTime !== null) this.#parts.serverClock.hubTime(message.serverTime)
    this.#state.told(message.status)
    if (message.status === null) this.#parts.store.rejected += 1
    const { status } = this.#state
    if (status === 'Unauthorized') this.#parts.unauthorized()
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

  #snapshotOf(topic: Topic) {
    const row = TOPICS[topic]
    if (row.cell !== 'feed') return null
    const { alerts } = this.#parts.store
    const telling = (change: () => void) => () => {
      change()
      this.#parts.dirty()
    }
    return {
      begin: telling(() => alerts.begin(row.topic)),
      end: telling(() => alerts.end(row.topic)),
    }
  }

  #eventsOf(topic: Topic): SubscriptionManagerEvents {
    const { store, dirty } = this.#parts
    return {
      forget: (key) => store.forget(topic, key),
      forgetAll: () => store.forgetAll(topic),
      failed: (keys, error) => {
        store.fail(topic, keys, error)
        dirty()
      },
    }
  }
}
