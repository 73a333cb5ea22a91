import { WebSocket } from 'ws'
import type { HubFault } from './hub-fault.ts'
import type { Encoded } from './hub-message.ts'
import type { HubSocket } from './hub-socket.ts'

/** Counts the traffic of one hub since the simulator started. */
export class HubTraffic {
  connectionsEver = 0
  invocations = 0
  largestInvocationBytes = 0
  messagesSent = 0
  valuesSent = 0
  bytesSent = 0

  received(invocationBytes: number): void {
    this.invocations += 1
    this.largestInvocationBytes = Math.max(this.largestInvocationBytes, invocationBytes)
  }

  sent({ data, values }: Encoded): void {
    this.messagesSent += 1
    this.valuesSent += values
    this.bytesSent += data.byteLength
  }
}

/** Maximum waiting for one client. Beyond it hubs stop pushing and only remember which keys changed. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024

interface OutboxParts {
  readonly socket: HubSocket
  readonly traffic: HubTraffic
  readonly fault: () => HubFault
  readonly uptime: () => number
  /** Runs what a timer or the socket causes. */
  readonly attempt: (run: () => void) => void
}

interface Delayed {
  readonly message: Encoded
  readonly due: number
}

/**
 * Sends the messages of one connection, delayed or held back by faults. While it is blocked it also stops reading, like
 * ASP.NET Core: a client that invokes but never reads completions must not fill the server's memory.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #onUnblock: () => void
  #delayed: Delayed[] = []
  #delayedBytes = 0
  #timer: NodeJS.Timeout | undefined
  sentAt: number

  constructor(parts: OutboxParts, onUnblock: () => void) {
    this.#parts = parts
    this.#onUnblock = onUnblock
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

  /** Sends waiting messages that are due, and pauses or resumes reading. */
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

  /** Sends all waiting messages and starts to close the socket. A silent line is cut, because nothing may be sent. */
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
    this.#timer = setTimeout(
      () => this.#parts.attempt(() => this.flow()),
      Math.max(0, first.due - this.#parts.uptime()),
    )
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
        this.#parts.attempt(this.#onUnblock)
      }
    })
    if (!wasBlocked && this.isBlocked) socket.pause()
  }
}
