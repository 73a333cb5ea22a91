import { HttpTransportType, type HubConnection, HubConnectionBuilder } from '@microsoft/signalr'
import { type HubName, hubPath } from '../../src/wire/hubs/hubs.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { Environment } from '../platform/environment.ts'
import type { ConnectionActivity } from './connection-activity.ts'
import type { HubMetrics } from './hub-metrics.ts'
import { HubProtocol } from './hub-protocol.ts'
import { HubHttpClient, webSocketWithTimeout } from './hub-transport.ts'

export type HubContext = Environment & Pick<CoreContext, 'log'>

/** SignalR's client of one connection, with what SignalR itself does not tell about a failure. */
export class HubClient {
  readonly connection: HubConnection
  readonly http: HubHttpClient
  readonly protocol: HubProtocol
  #isMade = true

  /** Throws where the browser refuses what a client is made of. Aborting `signal` ends a start that hangs. */
  constructor(
    context: HubContext,
    hub: HubName,
    metrics: HubMetrics,
    activity: ConnectionActivity,
    signal: AbortSignal,
  ) {
    this.http = new HubHttpClient(context, signal)
    this.protocol = new HubProtocol(metrics, activity)
    const options = {
      httpClient: this.http,
      transport: HttpTransportType.WebSockets,
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
