import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import { type HubName, hubPath } from '../../../../src/wire/hubs/hubs.ts'
import type { LinkState } from '../../../../src/wire/tabs/live.ts'

/** The SignalR manual retries a failed first start like this, because automatic reconnects do not cover it. */
const RETRY_MS = 5000

export interface HubEvents {
  readonly changed: () => void
  /** Its values are stale from now on. */
  readonly lost: () => void
}

/** One hub connection of this tab, built as the SignalR manual describes. */
export class Hub {
  readonly #connection: HubConnection
  readonly #events: HubEvents
  readonly #joins: (() => Promise<void>)[] = []
  #isWanted = false
  link: LinkState = { state: 'idle' }

  constructor(name: HubName, events: HubEvents) {
    this.#events = events
    this.#connection = new HubConnectionBuilder()
      .withUrl(hubPath(name))
      .withAutomaticReconnect()
      .configureLogging(LogLevel.Error)
      .build()
    this.#connection.onreconnecting((error) => this.#lose(error))
    this.#connection.onreconnected(() => this.#opened())
    this.#connection.onclose((error) => {
      if (!this.#isWanted) return
      this.#lose(error)
      setTimeout(() => void this.open(), RETRY_MS)
    })
  }

  get isOpen(): boolean {
    return this.#connection.state === HubConnectionState.Connected
  }

  on(message: string, listener: (argument: unknown) => void): void {
    this.#connection.on(message, listener)
  }

  /**
   * Runs `join` each time the connection opens, and now if it is open: the hub keeps no subscriptions across
   * connections.
   */
  onOpen(join: () => Promise<void>): void {
    this.#joins.push(join)
    if (this.isOpen) void join().catch(reportError)
  }

  async invoke(method: string, ...args: readonly unknown[]): Promise<void> {
    await this.#connection.invoke(method, ...args)
  }

  async open(): Promise<void> {
    this.#isWanted = true
    if (this.#connection.state !== HubConnectionState.Disconnected) return
    if (this.link.state === 'idle') this.#become({ state: 'connecting' })
    try {
      await this.#connection.start()
      this.#opened()
    } catch (error) {
      if (!this.#isWanted) return
      this.#become({ state: 'faulted', since: Date.now(), reason: 'refused', detail: String(error) })
      setTimeout(() => void this.open(), RETRY_MS)
    }
  }

  async close(): Promise<void> {
    this.#isWanted = false
    this.#become({ state: 'idle' })
    await this.#connection.stop()
  }

  #opened(): void {
    this.#become({ state: 'open', since: Date.now() })
    for (const join of this.#joins) void join().catch(reportError)
  }

  #lose(error: Error | undefined): void {
    this.#become({ state: 'faulted', since: Date.now(), reason: 'closed', detail: String(error ?? '') })
    this.#events.lost()
  }

  #become(link: LinkState): void {
    this.link = link
    this.#events.changed()
  }
}
