import type { Session } from '../../auth/session-store.ts'
import { contain, type Report } from '../../server/contain.ts'
import { type ClientMessage, handshakeError, parseClientMessage } from './client-message.ts'
import type { HubPeer, HubTiming } from './hub.ts'
import { HALF_OPEN, type HubFault, type MessageFault, type MessageFilter } from './hub-fault.ts'
import { type Encoded, encodeClose, encodeText, PING, RECORD_SEPARATOR } from './hub-message.ts'
import type { HubSocket } from './hub-socket.ts'
import { type HubTraffic, Outbox } from './outbox.ts'

/** ASP.NET Core's default limit for one message from a client, separator included. */
const MAX_RECEIVE_BYTES = 32_768

/** How long one connection may keep all others waiting. */
const TURN_MS = 10

/** A fault holds messages back no longer than this. */
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
  readonly socket: HubSocket
  /** Ends the connection below the socket with a TCP reset. */
  readonly reset: () => void
  readonly session: Session
  readonly timing: HubTiming
  readonly traffic: HubTraffic
  readonly fault: () => HubFault
  /** Monotonic time in ms. */
  readonly uptime: () => number
  readonly report: Report
  readonly onOpen: (connection: HubConnection) => void
  readonly onMessage: (connection: HubConnection, message: ClientMessage, bytes: number) => void
  readonly onClose: (connection: HubConnection) => void
}

/**
 * One client on one hub: runs the handshake, dispatches messages in order, and handles pings and time-outs as SignalR's
 * `TransportProtocols.md` describes.
 */
export class HubConnection implements HubPeer {
  readonly session: Session
  readonly #parts: HubConnectionParts
  readonly #outbox: Outbox
  #isHalfOpen = false
  /** The current message fault and its filter. */
  #filter: { readonly fault: MessageFault; readonly filter: MessageFilter } | null = null
  #flushedAt = 0
  #state: 'handshake' | 'open' | 'closed' = 'handshake'
  /** What was received and not processed begins at `#at`: whole messages that wait, and the beginning of the next one. */
  #text = ''
  #at = 0
  #turn: NodeJS.Immediate | undefined
  /** Only a client that has pinged once can time out: .NET does not require pings of a bare socket. */
  #hasPinged = false
  readonly #startedAt: number
  #receivedAt: number

  constructor(parts: HubConnectionParts) {
    const fault = () => (this.#isHalfOpen ? HALF_OPEN : parts.fault())
    this.#parts = { ...parts, fault }
    this.session = parts.session
    this.#startedAt = parts.uptime()
    this.#receivedAt = this.#startedAt
    this.#outbox = new Outbox({ ...this.#parts, attempt: (run) => this.attempt(run) }, () => this.#drain())
    parts.socket.on('message', (data) => this.attempt(() => this.#receive(data)))
    parts.socket.on('close', () => this.attempt(() => this.#end()))
    // `close` follows after a broken frame or a reset, and handles it.
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
    if (messages === null && this.#filter === null) this.write(message)
    else for (const each of this.#filterFor(messages)?.push(message) ?? [message]) this.write(each)
  }

  /** Sends a message that no message fault disturbs: protocol messages and raw text. */
  write(message: Encoded): void {
    if (this.#state !== 'closed') this.#outbox.send(message)
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#state === 'closed') return
    if (this.#state === 'open') this.write(encodeClose(error, allowReconnect))
    this.#outbox.close()
    this.#end()
  }

  /** Ends the socket with a WebSocket close code and without a Close message. */
  closeSocket(code: number, reason: string): void {
    this.#parts.socket.close(code, reason)
    this.#end()
  }

  terminate(): void {
    this.#parts.socket.terminate()
    this.#end()
  }

  reset(): void {
    this.#parts.reset()
    this.#end()
  }

  /** Acts as if the other end were gone without notice, or back again. */
  setHalfOpen(isHalfOpen: boolean): void {
    this.#isHalfOpen = isHalfOpen
    this.flow()
  }

  /** Runs what the client, a timer or a fault caused. What it throws ends this connection and nothing else. */
  attempt(run: () => void): void {
    contain(this.#parts.report, 'Hub connection', run, () => this.terminate())
  }

  /** Continues after a change of the fault or of the buffers. */
  flow(): void {
    this.#filterFor(this.#parts.fault().messages)
    this.#outbox.flow()
    this.#drain()
  }

  /** Returns the filter of a fault. When the fault changes, sends what the previous filter held back. */
  #filterFor(fault: MessageFault | null): MessageFilter | null {
    if ((this.#filter?.fault ?? null) !== fault) {
      this.#flushHeld()
      this.#filter = fault === null ? null : { fault, filter: fault() }
    }
    return this.#filter?.filter ?? null
  }

  #flushHeld(): void {
    this.#flushedAt = this.#parts.uptime()
    for (const held of this.#filter?.filter.flush() ?? []) this.write(held)
  }

  /** Checks handshake time-out, ping and client time-out; call it often. */
  check(): void {
    const { fault, timing, uptime } = this.#parts
    if (this.#state === 'closed') return
    // Nothing is read from a client that takes nothing, or on a silent line. As in .NET, only one that is listened to can be silent.
    if (this.isBlocked) this.#receivedAt = uptime()
    if (fault().isSilent) return
    if (this.#state === 'handshake') {
      if (uptime() - this.#startedAt >= timing.handshakeMs) this.#refuseHandshake(HANDSHAKE_CANCELED)
      return
    }
    if (this.#hasPinged && uptime() - this.#receivedAt >= timing.clientTimeoutMs) this.close(SILENT_CLIENT, true)
    else if (!this.isBlocked && uptime() - this.#outbox.sentAt >= timing.keepAliveMs) this.write(PING)
    if (uptime() - this.#flushedAt >= MAX_HELD_MS) this.#flushHeld()
    this.flow()
  }

  /** A frame may hold several messages, and a message may span several frames. */
  #receive(data: { toString(): string }): void {
    if (this.#state === 'closed') return
    this.#receivedAt = this.#parts.uptime()
    this.#text = this.#text.slice(this.#at) + String(data)
    this.#at = 0
    this.#drain()
  }

  /**
   * Takes one message after the other, without a list of them: a frame of 1 MB may hold a million. After its turn the
   * connection waits until all others had theirs, and reads nothing meanwhile.
   */
  #drain(): void {
    const end = this.#parts.uptime() + TURN_MS
    while (this.#state !== 'closed' && !this.isBlocked) {
      if (this.#turn !== undefined || this.#parts.uptime() > end) {
        this.#waitForTurn()
        return
      }
      const separator = this.#text.indexOf(RECORD_SEPARATOR, this.#at)
      const text = this.#text.slice(this.#at, separator < 0 ? undefined : separator)
      const bytes = Buffer.byteLength(text) + RECORD_SEPARATOR.length
      if (bytes > MAX_RECEIVE_BYTES) this.#tooBig()
      else if (separator < 0) return
      else {
        this.#at = separator + RECORD_SEPARATOR.length
        if (this.#state === 'handshake') this.#handshake(text)
        else this.#message(text, bytes)
      }
    }
  }

  #waitForTurn(): void {
    this.#parts.socket.pause()
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined
      this.attempt(() => this.flow())
    })
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
    this.#parts.onOpen(this)
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
    else this.#parts.onMessage(this, message, bytes)
  }

  #tooBig(): void {
    if (this.#state === 'handshake') this.#refuseHandshake(HANDSHAKE_CANCELED)
    else this.close(TOO_BIG, true)
  }

  /** Notifies the hub at once: a client that never completes the closing handshake must not stay subscribed. */
  #end(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#text = ''
    this.#outbox.stop()
    this.#parts.onClose(this)
  }
}
