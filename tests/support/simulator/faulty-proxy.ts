import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { must } from '../../../src/domain/base/must.ts'

const HEAD_END = '\r\n\r\n'
const PAGE = '<!doctype html><title>Login</title><p>Please log in to the network.</p>'

/** What the proxy does with requests and upgrades. Paths without a fault pass. */
export type ProxyFault =
  | { readonly kind: 'none' }
  /** Passes an upgrade on as a plain request, as a proxy does that knows no WebSockets. */
  | { readonly kind: 'strip-upgrade' }
  | { readonly kind: 'answer-upgrade'; readonly status: number }
  | { readonly kind: 'hang-upgrade' }
  /** Lets a socket open and holds back all that the server says on it. */
  | { readonly kind: 'buffer-frames' }
  | { readonly kind: 'close-sockets'; readonly afterMs: number }
  /** Answers these paths itself. */
  | { readonly kind: 'answer'; readonly path: RegExp; readonly status: number; readonly page?: boolean }
  /** Changes the body of an answer. */
  | { readonly kind: 'change'; readonly path: RegExp; readonly to: (body: string) => string }
  | { readonly kind: 'drop-cookies' }
  | { readonly kind: 'shift-date'; readonly ms: number }
  | { readonly kind: 'cut'; readonly path: RegExp }
  | { readonly kind: 'hang'; readonly path: RegExp }
  /** Adds or replaces a header of every answer. */
  | { readonly kind: 'header'; readonly name: string; readonly value: string }

export interface FaultyProxy {
  readonly url: string
  fault: ProxyFault
  /** What is at `/plant.json`; null: what the server behind has there. */
  plantFile: string | null
  /** Method and path of every request and upgrade so far. */
  readonly seen: string[]
  /** Nobody accepts a connection from now on. */
  close(): Promise<void>
}

/** Starts a proxy in front of a server that does what proxies do wrong. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Duplex>()
  const proxy: { -readonly [F in keyof Omit<FaultyProxy, 'close'>]: FaultyProxy[F] } = {
    url: '',
    fault: { kind: 'none' },
    plantFile: null,
    seen: [],
  }
  const keep = (socket: Duplex) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  /** Passes a request on until `client` has gone. */
  function pass(req: IncomingMessage, client: ServerResponse | Duplex, end: (answer: IncomingMessage) => void): void {
    const { upgrade: _upgrade, connection: _connection, ...headers } = req.headers
    const { fault } = proxy
    const changes = fault.kind === 'change' ? { 'accept-encoding': 'identity' } : {}
    const options = { host: hostname, port, path: req.url, method: req.method, headers: { ...headers, ...changes } }
    const sent = request(options, end)
    sent.on('error', () => req.destroy())
    client.on('close', () => sent.destroy())
    req.pipe(sent)
  }

  const server = createServer((req, res) => {
    const path = req.url ?? '/'
    proxy.seen.push(`${req.method} ${path}`)
    const { fault } = proxy
    if (path === '/plant.json' && proxy.plantFile !== null) res.end(proxy.plantFile)
    else if ('path' in fault && fault.path.test(path) && fault.kind !== 'change') answerItself(fault, req, res)
    else pass(req, res, (answer) => respond(fault, path, answer, res))
  })

  server.on('connection', keep)
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    proxy.seen.push(`UPGRADE ${req.url}`)
    const { fault } = proxy
    switch (fault.kind) {
      case 'strip-upgrade':
        pass(req, socket, (answer) => socket.end(`HTTP/1.1 ${answer.statusCode} \r\nConnection: close${HEAD_END}`))
        return
      case 'answer-upgrade':
        socket.end(`HTTP/1.1 ${fault.status} \r\nConnection: close\r\nContent-Length: 0${HEAD_END}`)
        return
      case 'hang-upgrade':
        socket.resume()
        return
      default:
        tunnel(fault, req, socket, head)
    }
  })

  function tunnel(fault: ProxyFault, req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const remote = connect(Number(port), hostname)
    keep(remote)
    remote.on('close', () => socket.destroy())
    socket.on('close', () => remote.destroy())
    const headers = Array.from({ length: req.rawHeaders.length / 2 }, (_, at) => {
      return `${must(req.rawHeaders[2 * at])}: ${must(req.rawHeaders[2 * at + 1])}\r\n`
    })
    remote.write(`${req.method} ${req.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    remote.write(head)
    socket.pipe(remote)
    if (fault.kind === 'buffer-frames') remote.on('data', holdAfterHead(socket))
    else remote.pipe(socket)
    // From its answer on: before that nothing is open.
    if (fault.kind === 'close-sockets') remote.once('data', () => setTimeout(() => socket.destroy(), fault.afterMs))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(proxy, {
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

function answerItself(
  fault: Extract<ProxyFault, { kind: 'answer' | 'cut' | 'hang' }>,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (fault.kind === 'hang') return
  if (fault.kind === 'cut') {
    req.socket.destroy()
    return
  }
  const type = fault.page === true ? 'text/html' : 'text/plain'
  const place = fault.status >= 300 && fault.status < 400 ? { Location: '/portal' } : {}
  res.writeHead(fault.status, { 'Content-Type': type, Via: '1.1 proxy.example', ...place })
  res.end(fault.page === true ? PAGE : '')
}

function respond(fault: ProxyFault, path: string, answer: IncomingMessage, res: ServerResponse): void {
  const headers = { ...answer.headers }
  if (fault.kind === 'drop-cookies') delete headers['set-cookie']
  if (fault.kind === 'shift-date') headers.date = new Date(Date.now() + fault.ms).toUTCString()
  if (fault.kind === 'header') headers[fault.name.toLowerCase()] = fault.value
  answer.on('error', () => res.destroy())
  if (fault.kind !== 'change' || !fault.path.test(path)) {
    res.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(res)
    return
  }
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('end', () => {
    const body = Buffer.from(fault.to(String(Buffer.concat(parts))))
    const { 'transfer-encoding': _encoding, etag: _etag, ...kept } = headers
    res.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length })
    res.end(body)
  })
}

/** Lets the head of an answer through and nothing after it. */
function holdAfterHead(socket: Duplex): (chunk: Buffer) => void {
  let head = ''
  return (chunk) => {
    if (head.includes(HEAD_END)) return
    head += chunk.toString('latin1')
    const end = head.indexOf(HEAD_END)
    if (end >= 0) socket.write(head.slice(0, end + HEAD_END.length), 'latin1')
  }
}
