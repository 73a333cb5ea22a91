import { HttpTransportType, type HubConnection, HubConnectionBuilder, HubConnectionState } from '@microsoft/signalr'
import { type HubName, hubPath } from '../../src/wire/hubs/hubs.ts'
import type { FaultReason, LinkState } from '../../src/wire/tabs/live.ts'
import type { Environment } from '../platform/environment.ts'
import type { FrameRate } from '../platform/frame-rate.ts'
import type { LogRing } from '../platform/log-ring.ts'
import { Arrivals } from './arrivals.ts'
import { deadlineWebSocket, OPEN_DEADLINE_MS } from './deadline-websocket.ts'
import { HubHttpClient } from './hub-http-client.ts'
import type { HubMetrics } from './hub-metrics.ts'
import { type HubProbe, probeOf } from './hub-probe.ts'
import { HubProtocol } from './hub-protocol.ts'
import { Quarantine } from './quarantine.ts'

/** SignalR's `invoke` has no time-out of its own. */
const INVOKE_DEADLINE_MS = 10_000
/** SignalR waits 30 s for the answer to its handshake, and hubs are opened one at a time: none may hold up the others. */
const START_DEADLINE_MS = 10_000
/** Specification 9, "Connection wait": up to 10 checks, delay 50 ms times attempt. */
const CONNECTED_CHECKS = 10
const CONNECTED_STEP_MS = 50

export interface HubChannelEvents {
  /** What the hub sends, by message name; bound anew for every connection. */
  readonly messages: ReadonlyMap<string, (argument: unknown) => void>
  readonly stateChanged: (channel: HubChannel) => void
  readonly pace: FrameRate
  readonly meter: HubMetrics
}

/**
 * One SignalR connection that is opened, lost and opened again. Any close that nobody here asked for is a fault, with
 * or without an error: a graceful server restart closes without one. Whatever an older connection still says is not heard.
 */
export class HubChannel {
  readonly hub: HubName
  readonly #host: Environment
  readonly #log: LogRing
  readonly #events: HubChannelEvents
  readonly #probe: HubProbe
  readonly #quarantine = new Quarantine()
  #connection: HubConnection | null = null
  #link: LinkState = { state: 'idle' }
  #arrivals: Arrivals | null = null
  #startedAt: number | null = null
  #invocations = 0
  /** Ends what a start may hang in. */
  #abort = new AbortController()

  constructor(hub: HubName, host: Environment, log: LogRing, events: HubChannelEvents) {
    this.hub = hub
    this.#host = host
    this.#log = log
    this.#events = events
    this.#probe = probeOf(hub)
  }

  get link(): LinkState {
    return this.#link
  }

  get isOpen(): boolean {
    return this.#link.state === 'open'
  }

  /** When the bytes of the present connection came; null where there is none. */
  get arrivals(): Arrivals | null {
    return this.#arrivals
  }

  /** An invocation waits for its answer. */
  get isInvoking(): boolean {
    return this.#invocations > 0
  }

  /** `elapsed` of the start that is under way, null where none is. */
  get startedAt(): number | null {
    return this.#startedAt
  }

  /** Opens the connection; afterwards the link is open or faulted. Does nothing while it is open or on its way. */
  async start(): Promise<void> {
    if (this.#link.state === 'open' || this.#link.state === 'connecting') return
    const { clock } = this.#host
    const { signal } = this.#abort
    const arrivals = new Arrivals(clock.elapsed())
    const http = new HubHttpClient(this.#host, signal)
    const protocol = new HubProtocol(this.#events.pace, this.#events.meter, arrivals)
    const options = {
      httpClient: http,
      transport: HttpTransportType.WebSockets,
      WebSocket: deadlineWebSocket(this.#host.WebSocket, OPEN_DEADLINE_MS, signal),
      logger: this.#log,
      logMessageContent: false,
    }
    const connection = new HubConnectionBuilder()
      .withUrl(new URL(hubPath(this.hub), this.#host.origin).href, options)
      .withHubProtocol(protocol)
      .configureLogging(this.#log)
      .build()
    for (const [name, hear] of this.#events.messages) {
      connection.on(name, (argument: unknown) => {
        if (this.#connection === connection) hear(argument)
      })
    }
    connection.onclose((error) => {
      if (this.#connection !== connection) return
      this.#fault(this.#dataFault(protocol) ?? reasonOf(error), error?.message ?? 'closed by the server')
    })
    this.#connection = connection
    this.#arrivals = arrivals
    this.#startedAt = clock.elapsed()
    if (this.#link.state === 'idle') this.#become({ state: 'connecting' })
    try {
      const started = Promise.race([connection.start(), abortOf(signal)])
      await this.#inTime(started, START_DEADLINE_MS, `start of ${this.hub}`)
    } catch (error) {
      if (this.#connection !== connection) return
      const text = error instanceof Error ? error.message : String(error)
      const other = isTimeout(error) ? 'timeout' : (this.#dataFault(protocol) ?? 'refused')
      this.#fault(http.lastStatus === 401 ? 'unauthorized' : other, text)
      return
    }
    const isConnected = await this.#isConnected(connection)
    if (this.#connection !== connection) return
    if (isConnected) this.#opened()
    else this.#fault('refused', `Failed to connect ${this.hub}`)
  }

  /** Asks the open hub something harmless. Resolves with the answer, or when the connection is gone. */
  async probe(): Promise<void> {
    const { method, args } = this.#probe
    // A refusal is an answer too; a close is told by `onclose`.
    if (this.isOpen) await this.#connection?.invoke(method, ...args).catch(() => undefined)
  }

  /** The link is silent: whatever its socket says, it counts as broken. */
  giveUp(): void {
    if (this.isOpen) this.#fault('timeout', 'silent, and no answer to a probe')
  }

  /** A start of before that time of `elapsed` was made while the server was away, and may wait long after its return. */
  cutStart(before: number): void {
    if (this.#startedAt !== null && this.#startedAt < before) this.#fault('timeout', 'start cut short')
  }

  /** Closes for good; not a fault. */
  stop(): void {
    this.#quarantine.clear()
    this.#release()
    this.#become({ state: 'idle' })
  }

  /** Calls a hub method. Rejects when the hub is not open, says no, or does not answer within 10 s. */
  async invoke(method: string, ...args: readonly unknown[]): Promise<void> {
    const connection = this.#connection
    if (connection === null || !this.isOpen) throw new Error(`ConnectionReport ${this.hub} is disconnected`)
    this.#invocations += 1
    try {
      await this.#inTime(connection.invoke(method, ...args), INVOKE_DEADLINE_MS, method)
    } finally {
      if (this.#connection === connection) this.#invocations -= 1
    }
  }

  /** Rejects with a `LateAnswer` where there is none after `ms`. */
  async #inTime(answer: Promise<void>, ms: number, what: string): Promise<void> {
    let cancel = () => {}
    const deadline = new Promise<never>((_, reject) => {
      cancel = this.#host.clock.after(ms, () => reject(new LateAnswer(`${what}: no answer`)))
    })
    try {
      await Promise.race([answer, deadline])
    } finally {
      cancel()
    }
  }

  async #isConnected(connection: HubConnection): Promise<boolean> {
    for (let attempt = 1; attempt <= CONNECTED_CHECKS; attempt += 1) {
      if (connection.state === HubConnectionState.Connected) return true
      if (this.#connection !== connection) return false
      await new Promise<void>((resolve) => {
        this.#host.clock.after(CONNECTED_STEP_MS * attempt, resolve)
      })
    }
    return connection.state === HubConnectionState.Connected
  }

  #opened(): void {
    this.#startedAt = null
    this.#arrivals?.heard(this.#host.clock.elapsed())
    if (this.#link.state === 'faulted') this.#events.meter.reconnects += 1
    this.#become({ state: 'open', since: this.#host.clock.now() })
  }

  /** The reason if the connection broke because of what it was sent. */
  #dataFault({ unreadable, tooLarge }: HubProtocol): FaultReason | null {
    if (!unreadable) return null
    if (this.#quarantine.broke(this.#host.clock.elapsed())) return 'data-error'
    return tooLarge ? 'too-large' : 'unreadable'
  }

  #fault(reason: FaultReason, detail: string): void {
    this.#release()
    this.#events.meter.faults += 1
    const before = this.#link
    const since = before.state === 'faulted' ? before.since : this.#host.clock.now()
    this.#log.add(`hub ${this.hub} faulted (${reason}): ${detail}`)
    this.#become({ state: 'faulted', since, reason, detail })
  }

  /** Lets go of the connection. Its `stop` is not awaited: it hangs with a hanging upgrade. */
  #release(): void {
    const connection = this.#connection
    this.#connection = null
    this.#arrivals = null
    this.#startedAt = null
    this.#invocations = 0
    this.#abort.abort()
    this.#abort = new AbortController()
    connection?.stop().catch((error: unknown) => this.#log.add(`hub ${this.hub} stop: ${String(error)}`))
  }

  #become(link: LinkState): void {
    this.#link = link
    this.#events.stateChanged(this)
  }
}

/** Its name is that of the browser's own time-outs. */
class LateAnswer extends Error {
  override readonly name = 'TimeoutError'
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cut short')), { once: true })
  })
}

/** SignalR tells of a time-out by the name of its error, or only in its text. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message.includes('timeout'))
}

function reasonOf(error: Error | undefined): FaultReason {
  return isTimeout(error) ? 'timeout' : 'closed'
}
