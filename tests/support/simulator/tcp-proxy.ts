import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'

const SLICE_BYTES = 7
/** How far a slow line may be behind before its sender waits. */
const SLOW_AHEAD_MS = 20

/** What the proxy does to data from the server. Data from the client always passes unless the kind says otherwise. */
export type Line =
  | { readonly kind: 'clear' }
  /** Nothing passes in either direction, and the sockets stay open. */
  | { readonly kind: 'black-hole' }
  /** Nothing passes from the server. */
  | { readonly kind: 'deaf' }
  /** Nothing passes from the client. */
  | { readonly kind: 'mute' }
  /**
   * This share of all chunks is delayed by up to `maxMs`, in both directions; later ones wait behind them, as in TCP.
   */
  | { readonly kind: 'delayed'; readonly share: number; readonly maxMs: number; readonly random: () => number }
  /** Everything is `delayMs` late, and all connections together bring no more than so many bytes a second from the server. */
  | { readonly kind: 'slow'; readonly bytesPerSecond: number; readonly delayMs: number }
  /** Passes a few bytes at a time. */
  | { readonly kind: 'sliced' }
  /** Passes this many more bytes of each connection, then resets it. */
  | { readonly kind: 'cut-after'; readonly bytes: number }

/** 20 Mbit/s, and 300 ms from a question to its answer. */
export const SLOW_LINE = { kind: 'slow', bytesPerSecond: 2_500_000, delayMs: 150 } as const satisfies Line

export interface TcpProxy {
  readonly url: string
  line: Line
  close(): Promise<void>
}

/** Starts a TCP proxy between client and server that can imitate a bad line. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const proxy: { url: string; line: Line } = { url: '', line: { kind: 'clear' } }
  const budget: Budget = { freeAt: 0 }
  const server = createServer((client) => {
    const remote = createConnection({ host: hostname, port: Number(port) })
    for (const [socket, other] of [
      [client, remote],
      [remote, client],
    ] as const) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    void pass(client, remote, () => fromClient(proxy.line), { freeAt: 0 })
    void pass(remote, client, () => (proxy.line.kind === 'mute' ? CLEAR : proxy.line), budget)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

const CLEAR: Line = { kind: 'clear' }
const NOTHING: Line = { kind: 'black-hole' }

function fromClient(line: Line): Line {
  switch (line.kind) {
    case 'black-hole':
    case 'delayed':
      return line
    case 'slow':
      return { ...line, bytesPerSecond: Number.POSITIVE_INFINITY }
    case 'mute':
      return NOTHING
    case 'clear':
    case 'deaf':
    case 'sliced':
    case 'cut-after':
      return CLEAR
  }
}

/** When a slow line has brought all that was given to it, ms of `performance.now()`. */
interface Budget {
  freeAt: number
}

async function pass(from: Socket, to: Socket, line: () => Line, budget: Budget): Promise<void> {
  let left = Number.POSITIVE_INFINITY
  let cut: Line | null = null
  const late = new LateChunks(to)
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const now = line()
      if (now.kind === 'cut-after') {
        if (cut !== now) left = now.bytes
        cut = now
        to.write(chunk.subarray(0, left))
        left -= chunk.length
        if (left <= 0) to.resetAndDestroy()
      } else if (now.kind === 'sliced') await sliced(chunk, to)
      else if (now.kind === 'delayed') late.write(chunk, now.random() < now.share ? now.random() * now.maxMs : 0)
      else if (now.kind === 'slow') {
        budget.freeAt = Math.max(budget.freeAt, performance.now()) + (chunk.length / now.bytesPerSecond) * 1000
        const lateMs = budget.freeAt - performance.now()
        late.write(chunk, lateMs + now.delayMs)
        // Nothing more is read meanwhile, so the sender feels the line.
        if (lateMs > SLOW_AHEAD_MS) await pause(lateMs)
      } else if (now.kind === 'clear') late.write(chunk, 0)
    }
  } catch {
    // The socket was cut; the close handler ends the other side.
  }
}

/** Writes chunks after their delay. None overtakes another. */
class LateChunks {
  readonly #to: Socket
  readonly #waiting: { readonly chunk: Buffer; readonly due: number }[] = []

  constructor(to: Socket) {
    this.#to = to
  }

  write(chunk: Buffer, lateMs: number): void {
    const due = Math.max(performance.now() + lateMs, this.#waiting.at(-1)?.due ?? 0)
    this.#waiting.push({ chunk, due })
    if (this.#waiting.length === 1) this.#flush()
  }

  /** Checks the time again, because a timer may fire early. */
  #flush(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const wait = first.due - performance.now()
      if (wait > 0) {
        setTimeout(() => this.#flush(), wait)
        return
      }
      this.#waiting.shift()
      if (!this.#to.destroyed) this.#to.write(first.chunk)
    }
  }
}

async function sliced(chunk: Buffer, to: Socket): Promise<void> {
  for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
    to.write(chunk.subarray(at, at + SLICE_BYTES))
    await setImmediate()
  }
}
