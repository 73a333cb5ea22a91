import * as Comlink from 'comlink'
import type { Frame, Probe, Summary, TabSignal } from '../../wire/tabs/frame.ts'
import { type Hello, LIVE_PROTOCOL, type TabApi, tabLockName, type Who, workerLockName } from '../../wire/tabs/live.ts'
import { leavingMark } from './leaving-mark.ts'
import { cover } from './page-cover.ts'
import { isWorkerScriptGone, workerUrl } from './worker-url.ts'

const WHO_DEADLINE_MS = 3000
/** A visible tab gets a frame each second; after so many without one the worker is stuck or gone. */
const SILENT_WORKER_MS = 5000
const LOSSES_MS = 60_000
const MAX_LOSSES = 3
const RETRY_JITTER_MS = 50
const CHECK_MS = 1000
/** Where no worker at all can be had: its script is gone from the server, or the server does not answer. */
const NO_WORKER_RETRY_MS = 3000

/** `outdated`: the server has no worker of this page's version any more; only a reload of the page helps. */
export type LiveMode = 'starting' | 'shared' | 'dedicated' | 'lost' | 'outdated'

export interface WorkerConnectorEvents {
  readonly frame: (frame: Frame, ack: () => void) => void
  readonly summary: (summary: Summary) => void
  /** A worker has taken the tab in; it knows nothing of its leases yet. */
  readonly connected: () => void
  readonly lost: () => void
  /** The page is back from the browser's page cache. */
  readonly resumed: () => void
  readonly modeChanged: (mode: LiveMode) => void
}

interface WorkerConnection {
  readonly instance: string
  readonly api: Comlink.Remote<TabApi>
  readonly control: MessagePort
  readonly frames: MessagePort
  readonly watch: AbortController
  /** Settles when this worker is gone: pending calls must not hang for ever. */
  readonly lost: Promise<void>
  readonly lose: () => void
}

/**
 * Finds the live worker, says hello, notices its death and finds the next one. Nobody tells a page that its worker has
 * died, so the tab waits for the worker's Web Lock; without locks, and for a stuck worker, silence is the sign.
 */
export class WorkerConnector {
  readonly #events: WorkerConnectorEvents
  #mode: LiveMode = 'starting'
  #useDedicated = false
  #attempt = 0
  #hellos = 0
  #connection: WorkerConnection | null = null
  #losses: number[] = []
  #frameAt = 0
  #checkedAt = 0
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
      this.#signal({ kind: 'visible', visible: isVisible() })
    })
    window.addEventListener('pagehide', (event) => {
      this.#signal({ kind: 'bye' })
      if (!event.persisted) return
      // A page that comes back from the cache is painted before any script of it runs, whoever is logged in by then: it
      // goes there covered, with all its values marked. A frame that is still on its way must not take the marks off.
      cover(true)
      this.#letGo()
      this.#events.lost()
    })
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) this.#rejoin()
    })
    setInterval(() => this.#checkSilence(), CHECK_MS)
    this.#open('first')
  }

  #signal(signal: TabSignal): void {
    this.#connection?.frames.postMessage(signal)
  }

  /** Looks for a worker: the shared one twice, since it may just be ending, then a dedicated one, again and again. */
  #open(turn: 'first' | 'second'): void {
    this.#attempt += 1
    const attempt = this.#attempt
    const fail = (isRefused: boolean) => {
      if (attempt !== this.#attempt || this.#connection !== null) return
      if (this.#useDedicated) {
        if (this.#mode !== 'outdated') this.#become('lost')
        if (isRefused) void this.#checkScript()
        this.#attempt += 1
        setTimeout(() => this.#open('first'), NO_WORKER_RETRY_MS)
      } else {
        this.#useDedicated = isRefused || turn === 'second'
        this.#open('second')
      }
    }
    const hear = (event: MessageEvent<Who>, door: MessagePort | Worker) => {
      if (attempt !== this.#attempt || event.data?.door !== 'who') return
      if (event.data.protocol === LIVE_PROTOCOL) void this.#greet(event.data, door)
      else this.#become('outdated')
    }
    this.#dedicated?.terminate()
    this.#dedicated = this.#useDedicated ? openDedicated(hear, fail) : null
    if (!this.#useDedicated) openShared(hear, fail)
    setTimeout(() => fail(false), WHO_DEADLINE_MS)
  }

  /** After a deployment that did not keep the old files, the old page finds its worker's script no more. */
  async #checkScript(): Promise<void> {
    if ((await isWorkerScriptGone()) && this.#connection === null) this.#become('outdated')
  }

  /** A worker has said who it is: the first time, or another one on the same port. */
  async #greet(who: Who, door: MessagePort | Worker): Promise<void> {
    if (who.instance === this.#connection?.instance) return
    this.#hellos += 1
    const hello = this.#hellos
    const { id, held } = this.#tab
    const locked = await held
    if (hello !== this.#hellos) return
    this.#letGo()
    const control = new MessageChannel()
    const frames = new MessageChannel()
    const message: Hello = {
      door: 'hello',
      protocol: LIVE_PROTOCOL,
      tab: id,
      locked,
      visible: isVisible(),
      leaving: leavingMark.isSet(),
    }
    door.postMessage(message, [control.port2, frames.port2])
    let lose = () => {}
    const lost = new Promise<void>((resolve) => {
      lose = resolve
    })
    const api = Comlink.wrap<TabApi>(control.port1)
    const ports = { control: control.port1, frames: frames.port1 }
    const connection = { instance: who.instance, api, ...ports, watch: new AbortController(), lost, lose }
    this.#connection = connection
    this.#frameAt = performance.now()
    frames.port1.addEventListener('message', ({ data }: MessageEvent<Frame | Summary | Probe>) => {
      if (this.#connection !== connection) return
      if (data.kind === 'probe') {
        if (data.isOver) this.#rejoin()
        else this.#signal({ kind: 'here' })
        return
      }
      if (data.kind === 'summary') {
        frames.port1.postMessage({ kind: 'summary-ack', seq: data.seq } satisfies TabSignal)
        this.#events.summary(data)
        return
      }
      this.#frameAt = performance.now()
      this.#events.frame(data, () => frames.port1.postMessage({ kind: 'ack', seq: data.seq }))
    })
    frames.port1.start()
    this.#become(this.#useDedicated ? 'dedicated' : 'shared')
    this.#events.connected()
    if (locked) void this.#watchWorker(connection)
  }

  async #watchWorker(connection: WorkerConnection): Promise<void> {
    try {
      await navigator.locks.request(workerLockName(connection.instance), { signal: connection.watch.signal }, () => {})
    } catch {
      // Aborted: the tab has let go of this worker itself.
      return
    }
    if (this.#connection === connection) this.#recover()
  }

  #checkSilence(): void {
    const now = performance.now()
    // The page itself stood still (sleep, a long task): the worker may have as well, so its silence counts from now.
    if (now - this.#checkedAt > 2 * CHECK_MS) this.#frameAt = now
    this.#checkedAt = now
    if (this.#connection !== null && isVisible() && now - this.#frameAt > SILENT_WORKER_MS) this.#recover()
  }

  /** The worker is gone: everything pending fails, everything known is stale, and the next worker is found. */
  #recover(): void {
    this.#letGo()
    this.#become('lost')
    this.#events.lost()
    const now = performance.now()
    this.#losses = [...this.#losses.filter((at) => now - at < LOSSES_MS), now]
    if (this.#losses.length >= MAX_LOSSES) this.#useDedicated = true
    setTimeout(() => this.#open('first'), Math.random() * RETRY_JITTER_MS)
  }

  /**
   * Back from the page cache, or from a freeze: the worker may have dropped this tab, and some browsers its locks, so it
   * is a new tab.
   */
  #rejoin(): void {
    this.#letGo()
    this.#become('starting')
    this.#events.resumed()
    this.#tab = newTab()
    this.#open('first')
  }

  #letGo(): void {
    const connection = this.#connection
    this.#connection = null
    connection?.watch.abort()
    connection?.control.close()
    connection?.frames.close()
    connection?.lose()
  }

  #become(mode: LiveMode): void {
    // Nobody will say whose the page is: what it shows without a session is to be seen.
    if (mode === 'lost' || mode === 'outdated') cover(false)
    if (mode === this.#mode) return
    this.#mode = mode
    this.#events.modeChanged(mode)
  }
}

type Hear = (event: MessageEvent<Who>, door: MessagePort | Worker) => void
type Fail = (isRefused: boolean) => void

/** All tabs must pass the same options, or the browser refuses the worker; literals, as the bundler wants them. */
function openShared(hear: Hear, fail: Fail): void {
  const options: WorkerOptions & { extendedLifetime: boolean } = {
    type: 'module',
    name: 'live',
    extendedLifetime: true,
  }
  try {
    const worker = new SharedWorker(workerUrl(), options)
    worker.addEventListener('error', () => fail(true))
    worker.port.addEventListener('message', (event) => hear(event, worker.port))
    worker.port.start()
  } catch {
    // Refused where storage is blocked or the frame is sandboxed.
    fail(true)
  }
}

function openDedicated(hear: Hear, fail: Fail): Worker {
  const worker = new Worker(workerUrl(), { type: 'module', name: 'live' })
  worker.addEventListener('error', () => fail(true))
  worker.addEventListener('message', (event) => hear(event, worker))
  return worker
}

const isVisible = () => document.visibilityState === 'visible'

/** A new identity whose lock is held for as long as the tab lives; `held` says whether there are locks at all. */
function newTab(): { id: string; held: Promise<boolean> } {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  if (!('locks' in navigator)) return { id, held: Promise.resolve(false) }
  const held = new Promise<boolean>((resolve) => {
    const asked = navigator.locks.request(tabLockName(id), () => {
      resolve(true)
      return new Promise(() => {})
    })
    // A browser that lets a page of another site store nothing refuses it locks as well.
    asked.catch(() => resolve(false))
  })
  return { id, held }
}
