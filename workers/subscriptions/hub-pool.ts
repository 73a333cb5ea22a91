import { statusMessageOf } from '../../src/domain/values/server-status.ts'
import { HUB_NAMES, type HubName } from '../../src/wire/hubs/hubs.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { HubStats } from '../../src/wire/tabs/worker-stats.ts'
import type { CoreContext } from '../context/core-context.ts'
import { HubChannel } from '../hubs/hub-channel.ts'
import { HubLiveness } from '../hubs/hub-liveness.ts'
import { type AllHubMetrics, createHubMetrics } from '../hubs/hub-metrics.ts'
import { LastResort } from '../hubs/last-resort.ts'
import { ReconnectSupervisor } from '../hubs/reconnect-supervisor.ts'
import type { Store } from '../topics/store.ts'
import { ConnectionReporter } from './connection-status.ts'
import { createManagers } from './create-managers.ts'
import { createMessageDispatcher, type MessageDispatcher } from './message-dispatcher.ts'
import type { SubscriptionManager } from './subscription-manager.ts'

/** An unused hub stays open this long, so that navigating does not close and reopen it. */
const LINGER_MS = 3000
/** Longer without tabs, since reloading the only tab takes a while; still short, as connections hold licences. */
const TABLESS_LINGER_MS = 10_000

/** Shortest interval between probes by `wake`: tabs may become visible and hidden many times a second. */
const PROBE_DISTANCE_MS = 5000

/** What the hubs report, besides values. */
export interface HubPoolEvents {
  readonly unauthorized: () => void
  /** A hub refused to open, maybe because the session has ended. */
  readonly refused: () => void
  readonly reconnected: () => void
}

/** Owns all hub connections: opens them for the first lease, closes them after the last, restarts broken ones. */
export class HubPool {
  readonly #context: CoreContext
  readonly #store: Store
  readonly #events: HubPoolEvents
  readonly #channels: readonly HubChannel[]
  readonly #managers: readonly SubscriptionManager[]
  readonly #reconnector: ReconnectSupervisor<HubChannel>
  readonly #liveness: HubLiveness
  readonly #reporter: ConnectionReporter
  readonly #metrics: AllHubMetrics
  readonly #closing = new Map<HubName, () => void>()
  readonly #dispatchers: MessageDispatcher[] = []
  /** Hubs that are silent and not given up yet. */
  readonly #silent = new Set<HubName>()
  /** What a hub delivers is in doubt: it is silent, or the chain behind the web server is broken. */
  readonly #doubted = new Set<HubName>()
  #reconnects = 0
  #probedAt = Number.NEGATIVE_INFINITY
  #isCheckDue = false

  constructor(context: CoreContext, store: Store, events: HubPoolEvents) {
    this.#context = context
    this.#store = store
    this.#events = events
    const { clock, log } = context
    this.#reporter = new ConnectionReporter(clock.now)
    this.#metrics = createHubMetrics(() => clock.elapsed())
    const hubContext = { ...context, lastResort: new LastResort(context) }
    this.#channels = HUB_NAMES.map(
      (hub) =>
        new HubChannel(hubContext, hub, {
          messages: this.#messagesOf(hub),
          stateChanged: (channel) => this.#changed(channel),
          metrics: this.#metrics[hub],
        }),
    )
    this.#managers = createManagers(context, store, this.#channels)
    this.#reconnector = new ReconnectSupervisor(context, this.#channels, {
      isWanted: (channel) => this.#isWanted(channel.hub),
      planChanged: () => this.publish(),
      reconnected: (channels) => {
        this.#reconnects += 1
        log.add(`reconnected: ${channels.map(({ hub }) => hub).join(', ')}`)
        this.publish()
        events.reconnected()
      },
    })
    this.#liveness = new HubLiveness(context, {
      channels: this.#channels,
      isWanted: (channel) => this.#isWanted(channel.hub),
      reconnector: this.#reconnector,
      doubted: ({ hub }, isDoubted) => {
        log.add(isDoubted ? `hub ${hub} is silent, what it sent may be old` : `hub ${hub} speaks again`)
        if (isDoubted) this.#silent.add(hub)
        else this.#silent.delete(hub)
        this.#reporter.doubted(hub, isDoubted)
        this.#judge()
        this.publish()
      },
    })
    this.#judge()
  }

  get status(): ConnectionReporter['status'] {
    return this.#reporter.status
  }

  /** Call when a key of a topic becomes wanted or unwanted. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    const manager = this.#managers.find((candidate) => candidate.topic === topic)
    if (manager !== undefined) manager.leased(key, wanted)
    else if (!wanted) this.#store.forget(topic, key)
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
        const ms = this.#context.hasTabs() ? LINGER_MS : TABLESS_LINGER_MS
        this.#closing.set(channel.hub, this.#context.clock.after(ms, close))
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

  /** Retries faulted channels and probes open ones. Call when the network, the machine or a tab may have been away. */
  wake(): void {
    this.#reconnector.retryNow()
    const now = this.#context.clock.now()
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
    this.#managers.find((manager) => manager.topic === topic)?.refresh(keys)
  }

  /** Subscribes what is contested or could not be read again. Call once a second. */
  askAgain(): void {
    const { lanes, values, alerts } = this.#store
    this.refetch('pvValue', lanes.settle())
    for (const [topic, keys] of values.unreadableDue()) this.refetch(topic, keys)
    if (alerts.pending.settle()) this.refetch('pendingAlerts', [''])
  }

  /** Writes the connection report into its cell. */
  publish(): void {
    const { serverClock, log, onChange } = this.#context
    const { rejected, values } = this.#store
    const parts = { clock: serverClock, rejected, reconnects: this.#reconnects, errors: log.errors }
    values.set('connection', '', this.#reporter.describe(this.#channels, this.#reconnector.plan, parts))
    onChange()
  }

  /** Samples the metrics. Call once a second. */
  beat(): void {
    for (const hub of HUB_NAMES) this.#metrics[hub].beat()
  }

  stats(): HubStats[] {
    return this.#channels.map((channel) => ({
      hub: channel.hub,
      link: channel.link,
      subscribed: this.#of(channel.hub).reduce((sum, manager) => sum + manager.subscribed, 0),
      ...this.#metrics[channel.hub].traffic(),
    }))
  }

  #isWanted(hub: HubName): boolean {
    if (!this.#context.hasSession() || !this.#context.hasTabs()) return false
    if (hub === 'server-status') return true
    return this.#of(hub).some((manager) => this.#context.leases.wanted(manager.topic).size > 0)
  }

  #of(hub: HubName): SubscriptionManager[] {
    return this.#managers.filter((manager) => manager.hub === hub)
  }

  #close(channel: HubChannel): void {
    channel.stop()
    for (const manager of this.#of(channel.hub)) manager.reset()
  }

  #changed(channel: HubChannel): void {
    const { link } = channel
    this.#liveness.changed(channel)
    if (channel.hub === 'server-status') {
      const before = this.#reporter.status
      this.#reporter.channelChanged(link.state === 'open')
      this.#statusChanged(before)
    }
    if (link.state === 'open') {
      for (const manager of this.#of(channel.hub)) {
        this.#expect(manager.topic)
        manager.reset()
      }
    } else if (link.state === 'faulted') {
      this.#markStale(channel.hub)
      if (link.reason === 'unauthorized') this.#events.unauthorized()
      else {
        // Browsers hide why an upgrade was refused, and a proxy may send a login page: check the session.
        if (link.reason === 'refused') this.#events.refused()
        this.#reconnector.check()
      }
    }
    this.publish()
  }

  /** Marks unknown wanted values as loading, also those that an earlier session was refused. */
  #expect(topic: Topic): void {
    for (const key of this.#context.leases.wanted(topic).keys()) this.#store.expect(topic, key)
  }

  #markStale(hub: HubName): void {
    for (const manager of this.#of(hub)) this.#store.markStale(manager.topic)
  }

  #messagesOf(hub: HubName): Map<string, (argument: unknown) => void> {
    const store = this.#store
    let rejected = store.rejected
    const onChange = () => {
      if (store.rejected !== rejected) this.publish()
      rejected = store.rejected
      this.#context.onChange()
    }
    const dispatcher = createMessageDispatcher(hub, { ...this.#context, onChange }, store, this.#metrics[hub])
    this.#dispatchers.push(dispatcher)
    const { messages } = dispatcher
    if (hub === 'server-status') messages.set('serverStatusChanged', (argument) => this.#statusReceived(argument))
    return messages
  }

  #statusReceived(argument: unknown): void {
    const message = statusMessageOf(argument)
    const before = this.#reporter.status
    if (message.serverTime !== null) this.#context.serverClock.hubTime(message.serverTime)
    this.#reporter.setStatus(message.status)
    if (message.status === null) this.#store.rejected += 1
    if (this.#reporter.status === 'Unauthorized') this.#events.unauthorized()
    this.#statusChanged(before)
    this.publish()
  }

  /**
   * Handles a break or return of the chain behind the channels, which stay open. While it is broken everything is in doubt,
   * whatever still arrives. Its return tells nothing of what was missed: all of it is last known until it is sent again.
   */
  #statusChanged(before: ConnectionReporter['status']): void {
    const { status } = this.#reporter
    if (status === before) return
    const isBack = status === 'Connected'
    if (isBack || before === 'Connected') for (const { hub } of this.#channels) this.#markStale(hub)
    this.#judge()
    if (isBack) for (const manager of this.#managers) manager.refresh()
  }

  /** Derives from the state of the chain which hubs are in doubt, and tells their cells. */
  #judge(): void {
    const isBroken = this.#reporter.status !== 'Connected'
    for (const { hub } of this.#channels) {
      const isDoubted = this.#silent.has(hub) || (isBroken && hub !== 'server-status')
      if (isDoubted === this.#doubted.has(hub)) continue
      if (isDoubted) this.#doubted.add(hub)
      else this.#doubted.delete(hub)
      for (const manager of this.#of(hub)) this.#store.doubt(manager.topic, isDoubted)
    }
  }
}
