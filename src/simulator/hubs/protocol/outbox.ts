import { WebSocket } from 'ws'
import type { HubFault } from '../../faults/hub-fault.ts'
import type { Encoded } from './hub-message.ts'
import type { HubTraffic } from './hub-traffic.ts'

/** What may wait for one client. Beyond that hubs stop pushing to it and remember only what has changed. */
export const MAX_BUFFERED_BYTES = 8 * 1024 * 1024

interface OutboxParts {
  readonly socket: WebSocket
  readonly traffic: HubTraffic
  readonly fault: () => HubFault
  readonly uptime: () => number
}

interface Delayed {
  readonly message: Encoded
  readonly due: number
}

/**
 * The way out of a connection. While it is blocked nothing is read from the client either, as ASP.NET Core does it:
 * a client that asks and never takes the answers must not fill the memory of the server.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #unblocked: () => void
  #delayed: Delayed[] = []
  #delayedBytes = 0
  #timer: NodeJS.Timeout | undefined
  sentAt: number

  constructor(parts: OutboxParts, unblocked: () => void) {
    this.#parts = parts
    this.#unblocked = unblocked
    this.sentAt = parts.uptime()
  }

  get isBlocked(): boolean {
    const { socket, fault } = this.#parts
    return fault().isSilent || socket.bufferedAmount + this.#delayedBytes > MAX_BUFFERED_BYTES
  }

  send(message: Encoded): void {
    const { delayMs, isSilent } = this.#parts.fault()
    if (delayMs === 0 && !isSilent && this.#delayed.length === 0) {
      this.#transmit(message)
      return
    }
    this.#delayed.push({ message, due: this.#parts.uptime() + delayMs })
    this.#delayedBytes += message.data.byteLength
    this.#arm()
  }

  /** Sends what waits and is due, and stops or starts reading. */
  flow(): void {
    const { fault, socket, uptime } = this.#parts
    const { delayMs, isSilent } = fault()
    while (!isSilent) {
      const [first] = this.#delayed
      if (first === undefined || (delayMs > 0 && first.due > uptime())) break
      this.#delayed.shift()
      this.#delayedBytes -= first.message.data.byteLength
      this.#transmit(first.message)
    }
    this.#arm()
    if (this.isBlocked) socket.pause()
    else socket.resume()
  }

  /** Sends what waits and begins to close the socket; on a silent line it is cut, because nothing may be sent. */
  close(): void {
    const { fault, socket } = this.#parts
    if (fault().isSilent) {
      socket.terminate()
      return
    }
    for (const { message } of this.#delayed) this.#transmit(message)
    this.stop()
    socket.resume()
    socket.close(1000)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#delayed = []
    this.#delayedBytes = 0
  }

  #arm(): void {
    clearTimeout(this.#timer)
    const [first] = this.#delayed
    if (first === undefined || this.#parts.fault().isSilent) return
    this.#timer = setTimeout(() => this.flow(), Math.max(0, first.due - this.#parts.uptime()))
  }

  #transmit(message: Encoded): void {
    const { socket, traffic, uptime } = this.#parts
    if (socket.readyState !== WebSocket.OPEN) return
    traffic.sent(message)
    this.sentAt = uptime()
    const wasBlocked = this.isBlocked
    socket.send(message.data, { binary: false }, () => {
      if (socket.isPaused && !this.isBlocked) {
        socket.resume()
        this.#unblocked()
      }
    })
    if (!wasBlocked && this.isBlocked) socket.pause()
  }
}
