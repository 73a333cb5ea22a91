import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { WebSocket } from 'ws'
import type { HubSocket } from './hub-socket.ts'

/** Durations of ASP.NET Core: how long a poll waits for something to say, and a client without a poll is waited for. */
const POLL_MS = 90_000
const GONE_MS = 15_000

/**
 * A connection by long polling: what the hub says waits for the next GET, what the client says comes with POST. See
 * `TransportProtocols.md` of SignalR.
 */
export class PollSocket extends EventEmitter implements HubSocket {
  readyState: number = WebSocket.OPEN
  bufferedAmount = 0
  isPaused = false
  #waiting: { readonly data: Buffer; readonly sent: () => void }[] = []
  readonly #unread: Buffer[] = []
  #poll: ServerResponse | null = null
  #timer: NodeJS.Timeout | undefined
  #isFirst = true

  constructor() {
    super()
    this.#arm(GONE_MS, () => this.terminate())
  }

  /** Answers a GET, at once if something waits, or when it is the first: it only says that the connection is there. */
  poll(res: ServerResponse): void {
    // The former one is over: a client has one at a time.
    this.#answer(200)
    this.#poll = res
    res.on('close', () => this.#left(res))
    this.#arm(POLL_MS, () => this.#answer(200))
    if (this.#isFirst) this.#answer(200)
    else this.#flush()
    this.#isFirst = false
  }

  /** Takes what a POST has brought. */
  receive(data: Buffer): void {
    if (this.isPaused) this.#unread.push(data)
    else this.emit('message', data)
  }

  send(data: Buffer, _options: { readonly binary: boolean }, sent: () => void): void {
    if (this.readyState !== WebSocket.OPEN) return
    this.#waiting.push({ data, sent })
    this.bufferedAmount += data.byteLength
    // What is said within one turn goes with one answer.
    if (this.#waiting.length === 1) setImmediate(() => this.#flush())
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
    for (const data of this.#unread.splice(0)) this.emit('message', data)
  }

  /** Says what still waits, and then that it is over. */
  close(): void {
    if (this.readyState !== WebSocket.OPEN) return
    this.readyState = WebSocket.CLOSING
    this.#flush()
    if (this.#waiting.length === 0) this.#over()
  }

  terminate(): void {
    this.#poll?.destroy()
    this.#over()
  }

  #flush(): void {
    if (this.#poll === null || this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    this.bufferedAmount = 0
    this.#answer(200, Buffer.concat(waiting.map(({ data }) => data)))
    for (const { sent } of waiting) sent()
    if (this.readyState === WebSocket.CLOSING) this.#over()
  }

  #answer(status: number, body?: Buffer): void {
    const res = this.#poll
    this.#poll = null
    if (res === null) return
    this.#arm(GONE_MS, () => this.terminate())
    res.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
    res.end(body)
  }

  /** A client that goes while it polls comes back with the next poll, or not at all. */
  #left(res: ServerResponse): void {
    if (this.#poll !== res) return
    this.#poll = null
    this.#arm(GONE_MS, () => this.terminate())
  }

  #over(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    clearTimeout(this.#timer)
    if (this.#poll !== null && !this.#poll.destroyed) {
      this.#poll.writeHead(204)
      this.#poll.end()
    }
    this.#poll = null
    this.#waiting = []
    this.emit('close')
  }

  #arm(ms: number, run: () => void): void {
    clearTimeout(this.#timer)
    if (this.readyState === WebSocket.OPEN) this.#timer = setTimeout(run, ms).unref()
  }
}
