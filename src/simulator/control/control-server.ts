import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback, isSameOrigin } from '../server/ingress.ts'
import { readBody } from '../server/read-body.ts'
import type { Read } from '../server/read-value.ts'
import { sendJson } from '../server/send-response.ts'

/** A resource under `/plant`. Refusals are sentences. */
export interface ControlRoute {
  readonly path: string
  /** Handles a GET. */
  readonly show?: (query: URLSearchParams) => Read<object>
  /** Handles a POST with a JSON body. */
  readonly order?: (body: unknown) => Read<object>
}

/** Serves the control routes, by which tests, benchmarks and training steer the simulator. */
export class ControlServer {
  readonly #routes: ReadonlyMap<string, ControlRoute>
  readonly #tokenDigest: Buffer

  /** Requests must carry the token as `Authorization: Bearer <token>`. */
  constructor(routes: readonly ControlRoute[], token: string) {
    this.#routes = new Map(routes.map((route) => [route.path, route]))
    this.#tokenDigest = digest(token)
  }

  owns(pathname: string): boolean {
    return this.#routes.has(pathname)
  }

  /**
   * Serves programs on this machine that have the token; everybody else gets 404. The address alone is not enough: a proxy
   * on this machine may forward requests of strangers without a trace.
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

/** Digests have one length, and comparing them does not reveal how much of a token is right. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function send(res: ServerResponse, result: Read<object>): void {
  if (result.ok) sendJson(res, 200, result.value)
  else sendJson(res, 400, { error: result.why })
}

/** Returns a command line that reads the statistics; `address` is the origin, such as `http://localhost:4173`. */
export function controlHint(address: string, controlToken: string): string {
  return `curl -H 'Authorization: Bearer ${controlToken}' ${address}/plant/stats`
}
