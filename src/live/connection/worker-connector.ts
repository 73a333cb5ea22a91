import * as Comlink from 'comlink'
import type { Frame, Probe, Summary, TabSignal } from '../../wire/tabs/frame.ts'
import { LIVE_PROTOCOL, type TabApi, type TabHello, type WorkerHello } from '../../wire/tabs/live.ts'
import { cover, leavingMark } from './data-owner.ts'
import { newTab, openDedicated, openShared } from './open-worker.ts'
import { isWorkerScriptGone } from './page-build.ts'
import { onWorkerDeath } from './worker-death.ts'

const HANDSHAKE_DEADLINE_MS = 3000
/** A visible tab gets a frame each second; after this long without one the worker is stuck or gone. */
const SILENT_WORKER_MS = 5000
const LOSSES_MS = 60_000
const MAX_LOSSES = 3
/**
 * How long a tab that has lost workers keeps one of its own: each has its own connections and its own horn, and a browser allows
 * only so many.
 */
const DEDICATED_MS = 10 * 60_000
const RETRY_JITTER_MS = 50
const CHECK_MS = 1000
/** A visible tab gets a frame a second. Without one for so long it could not run, and what waits for it is old. */
const BEHIND_MS = 4000
/** How long a tab that was behind waits for everything anew before it shows what it gets. */
const CATCH_UP_MS = 2000
/** While no worker can start: its script is gone from the server, or the server does not respond. */
const NO_WORKER_RETRY_MS = 3000

/** `outdated`: the server no longer has a worker of this page's version; only a reload of the page helps. */
export type LiveMode = 'starting' | 'shared' | 'dedicated' | 'lost' | 'outdated'

/** Called by the connector; none may throw. */
export interface WorkerConnectorEvents {
  /** `ack` acknowledges the frame with its cost (`TabSignal`); the worker sends the next one after it. */
  readonly frame: (frame: Frame, ack: (costMs: number | null) => void) => void
  readonly summary: (summary: Summary) => void
  /** A worker has accepted the tab and does not know its leases yet. */
  readonly connected: () => void
  readonly lost: () => void
  /** The page was restored from the back/forward cache, or reconnects after a freeze. */
  readonly resumed: () => void
  readonly modeChanged: (mode: LiveMode) => void
}

interface WorkerConnection {
  readonly instance: string
  readonly api: Comlink.Remote<TabApi>
  readonly control: MessagePort
  readonly frames: MessagePort
  /** Aborts the wait for the worker's death. */
  readonly deathWait: AbortController
  /** Resolves when this worker is gone: pending calls must not hang. */
  readonly lost: Promise<void>
  readonly markLost: () => void
}

/**
 * Finds the live worker, connects to it, notices its death and finds the next one. Browsers do not report the death of
 * a SharedWorker, so the tab waits for the worker's Web Lock, or for another tab to say so. Without locks, or if the worker is stuck, 5 s of silence
 * count as its death.
 */
export class WorkerConnector {
  readonly #events: WorkerConnectorEvents
  #mode: LiveMode = 'starting'
  #useDedicated = false
  #attempt = 0
  #handshakes = 0
  /** The page is in the back/forward cache, or on its way there. */
  #isAway = false
  #connection: WorkerConnection | null = null
  #losses: number[] = []
  #frameAt = 0
  #checkedAt = 0
  /** The last time that this tab was behind: what it has asked for, and until when it waits, ms of `performance.now()`. */
  #behind = { number: 0, until: Number.NEGATIVE_INFINITY }
  #dedicated: Worker | null = null
  #tab = { id: '', held: Promise.resolve(false) }

  constructor(events: WorkerConnectorEvents) {
    this.#events = events
  }

  get mode(): LiveMode {
    return this.#mode
  }

  get connection(): WorkerConnection | null {
    return this.#connection
  }

  start(): void {
    this.#useDedicated = typeof SharedWorker === 'undefined'
    this.#tab = newTab()
    document.addEventListener('visibilitychange', () => {
      this.#frameAt = performance.now()
      this.signal({ kind: 'visible', visible: isVisible() })
    })
    window.addEventListener('pagehide', ({ persisted }) => {
      this.signal({ kind: 'bye' })
      if (persisted) this.#leave()
    })
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#comeBack()
    })
    setInterval(() => this.#checkSilence(), CHECK_MS)
    this.#open('first')
  }

  /** On the way into the page cache. A handshake that is under way would lease for a page that nobody sees. */
  #leave(): void {
    // A page that returns from the cache is painted before its scripts run, maybe for another user: cover it.
    cover(true)
    this.#isAway = true
    this.#attempt += 1
    this.#handshakes += 1
    this.#disconnect()
  }

  #comeBack(): void {
    this.#isAway = false
    // Not before it is cached: lists render their marks in a later task, which throws the page out of the cache.
    this.#events.lost()
    this.#rejoin()
  }

  signal(signal: TabSignal): void {
    this.#connection?.frames.postMessage(signal)
  }

  /** Tries the shared worker twice, since it may just be ending, then a dedicated one. Retries indefinitely. */
  #open(turn: 'first' | 'second'): void {
    if (this.#isAway) return
    this.#attempt += 1
    const attempt = this.#attempt
    const fail = (isRefused: boolean) => {
      if (attempt !== this.#attempt || this.#connection !== null) return
      if (this.#useDedicated) {
        if (this.#mode !== 'outdated') this.#setMode('lost')
        if (isRefused) void this.#checkScript()
        this.#attempt += 1
        setTimeout(() => this.#open('first'), NO_WORKER_RETRY_MS)
      } else {
        this.#useDedicated = isRefused || turn === 'second'
        this.#open('second')
      }
    }
    const onMessage = (event: MessageEvent<WorkerHello>, port: MessagePort | Worker) => {
      if (attempt !== this.#attempt || event.data?.kind !== 'worker-hello') return
      if (event.data.protocol === LIVE_PROTOCOL) void this.#shakeHands(event.data, port)
      else this.#setMode('outdated')
    }
    this.#dedicated?.terminate()
    this.#dedicated = this.#useDedicated ? openDedicated(onMessage, fail) : null
    if (!this.#useDedicated) openShared(onMessage, fail)
    setTimeout(() => fail(false), HANDSHAKE_DEADLINE_MS)
  }

  /** After a deployment that deletes old files, pages of the old build find no worker script. */
  async #checkScript(): Promise<void> {
    if ((await isWorkerScriptGone()) && this.#connection === null) this.#setMode('outdated')
  }

  /** Replies to the handshake of a worker, the first one or another one on the same port. */
  async #shakeHands(who: WorkerHello, port: MessagePort | Worker): Promise<void> {
    if (who.instance === this.#connection?.instance) return
    this.#handshakes += 1
    const handshake = this.#handshakes
    const { id, held } = this.#tab
    const locked = await held
    if (handshake !== this.#handshakes) return
    this.#disconnect()
    const control = new MessageChannel()
    const frames = new MessageChannel()
    const message: TabHello = {
      kind: 'tab-hello',
      protocol: LIVE_PROTOCOL,
      tab: id,
      locked,
      visible: isVisible(),
      leaving: leavingMark.isSet(),
    }
    port.postMessage(message, [control.port2, frames.port2])
    let markLost = () => {}
    const lost = new Promise<void>((resolve) => {
      markLost = resolve
    })
    const api = Comlink.wrap<TabApi>(control.port1)
    const ports = { control: control.port1, frames: frames.port1 }
    const connection = { instance: who.instance, api, ...ports, deathWait: new AbortController(), lost, markLost }
    this.#connection = connection
    this.#frameAt = performance.now()
    this.#behind = { number: 0, until: Number.NEGATIVE_INFINITY }
    frames.port1.addEventListener('message', ({ data }: MessageEvent<Frame | Summary | Probe>) => {
      if (this.#connection !== connection) return
      if (data.kind === 'probe') {
        if (data.isOver) this.#rejoin()
        else this.signal({ kind: 'here' })
        return
      }
      if (data.kind === 'summary') {
        frames.port1.postMessage({ kind: 'summary-ack', seq: data.seq } satisfies TabSignal)
        this.#events.summary(data)
        return
      }
      if (this.#isOld(data)) return
      this.#events.frame(data, (costMs) =>
        frames.port1.postMessage({ kind: 'ack', seq: data.seq, costMs } satisfies TabSignal),
      )
    })
    frames.port1.start()
    this.#setMode(this.#useDedicated ? 'dedicated' : 'shared')
    this.#events.connected()
    if (!locked) return
    onWorkerDeath(who.instance, connection.deathWait.signal, () => {
      if (this.#connection === connection) this.#recover()
    })
  }

  /**
   * Returns whether a frame has waited in a tab that could not run: behind a dialog of the browser, or frozen. It would show
   * old values as present ones, so the tab asks for everything anew and skips what comes before the answer.
   */
  #isOld({ caughtUp }: Frame): boolean {
    const now = performance.now()
    this.#checkBehind(now - this.#frameAt)
    this.#frameAt = now
    return now < this.#behind.until && caughtUp < this.#behind.number
  }

  #checkBehind(silentMs: number): void {
    const now = performance.now()
    if (silentMs <= BEHIND_MS || !isVisible() || now < this.#behind.until) return
    this.#behind = { number: this.#behind.number + 1, until: now + CATCH_UP_MS }
    this.signal({ kind: 'behind', number: this.#behind.number })
  }

  #checkSilence(): void {
    const now = performance.now()
    // The page itself was suspended (sleep, a long task), perhaps the worker too, so its silence counts from now.
    if (now - this.#checkedAt > 2 * CHECK_MS) {
      this.#checkBehind(now - this.#frameAt)
      this.#frameAt = now
    }
    this.#checkedAt = now
    if (this.#connection !== null && isVisible() && now - this.#frameAt > SILENT_WORKER_MS) this.#recover()
    else this.#checkDedicated(now)
  }

  /** Goes back to the worker that all tabs share, once those losses are long past. */
  #checkDedicated(now: number): void {
    const lost = this.#losses.at(-1)
    if (this.#mode !== 'dedicated' || lost === undefined || now - lost < DEDICATED_MS) return
    this.#losses = []
    this.#useDedicated = false
    this.#rejoin()
  }

  /** The worker is gone: fails everything pending, marks everything stale, and opens the next worker. */
  #recover(): void {
    this.#disconnect()
    this.#setMode('lost')
    this.#events.lost()
    const now = performance.now()
    this.#losses = [...this.#losses.filter((at) => now - at < LOSSES_MS), now]
    if (this.#losses.length >= MAX_LOSSES) this.#useDedicated = true
    setTimeout(() => this.#open('first'), Math.random() * RETRY_JITTER_MS)
  }

  /**
   * Connects again as a new tab after the back/forward cache or a freeze: the worker may have dropped this tab, and
   * some browsers its locks.
   */
  #rejoin(): void {
    this.#disconnect()
    this.#setMode('starting')
    this.#events.resumed()
    this.#tab = newTab()
    this.#open('first')
  }

  #disconnect(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.deathWait.abort()
    connection?.control.close()
    connection?.frames.close()
    connection?.markLost()
  }

  #setMode(mode: LiveMode): void {
    // Without a worker the session stays unknown: uncover the page, which reports the loss.
    if (mode === 'lost' || mode === 'outdated') cover(false)
    if (mode === this.#mode) return
    this.#mode = mode
    this.#events.modeChanged(mode)
  }
}

const isVisible = () => document.visibilityState === 'visible'
