import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  JsonHubProtocol,
  LogLevel,
  MessageType,
} from '@microsoft/signalr'
import { ask, type NoAnswer, type RawAnswer } from '../../src/domain/connection/ask.ts'
import { NO_PLANT_FILE } from '../../src/domain/connection/plant-file.ts'
import { type ArgsOf, ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints/endpoints.ts'
import { type HubName, hubPath } from '../../src/wire/hubs/hubs.ts'
import type { PlantFile } from '../../src/wire/tabs/plant-file.ts'
import { HubHttpClient, webSocketWithTimeout } from '../hubs/hub-transport.ts'
import type { Clock, Environment } from '../platform/environment.ts'
import { buildRequest } from '../rest/build-request.ts'

/** Longer than any answer of a plant takes: what is slow is measured, not given up. */
const CALL_TIMEOUT_MS = 60_000
const OPEN_TIMEOUT_MS = 20_000

/** What a check needs of its surroundings. */
export interface ProbeEnvironment extends Pick<Environment, 'origin' | 'fetch' | 'WebSocket' | 'cookies'> {
  readonly clock: Pick<Clock, 'elapsed'>
}

/** Calls that begin and end the session of the check itself; all others must change nothing. */
const OWN_SESSION: readonly EndpointName[] = ['login', 'logout', 'secondFactor', 'renewLease']
/** Calls that read, although they are POST: their arguments are too long for an address. */
const READING_POSTS: readonly EndpointName[] = [
  'pvConfigs',
  'runtimes',
  'alertsOfPvs',
  'chartDataOfPvs',
  'firstDateOfPvs',
  'lastDateOfPvs',
  'exportChart',
  'textMessages',
]

/** Returns whether a call changes nothing on the plant and in its books. */
export function isReading(name: EndpointName): boolean {
  const row: EndpointRow = ENDPOINTS[name]
  if (row.command === true || row.record === true || row.external === true) return false
  return row.method === 'GET' || READING_POSTS.includes(name) || OWN_SESSION.includes(name)
}

/** Sends what an acceptance check asks, and nothing that writes: it refuses to, whoever asks. */
export class Probe {
  readonly environment: ProbeEnvironment
  /** Sent with all but GET. */
  csrfToken: string | null = null
  /** What the installation says of its server. */
  plantFile: PlantFile = NO_PLANT_FILE

  constructor(environment: ProbeEnvironment) {
    this.environment = environment
  }

  async call<N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<RawAnswer | NoAnswer> {
    if (!isReading(name)) throw new Error(`${name} is no reading call`)
    const { url, method, body } = buildRequest(name, args, this.environment.origin, this.plantFile)
    return this.request(url, {
      method,
      headers: {
        Accept: 'application/json, */*',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(method === 'GET' || this.csrfToken === null ? {} : { [this.plantFile.tokenHeader]: this.csrfToken }),
      },
      ...(body === undefined ? {} : { body }),
    })
  }

  /** Fetches a path of the server. */
  async request(url: string, init: RequestInit): Promise<RawAnswer | NoAnswer> {
    return ask(this.environment, url, init, CALL_TIMEOUT_MS)
  }

  /** Opens a hub by a WebSocket. Rejects with why it cannot. */
  async openHub(
    hub: HubName,
    onMessage: (name: string, args: readonly unknown[], bytes: number) => void,
  ): Promise<HubConnection> {
    const { origin, WebSocket } = this.environment
    const abort = new AbortController()
    const options = {
      httpClient: new HubHttpClient(this.environment, abort.signal),
      transport: HttpTransportType.WebSockets,
      WebSocket: webSocketWithTimeout(WebSocket, abort.signal, () => {}),
      logMessageContent: false,
    }
    const connection = new HubConnectionBuilder()
      .withUrl(new URL(hubPath(hub), origin).href, options)
      .withHubProtocol(new ListeningProtocol(onMessage))
      .configureLogging(LogLevel.None)
      .build()
    const timer = setTimeout(() => abort.abort(), OPEN_TIMEOUT_MS)
    try {
      await connection.start()
      return connection
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Hears every message, also those that nobody knows. */
class ListeningProtocol extends JsonHubProtocol {
  readonly #heard: (name: string, args: readonly unknown[], bytes: number) => void

  constructor(heard: (name: string, args: readonly unknown[], bytes: number) => void) {
    super()
    this.#heard = heard
  }

  override parseMessages(...[input, logger]: Parameters<JsonHubProtocol['parseMessages']>) {
    const messages = super.parseMessages(input, logger)
    const invocations = messages.filter((message) => message.type === MessageType.Invocation)
    for (const { target, arguments: args } of invocations)
      this.#heard(target, Array.isArray(args) ? args : [], input.length / messages.length)
    return messages
  }
}
