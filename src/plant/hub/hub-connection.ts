import type { RawData, WebSocket } from 'ws'
import type { HubFault } from '../faults.ts'
import type { Session } from '../session-store.ts'
import { type ClientMessage, handshakeError, parseClientMessage } from './client-message.ts'
import type { HubPeer } from './hub.ts'
import { type Encoded, encodeClose, encodeText, PING, RECORD_SEPARATOR } from './hub-message.ts'
import type { HubTiming } from './hub-timing.ts'
import type { HubTraffic } from './hub-traffic.ts'
import { Outbox } from './outbox.ts'

/** ASP.NET Core's default for what one message from a client may have, separator included. */
export const MAX_RECEIVE_BYTES = 32_768

const TOO_BIG =
  'Connection closed with an error. InvalidDataException: The maximum message size of ' +
  `${MAX_RECEIVE_BYTES}B was exceeded. The message size can be configured in AddHubOptions.`
const UNREADABLE = 'Connection closed with an error. InvalidDataException: Error reading JSON.'
const SILENT_CLIENT = "Client hasn't sent a message/ping within the configured ClientTimeoutInterval."

export interface HubConnectionParts {
  readonly socket: WebSocket
  readonly session: Session
  readonly timing: HubTiming
  readonly traffic: HubTraffic
  readonly fault: () => HubFault
  /** Monotonic time in ms. */
  readonly uptime: () => number
  readonly opened: (connection: HubConnection) => void
  readonly message: (connection: HubConnection, message: ClientMessage, bytes: number) => void
  readonly closed: (connection: HubConnection) => void
}

/** One client on one hub: handshake, messages one after the other, pings and time-outs. Transport: `TransportProtocols.md`. */
export class HubConnection implements HubPeer {
  readonly session: Session
  readonly #parts: HubConnectionParts
  readonly #outbox: Outbox
  #state: 'handshake' | 'open' | 'closed' = 'handshake'
  #inbox: string[] = []
  #rest = ''
  readonly #startedAt: number
  #receivedAt: number

  constructor(parts: HubConnectionParts) {
    this.#parts = parts
    this.session = parts.session
    this.#startedAt = parts.uptime()
    this.#receivedAt = this.#startedAt
    this.#outbox = new Outbox(parts, () => this.#drain())
    parts.socket.on('message', (data) => this.#receive(data))
    parts.socket.on('close', () => this.#ended())
    // A broken frame or a reset: `close` follows, and that is all there is to do.
    parts.socket.on('error', () => undefined)
    this.flow()
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  get isBlocked(): boolean {
    return this.#outbox.isBlocked
  }

  send(message: Encoded): void {
    if (this.#state !== 'closed') this.#outbox.send(message)
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#state === 'closed') return
    if (this.#state === 'open') this.send(encodeClose(error, allowReconnect))
    this.#outbox.close()
    this.#ended()
  }

  terminate(): void {
    this.#parts.socket.terminate()
    this.#ended()
  }

  /** The fault of the hub has changed, or something has been taken from the buffers. */
  flow(): void {
    this.#outbox.flow()
    this.#drain()
  }

  /** Called often: handshake time-out, ping, client time-out. */
  check(): void {
    const { fault, timing, uptime } = this.#parts
    if (this.#state === 'closed') return
    if (fault().isSilent) {
      this.#receivedAt = uptime()
      return
    }
    if (this.#state === 'handshake') {
      if (uptime() - this.#startedAt >= timing.handshakeMs) this.#refuseHandshake('Handshake was canceled.')
      return
    }
    if (uptime() - this.#receivedAt >= timing.clientTimeoutMs) this.close(SILENT_CLIENT)
    else if (!this.isBlocked && uptime() - this.#outbox.sentAt >= timing.keepAliveMs) this.send(PING)
    this.flow()
  }

  /** Messages may come several in one frame and, as in a stream of bytes, one in several frames. */
  #receive(data: RawData): void {
    if (this.#state === 'closed') return
    this.#receivedAt = this.#parts.uptime()
    const parts = (this.#rest + String(data)).split(RECORD_SEPARATOR)
    this.#rest = parts.pop() ?? ''
    this.#inbox.push(...parts)
    this.#drain()
    if (Buffer.byteLength(this.#rest) >= MAX_RECEIVE_BYTES) this.#tooBig()
  }

  #drain(): void {
    while (this.#inbox.length > 0 && this.#state !== 'closed' && !this.isBlocked) {
      const text = this.#inbox.shift() ?? ''
      const bytes = Buffer.byteLength(text) + RECORD_SEPARATOR.length
      if (bytes > MAX_RECEIVE_BYTES) this.#tooBig()
      else if (this.#state === 'handshake') this.#handshake(text)
      else this.#message(text, bytes)
    }
  }

  #handshake(text: string): void {
    const error = handshakeError(text)
    if (error !== null) {
      this.#refuseHandshake(error)
      return
    }
    this.#state = 'open'
    this.send(encodeText(`{}${RECORD_SEPARATOR}`))
    this.#parts.opened(this)
  }

  #refuseHandshake(error: string): void {
    this.send(encodeText(JSON.stringify({ error }) + RECORD_SEPARATOR))
    this.close()
  }

  #message(text: string, bytes: number): void {
    const message = parseClientMessage(text)
    if (message === null) this.close(UNREADABLE)
    else if (message.kind === 'close') this.close()
    else this.#parts.message(this, message, bytes)
  }

  #tooBig(): void {
    this.close(TOO_BIG)
  }

  /** Told at once, not when the client has answered the closing: a client that never does must not stay subscribed. */
  #ended(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#inbox = []
    this.#outbox.stop()
    this.#parts.closed(this)
  }
}
