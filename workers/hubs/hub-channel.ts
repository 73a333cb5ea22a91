import { type HubConnection, HubConnectionState } from '@microsoft/signalr'
import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { FaultReason, LinkState } from '../../src/wire/tabs/live.ts'
import { textOf } from '../platform/jobs.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { ConnectionActivity } from './connection-activity.ts'
import { HubClient, type HubContext } from './hub-client.ts'
import type { HubMetrics } from './hub-metrics.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { isTimeout, withTimeout } from './hub-transport.ts'
import type { LongPolling } from './long-polling.ts'
import { replyTo } from './patient-invocation.ts'
import { Quarantine } from './quarantine.ts'

/** SignalR waits 30 s for its handshake. Hubs open one at a time, so a hanging one would delay all others. */
const START_TIMEOUT_MS = 10_000
/** Specification 9, "Connection wait": up to 10 checks, delay 50 ms times attempt. */
const CONNECTED_CHECKS = 10
const CONNECTED_STEP_MS = 50

export interface HubChannelEvents {
  /** Handlers by message name, bound again to every connection. */
  readonly messages: ReadonlyMap<string, (argument: unknown) => void>
  readonly stateChanged: (channel: HubChannel) => void
  readonly metrics: HubMetrics
}

/** An invocation that a hub replies to and that changes nothing. */
export interface HubProbe {
  readonly method: string
  readonly args: readonly unknown[]
}

/**
 * For a hub without keyed subscriptions. Every SignalR server replies to a method that it lacks; ASP.NET Core logs
 * nothing about it at its default level and does not run hub filters. Waiting for the regular messages of those hubs
 * would take far longer than the promised 5 s: `server-status` may send nothing but a ping every 15 s.
 */
const UNKNOWN_METHOD: HubProbe = { method: 'Probe', args: [] }

/**
 * Returns the invocation that probes a hub: subscribing to an empty list is specified and does nothing.
 * @internal
 */
export function probeOf(hub: HubName): HubProbe {
  for (const topic of TOPIC_NAMES) {
    const subscription = TOPICS[topic].source
    if (subscription?.hub === hub && subscription.by === 'keys') return { method: subscription.subscribe, args: [[]] }
  }
  return UNKNOWN_METHOD
}

/**
 * Owns one hub's SignalR connection, which can be started again after each loss. Every close that we did not start is a
 * fault, with or without an error, because a graceful server restart closes without one. Ignores events of older
 * connections.
 */
export class HubChannel {
  readonly hub: HubName
  readonly #context: HubContext
  readonly #events: HubChannelEvents
  readonly #probe: HubProbe
  readonly #quarantine = new Quarantine()
  #connection: HubConnection | null = null
  #link: LinkState = { state: 'idle' }
  #activity: ConnectionActivity | null = null
  #startedAt: number | null = null
  #invocations = 0
  /** Aborts a start that may hang. */
  #abort = new AbortController()

  constructor(context: HubContext, hub: HubName, events: HubChannelEvents) {
    this.hub = hub
    this.#context = context
    this.#events = events
    this.#probe = probeOf(hub)
    context.lastResort?.channels.push(this)
  }

  get link(): LinkState {
    return this.#link
  }

  get isOpen(): boolean {
    return this.#link.state === 'open'
  }

  /** Of the current connection; null without one. */
  get activity(): ConnectionActivity | null {
    return this.#activity
  }

  /** An invocation waits for its reply. */
  get isInvoking(): boolean {
    return this.#invocations > 0
  }

  /** `elapsed` of the start in progress, or null. */
  get startedAt(): number | null {
    return this.#startedAt
  }

  /** Opens the connection. Afterwards the link is open or faulted. Does nothing while it is open or connecting. */
  async start(): Promise<void> {
    if (this.#link.state === 'open' || this.#link.state === 'connecting') return
    const { clock, lastResort } = this.#context
    const { signal } = this.#abort
    const activity = new ConnectionActivity(clock.elapsed())
    const polling = lastResort?.due ?? null
    const client = this.#acquire(activity, signal, polling)
    if (client === null) return
    const { connection, protocol } = client
    for (const [name, handler] of this.#events.messages) {
      connection.on(name, (argument: unknown) => {
        if (this.#connection === connection) handler(argument)
      })
    }
    connection.onclose((error) => {
      if (this.#connection !== connection) return
      this.#fault(this.#dataFault(protocol) ?? reasonOf(error), error?.message ?? 'closed by the server')
    })
    this.#connection = connection
    this.#activity = activity
    this.#startedAt = clock.elapsed()
    if (this.#link.state === 'idle') this.#setLink({ state: 'connecting' })
    try {
      const started = Promise.race([client.start(), abortOf(signal)])
      await withTimeout(this.#context.clock, started, START_TIMEOUT_MS, `start of ${this.hub}`)
    } catch (error) {
      if (this.#connection !== connection) return
      if (client.http.lastStatus === 200) lastResort?.hasFailed(polling !== null)
      if (!client.isMade) this.#notMade(error)
      else this.#fault(this.#startFault(client, error), textOf(error))
      return
    }
    const isConnected = await this.#isConnected(connection)
    if (this.#connection !== connection) return
    if (isConnected) {
      this.#opened(polling !== null)
      if (polling === null) lastResort?.socketWorks()
    } else this.#fault('refused', `Failed to connect ${this.hub}`)
  }

  /** Sends a harmless invocation over the open link. Resolves with the reply, or when the connection is gone. */
  async probe(): Promise<void> {
    const { method, args } = this.#probe
    // A refusal is a reply too; `onclose` handles a close.
    if (this.isOpen) await this.#connection?.invoke(method, ...args).catch(() => undefined)
  }

  /** Faults the open link as silent, whatever its socket reports. */
  giveUp(): void {
    if (this.isOpen) this.#fault('timeout', 'silent, and no answer to a probe')
  }

  /** Ends a link that polls, which then opens again: WebSockets work. */
  leavePolling(): void {
    if (this.#link.state === 'open' && this.#link.isPolling) this.#fault('closed', 'WebSockets work again')
  }

  /** Faults a start made before `before`: the server was away then, and the attempt may hang long after its return. */
  cutStart(before: number): void {
    if (this.#startedAt !== null && this.#startedAt < before) this.#fault('timeout', 'start cut short')
  }

  /** Closes the connection. Not a fault. */
  stop(): void {
    this.#quarantine.clear()
    this.#release()
    this.#setLink({ state: 'idle' })
  }

  /** Calls a hub method. Rejects when the link is not open or breaks, the hub refuses, or the reply will not come (`replyTo`). */
  invoke(method: string, ...args: readonly unknown[]): Promise<void> {
    return this.#invoke(method, args, false)
  }

  /** Like `invoke`, for a method that sends a list before it replies. */
  fetchList(method: string): Promise<void> {
    return this.#invoke(method, [], true)
  }

  async #invoke(method: string, args: readonly unknown[], isList: boolean): Promise<void> {
    const connection = this.#connection
    const activity = this.#activity
    if (connection === null || activity === null || !this.isOpen)
      throw new Error(`Connection ${this.hub} is disconnected`)
    this.#invocations += 1
    try {
      const { metrics } = this.#events
      await replyTo(connection.invoke(method, ...args), {
        clock: this.#context.clock,
        signal: this.#abort.signal,
        what: method,
        receivedAt: () => activity.receivedAt,
        probe: () => this.probe(),
        messages: isList ? () => metrics.messages : null,
      })
    } finally {
      if (this.#connection === connection) this.#invocations -= 1
    }
  }

  /** Returns a new client. Faults the link where the browser refuses to make one, which a later attempt may find mended. */
  #acquire(activity: ConnectionActivity, signal: AbortSignal, polling: LongPolling | null): HubClient | null {
    try {
      return new HubClient(this.#context, this.hub, this.#events.metrics, activity, signal, polling)
    } catch (error) {
      this.#notMade(error)
      return null
    }
  }

  #notMade(error: unknown): void {
    this.#fault('not-made', `Failed to acquire ${this.hub}: ${textOf(error)}`)
  }

  #startFault({ http, protocol }: HubClient, error: unknown): FaultReason {
    if (http.lastStatus === 401) return 'unauthorized'
    return isTimeout(error) ? 'timeout' : (this.#dataFault(protocol) ?? 'refused')
  }

  async #isConnected(connection: HubConnection): Promise<boolean> {
    for (let attempt = 1; attempt <= CONNECTED_CHECKS; attempt += 1) {
      if (connection.state === HubConnectionState.Connected) return true
      if (this.#connection !== connection) return false
      await new Promise<void>((resolve) => {
        this.#context.clock.after(CONNECTED_STEP_MS * attempt, resolve)
      })
    }
    return connection.state === HubConnectionState.Connected
  }

  #opened(isPolling: boolean): void {
    this.#startedAt = null
    this.#activity?.received(this.#context.clock.elapsed())
    if (this.#link.state === 'faulted') this.#events.metrics.reconnects += 1
    this.#setLink({ state: 'open', since: this.#context.clock.now(), ...(isPolling && { isPolling }) })
  }

  /** Returns the reason when a message broke the connection. */
  #dataFault({ unreadable, tooLarge }: HubProtocol): FaultReason | null {
    if (!unreadable) return null
    if (this.#quarantine.enters(this.#context.clock.elapsed())) return 'data-error'
    return tooLarge ? 'too-large' : 'unreadable'
  }

  #fault(reason: FaultReason, detail: string): void {
    this.#release()
    this.#events.metrics.faults += 1
    const before = this.#link
    const since = before.state === 'faulted' ? before.since : this.#context.clock.now()
    this.#context.log.add(`hub ${this.hub} faulted (${reason}): ${detail}`)
    this.#setLink({ state: 'faulted', since, reason, detail })
  }

  /** Drops the connection. Does not await its `stop`, which hangs with a hanging upgrade. */
  #release(): void {
    const connection = this.#connection
    this.#connection = null
    this.#activity = null
    this.#startedAt = null
    this.#invocations = 0
    this.#abort.abort()
    this.#abort = new AbortController()
    connection?.stop().catch((error: unknown) => this.#context.log.add(`hub ${this.hub} stop: ${String(error)}`))
  }

  #setLink(link: LinkState): void {
    this.#link = link
    this.#events.stateChanged(this)
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cut short')), { once: true })
  })
}

function reasonOf(error: Error | undefined): FaultReason {
  return isTimeout(error) ? 'timeout' : 'closed'
}
