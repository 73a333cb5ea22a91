import { WebSocket } from 'ws'
import { type HubName, hubPath } from '../../../src/wire/hubs/hubs.ts'

const SEPARATOR = '\u001e'

/** A message of the text protocol, parsed. */
export type RawMessage = Readonly<Record<string, unknown>>

export interface RawHubOptions {
  readonly cookie?: string
  readonly id?: string
  readonly origin?: string
}

/** A hub socket that speaks the text protocol by hand, for what the official client never does. */
export class RawHub {
  readonly socket: WebSocket
  readonly received: RawMessage[] = []
  /** The HTTP status of a refused upgrade; 101 = open. */
  readonly status: Promise<number>
  /** The close code of the socket: 1000 = closed, 1006 = cut. */
  readonly closeCode: Promise<number>
  isClosed = false

  constructor(url: string, hub: HubName, { cookie, id, origin }: RawHubOptions) {
    const address = new URL(hubPath(hub), url)
    if (id !== undefined) address.searchParams.set('id', id)
    address.protocol = 'ws:'
    this.socket = new WebSocket(address, {
      headers: { ...(cookie === undefined ? {} : { cookie }), ...(origin === undefined ? {} : { origin }) },
    })
    this.status = new Promise((resolve) => {
      this.socket.on('open', () => resolve(101))
      this.socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0)
        this.socket.terminate()
      })
    })
    this.socket.on('error', () => undefined)
    this.closeCode = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.isClosed = true
        resolve(code)
      })
    })
    this.socket.on('message', (data) => {
      for (const text of String(data).split(SEPARATOR)) {
        if (text !== '') this.received.push(JSON.parse(text) as RawMessage)
      }
    })
  }

  /** Writes messages into one frame. */
  send(...messages: readonly RawMessage[]): void {
    this.sendText(messages.map((message) => JSON.stringify(message) + SEPARATOR).join(''))
  }

  sendText(text: string): void {
    this.socket.send(text)
  }

  handshake(): void {
    this.send({ protocol: 'json', version: 2 })
  }

  /** Returns all messages of a type so far: 1 invocation, 3 completion, 6 ping, 7 close. */
  ofType(type: number): readonly RawMessage[] {
    return this.received.filter((message) => message.type === type)
  }
}

/** Opens the socket and performs the handshake. */
export async function openRawHub(url: string, hub: HubName, options: RawHubOptions): Promise<RawHub> {
  const raw = new RawHub(url, hub, options)
  const status = await raw.status
  if (status !== 101) throw new Error(`The upgrade of ${hub} was refused with ${status}.`)
  raw.handshake()
  return raw
}
