import * as Comlink from 'comlink'
import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandRequest } from '../../src/wire/tabs/command.ts'
import type { Probe, SummaryContent, TabSignal } from '../../src/wire/tabs/frame.ts'
import type { Hello, LeaseChange, TabApi, TabStats } from '../../src/wire/tabs/live.ts'
import { leaseId, tabLockName } from '../../src/wire/tabs/live.ts'
import type { LiveCore } from '../core/live-core.ts'
import { isTopic } from '../topics/topics.ts'
import { FrameScheduler } from './frame-scheduler.ts'
import { TabLeases } from './tab-leases.ts'

/**
 * A tab without Web Locks that has said nothing for so many beats, so about as many seconds, is taken as dead. Beats and
 * not a clock: while the machine sleeps there are none, and no tab can answer. A hidden tab acknowledges no frames; it is
 * asked now and then, and its answer comes from a message handler, which browsers do not throttle as they do timers.
 */
const SILENT_BEATS = { visible: 60, hidden: 180 } as const
const PROBE_BEATS = 30

/**
 * What a tab talks to: its leases, its frames, its calls. It ends when the tab says goodbye, when the tab's Web Lock
 * is free (closed, crashed, navigated away), or, without locks, when the tab stays silent.
 */
export class TabSession {
  readonly id: string
  readonly #core: LiveCore
  readonly #leases: TabLeases
  readonly #pump: FrameScheduler
  readonly #control: MessagePort
  readonly #frames: MessagePort
  readonly #watch = new AbortController()
  readonly #isLocked: boolean
  readonly #held = new Map<string, LeaseChange['add'][number]>()
  #silentBeats = 0
  #summary = ''
  /** When somebody has looked at the tab last, in ms of the monotonic clock; 0 = not yet. */
  shownAt = 0
  #disposed = false

  constructor(core: LiveCore, hello: Hello, ports: { control: MessagePort; frames: MessagePort }) {
    this.id = hello.tab
    this.#core = core
    this.#control = ports.control
    this.#frames = ports.frames
    if (hello.visible) this.shownAt = core.host.clock.elapsed()
    this.#leases = new TabLeases(core.store, core.feeds)
    this.#pump = new FrameScheduler(
      { postMessage: (message, transfer) => ports.frames.postMessage(message, transfer) },
      this.#leases,
      {
        clock: core.host.clock,
        serverNow: () => core.serverClock.now(),
        pace: core.pace,
        doubt: core.doubt,
        visible: hello.visible,
      },
    )
    ports.frames.addEventListener('message', (event: MessageEvent<TabSignal>) => this.#hear(event.data))
    ports.frames.start()
    Comlink.expose(this.#api(), ports.control)
    ports.control.start()
    this.#isLocked = hello.locked && core.host.locks !== null
    if (this.#isLocked) void this.#watchLock()
  }

  poke(): void {
    this.#pump.poke()
  }

  sendNow(): void {
    this.#pump.sendNow()
  }

  beat(): void {
    if (!this.#isLocked && !this.#hasAnswered()) {
      this.#probe(true)
      this.dispose()
    } else this.#pump.beat()
  }

  /** `mark` is another one when something in the summary is. */
  summarise(summary: SummaryContent, mark: string): void {
    if (mark === this.#summary) return
    this.#summary = mark
    this.#pump.summarise(summary)
  }

  stats(): TabStats {
    return {
      tab: this.id,
      visible: this.#pump.visible,
      leases: this.#held.size,
      frames: this.#pump.frames,
      forcedCredits: this.#pump.forcedCredits,
    }
  }

  /** Idempotent: the lock, the goodbye and the silence may all say the same. */
  dispose(): void {
    if (this.#disposed) return
    this.#disposed = true
    this.#watch.abort()
    this.#pump.stop()
    for (const entry of this.#held.values()) this.#core.leases.drop(entry.topic, entry.key, this.id)
    this.#held.clear()
    this.#core.removeTab(this)
    this.#control.close()
    this.#frames.close()
  }

  /** Counts the beats since the tab was heard; false when there were too many. */
  #hasAnswered(): boolean {
    this.#silentBeats += 1
    if (!this.#pump.visible && this.#silentBeats % PROBE_BEATS === 0) this.#probe(false)
    return this.#silentBeats <= SILENT_BEATS[this.#pump.visible ? 'visible' : 'hidden']
  }

  #probe(isOver: boolean): void {
    this.#frames.postMessage({ kind: 'probe', isOver } satisfies Probe)
  }

  #lease(change: LeaseChange): void {
    if (this.#disposed) return
    for (const entry of change.drop) {
      if (!this.#held.delete(leaseId(entry.topic, entry.key))) continue
      this.#leases.drop(entry)
      this.#core.leases.drop(entry.topic, entry.key, this.id)
    }
    for (const entry of change.add) {
      if (!isTopic(entry.topic)) {
        // A tab of another build, or a mistake: one lease of it must not cost all tabs their worker.
        this.#core.log.add(`lease of an unknown topic: ${String(entry.topic)}`)
        continue
      }
      this.#held.set(leaseId(entry.topic, entry.key), entry)
      this.#core.leases.add(entry.topic, entry.key, this.id)
      this.#leases.add(entry)
    }
    this.#pump.leaseNumber = change.number
    this.poke()
  }

  /** Frozen and without a prototype: Comlink walks any path that it is asked for. */
  #api(): TabApi {
    const core = this.#core
    return Object.freeze({
      __proto__: null,
      lease: (change: LeaseChange) => this.#lease(change),
      call: <N extends EndpointName>(name: N, args: ArgsOf<N>, act?: CommandRequest): Promise<Result<BodyOf<N>>> =>
        core.call(name, args, this.id, act),
      endSession: (hasEnded: boolean) => core.endSession(hasEnded),
      retryNow: () => {
        core.hubs.retryNow()
        core.feeds.retryNow()
        void core.session.check()
      },
      alertIds: async (view: string, from?: number, to?: number) => core.store.alerts.views.ids(view, from, to),
      openAlertIds: async (ids: readonly string[]) => core.store.alerts.openIds(ids),
      checkBuild: () => void core.builds.look(),
      stats: async () => core.stats(),
    })
  }

  #hear(signal: TabSignal): void {
    this.#silentBeats = 0
    // Into the page cache or for good is the same here: posting to a cached page would throw it out of the cache, and
    // one that comes back says hello as a new tab.
    if (signal.kind === 'bye') {
      this.dispose()
      return
    }
    this.#core.beat.lookAtClock()
    this.#pump.signal(signal)
    if (signal.kind !== 'visible' || !signal.visible) return
    this.shownAt = this.#core.host.clock.elapsed()
    this.#core.hubs.wake()
  }

  async #watchLock(): Promise<void> {
    try {
      await this.#core.host.locks?.request(tabLockName(this.id), { signal: this.#watch.signal }, () => {})
    } catch {
      // Aborted by `dispose`: the session has ended another way.
      return
    }
    this.dispose()
  }
}
