import { pvParam } from '../src/domain/pv-ref.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../src/wire/endpoints.ts'
import type { WorkerStats } from '../src/wire/live.ts'
import type { PvConfig, PvRef } from '../src/wire/pv.ts'
import type { Result } from '../src/wire/result.ts'
import { ChartFeeds } from './charts/chart-feeds.ts'
import { EFFECTS } from './effects.ts'
import type { Host } from './host.ts'
import { Hubs } from './hubs.ts'
import { LeaseTable } from './lease-table.ts'
import { LogRing } from './log-ring.ts'
import { Caller } from './rest/caller.ts'
import { KeyBatcher } from './rest/key-batcher.ts'
import { ServerClock } from './server-clock.ts'
import { Session } from './session.ts'
import { Store } from './store.ts'
import type { TabSession } from './tab-session.ts'

const SECOND_MS = 1000

/** The one core behind all tabs: owns connections, leases, cells and calls. It knows no browser, only its `Host`. */
export class LiveCore {
  readonly instance: string
  readonly host: Host
  readonly log: LogRing
  readonly serverClock: ServerClock
  readonly store = new Store()
  readonly leases: LeaseTable
  readonly feeds: ChartFeeds
  readonly hubs: Hubs
  readonly session: Session
  readonly #caller: Caller
  readonly #configs: KeyBatcher<PvRef, PvConfig>
  readonly #tabs = new Map<string, TabSession>()
  readonly #startedAt: number
  #cancelBeat: () => void

  constructor(host: Host) {
    this.host = host
    this.#startedAt = host.clock.now()
    this.instance = Math.floor(host.random() * 2 ** 52).toString(36)
    this.log = new LogRing(host.clock.now)
    this.serverClock = new ServerClock(host.clock.now)
    const { store, log, serverClock } = this
    const dirty = () => this.poke()
    this.leases = new LeaseTable((topic, key, wanted) => {
      if (topic === 'chartSeries') {
        if (wanted) this.feeds.open(key)
        else this.feeds.close(key)
      }
      if (wanted) store.expect(topic, key, host.clock.now())
      this.hubs.leased(topic, key, wanted)
    })
    this.#caller = new Caller(host, log, serverClock, {
      unauthorized: () => this.session.end('unauthorized'),
      csrfToken: () => this.session.user?.csrfToken ?? null,
      refusal: () => (this.hubs.status === 'Connected' ? null : `The server connection is ${this.hubs.status}`),
    })
    this.session = new Session(() => this.#caller, host.clock, {
      changed: (state) => {
        const begins = state.state === 'active' && store.values.get('session', '')?.value?.state !== 'active'
        store.values.set('session', '', state)
        if (begins) this.feeds.reload()
        this.hubs.check()
        this.poke()
      },
      ended: () => this.#purge(),
    })
    this.feeds = new ChartFeeds({
      lanes: store.lanes,
      leases: () => this.leases,
      caller: this.#caller,
      now: () => serverClock.at(host.clock.now()),
      version: () => store.version.next(),
      dirty,
    })
    this.hubs = new Hubs({
      host,
      log,
      store,
      leases: this.leases,
      feeds: this.feeds,
      serverClock,
      call: (name, args) => this.#caller.call(name, args),
      isActive: () => this.session.user !== null && this.#tabs.size > 0,
      dirty,
      unauthorized: () => this.session.end('unauthorized'),
      reconnected: () => void this.session.check(),
    })
    this.#configs = new KeyBatcher({
      clock: host.clock,
      keyOf: pvParam,
      keyOfValue: (config) => pvParam(config.pvRef),
      load: (pvs) => this.#caller.call('pvConfigs', { pvs }),
    })
    store.values.set('session', '', this.session.state)
    this.hubs.publish()
    this.#cancelBeat = host.clock.after(SECOND_MS, () => this.#beat())
    log.add(`live worker ${this.instance} (${host.kind}, build ${host.build}) started`)
  }

  addTab(tab: TabSession): void {
    this.#tabs.get(tab.id)?.dispose()
    this.#tabs.set(tab.id, tab)
    void this.session.check()
    this.hubs.check()
  }

  /** The tab is gone: its leases go with it. */
  removeTab(tab: TabSession): void {
    if (this.#tabs.get(tab.id) === tab) this.#tabs.delete(tab.id)
    this.hubs.check()
  }

  /** Something in the cells changed: every tab looks whether it concerns it. */
  poke(): void {
    for (const tab of this.#tabs.values()) tab.poke()
  }

  async call<N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> {
    const result = await this.#send(name, args)
    if (result.ok) {
      await EFFECTS[name]?.(result.body, { store: this.store, session: this.session })
      this.poke()
    }
    return result
  }

  async endSession(hasEnded: boolean): Promise<void> {
    if (this.session.user !== null) {
      if (hasEnded) return
      await this.#caller.call('logout', {})
    }
    this.session.end('logout')
  }

  stats(): WorkerStats {
    return {
      instance: this.instance,
      build: this.host.build,
      kind: this.host.kind,
      startedAt: this.#startedAt,
      hubs: this.hubs.stats(),
      tabs: [...this.#tabs.values()].map((tab) => tab.stats()),
      rejected: this.store.rejected,
      log: this.log.lines(),
    }
  }

  /** Ends everything that would keep a process alive; for hosts that are not ended by a browser. */
  stop(): void {
    this.#cancelBeat()
    for (const tab of [...this.#tabs.values()]) tab.dispose()
    this.hubs.stop()
  }

  /** PV configs are gathered and kept here, so that ten tabs and a hundred rows ask once. */
  async #send<N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> {
    if (name !== 'pvConfigs') return this.#caller.call(name, args)
    // The name decides the types, which the compiler cannot carry through the comparison.
    const { pvs } = args as ArgsOf<'pvConfigs'>
    return (await this.#configs.get(pvs)) as Result<BodyOf<N>>
  }

  /** Nothing of the ended session may reach the next user. */
  #purge(): void {
    this.hubs.stop()
    this.store.clear()
    this.#configs.clear()
    this.feeds.clear()
    this.hubs.publish()
    for (const tab of this.#tabs.values()) tab.sendNow()
  }

  /** At each turn of the server's second: clocks tick, series move on, lost credits are healed. */
  #beat(): void {
    this.feeds.tick()
    if (this.store.values.expire(this.host.clock.now())) this.poke()
    for (const tab of [...this.#tabs.values()]) tab.beat()
    const rest = SECOND_MS - (this.serverClock.at(this.host.clock.now()) % SECOND_MS)
    this.#cancelBeat = this.host.clock.after(rest, () => this.#beat())
  }
}
