import { pvOfLiveKey } from '../../src/domain/values/pv-ref.ts'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { SystemSettings, UserInfo } from '../../src/wire/server/system.ts'

/** The server's end of one client connection. */
interface ClientEnd {
  send(text: string): void
  close(): void
}

interface Connection {
  readonly hub: string
  readonly keys: Set<string>
  readonly client: ClientEnd
}

interface HubRecord {
  readonly type?: number
  readonly protocol?: string
  readonly invocationId?: string
  readonly target?: string
  readonly arguments?: readonly unknown[]
}

const USER = { userName: 'operator', displayName: 'operator', csrfToken: 'token' }

/**
 * A server with a pv hub and a station hub, all in memory and without timers, so thousands of random histories take
 * seconds. Its state is a number per key, sent on subscription and on every change. While its link to the plant is broken it
 * sends what it last knew, and afterwards it does not say what it has missed.
 */
export class MemoryServer {
  readonly #connections = new Set<Connection>()
  readonly #values = new Map<string, number>()
  /** What the server knew when its link to the plant broke. */
  #lastKnown: ReadonlyMap<string, number> | null = null
  /** Number of connections still to refuse, over all hubs. */
  refusals = 0
  /** Number of invocations still to fail, half of them after their execution. */
  errors = 0
  /** Every invocation that names this key fails. */
  refusedKey: string | null = null
  /** What it sends of this key cannot be read. */
  damagedKey: string | null = null
  /** Number of invocations still to leave without a completion. */
  silences = 0
  /** Counts all events, so a test can detect when the server is quiet. */
  events = 0
  isDown = false
  /** Nobody touches the tabs of these tests: no automatic logout. */
  settings: Partial<SystemSettings> = { autoLogout: false }
  /** Whose cookie the browser has. */
  user: UserInfo = USER

  readonly fetch = async (url: string): Promise<Response> => {
    this.events += 1
    const { pathname } = new URL(url)
    if (this.isDown) throw new TypeError('fetch failed')
    if (pathname.endsWith('/negotiate')) {
      if (this.#takes('refusals')) return new Response('refused', { status: 503 })
      const transports = [{ transport: 'WebSockets', transferFormats: ['Text'] }]
      return Response.json({
        connectionId: 'a',
        connectionToken: 'b',
        negotiateVersion: 1,
        availableTransports: transports,
      })
    }
    return Response.json(pathname === ENDPOINTS.systemSettings.path ? this.settings : this.user)
  }

  connect(hub: string, client: ClientEnd): { receive(record: string): void; ended(): void } | null {
    this.events += 1
    if (this.isDown) return null
    const connection: Connection = { hub, keys: new Set(), client }
    this.#connections.add(connection)
    return {
      receive: (record) => queueMicrotask(() => this.#receive(connection, JSON.parse(record) as HubRecord)),
      ended: () => this.#connections.delete(connection),
    }
  }

  /** Changes the value of a key. */
  change(key: string): void {
    this.#values.set(key, this.value(key) + 1)
    if (this.#lastKnown !== null) return
    for (const connection of this.#connections) if (connection.keys.has(key)) this.#sendValues(connection, [key])
  }

  value(key: string): number {
    return this.#values.get(key) ?? 0
  }

  /** Breaks or mends the link between the server and the plant. */
  setPlant(isConnected: boolean): void {
    if (isConnected === (this.#lastKnown === null)) return
    this.#lastKnown = isConnected ? null : new Map(this.#values)
    this.tellStatus(this.#status)
  }

  get isPlantConnected(): boolean {
    return this.#lastKnown === null
  }

  get #status(): string {
    return this.#lastKnown === null ? 'Connected' : 'ServerDisconnected'
  }

  #known(key: string): number {
    return this.#lastKnown === null ? this.value(key) : (this.#lastKnown.get(key) ?? 0)
  }

  /** Says how the chain up to the control unit stands. */
  tellStatus(status: string): void {
    for (const connection of this.#connections) {
      if (connection.hub === 'server-status') {
        this.#send(connection, { type: 1, target: 'serverStatusChanged', arguments: [{ status }] })
      }
    }
  }

  /** Cuts the connections of one hub, or of all. */
  drop(hub: string | null): void {
    for (const connection of [...this.#connections]) {
      if (hub !== null && connection.hub !== hub) continue
      this.#connections.delete(connection)
      connection.client.close()
    }
  }

  /** Loses the connections without notifying their clients: half-open. */
  lose(): void {
    this.#connections.clear()
  }

  /** Sends a Close message without an error, as a restarting server does. The client closes its socket. */
  restart(): void {
    for (const connection of [...this.#connections]) {
      this.#connections.delete(connection)
      connection.client.send(JSON.stringify({ type: 7, allowReconnect: true }))
    }
  }

  /** Returns the subscribed keys, sorted, each as often as it is subscribed. */
  subscribed(hub: string): readonly string[] {
    return [...this.#connections].flatMap((connection) => (connection.hub === hub ? [...connection.keys] : [])).sort()
  }

  connections(hub: string): number {
    return [...this.#connections].filter((connection) => connection.hub === hub).length
  }

  #takes(count: 'refusals' | 'errors' | 'silences'): boolean {
    if (this[count] === 0) return false
    this[count] -= 1
    return true
  }

  #receive(
    connection: Connection,
    { type, protocol, invocationId, target = '', arguments: args = [] }: HubRecord,
  ): void {
    this.events += 1
    if (!this.#connections.has(connection)) return
    if (protocol !== undefined) {
      this.#send(connection, {})
      if (connection.hub === 'server-status') {
        this.#send(connection, { type: 1, target: 'serverStatusChanged', arguments: [{ status: this.#status }] })
      }
      return
    }
    if (type !== 1) return
    const isSilent = this.#takes('silences')
    const isRefused = Array.isArray(args[0]) && args[0].includes(this.refusedKey)
    const isError = isRefused || (!isSilent && this.#takes('errors'))
    // A server may fail before or after executing an invocation.
    if (!isError || (!isRefused && this.errors % 2 === 0)) this.#carryOut(connection, target, args[0])
    if (!isSilent) this.#send(connection, { type: 3, invocationId, ...(isError ? { error: 'refused' } : {}) })
  }

  #carryOut(connection: Connection, target: string, keys: unknown): void {
    if (!Array.isArray(keys)) return
    if (target.startsWith('SubscribeTo')) {
      for (const key of keys) connection.keys.add(String(key))
      this.#sendValues(connection, keys.map(String))
    } else if (target.startsWith('UnsubscribeFrom')) {
      for (const key of keys) connection.keys.delete(String(key))
    }
  }

  #sendValues(connection: Connection, keys: readonly string[]): void {
    if (connection.hub === 'pv') {
      const values = keys.map((key) => {
        return { pvRef: pvOfLiveKey(key), type: 'DoubleValue', doubleValue: this.#written(key), quality: 'Good' }
      })
      this.#send(connection, { type: 1, target: 'newValues', arguments: [values] })
      return
    }
    for (const key of keys) {
      const counts = { dayCounter: this.#written(key), monthCounter: 0, yearCounter: 0 }
      const counter = { stationNumber: Number(key), mobileNetworkStandard: '', ...counts }
      this.#send(connection, { type: 1, target: 'newDialCounter', arguments: [counter] })
    }
  }

  #written(key: string): number | string {
    return key === this.damagedKey ? 'damaged' : this.#known(key)
  }

  #send(connection: Connection, message: object): void {
    this.events += 1
    const text = JSON.stringify(message)
    queueMicrotask(() => {
      if (this.#connections.has(connection)) connection.client.send(text)
    })
  }
}
