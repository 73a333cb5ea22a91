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
import { createMessageDispatcher, type MessageDispatcher } from './message-dispatcher.ts'
import { SubscriptionManager, type SubscriptionManagerEvents } from './subscription-manager.ts'

/** An unused hub stays open this long, so that navigating does not close and reopen it. */
const LINGER_MS = 3000
/** Longer without tabs, since reloading the only tab takes a while; still short, as connections hold licences. */
const TABLESS_LINGER_MS = 10_000

/** Tabs may become visible and hidden many times a second. */
const PROBE_DISTANCE_MS = 5000

/** Owns all hub connections: opens them for the first lease, closes them after the last, restarts broken ones. */
export class HubPool {
  readonly #parts: HubPoolParts
  readonly #channels: readonly HubChannel[]
  readonly #managers: readonly { readonly hub: HubName; readonly manager: SubscriptionManager }[]
  readonly #reconnector: ReconnectSupervisor<HubChannel>
  readonly #liveness: HubLiveness
  readonly #reporter: ConnectionReporter
  readonly #meters: AllHubMetrics
  readonly #closing = new Map<HubName, () => void>()
  readonly #dispatchers: MessageDispatcher[] = []
  #plantWasLost = false
  #reconnects = 0
  #probedAt = Number.NEGATIVE_INFINITY
  #isCheckDue = false

  constructor(parts: HubPoolParts) {
    this.#parts = parts
    const { host, log, leases } = parts
    this.#reporter = new ConnectionReporter(host.clock.now)
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
    this.#managers = TOPIC_NAMES.flatMap((topic) => {
      const subscription = subscriptionOf(topic)
      const channel = this.#channels.find((candidate) => candidate.hub === subscription?.hub)
      if (subscription === null || channel === undefined) return []
      const snapshot = this.#snapshotOf(topic)
      const events = this.#eventsOf(topic)
      const { clock } = host
      const manager = new SubscriptionManager(topic, subscription, { channel, leases, clock, log, snapshot, events })
      return [{ hub: channel.hub, manager }]
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
    return this.#reporter.status
  }

  /** Call when a key of a topic becomes wanted or unwanted. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    const entry = this.#managers.find(({ manager }) => manager.topic === topic)
    if (entry !== undefined) entry.manager.leased(key, wanted)
    else if (!wanted) this.#parts.store.forget(topic, key)
    if (this.#isCheckDue) return
    // A render leases hundreds of keys at once; one check serves them all.
    this.#isCheckDue = true
    queueMicrotask(() => {
      this.#isCheckDue = false
      this.check()
    })
  }

  /** Opens wanted channels at once and closes unwanted ones after a while. */
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

  /** Closes everything at once. Call when the session ends. */
  stop(): void {
    for (const cancel of this.#closing.values()) cancel()
    this.#closing.clear()
    this.#reconnector.stop()
    this.#liveness.stop()
    for (const dispatcher of this.#dispatchers) dispatcher.clear()
    for (const channel of this.#channels) if (channel.link.state !== 'idle') this.#close(channel)
  }

  /** Retries all faulted channels because the user requested it. */
  retryNow(): void {
    this.#reconnector.retryNow(true)
  }

  /**
   * Retries faulted channels and probes open ones. Call when the network may have changed: it came back, the machine
   * slept, or a tab became visible.
   */
  wake(): void {
    this.#reconnector.retryNow()
    const now = this.#parts.host.clock.now()
    if (now - this.#probedAt < PROBE_DISTANCE_MS && now >= this.#probedAt) return
    this.#probedAt = now
    void this.prove()
  }

  /** Resolves when every hub that looks open has replied or is faulted, at the latest after 5 s. */
  prove(): Promise<void> {
    return this.#liveness.prove()
  }

  /** Subscribes these keys again, so that the hub sends their current values. */
  refetch(topic: Topic, keys: readonly string[]): void {
    if (keys.length === 0) return
    this.#managers.find(({ manager }) => manager.topic === topic)?.manager.refresh(keys)
  }

  /** Writes the connection report into its cell. */
  publish(): void {
    const { store, serverClock } = this.#parts
    const { rejected } = store
    const parts = { clock: serverClock, rejected, reconnects: this.#reconnects, errors: this.#parts.log.errors }
    store.values.set('connection', '', this.#reporter.describe(this.#channels, this.#reconnector.plan, parts))
    this.#parts.dirty()
  }

  /** Samples the metrics. Call once a second. */
  beat(): void {
    for (const hub of HUB_NAMES) this.#meters[hub].beat()
  }

  stats(): HubStats[] {
    return this.#channels.map((channel) => ({
      hub: channel.hub,
      link: channel.link,
      subscribed: this.#of(channel.hub).reduce((sum, manager) => sum + manager.subscribed, 0),
      ...this.#meters[channel.hub].traffic(),
    }))
  }

  #isWanted(hub: HubName): boolean {
    if (!this.#parts.hasSession() || !this.#parts.hasTabs()) return false
    if (hub === 'server-status') return true
    return this.#of(hub).some((manager) => this.#parts.leases.wanted(manager.topic).size > 0)
  }

  #of(hub: HubName): SubscriptionManager[] {
    return this.#managers.filter((entry) => entry.hub === hub).map((entry) => entry.manager)
  }

  #close(channel: HubChannel): void {
    channel.stop()
    for (const manager of this.#of(channel.hub)) manager.reset()
  }

  #changed(channel: HubChannel): void {
    const { link } = channel
    this.#liveness.changed(channel)
    if (channel.hub === 'server-status') this.#reporter.channelChanged(link.state === 'open')
    switch (link.state) {
      case 'open':
        for (const manager of this.#of(channel.hub)) {
          this.#expect(manager.topic)
          manager.reset()
        }
        break
      case 'faulted':
        this.#markStale(channel.hub)
        if (link.reason === 'unauthorized') this.#parts.unauthorized()
        else {
          // Browsers hide why an upgrade was refused, and a proxy may send a login page: check the session.
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

  /** Marks unknown wanted values as loading, also those that an earlier session was refused. */
  #expect(topic: Topic): void {
    const { store, leases, host } = this.#parts
    for (const key of leases.wanted(topic).keys()) store.expect(topic, key, host.clock.elapsed())
  }

  #markStale(hub: HubName): void {
    for (const manager of this.#of(hub)) this.#parts.store.markStale(manager.topic, this.#parts.feeds)
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
    const dispatcher = createMessageDispatcher(hub, { store, clock: host.clock, serverClock, meter, call, pace, done })
    this.#dispatchers.push(dispatcher)
    const { messages } = dispatcher
    if (hub === 'server-status') messages.set('serverStatusChanged', (argument) => this.#statusReceived(argument))
    return messages
  }

  #statusReceived(argument: unknown): void {
    const message = statusMessageOf(argument)
    const before = this.#reporter.status
    if (message.serverTime !== null) this.#parts.serverClock.hubTime(message.serverTime)
    this.#reporter.setStatus(message.status)
    if (message.status === null) this.#parts.store.rejected += 1
    const { status } = this.#reporter
    if (status === 'Unauthorized') this.#parts.unauthorized()
    else if (status !== before) this.#plantLinkChanged(before === 'Connected', status === 'Connected')
    this.publish()
  }

  /** Handles a break or return of the link between web server and plant, while the channels stay open. */
  #plantLinkChanged(wasConnected: boolean, isConnected: boolean): void {
    if (wasConnected) {
      this.#plantWasLost = true
      for (const channel of this.#channels) this.#markStale(channel.hub)
    }
    if (isConnected && this.#plantWasLost) {
      this.#plantWasLost = false
      for (const { manager } of this.#managers) manager.refresh()
    }
  }

  #snapshotOf(topic: Topic) {
    const row = TOPICS[topic]
    if (row.cell !== 'feed') return null
    const { alerts } = this.#parts.store
    const withNotify = (change: () => void) => () => {
      change()
      this.#parts.dirty()
    }
    return {
      begin: withNotify(() => alerts.begin(row.topic)),
      end: withNotify(() => alerts.end(row.topic)),
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
