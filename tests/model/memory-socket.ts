import type { MemoryServer } from './memory-server.ts'

/** What a socket needs of its server. */
type Connecting = Pick<MemoryServer, 'connect'>

const RECORD_SEPARATOR = '\u001e'
const CONNECTING = 0
const OPEN = 1
const CLOSED = 3

type SocketEvent = 'open' | 'message' | 'error' | 'close'

/** Returns the client's end of a connection to a server in memory, with the part of a WebSocket that SignalR uses. */
export function socketClassOf(server: Connecting) {
  return class MemorySocket {
    static readonly CONNECTING = CONNECTING
    static readonly OPEN = OPEN
    readonly #listeners = new Map<SocketEvent, (() => void)[]>()
    readonly #connection: ReturnType<MemoryServer['connect']>
    readyState = CONNECTING
    binaryType = 'blob'
    onopen: ((event: object) => void) | null = null
    onmessage: ((event: object) => void) | null = null
    onerror: ((event: object) => void) | null = null
    onclose: ((event: object) => void) | null = null

    constructor(url: string) {
      const hub = new URL(url).pathname.split('/').at(-1) ?? ''
      this.#connection = server.connect(hub, {
        send: (text) => this.#emit('message', { data: text + RECORD_SEPARATOR }),
        close: () => this.#ended(),
      })
      queueMicrotask(() => {
        if (this.readyState !== CONNECTING) return
        if (this.#connection === null) {
          this.#emit('error', {})
          this.#ended()
          return
        }
        this.readyState = OPEN
        this.#emit('open', {})
      })
    }

    addEventListener(type: 'open' | 'close', listener: () => void): void {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    }

    send(text: string): void {
      if (this.readyState !== OPEN) throw new Error('The socket is not open')
      for (const record of text.split(RECORD_SEPARATOR)) if (record !== '') this.#connection?.receive(record)
    }

    close(): void {
      if (this.readyState === CLOSED) return
      this.#connection?.ended()
      this.#ended()
    }

    #ended(): void {
      if (this.readyState === CLOSED) return
      this.readyState = CLOSED
      queueMicrotask(() => this.#emit('close', { code: 1006, reason: '', wasClean: false }))
    }

    #emit(type: SocketEvent, event: object): void {
      if (type === 'message' && this.readyState !== OPEN) return
      this[`on${type}`]?.(event)
      for (const listener of this.#listeners.get(type) ?? []) listener()
    }
  }
}
