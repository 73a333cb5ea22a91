import { HttpTransportType, type HubConnection, HubConnectionBuilder, HubConnectionState } from '@microsoft/signalr'
import { type HubName, hubPath } from '../src/wire/hubs.ts'
import type { FaultReason, LinkState } from '../src/wire/live.ts'
import type { Host } from './host.ts'
import { HubHttpClient } from './hub-http-client.ts'
import type { HubMeter } from './hub-meter.ts'
import { HubProtocol } from './hub-protocol.ts'
import { deadlineWebSocket, OPEN_DEADLINE_MS } from './hub-socket.ts'
import type { LogRing } from './log-ring.ts'
import type { Pace } from './pace.ts'
import { Quarantine } from './quarantine.ts'

/** SignalR's `invoke` has no time-out of its own. */
const INVOKE_DEADLINE_MS = 10_000
/** SignalR waits 30 s for the answer to its handshake, and hubs are opened one at a time: none may hold up the others. */
const START_DEADLINE_MS = 10_000
/** A half-open socket looks open for 30 s; asked, it must answer within this time. */
const PROBE_DEADLINE_MS = 5000
/** No hub has it, and every server answers that it has not. */
const PROBE_METHOD = 'Probe'
/** Specification 9, "Connection wait": up to 10 checks, delay 50 ms times attempt. */
const CONNECTED_CHECKS = 10
const CONNECTED_STEP_MS = 50

export interface HubChannelEvents {
  /** What the hub sends, by message name; bound anew for every connection. */
  readonly messages: ReadonlyMap<string, (argument: unknown) => void>
  readonly stateChanged: (channel: HubChannel) => void
  readonly pace: Pace
  readonly meter: HubMeter
}

/**
 * One SignalR connection that is opened, lost and opened again. Any close that nobody here asked for is a fault, with
 * or without an error: a graceful server restart closes without one. Whatever an older connection still says is not heard.
 */
export class HubChannel {
  readonly hub: HubName
  readonly #host: Host
  readonly #log: LogRing
  readonly #events: HubChannelEvents
  readonly #quarantine = new Quarantine()
  #connection: HubConnection | null = null
  #link: LinkState = { state: 'idle' }
  /** The question whether a connection is alive, while it is under way. */
  #probe: { readonly connection: HubConnection; readonly settled: Promise<void> } | null = null

  constructor(hub: HubName, host: Host, log: LogRing, events: HubChannelEvents) {
    this.hub = hub
    this.#host = host
    this.#log = log
    this.#events = events
  }

  get link(): LinkState {
    return this.#link
  }

  get isOpen(): boolean {
    return this.#link.state === 'open'
  }

  /** Opens the connection; afterwards the link is open or faulted. Does nothing while it is open or on its way. */
  async start(): Promise<void> {
    if (this.#link.state === 'open' || this.#link.state === 'connecting') return
    const http = new HubHttpClient(this.#host)
    const protocol = new HubProtocol(this.#events.pace, this.#events.meter)
    const options = {
      httpClient: http,
      transport: HttpTransportType.WebSockets,
      WebSocket: deadlineWebSocket(this.#host.WebSocket, OPEN_DEADLINE_MS),
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
    if (this.#link.state === 'idle') this.#become({ state: 'connecting' })
    try {
      await this.#inTime(connection.start(), START_DEADLINE_MS, `start of ${this.hub}`)
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

  /**
   * Asks something of an open hub: one that does not answer in time is faulted, whatever its socket says. Resolves when
   * it has answered or is faulted, at once where it is not open.
   */
  async probe(): Promise<void> {
    const connection = this.#connection
    if (connection === null || !this.isOpen) return
    if (this.#probe?.connection !== connection) this.#probe = { connection, settled: this.#ask(connection) }
    await this.#probe.settled
  }

  async #ask(connection: HubConnection): Promise<void> {
    let cancel = () => {}
    const late = new Promise<void>((resolve) => {
      cancel = this.#host.clock.after(PROBE_DEADLINE_MS, () => {
        if (this.#connection === connection) this.#fault('timeout', 'no answer to a probe')
        resolve()
      })
    })
    // Refused, as expected; or closed, which `onclose` has told already.
    const answered = connection.invoke(PROBE_METHOD).catch(() => undefined)
    await Promise.race([answered, late])
    cancel()
    if (this.#probe?.connection === connection) this.#probe = null
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
    if (connection === null || !this.isOpen) throw new Error(`Connection ${this.hub} is disconnected`)
    await this.#inTime(connection.invoke(method, ...args), INVOKE_DEADLINE_MS, method)
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

/** SignalR tells of a time-out by the name of its error, or only in its text. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message.includes('timeout'))
}

function reasonOf(error: Error | undefined): FaultReason {
  return isTimeout(error) ? 'timeout' : 'closed'
}
