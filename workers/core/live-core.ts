import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandRequest } from '../../src/wire/tabs/command.ts'
import type { ActivitySource, SessionState } from '../../src/wire/tabs/session.ts'
import type { WorkerStats } from '../../src/wire/tabs/worker-stats.ts'
import { type CoreContext, VersionCounter } from '../context/core-context.ts'
import { LeaseTable } from '../context/lease-table.ts'
import { SuspectState } from '../context/suspect-state.ts'
import type { Environment } from '../platform/environment.ts'
import { Heartbeat } from '../platform/heartbeat.ts'
import { attempt, attemptAll, errorText, type ReportFailure, safeClock } from '../platform/jobs.ts'
import { LogRing } from '../platform/log-ring.ts'
import { ServerClock } from '../platform/server-clock.ts'
import { ApiClient } from '../rest/api-client.ts'
import { AutoLogout } from '../session/auto-logout.ts'
import { Session } from '../session/session.ts'
import { SessionRenewal } from '../session/session-renewal.ts'
import { HubPool } from '../subscriptions/hub-pool.ts'
import { TabCalls } from '../tabs/tab-calls.ts'
import { TabRegistry } from '../tabs/tab-registry.ts'
import type { TabContext, TabSession } from '../tabs/tab-session.ts'
import { Store } from '../topics/store.ts'
import { BuildWatch } from './build-watch.ts'
import { PlantFileReading } from './plant-file-reading.ts'

/** The one core behind all tabs: creates its parts and passes events between them. Knows only its `Environment`, so it runs in Node. */
export class LiveCore implements TabContext {
  readonly instance: string
  readonly context: CoreContext
  readonly store: Store
  readonly session: Session
  readonly hubs: HubPool
  readonly calls: TabCalls
  readonly #heartbeat: Heartbeat
  readonly #api: ApiClient
  readonly #renewal: SessionRenewal
  readonly #autoLogout: AutoLogout
  readonly #builds: BuildWatch
  readonly #tabs: TabRegistry
  #isDropping = false

  constructor(environment: Environment) {
    const context = this.#createContext(environment)
    this.context = context
    this.#tabs = new TabRegistry(context.failed)
    this.instance = Math.floor(context.random() * 2 ** 52).toString(36)
    this.store = new Store(context)
    this.#heartbeat = new Heartbeat(context, { onBeat: () => this.#beat(), onJump: (ms) => this.#clockJumped(ms) })
    this.session = new Session(context, {
      onChange: (state) => this.#sessionChanged(state),
      onEnd: () => this.#dropSession(),
      onNews: (news) => environment.others?.postMessage(news),
    })
    if (environment.others !== undefined)
      environment.others.onmessage = ({ data }: MessageEvent<unknown>) => void this.session.heard(data)
    this.#api = new ApiClient(context, this.session)
    this.calls = new TabCalls(context, this.store, this.session, () => this.hubs.status)
    this.#renewal = new SessionRenewal(context)
    this.#autoLogout = new AutoLogout(context, {
      onCountdown: (seconds) => {
        this.store.values.set('autoLogout', '', { seconds })
        this.notifyTabs()
      },
      onOver: () => void this.session.leave('inactivity'),
    })
    this.hubs = new HubPool(context, this.store, {
      unauthorized: () => this.session.end('unauthorized'),
      refused: () => void this.session.check(),
      reconnected: () => this.#reconnected(),
    })
    this.#builds = new BuildWatch(context, this.store.values)
    this.store.values.set('session', '', this.session.state)
    this.hubs.publish()
    context.log.add(`live worker ${this.instance} (${context.kind}, build ${context.build}) started`)
  }

  /** Runs first: its closures use the other fields only after the constructor. */
  #createContext(environment: Environment): CoreContext {
    const failed: ReportFailure = (what, error) => this.failed(`${what}: ${errorText(error)}`)
    const clock = safeClock(environment.clock, failed)
    const serverClock = new ServerClock(clock, (step) => {
      if (step !== 'known') this.context.log.add(`the server's clock was set ${step}`)
      this.hubs.refetch('pvValue', this.store.clockStepped(step, serverClock.latest()))
    })
    return {
      ...environment,
      clock,
      log: new LogRing(clock.now),
      failed,
      serverClock,
      now: () => serverClock.at(clock.now()),
      suspect: new SuspectState(clock, () => this.notifyTabs()),
      version: new VersionCounter(),
      leases: new LeaseTable((topic, key, wanted) => {
        this.store.leased(topic, key, wanted)
        this.hubs.leased(topic, key, wanted)
      }),
      plantFile: new PlantFileReading({ ...environment, clock }, (report) => {
        this.store.values.set('plantFile', '', report)
        this.notifyTabs()
      }),
      call: (name, args, key, watch) => this.#api.call(name, args, key, watch),
      hasSession: () => this.session.user !== null,
      hasTabs: () => this.#tabs.size > 0,
      refetch: (topic, keys) => this.hubs.refetch(topic, keys),
      onChange: () => this.notifyTabs(),
    }
  }

  /** `leaving`: a user has logged out in this browser, and the tab knows of no confirmation by the server. */
  addTab(tab: TabSession, leaving = false): void {
    this.#tabs.add(tab)
    void (leaving ? this.session.leave() : this.session.check())
    this.#renewal.check()
    // A worker that starts again after a deployment is of the old build, as its tabs are.
    this.checkBuild()
    this.hubs.check()
  }

  removeTab(tab: TabSession): void {
    this.#tabs.remove(tab)
    this.calls.tabGone(tab.id)
    this.hubs.check()
  }

  tabShown(): void {
    this.hubs.wake()
  }

  /** The network or the machine may have been away: retries faulted links, probes open ones, and checks the session. */
  wake(reason: string): void {
    this.context.log.add(`wake: ${reason}`)
    this.hubs.wake()
    void this.session.check()
  }

  /** Call after a change of the cells: each tab gets the changes that it leases. */
  notifyTabs(): void {
    if (this.#isDropping) return
    this.checkClock()
    this.calls.scheduleCheck()
    this.#tabs.scheduleFrames()
  }

  checkClock(): void {
    this.#heartbeat.checkClock()
  }

  checkBuild(): void {
    void this.#builds.check()
  }

  /** Retries faulted links, failed ranges of charts and the directory of PVs now, because the user requested it. */
  retryNow(): void {
    this.hubs.retryNow()
    this.store.retryNow()
    void this.session.check()
  }

  /** Runs a call of a tab. A writing call is sent with `request.id`, or with a new id without it. Never rejects. */
  async call<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    request?: CommandRequest,
  ): Promise<Result<BodyOf<N>>> {
    return this.calls.run(name, args, tab, request).finally(() => this.notifyTabs())
  }

  /** Puts off the automatic logout. */
  activity(source: ActivitySource): void {
    this.#autoLogout.activity(source)
    if (source === 'user') this.store.unseen.active()
  }

  /** Logs out. With `hasEnded` a tab only leaves a session that has already ended. */
  async endSession(hasEnded: boolean): Promise<void> {
    if (hasEnded) this.session.left()
    else await this.session.leave()
  }

  /** Counts an uncaught error and shows it in every tab; the worker keeps running. */
  failed(what: string): void {
    const { log } = this.context
    log.fail(what)
    // What cannot even be told is counted; to tell of that would not end.
    const count = (_: string, error: unknown) => log.fail(errorText(error))
    attempt(count, '', () => this.hubs.publish())
  }

  stats(): WorkerStats {
    const { build, kind, log } = this.context
    return {
      instance: this.instance,
      build,
      kind,
      ...this.#heartbeat.stats(),
      hubs: this.hubs.stats(),
      tabs: this.#tabs.stats(),
      ...this.store.stats(),
      ...this.#api.stats(),
      ...log.stats(),
    }
  }

  /** Stops the timers and connections that would keep a process alive. For Node, where no browser ends the worker. */
  stop(): void {
    this.#heartbeat.stop()
    this.calls.clear()
    this.#builds.stop()
    this.session.stop()
    this.#renewal.end()
    this.#autoLogout.end()
    this.store.stop()
    this.#tabs.dispose()
    this.hubs.stop()
  }

  #sessionChanged(state: SessionState): void {
    const { values, alerts, unseen } = this.store
    const begins = state.state === 'active' && values.get('session', '')?.value?.state !== 'active'
    values.set('session', '', state)
    // A session may have ended while no worker was there to see it.
    if (state.state === 'anonymous') {
      alerts.asides.end()
      unseen.end()
    }
    if (begins) {
      // First: the page waits for the settings, and behind a long list even a short answer is late.
      this.#autoLogout.begin()
      this.store.sessionBegan(state.user.userName)
      this.calls.begin()
      this.#renewal.begin()
    }
    this.hubs.check()
    // A hidden tab must drop what it shows of the user now, not when it is visible again.
    if (state.state === 'ended' || state.state === 'leaving') this.#tabs.sendNow()
    else this.notifyTabs()
  }

  /**
   * Drops everything of the ended session, so that nothing of it reaches the next user. No frame leaves meanwhile: it would
   * still show what a machine that slept has just received.
   */
  #dropSession(): void {
    this.#isDropping = true
    try {
      attemptAll(this.context.failed, 'the end of a session', [
        () => this.#renewal.end(),
        () => this.#autoLogout.end(),
        () => this.hubs.stop(),
        () => this.store.unseen.end(),
        () => this.store.clear(),
        () => this.calls.clear(),
        () => this.#api.forget(),
        () => this.context.log.clear(),
        () => this.hubs.publish(),
      ])
    } finally {
      this.#isDropping = false
    }
  }

  /** Changes during an outage are never pushed, so nothing cached may be trusted. */
  #reconnected(): void {
    attemptAll(this.context.failed, 'a reconnect', [
      () => this.calls.forget(),
      () => this.#api.forget(),
      () => this.store.outdated(),
    ])
    void this.session.check()
    void this.#autoLogout.readSettings()
    this.checkBuild()
  }

  #clockJumped(ms: number): void {
    // First of all: a session that is over must not be shown.
    this.#autoLogout.check()
    this.context.serverClock.wallJumped()
    void this.context.suspect.until(this.hubs.prove())
    this.wake(`the clock jumped ${ms} ms`)
  }

  /** Runs once a second: advances clocks and series, and writes off lost frames. */
  #beat(): void {
    const { alerts, values, unseen } = this.store
    // A hidden tab may still ask for alerts of which nobody has to hear.
    const isCurrent = () => this.session.isOver || alerts.isCurrent(this.hubs.status === 'Connected')
    const view = this.context.kind === 'shared' ? this.#tabs.view : null
    attemptAll(this.context.failed, 'a beat', [
      () => void this.#autoLogout.check(),
      () => this.hubs.beat(),
      () => this.store.tick(),
      () => unseen.beat(values.get('connection', '')?.value ?? null, view),
      () => this.hubs.askAgain(),
      () => {
        if (values.expire(this.context.clock.elapsed())) this.notifyTabs()
      },
      () => this.#tabs.beat(values.get('alertSummary', ''), alerts.horn, isCurrent()),
    ])
  }
}
