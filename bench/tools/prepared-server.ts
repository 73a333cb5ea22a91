import type { Socket } from '../../workers/platform/environment.ts'

const RECORD_END = '\u001e'
const NEGOTIATION = {
  negotiateVersion: 1,
  connectionId: 'bench',
  connectionToken: 'bench',
  availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }],
}
const USER = { userName: 'bench', displayName: 'Bench', csrfToken: 'bench' }

/** Responds to every HTTP request that the core makes before its hubs are open. */
export async function preparedFetch(url: string): Promise<Response> {
  const { pathname } = new URL(url)
  return Response.json(pathname.endsWith('/negotiate') ? NEGOTIATION : USER)
}

/** A socket whose server accepts every handshake and invocation and sends what the bench delivers. */
export class PreparedSocket implements Socket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly #open = new Map<string, PreparedSocket>()

  readyState = 0
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: string }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly #listeners: { readonly type: string; readonly run: () => void }[] = []
  #shaken = false

  /** Returns the socket of a hub. Throws if the core has not opened one. */
  static of(path: string): PreparedSocket {
    const socket = PreparedSocket.#open.get(path)
    if (socket === undefined) throw new Error(`No socket to ${path}`)
    return socket
  }

  constructor(url: string) {
    PreparedSocket.#open.set(new URL(url).pathname, this)
    queueMicrotask(() => {
      this.readyState = PreparedSocket.OPEN
      this.onopen?.()
      this.#notify('open')
    })
  }

  addEventListener(type: 'open' | 'close', run: () => void): void {
    this.#listeners.push({ type, run })
  }

  /** Receives what the core sends: the handshake first, then invocations and pings. */
  send(data: string): void {
    for (const text of data.split(RECORD_END).filter((part) => part !== '')) {
      const { invocationId }: { invocationId?: string } = JSON.parse(text)
      if (!this.#shaken) queueMicrotask(() => this.deliver(`{}${RECORD_END}`))
      else if (invocationId !== undefined) {
        queueMicrotask(() => this.deliver(JSON.stringify({ type: 3, invocationId }) + RECORD_END))
      }
      this.#shaken = true
    }
  }

  deliver(data: string): void {
    this.onmessage?.({ data })
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
    this.#notify('close')
  }

  #notify(type: string): void {
    for (const listener of this.#listeners) if (listener.type === type) listener.run()
  }
}
