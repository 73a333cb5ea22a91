import { WebSocket } from 'ws'

/** An event of the DevTools protocol; the protocol defines the type of `params` for each `method`. */
export interface CdpEvent {
  readonly method: string
  readonly params: unknown
  readonly sessionId?: string
}

interface CdpAnswer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly method?: string
  readonly params?: unknown
  readonly sessionId?: string
}

interface Waiting {
  readonly sessionId: string | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * The DevTools protocol over one WebSocket with flattened sessions. Not through Playwright, which emulates focus in
 * every page and switches throttling off, so that no tab is ever really hidden.
 */
export class CdpConnection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Set<(event: CdpEvent) => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(String(data))))
    socket.on('close', () => this.#fail(() => true, 'the browser has closed the connection'))
  }

  /** Resolves once open. Rejects if nothing listens at `url` (`ws://127.0.0.1:.../devtools/browser/...`). */
  static open(url: string): Promise<CdpConnection> {
    const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 })
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => resolve(new CdpConnection(socket)))
    })
  }

  /** Sends a command. The caller names the type of its result, as the protocol documents it. */
  send<Answer = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    const id = ++this.#lastId
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { sessionId, resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    }) as Promise<Answer>
  }

  /** Returns a function that unsubscribes. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#socket.close()
  }

  #receive(answer: CdpAnswer): void {
    if (answer.id === undefined) {
      const { method, params, sessionId } = answer
      if (method === undefined) return
      // A crashed or closed target responds to nothing any more, not even to pending commands.
      if (method === 'Inspector.targetCrashed') this.#fail((w) => w.sessionId === sessionId, 'the target has crashed')
      for (const listener of this.#listeners)
        listener({ method, params, ...(sessionId === undefined ? {} : { sessionId }) })
      return
    }
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.error === undefined) waiting?.resolve(answer.result)
    else waiting?.reject(new Error(answer.error.message))
  }

  #fail(which: (waiting: Waiting) => boolean, why: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue
      this.#waiting.delete(id)
      waiting.reject(new Error(`No answer: ${why}`))
    }
  }
}
