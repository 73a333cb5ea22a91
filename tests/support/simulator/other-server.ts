import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProxyServer } from 'http-proxy-3'

/** How a server differs from the contract, and what it has as `plant.json`. */
export interface Otherwise {
  /** Its paths by those of the contract, which it does not know. */
  readonly paths?: Readonly<Record<string, string>>
  /** Its header for the token; it does not know that of the contract. */
  readonly tokenHeader?: string
  /** It sends whoever asks as a page does to its login, as ASP.NET Core does with cookies before version 10. */
  readonly sendsPagesToLogin?: boolean
  /** A proxy in front of it loses the cookie of a login. */
  readonly losesSession?: boolean
  /** Its words by those of the contract. */
  readonly statuses?: Readonly<Record<string, string>>
  /** What it sends for `/plant.json`; null: what the server behind has there. */
  plantFile: string | null
  /** A status other than 200 for it. */
  plantFileStatus?: number
}

export interface OtherServer {
  readonly url: string
  /** Method and path of each call that arrived, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Starts a server in front of a simulator that speaks otherwise. WebSockets pass as they are. */
export async function startOtherServer(plant: string, other: Otherwise): Promise<OtherServer> {
  const proxy = createProxyServer({ target: plant })
  const asked: string[] = []
  const theirs = new Map(Object.entries(other.paths ?? {}).map(([contract, own]) => [own, contract]))
  const tokenHeader = (other.tokenHeader ?? 'X-CSRF-Token').toLowerCase()

  const server = createServer((req, res) => {
    const { pathname, search } = new URL(req.url ?? '/', plant)
    asked.push(`${req.method} ${pathname}`)
    const isPage = req.headers['x-requested-with'] !== 'XMLHttpRequest'
    if (other.sendsPagesToLogin && isPage && /^\/(?:api|hubs|account)\//.test(pathname)) {
      res.writeHead(302, { Location: '/account/login' }).end()
    } else if (pathname === '/plant.json' && other.plantFile !== null) {
      res.writeHead(other.plantFileStatus ?? 200, { 'Content-Type': 'application/json' }).end(other.plantFile)
    } else if (other.paths !== undefined && Object.hasOwn(other.paths, pathname)) {
      res.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"There is no such call."}')
    } else forward(req, res, `${theirs.get(pathname) ?? pathname}${search}`)
  })
  server.on('upgrade', (req, socket, head) => proxy.ws(req, socket, head))
  proxy.on('error', (_error, _req, res) => res?.destroy())

  function forward(req: IncomingMessage, res: ServerResponse, path: string): void {
    const { [tokenHeader]: token, 'x-csrf-token': _, ...rest } = req.headers
    const headers = { ...rest, 'accept-encoding': 'identity', ...(token !== undefined && { 'x-csrf-token': token }) }
    const sent = request(new URL(path, plant), { method: req.method ?? 'GET', headers }, (answer) => {
      const { 'content-length': _length, ...answerHeaders } = answer.headers
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        if (other.losesSession && path === '/api/UserManagement/login') delete answerHeaders['set-cookie']
        res.writeHead(answer.statusCode ?? 502, answerHeaders)
        res.end(path.startsWith('/api/') ? inTheirWords(body.toString()) : body)
      })
    })
    sent.on('error', () => res.destroy())
    req.pipe(sent)
  }

  const inTheirWords = (text: string): string =>
    text.replace(/^\{"status":"([^"]*)"/, (all, word: string) => all.replace(word, other.statuses?.[word] ?? word))

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        proxy.close()
        server.close(() => resolve())
      }),
  }
}
