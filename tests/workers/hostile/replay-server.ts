import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import type { RecordedPlant } from './recorded-plant.ts'

interface ClientEnd {
  send(text: string): void
  close(): void
}

interface HubRecord {
  readonly type?: number
  readonly protocol?: string
  readonly invocationId?: string
}

const PATHS = (Object.entries(ENDPOINTS) as readonly [EndpointName, EndpointRow][]).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
}))

/** A server in memory that answers what was recorded, and whatever a test puts in its place. */
export class ReplayServer {
  readonly #plant: RecordedPlant
  readonly #connections = new Map<HubName, Set<ClientEnd>>(HUB_NAMES.map((hub) => [hub, new Set()]))
  /** What a call is answered instead of what was recorded. */
  readonly instead = new Map<EndpointName, string>()
  /** How often each call was made. */
  readonly asked = new Map<EndpointName, number>()
  /** Counts all events, so that a test can notice when nothing more happens. */
  events = 0
  /** Answers nothing any more. */
  isDown = false

  constructor(plant: RecordedPlant) {
    this.#plant = plant
  }

  readonly fetch = async (url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    if (this.isDown) return new Promise(() => undefined)
    this.events += 1
    const { pathname } = new URL(url)
    if (pathname.endsWith('/negotiate')) {
      const availableTransports = [{ transport: 'WebSockets', transferFormats: ['Text'] }]
      return Response.json({ connectionId: 'a', connectionToken: 'b', negotiateVersion: 1, availableTransports })
    }
    const call = PATHS.find((row) => row.method === method && row.pattern.test(pathname))
    const recorded = call === undefined ? undefined : this.#plant.answers.get(call.name)
    if (call === undefined || recorded === undefined) return new Response('', { status: 404 })
    this.asked.set(call.name, (this.asked.get(call.name) ?? 0) + 1)
    return new Response(this.instead.get(call.name) ?? recorded.text, {
      headers: { 'Content-Type': recorded.contentType },
    })
  }

  connect(path: string, client: ClientEnd): { receive(record: string): void; ended(): void } | null {
    this.events += 1
    const hub = HUB_NAMES.find((name) => name === path)
    if (hub === undefined) return null
    this.#connections.get(hub)?.add(client)
    return {
      receive: (record) => queueMicrotask(() => this.#receive(hub, client, JSON.parse(record) as HubRecord)),
      ended: () => this.#connections.get(hub)?.delete(client),
    }
  }

  /** Sends the text of a message to whoever is connected. */
  send(hub: HubName, record: string): void {
    this.events += 1
    for (const client of this.#connections.get(hub) ?? []) client.send(record)
  }

  isOpen(hub: HubName): boolean {
    return (this.#connections.get(hub)?.size ?? 0) > 0
  }

  /** Cuts all connections. */
  drop(): void {
    for (const clients of this.#connections.values()) {
      for (const client of [...clients]) {
        clients.delete(client)
        client.close()
      }
    }
  }

  /** Accepts every invocation; what a subscription brings is sent by the test. */
  #receive(hub: HubName, client: ClientEnd, { type, protocol, invocationId }: HubRecord): void {
    this.events += 1
    const reply = (message: object) => queueMicrotask(() => client.send(JSON.stringify(message)))
    if (protocol !== undefined) {
      reply({})
      if (hub === 'server-status')
        reply({ type: 1, target: 'serverStatusChanged', arguments: [{ status: 'Connected' }] })
    } else if (type === 1) reply({ type: 3, invocationId })
  }
}
