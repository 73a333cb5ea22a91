import { type HttpClient, HttpTransportType, type HubConnection, HubConnectionBuilder } from '@microsoft/signalr'
import { type HubName, hubPath } from '../../src/wire/hubs/hubs.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { Environment } from '../platform/environment.ts'
import type { ConnectionActivity } from './connection-activity.ts'
import type { HubMetrics } from './hub-metrics.ts'
import { HubProtocol } from './hub-protocol.ts'
import { HubHttpClient, webSocketWithTimeout } from './hub-transport.ts'
import type { LastResort } from './last-resort.ts'
import type { LongPolling } from './long-polling.ts'

/** A hub without a last resort never polls. */
export type HubContext = Environment & Pick<CoreContext, 'log'> & { readonly lastResort?: LastResort }

/** SignalR's client of one connection, with what SignalR itself does not tell about a failure. */
export class HubClient {
  readonly connection: HubConnection
  readonly http: HttpClient & { readonly lastStatus: number }
  readonly protocol: HubProtocol
  #isMade = true

  /**
   * Throws where the browser refuses what a client is made of. Aborting `signal` ends a start that hangs. With `polling` it polls,
   * else it has a WebSocket.
   */
  constructor(
    context: HubContext,
    hub: HubName,
    metrics: HubMetrics,
    activity: ConnectionActivity,
    signal: AbortSignal,
    polling: LongPolling | null,
  ) {
    this.http = polling?.client(signal) ?? new HubHttpClient(context, signal)
    this.protocol = new HubProtocol(metrics, activity)
    const options = {
      httpClient: this.http,
      transport: polling ? HttpTransportType.LongPolling : HttpTransportType.WebSockets,
      WebSocket: webSocketWithTimeout(context.WebSocket, signal, () => {
        this.#isMade = false
      }),
      logger: context.log,
      logMessageContent: false,
    }
    this.connection = new HubConnectionBuilder()
      .withUrl(new URL(hubPath(hub), context.origin).href, options)
      .withHubProtocol(this.protocol)
      .configureLogging(context.log)
      .build()
  }

  /** Whether the browser created all that the client needs. SignalR takes a refused socket for an unreachable server. */
  get isMade(): boolean {
    return this.#isMade
  }

  /** Rejects if the connection cannot be opened, also where SignalR throws. */
  async start(): Promise<void> {
    let started: Promise<void>
    try {
      started = this.connection.start()
    } catch (error) {
      this.#isMade = false
      throw error
    }
    await started
  }
}
