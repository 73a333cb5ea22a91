import type { RawData, WebSocket } from 'ws'
import type { Session } from '../../auth/session-store.ts'
import { HALF_OPEN, type HubFault, type MessageFault, type MessageFilter } from '../../faults/hub-fault.ts'
import { type ClientMessage, handshakeError, parseClientMessage } from './client-message.ts'
import type { HubPeer } from './hub.ts'
import { type Encoded, encodeClose, encodeText, PING, RECORD_SEPARATOR } from './hub-message.ts'
import type { HubTiming } from './hub-timing.ts'
import type { HubTraffic } from './hub-traffic.ts'
import { Outbox } from './outbox.ts'

/** ASP.NET Core's default for what one message from a client may have, separator included. */
export const MAX_RECEIVE_BYTES = 32_768

/** A disturbance holds no message back for longer. */
const MAX_HELD_MS = 1_000

const TOO_BIG =
  'Connection closed with an error. InvalidDataException: The maximum message size of ' +
  `${MAX_RECEIVE_BYTES}B was exceeded. The message size can be configured in AddHubOptions.`
const HANDSHAKE_CANCELED = 'Handshake was canceled.'
const UNREADABLE = 'Connection closed with an error. InvalidDataException: Error reading JSON.'
const SILENT_CLIENT =
  'Connection closed with an error. OperationCanceledException: ' +
  "Client hasn't sent a message/ping within the configured ClientTimeoutInterval."

export interface HubConnectionParts {
  readonly socket: WebSocket
  /** Ends the connection below the socket with a TCP reset. */
  readonly reset: () => void
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
  #isHalfOpen = false
  /** How messages are disturbed now, and what does it. */
  #disturbance: { readonly fault: MessageFault; readonly filter: MessageFilter } | null = null
  #flushedAt = 0
  #state: 'handshake' | 'open' | 'closed' = 'handshake'
  #inbox: string[] = []
  #rest = ''
  /** Only a client that has sent a ping once is missed when it falls silent: .NET does not ask pings of a bare socket. */
  #hasPinged = false
  readonly #startedAt: number
  #receivedAt: number

  constructor(parts: HubConnectionParts) {
    const fault = () => (this.#isHalfOpen ? HALF_OPEN : parts.fault())
    this.#parts = { ...parts, fault }
    this.session = parts.session
    this.#startedAt = parts.uptime()
    this.#receivedAt = this.#startedAt
    this.#outbox = new Outbox(this.#parts, () => this.#drain())
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
    const { messages } = this.#parts.fault()
    if (messages === null && this.#disturbance === null) this.write(message)
    else for (const each of this.#filter(messages)?.push(message) ?? [message]) this.write(each)
  }

  /** As it is: what is no news of the hub is not disturbed either. */
  write(message: Encoded): void {
    if (this.#state !== 'closed') this.#outbox.send(message)
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#state === 'closed') return
    if (this.#state === 'open') this.write(encodeClose(error, allowReconnect))
    this.#outbox.close()
    this.#ended()
  }

  /** Ends the socket with a code of the WebSocket protocol and without a Close message. */
  closeSocket(code: number, reason: string): void {
    this.#parts.socket.close(code, reason)
    this.#ended()
  }

  terminate(): void {
    this.#parts.socket.terminate()
    this.#ended()
  }

  reset(): void {
    this.#parts.reset()
    this.#ended()
  }

  /** The other end is gone without a word, or is there again. */
  setHalfOpen(isHalfOpen: boolean): void {
    this.#isHalfOpen = isHalfOpen
    this.flow()
  }

  /** The fault of the hub has changed, or something has been taken from the buffers. */
  flow(): void {
    this.#filter(this.#parts.fault().messages)
    this.#outbox.flow()
    this.#drain()
  }

  /** What disturbs messages now; what an earlier disturbance has held back goes out. */
  #filter(fault: MessageFault | null): MessageFilter | null {
    if ((this.#disturbance?.fault ?? null) !== fault) {
      this.#flushHeld()
      this.#disturbance = fault === null ? null : { fault, filter: fault() }
    }
    return this.#disturbance?.filter ?? null
  }

  #flushHeld(): void {
    this.#flushedAt = this.#parts.uptime()
    for (const held of this.#disturbance?.filter.flush() ?? []) this.write(held)
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
      if (uptime() - this.#startedAt >= timing.handshakeMs) this.#refuseHandshake(HANDSHAKE_CANCELED)
      return
    }
    if (this.#hasPinged && uptime() - this.#receivedAt >= timing.clientTimeoutMs) this.close(SILENT_CLIENT, true)
    else if (!this.isBlocked && uptime() - this.#outbox.sentAt >= timing.keepAliveMs) this.write(PING)
    if (uptime() - this.#flushedAt >= MAX_HELD_MS) this.#flushHeld()
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
    if (Buffer.byteLength(this.#rest) > MAX_RECEIVE_BYTES) this.#tooBig()
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
    const { handshake } = this.#parts.fault()
    handshake?.take()
    if (handshake?.how === 'hang') return
    const error = handshake?.how === 'error' ? 'The handshake fails on request.' : handshakeError(text)
    if (error !== null) {
      this.#refuseHandshake(error)
      return
    }
    this.#state = 'open'
    this.write(encodeText(`{}${RECORD_SEPARATOR}`))
    this.#parts.opened(this)
  }

  #refuseHandshake(error: string): void {
    this.write(encodeText(JSON.stringify({ error }) + RECORD_SEPARATOR))
    this.close()
  }

  #message(text: string, bytes: number): void {
    const message = parseClientMessage(text)
    if (message === null) this.close(UNREADABLE, true)
    else if (message.kind === 'close') this.close()
    else if (message.kind === 'ping') this.#hasPinged = true
    else this.#parts.message(this, message, bytes)
  }

  #tooBig(): void {
    if (this.#state === 'handshake') this.#refuseHandshake(HANDSHAKE_CANCELED)
    else this.close(TOO_BIG, true)
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
