import * as Comlink from 'comlink'
import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { AsideKind, AsideMinutes } from '../../src/wire/tabs/alert-aside.ts'
import type { CommandRequest } from '../../src/wire/tabs/command.ts'
import type { Probe, SummaryContent, TabSignal } from '../../src/wire/tabs/frame.ts'
import type { LeaseChange, PageTopic, TabApi, TabHello } from '../../src/wire/tabs/live.ts'
import { tabLockName } from '../../src/wire/tabs/live.ts'
import type { ActivitySource } from '../../src/wire/tabs/session.ts'
import type { TabStats, WorkerStats } from '../../src/wire/tabs/worker-stats.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { PageSource } from '../lists/page-source.ts'
import { attempt } from '../platform/jobs.ts'
import type { Store } from '../topics/store.ts'
import { isTopic } from '../topics/topics.ts'
import { FrameScheduler } from './frame-scheduler.ts'
import type { TabCalls } from './tab-calls.ts'
import { TabLeases } from './tab-leases.ts'

/** The part of the core that a tab uses. */
export interface TabContext {
  readonly instance: string
  readonly context: Pick<
    CoreContext,
    'build' | 'clock' | 'locks' | 'log' | 'failed' | 'leases' | 'serverClock' | 'suspect'
  >
  readonly store: Store
  readonly calls: Pick<TabCalls, 'cancel' | 'hornTested'>
  addTab(tab: TabSession, leaving: boolean): void
  removeTab(tab: TabSession): void
  /** Call when a tab becomes visible. */
  tabShown(): void
  /** Detects a jump of the machine's clock before frames are sent. */
  checkClock(): void
  checkBuild(): void
  retryNow(): void
  call<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    request?: CommandRequest,
  ): Promise<Result<BodyOf<N>>>
  endSession(hasEnded: boolean): Promise<void>
  activity(source: ActivitySource): void
  stats(): WorkerStats
}

/**
 * Beats, about as many seconds, after which a silent tab without Web Locks counts as dead. Beats instead of a clock:
 * there are none while the machine sleeps, when no tab can reply. A hidden tab acknowledges no frames, so it is probed;
 * it replies in a message handler, which browsers do not throttle as they do timers.
 */
const SILENT_BEATS = { visible: 60, hidden: 180 } as const
const PROBE_BEATS = 30

/**
 * Serves one tab: its leases, frames and calls. Ends with the tab's goodbye, when the tab's Web Lock becomes free (closed,
 * crashed, navigated away), or without locks after a silence.
 */
export class TabSession {
  readonly id: string
  readonly #core: TabContext
  readonly #leases: TabLeases
  readonly #frames: FrameScheduler
  readonly #controlPort: MessagePort
  readonly #framesPort: MessagePort
  readonly #lockWait = new AbortController()
  readonly #isLocked: boolean
  #silentBeats = 0
  #summaryMark = ''
  /** When the tab was last made visible, in ms of the monotonic clock; 0 = never. */
  shownAt = 0
  /** Whether the browser lets the tab play tones; false until it says so. */
  canSound = false
  /** The title of its page; empty until it says so. */
  page = ''
  /** It did not confirm what it was to sound. */
  #isDeaf = false
  #disposed = false

  constructor(core: TabContext, hello: TabHello, ports: { control: MessagePort; frames: MessagePort }) {
    this.id = hello.tab
    this.#core = core
    this.#controlPort = ports.control
    this.#framesPort = ports.frames
    if (hello.visible) this.shownAt = core.context.clock.elapsed()
    this.#leases = new TabLeases(core.store, core.context.failed, !hello.visible)
    this.#frames = new FrameScheduler(core.context, ports.frames, this.#leases, hello.visible)
    ports.frames.addEventListener('message', (event: MessageEvent<TabSignal>) => this.#onSignal(event.data))
    ports.frames.start()
    Comlink.expose(this.#api(), ports.control)
    ports.control.start()
    this.#isLocked = hello.locked && core.context.locks !== null
    if (this.#isLocked) void this.#disposeWithLock()
  }

  /** Whether the tab cannot run, as behind a dialog of its browser, or did not sound what it was to. */
  get isBlocked(): boolean {
    return this.#frames.isBlocked || this.#isDeaf
  }

  /** It does not sound what it was given: another tab takes over, until this one says something. */
  giveUp(): void {
    this.#isDeaf = true
  }

  /** Sends a frame as soon as the tab may get one, if anything that it leases has changed. */
  scheduleFrame(): void {
    this.#frames.scheduleFrame()
  }

  /** Sends a frame at once, also to a hidden tab. */
  sendNow(): void {
    this.#frames.sendNow()
  }

  beat(): void {
    if (!this.#isLocked && !this.#countBeat()) {
      this.#probe(true)
      this.dispose()
    } else this.#frames.beat()
  }

  /** Sends a summary unless `mark` is that of the last one. */
  sendSummary(summary: SummaryContent, mark: string): void {
    if (mark === this.#summaryMark) return
    this.#summaryMark = mark
    this.#frames.sendSummary(summary)
  }

  /** Whether somebody can see it. */
  get isInView(): boolean {
    return this.#frames.visible
  }

  stats(): TabStats {
    return {
      tab: this.id,
      visible: this.#frames.visible,
      leases: this.#leases.size,
      frames: this.#frames.frames,
      forcedCredits: this.#frames.forcedCredits,
    }
  }

  /** Releases the tab's leases and closes its ports. Idempotent, since lock, goodbye and silence may all end it. */
  dispose(): void {
    if (this.#disposed) return
    this.#disposed = true
    this.#lockWait.abort()
    this.#frames.stop()
    for (const { topic, key } of this.#leases.entries()) this.#core.context.leases.drop(topic, key, this.id)
    this.#core.removeTab(this)
    this.#controlPort.close()
    this.#framesPort.close()
  }

  /** Counts a beat without a signal. Returns false after too many. */
  #countBeat(): boolean {
    this.#silentBeats += 1
    if (!this.#frames.visible && this.#silentBeats % PROBE_BEATS === 0) this.#probe(false)
    return this.#silentBeats <= SILENT_BEATS[this.#frames.visible ? 'visible' : 'hidden']
  }

  #probe(isOver: boolean): void {
    this.#framesPort.postMessage({ kind: 'probe', isOver } satisfies Probe)
  }

  #lease(change: LeaseChange): void {
    if (this.#disposed) return
    const { leases, log, failed } = this.#core.context
    for (const entry of change.drop) {
      attempt(failed, 'the end of a lease', () => {
        if (this.#leases.drop(entry)) leases.drop(entry.topic, entry.key, this.id)
      })
    }
    for (const entry of change.add) {
      if (!isTopic(entry.topic)) {
        // From a tab of another build, or a bug: one bad lease must not end the worker of all tabs.
        log.add(`unknown hub connection request: ${String(entry.topic)}`)
        continue
      }
      attempt(failed, 'a lease', () => {
        leases.add(entry.topic, entry.key, this.id)
        this.#leases.add(entry)
      })
    }
    this.#frames.leaseNumber = change.number
    this.scheduleFrame()
  }

  /** Returns a frozen object without prototype, because Comlink follows any path that a message names. */
  #api(): TabApi {
    const core = this.#core
    const { lists, alerts, pvs, unseen } = core.store
    return Object.freeze({
      __proto__: null,
      lease: (change: LeaseChange) => this.#lease(change),
      call: <N extends EndpointName>(name: N, args: ArgsOf<N>, request?: CommandRequest): Promise<Result<BodyOf<N>>> =>
        core.call(name, args, this.id, request),
      cancelCall: (id: string) => core.calls.cancel(id),
      endSession: (hasEnded: boolean) => core.endSession(hasEnded),
      activity: (source: ActivitySource) => core.activity(source === 'frame' ? 'frame' : 'user'),
      retryNow: () => core.retryNow(),
      listIds: async (topic: PageTopic, view: string, from?: number, to?: number) => lists[topic].ids(view, from, to),
      listItems: async <T extends PageTopic>(topic: T, view: string, ids: readonly string[]) => {
        const list: PageSource<T> = lists[topic]
        return list.items(view, ids)
      },
      refreshList: (topic: PageTopic, view: string) => lists[topic].refresh(view),
      openAlertIds: async (ids?: readonly string[]) => alerts.pending.openIds(ids),
      setAside: async (kind: AsideKind, minutes: AsideMinutes, reason: string) =>
        alerts.asides.add(kind, minutes, reason),
      endAside: (kind: AsideKind) => alerts.asides.remove(kind),
      readUnseen: (until: number) => unseen.read(until),
      pvLiveKeys: async (view: string, max: number) => pvs.liveKeys(view, max),
      checkBuild: () => core.checkBuild(),
      stats: async () => core.stats(),
    })
  }

  #onSignal(signal: TabSignal): void {
    this.#silentBeats = 0
    this.#isDeaf = false
    // Also for a page that enters the back/forward cache: posting to it would evict it, and it returns as a new tab.
    if (signal.kind === 'bye') {
      this.dispose()
      return
    }
    this.#core.checkClock()
    const { horn } = this.#core.store.alerts
    if (signal.kind === 'rang') {
      horn.rang(this.id, signal.number)
      return
    }
    if (signal.kind === 'sound') {
      this.canSound = signal.can
      this.page = signal.page
      horn.plan = signal.plan
      return
    }
    if (signal.kind === 'horn-test') {
      this.#core.calls.hornTested(signal.wasHeard)
      return
    }
    this.#frames.signal(signal)
    if (signal.kind !== 'visible' || !signal.visible) return
    this.shownAt = this.#core.context.clock.elapsed()
    this.#core.tabShown()
  }

  async #disposeWithLock(): Promise<void> {
    try {
      await this.#core.context.locks?.request(tabLockName(this.id), { signal: this.#lockWait.signal }, () => {})
    } catch {
      // Aborted by `dispose`: the session has ended in another way.
      return
    }
    this.dispose()
  }
}
