import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../server/read-body.ts'
import type { Read } from '../server/read-value.ts'
import { isLoopback, isSameOrigin } from '../server/same-origin.ts'
import { sendJson } from '../server/send-response.ts'

/** Something that can be asked or ordered under `/plant`. Refusals are sentences. */
export interface ControlRoute {
  readonly path: string
  /** Answers a GET. */
  readonly show?: (query: URLSearchParams) => Read<object>
  /** Answers a POST with a JSON body. */
  readonly order?: (body: unknown) => Read<object>
}

/** Controls the plant for tests, benchmarks and training. */
export class ControlServer {
  readonly #routes: ReadonlyMap<string, ControlRoute>
  readonly #tokenDigest: Buffer

  /** `token` opens the routes: it comes as `Authorization: Bearer <token>`. */
  constructor(routes: readonly ControlRoute[], token: string) {
    this.#routes = new Map(routes.map((route) => [route.path, route]))
    this.#tokenDigest = digest(token)
  }

  owns(pathname: string): boolean {
    return this.#routes.has(pathname)
  }

  /**
   * Answers programs on this machine that have the token, and 404 to everybody else. The address alone would not do: a
   * proxy on this machine may forward the requests of strangers without a trace.
   */
  async handleRequest(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const route = this.#routes.get(url.pathname)
    if (route === undefined || !isLoopback(req) || !isSameOrigin(req) || !this.#hasToken(req)) {
      return sendJson(res, 404, { error: 'There is no such page.' })
    }
    const { show, order } = route
    if (req.method === 'GET' && show !== undefined) return send(res, show(url.searchParams))
    if (req.method === 'POST' && order !== undefined) {
      const read = await readBody(req)
      return read.ok ? send(res, order(read.body)) : sendJson(res, read.status, { error: read.error })
    }
    const allowed = [...(show === undefined ? [] : ['GET']), ...(order === undefined ? [] : ['POST'])].join(', ')
    res.setHeader('Allow', allowed)
    sendJson(res, 405, { error: `${url.pathname} takes ${allowed} only.` })
  }

  #hasToken({ headers }: IncomingMessage): boolean {
    const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    return token !== undefined && timingSafeEqual(digest(token), this.#tokenDigest)
  }
}

/** Digests have one length, and comparing them tells nothing about how much of a token was right. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function send(res: ServerResponse, answer: Read<object>): void {
  if (answer.ok) sendJson(res, 200, answer.value)
  else sendJson(res, 400, { error: answer.why })
}
