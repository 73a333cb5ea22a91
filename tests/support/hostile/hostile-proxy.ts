import { createServer, type IncomingMessage, request, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import WebSocket, { WebSocketServer } from 'ws'
import { changeFrame } from './change-frame.ts'
import type { Change, Changed, ChangeText } from './changer.ts'

/** Answers about the session stay as they are, so that pages open: login, token, user, rights, lease. */
const SPARED = /^\/api\/UserManagement\/|\/negotiate$/i
/** What a WebSocket says of a connection that was cut, and of one that was closed without a code. */
const CUT = 1006
const NO_CODE = 1005
const CHANGED = /^\/(?:api|hubs|data)\//i

/** A server in front of another one that changes its answers and the messages of its hubs. */
export interface HostileProxy {
  readonly url: string
  /** What happens to texts from now on; null: nothing. */
  change: ChangeText | null
  /** All changes so far. Empty it before what shall be told apart. */
  readonly changes: Change[]
  /** How often each address was asked for since a page was last opened to be looked at. */
  readonly asked: Map<string, number>
  /** Hears every text that clients get, after its changes, with its path. */
  onText: (path: string, text: string) => void
  /** For how long nobody has been waiting for an answer, in ms; 0 while somebody is. */
  readonly quietMs: () => number
  close(): Promise<void>
}

export async function startHostileProxy(target: string): Promise<HostileProxy> {
  const sockets = new Set<Duplex>()
  const hubs = new WebSocketServer({ noServer: true })
  let waiting = 0
  let quietSince = performance.now()
  const server = createServer((req, res) => {
    waiting += 1
    res.on('close', () => {
      waiting -= 1
      quietSince = performance.now()
    })
    forward(req, res)
  })
  const proxy: { -readonly [F in keyof HostileProxy]: HostileProxy[F] } = {
    url: '',
    change: null,
    changes: [],
    asked: new Map(),
    onText: () => undefined,
    quietMs: () => (waiting > 0 ? 0 : performance.now() - quietSince),
    close: () => {
      for (const client of hubs.clients) client.terminate()
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const said = (path: string, { text, changes }: Changed): string => {
    proxy.changes.push(...changes)
    proxy.onText(path, text)
    return text
  }

  function forward(req: IncomingMessage, res: ServerResponse): void {
    const address = req.url ?? '/'
    const { pathname } = new URL(address, target)
    proxy.asked.set(address, (proxy.asked.get(address) ?? 0) + 1)
    // Unpacked, since it is read here.
    const headers = { ...req.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(address, target), { method: req.method ?? 'GET', headers }, (answer) => {
      // An answer that breaks off on one side breaks off on the other.
      answer.on('error', () => res.destroy())
      const isRead = CHANGED.test(pathname) && /json/.test(answer.headers['content-type'] ?? '')
      if (!isRead) {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const change = SPARED.test(pathname) || answer.statusCode !== 200 ? null : proxy.change
        const body = Buffer.from(said(pathname, change?.(pathname, text) ?? { text, changes: [] }))
        const { etag: _etag, 'transfer-encoding': _encoding, ...kept } = answer.headers
        res.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length })
        res.end(body)
      })
    })
    sent.on('error', () => res.destroy())
    res.on('close', () => sent.destroy())
    req.pipe(sent)
  }

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (req, socket, head) => {
    const { pathname } = new URL(req.url ?? '/', target)
    const { host, origin, cookie } = req.headers
    // What is no browser names no origin.
    const headers = { Host: host ?? '', Cookie: cookie ?? '', ...(origin === undefined ? {} : { Origin: origin }) }
    const remote = new WebSocket(new URL(req.url ?? '/', target.replace(/^http/, 'ws')), { headers })
    remote.on('error', () => socket.destroy())
    remote.on('unexpected-response', (_, { statusCode }) => {
      socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode ?? 502] ?? ''}\r\nConnection: close\r\n\r\n`)
    })
    remote.once('open', () => {
      hubs.handleUpgrade(req, socket, head, (client) => {
        const hub = pathname.split('/').at(-1) ?? ''
        client.on('error', () => client.terminate())
        client.on('message', (data) => remote.send(String(data)))
        client.on('close', () => remote.terminate())
        remote.on('close', (code, reason) => endAlike(client, code, reason))
        remote.on('message', (data) => {
          const text = String(data)
          const changed = proxy.change === null ? { text, changes: [] } : changeFrame(proxy.change, hub, text)
          client.send(said(pathname, changed))
        })
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

/** Ends a socket as its other side has ended: cut, closed without a code, or with its own. */
function endAlike(client: WebSocket, code: number, reason: Buffer): void {
  if (code === CUT) client.terminate()
  else if (code === NO_CODE) client.close()
  else client.close(code, reason)
}
