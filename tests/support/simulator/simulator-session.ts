import {
  HttpClient,
  type HttpRequest,
  HttpResponse,
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  LogLevel,
} from '@microsoft/signalr'
import { CookieJar } from '../../../src/accept/cookie-jar.ts'
import {
  type ArgsOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
} from '../../../src/wire/endpoints/endpoints.ts'
import { type HubName, hubPath } from '../../../src/wire/hubs/hubs.ts'
import type { LoginResult, LoginToken, UserInfo } from '../../../src/wire/server/system.ts'
import { buildRequest } from '../../../workers/rest/build-request.ts'

interface ReceivedMessage {
  readonly target: string
  readonly argument: unknown
}

/** A connection of the official client that records what it receives. */
export interface OpenHub {
  readonly connection: HubConnection
  readonly received: readonly ReceivedMessage[]
  /** Returns the arguments of all messages of this name so far. */
  of(target: string): readonly unknown[]
  /** Returns why it closed: undefined while it is open, null if the client got no reason. */
  readonly closed: () => Error | null | undefined
}

const MESSAGES: { readonly [hub in HubName]: readonly string[] } = {
  'server-status': ['serverStatusChanged', 'sendServerInfoMessage'],
  alert: ['newAlert', 'ackAlert', 'ackAlerts', 'deletedAlerts', 'newPendingAlerts', 'newAlertState'],
  pv: ['newValue', 'newValues', 'newAck', 'newConfig', 'newLimitConfig', 'newMaintenanceConfig'],
  station: ['newTimestamp', 'newConfig', 'newDialState', 'newDialCounter', 'newPlanInfo', 'newLineInfo'],
  reportdata: ['newValue', 'newValues'],
  pipeleakage: ['newConfig'],
  'energy-opt': ['newValues'],
  dashboard: ['noteUpdate'],
  'visu-text-message': ['newMessage'],
}

class JarHttpClient extends HttpClient {
  readonly #jar: CookieJar

  constructor(jar: CookieJar) {
    super()
    this.#jar = jar
  }

  override async send({ url = '', method = 'POST', headers }: HttpRequest): Promise<HttpResponse> {
    const response = await fetch(url, { method, headers: { ...headers, Cookie: this.#jar.header } })
    return new HttpResponse(response.status, response.statusText, await response.text())
  }

  override getCookieString(): string {
    return this.#jar.header
  }
}

/** A logged-in browser in Node: REST with cookie and token, hubs with the official client. */
export class SimulatorSession {
  readonly url: string
  readonly jar = new CookieJar()
  readonly #hubs: HubConnection[] = []
  csrfToken = ''

  readonly #headers: Readonly<Record<string, string>>

  /** `headers` are sent with every request, like those that a proxy adds. */
  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url
    this.#headers = headers
  }

  get cookie(): string {
    return this.jar.header
  }

  /** Sends a request with the cookies and, unless it is a GET, the session's token. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#headers, ...Object.fromEntries(new Headers(init.headers)) })
    if (this.cookie !== '') headers.set('Cookie', this.cookie)
    if ((init.method ?? 'GET') !== 'GET' && !headers.has('X-CSRF-Token')) headers.set('X-CSRF-Token', this.csrfToken)
    if (typeof init.body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
    const response = await fetch(new URL(path, this.url), { ...init, headers })
    this.jar.take(response)
    return response
  }

  /** Sends a call of the table like the client; `headers` such as `Idempotency-Key` are added. */
  request<N extends EndpointName>(name: N, args: ArgsOf<N>, headers: Record<string, string> = {}): Promise<Response> {
    const endpoint: EndpointRow = ENDPOINTS[name]
    const { url, body } = buildRequest(name, args, this.url)
    return this.fetch(url, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) })
  }

  /** Returns the body of a call that must succeed. */
  async call<N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<BodyOf<N>> {
    const response = await this.request(name, args)
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as BodyOf<N>
  }

  async logIn(username: string, password: string): Promise<LoginResult> {
    const { csrfToken }: LoginToken = await this.call('loginToken', {})
    const result = await this.call('login', { username, password, csrfToken, recaptchaToken: null })
    if (result.status === 'Success') {
      const user: UserInfo = await this.call('userInfo', {})
      this.csrfToken = user.csrfToken
    }
    return result
  }

  /** Returns a hub connection that is not started yet. */
  hub(hub: HubName): OpenHub {
    const connection = new HubConnectionBuilder()
      .withUrl(this.url + hubPath(hub), {
        httpClient: new JarHttpClient(this.jar),
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build()
    this.#hubs.push(connection)
    const received: ReceivedMessage[] = []
    let closed: Error | null | undefined
    for (const target of MESSAGES[hub]) {
      connection.on(target, (argument: unknown) => received.push({ target, argument }))
    }
    connection.onclose((error) => {
      closed = error ?? null
    })
    return {
      connection,
      received,
      of: (target) => received.filter((message) => message.target === target).map((message) => message.argument),
      closed: () => closed,
    }
  }

  async openHub(hub: HubName): Promise<OpenHub> {
    const opened = this.hub(hub)
    await opened.connection.start()
    return opened
  }

  async close(): Promise<void> {
    await Promise.all(this.#hubs.map((connection) => connection.stop()))
  }
}

/** Logs in one of the demo users and returns the session. */
export async function logIn(url: string, userName = 'operator'): Promise<SimulatorSession> {
  const session = new SimulatorSession(url)
  const { status } = await session.logIn(userName, `plant-${userName}`)
  if (status !== 'Success') throw new Error(`Login of ${userName}: ${status}`)
  return session
}
