import { liveKey, pvParam } from '../../src/domain/values/pv-ref.ts'
import {
  type ArgsOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
} from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandRequest } from '../../src/wire/tabs/command.ts'
import type { SessionState, WorkerStats } from '../../src/wire/tabs/live.ts'
import { LeaseTable } from '../cells/lease-table.ts'
import { ChartFeeds } from '../charts/chart-feeds.ts'
import { Commands } from '../commands/commands.ts'
import { liveValue } from '../commands/expectation.ts'
import type { Environment } from '../platform/environment.ts'
import { FrameRate } from '../platform/frame-rate.ts'
import { Heartbeat } from '../platform/heartbeat.ts'
import { LogRing } from '../platform/log-ring.ts'
import { ServerClock } from '../platform/server-clock.ts'
import { ApiClient } from '../rest/api-client.ts'
import { KeyBatcher } from '../rest/key-batcher.ts'
import { Session } from '../session/session.ts'
import { SessionRenewal } from '../session/session-renewal.ts'
import { HubPool } from '../subscriptions/hub-pool.ts'
import { broadcastSummaries } from '../tabs/background-summary.ts'
import { SuspectState } from '../tabs/suspect-state.ts'
import { TabCalls } from '../tabs/tab-calls.ts'
import type { TabSession } from '../tabs/tab-session.ts'
import { Store } from '../topics/store.ts'
import { TOPICS } from '../topics/topics.ts'
import { BuildWatch } from './build-watch.ts'
import { keepTimes } from './keep-times.ts'

/** The one core behind all tabs: owns connections, leases, cells and calls. It knows no browser, only its `Environment`. */
export class LiveCore {
  readonly instance: string
  readonly host: Environment
  readonly log: LogRing
  readonly serverClock: ServerClock
  readonly store: Store
  readonly pace: FrameRate
  readonly doubt: SuspectState
  readonly leases: LeaseTable
  readonly feeds: ChartFeeds
  readonly hubs: HubPool
  readonly session: Session
  readonly commands: Commands
  readonly builds: BuildWatch
  readonly #caller: ApiClient
  readonly #configs: KeyBatcher<PvRef, PvConfig>
  readonly #calls: TabCalls
  readonly #lease: SessionRenewal
  readonly #tabs = new Map<string, TabSession>()
  readonly #startedAt: number
  readonly beat: Heartbeat

  constructor(host: Environment) {
    this.host = host
    this.#startedAt = host.clock.elapsed()
    this.instance = Math.floor(host.random() * 2 ** 52).toString(36)
    this.log = new LogRing(host.clock.now)
    this.pace = new FrameRate(host.clock)
    this.serverClock = new ServerClock(host.clock, (step) => keepTimes(this, step))
    const dirty = () => this.poke()
    this.doubt = new SuspectState(host.clock, dirty)
    this.store = new Store({
      clock: host.clock,
      leases: () => this.leases,
      call: (name, args) => this.#caller.call(name, args),
      now: () => this.serverClock.at(host.clock.now()),
      dirty,
    })
    const { store, log, serverClock } = this
    this.beat = new Heartbeat({
      clock: host.clock,
      serverClock,
      beat: () => this.#tick(),
      jumped: (ms) => this.#clockJumped(ms),
    })
    this.leases = new LeaseTable((topic, key, wanted) => {
      const row = TOPICS[topic]
      if (row.cell === 'columns') this.feeds.leased(row.topic, key, wanted)
      if (wanted) store.expect(topic, key, host.clock.elapsed())
      store.alerts.leased(topic, key, wanted)
      this.hubs.leased(topic, key, wanted)
    })
    this.#caller = new ApiClient(host, log, serverClock, {
      unauthorized: () => this.session.end('unauthorized'),
      csrfToken: () => this.session.csrfToken,
      generation: () => this.session.generation,
    })
    this.commands = new Commands({
      clock: host.clock,
      store,
      leases: () => this.leases,
      serverTime: (local) => serverClock.at(local),
      send: (name, args, key) => this.#caller.call(name, args, key),
      config: (ref) => this.#configs.peek(ref),
      refusal: (name) => this.#refusal(name),
      reread: (topic, keys) => this.hubs.reread(topic, keys),
      dirty,
    })
    this.session = new Session(() => this.#caller, host.clock, {
      changed: (state) => this.#sessionChanged(state),
      ended: () => this.#purge(),
    })
    this.#lease = new SessionRenewal({
      clock: host.clock,
      serverNow: () => serverClock.now(),
      renew: () => this.#caller.call('renewLease', {}),
      isWatched: () => this.#tabs.size > 0,
    })
    this.feeds = new ChartFeeds({
      lanes: store.lanes,
      leases: () => this.leases,
      call: (name, args) => this.#caller.call(name, args),
      now: () => serverClock.at(host.clock.now()),
      elapsed: host.clock.elapsed,
      random: host.random,
      isActive: () => this.session.user !== null,
      version: () => store.version.next(),
      dirty,
    })
    this.hubs = new HubPool({
      host,
      log,
      store,
      leases: this.leases,
      feeds: this.feeds,
      serverClock,
      call: (name, args) => this.#caller.call(name, args),
      hasSession: () => this.session.user !== null,
      hasTabs: () => this.#tabs.size > 0,
      dirty,
      pace: this.pace,
      unauthorized: () => this.session.end('unauthorized'),
      refused: () => void this.session.check(),
      reconnected: () => {
        // What was changed meanwhile nobody has told.
        this.#configs.forget()
        this.#caller.forget()
        this.feeds.retryNow()
        void this.session.check()
        void this.builds.look()
      },
    })
    this.#configs = new KeyBatcher({
      clock: host.clock,
      keyOf: pvParam,
      keyOfValue: (config) => pvParam(config.pvRef),
      load: (pvs) => this.#caller.call('pvConfigs', { pvs }),
      told: (ref) => liveValue(store, 'pvConfig', liveKey(ref) ?? ''),
    })
    const { commands, session } = this
    this.#calls = new TabCalls({
      caller: this.#caller,
      configs: this.#configs,
      commands,
      session,
      store,
      random: host.random,
    })
    store.values.set('offeredBuild', '', host.build)
    this.builds = new BuildWatch(host, (build) => {
      if (build === store.values.get('offeredBuild', '')?.value) return
      log.add(`the server offers build ${build}`)
      store.values.set('offeredBuild', '', build)
      this.poke()
    })
    store.values.set('session', '', this.session.state)
    store.values.set('invalidations', '', {})
    this.hubs.publish()
    log.add(`live worker ${this.instance} (${host.kind}, build ${host.build}) started`)
  }

  /** `leaving`: this browser has logged out and the server has not confirmed it, as far as the tab knows. */
  addTab(tab: TabSession, leaving = false): void {
    this.#tabs.get(tab.id)?.dispose()
    this.#tabs.set(tab.id, tab)
    void (leaving ? this.session.leave() : this.session.check())
    this.#lease.check()
    // A worker that starts anew after a deployment is of the old build, as its tabs are.
    void this.builds.look()
    this.hubs.check()
  }

  /** The tab is gone: its leases go with it. */
  removeTab(tab: TabSession): void {
    if (this.#tabs.get(tab.id) === tab) this.#tabs.delete(tab.id)
    this.hubs.check()
  }

  /** The network or the machine may have been away: links are tried or probed, and the session is asked for. */
  wake(reason: string): void {
    this.log.add(`wake: ${reason}`)
    this.hubs.wake()
    void this.session.check()
  }

  /** Something in the cells changed: every tab looks whether it concerns it. */
  poke(): void {
    this.beat.lookAtClock()
    this.commands.poke()
    for (const tab of this.#tabs.values()) tab.poke()
  }

  /** Carries out a call of a tab; one that writes as this act of its user, without one as an act of its own. */
  async call<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    act?: CommandRequest,
  ): Promise<Result<BodyOf<N>>> {
    const result = await this.#calls.run(name, args, tab, act)
    this.poke()
    return result
  }

  /** Logs out; `hasEnded`: a tab only leaves a session that is over already. */
  async endSession(hasEnded: boolean): Promise<void> {
    if (hasEnded) this.session.left()
    else await this.session.leave()
  }

  /** Something threw that nobody has caught; the worker runs on, and every tab is told. */
  failed(what: string): void {
    this.log.fail(what)
    this.hubs.publish()
  }

  stats(): WorkerStats {
    return {
      instance: this.instance,
      build: this.host.build,
      kind: this.host.kind,
      ageMs: this.host.clock.elapsed() - this.#startedAt,
      lagMs: this.beat.lagMs,
      frameIntervalMs: this.pace.intervalMs,
      errors: this.log.errors,
      hubs: this.hubs.stats(),
      tabs: [...this.#tabs.values()].map((tab) => tab.stats()),
      rejected: this.store.rejected,
      implausibleTimes: this.store.lanes.implausibleTimes(),
      log: this.log.lines(),
    }
  }

  /** Ends everything that would keep a process alive; for hosts that are not ended by a browser. */
  stop(): void {
    this.beat.stop()
    this.commands.clear()
    this.builds.stop()
    this.session.stop()
    this.#lease.end()
    this.store.alerts.stop()
    for (const tab of [...this.#tabs.values()]) tab.dispose()
    this.hubs.stop()
  }

  #refusal(name: EndpointName): string | null {
    const { command }: EndpointRow = ENDPOINTS[name]
    if (command !== true || this.hubs.status === 'Connected') return null
    return `The server connection is ${this.hubs.status}`
  }

  #sessionChanged(state: SessionState): void {
    const begins = state.state === 'active' && this.store.values.get('session', '')?.value?.state !== 'active'
    this.store.values.set('session', '', state)
    if (begins) {
      this.feeds.reload()
      this.#lease.begin()
    }
    this.hubs.check()
    // What a hidden tab shows is no longer its user's: it is told now, not when somebody looks at it.
    if (state.state === 'ended' || state.state === 'leaving') for (const tab of this.#tabs.values()) tab.sendNow()
    else this.poke()
  }

  /** Nothing of the ended session may reach the next user. */
  #purge(): void {
    this.#lease.end()
    this.hubs.stop()
    this.store.clear()
    this.commands.clear()
    this.#configs.forget()
    this.#caller.forget()
    this.feeds.clear()
    this.log.clear()
    this.hubs.publish()
  }

  #clockJumped(ms: number): void {
    this.serverClock.wallJumped()
    void this.doubt.until(this.hubs.prove())
    this.wake(`the clock jumped ${ms} ms`)
  }

  /** Once a second: clocks tick, series move on, lost credits are healed. */
  #tick(): void {
    this.pace.beat()
    this.hubs.beat()
    this.feeds.tick()
    this.hubs.reread('pvValue', this.store.lanes.settle())
    if (this.store.values.expire(this.host.clock.elapsed())) this.poke()
    for (const tab of [...this.#tabs.values()]) tab.beat()
    broadcastSummaries(
      [...this.#tabs.values()],
      this.store.values.get('alertSummary', ''),
      this.hubs.status === 'Connected',
    )
  }
}
