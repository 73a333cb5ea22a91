import type { IncomingMessage } from 'node:http'

/** `hosts` come in addition to the names of the loopback device, which are always allowed. */
export interface IngressOptions {
  /** Further names of this server, without port. Default: none. */
  readonly hosts?: readonly string[] | undefined
  /**
   * Whether to believe `X-Forwarded-Proto` and `X-Forwarded-For`, because a reverse proxy in front ends TLS and sets them.
   * Default: no.
   */
  readonly trustProxy?: boolean | undefined
}

/** The part of a request that shows how it came in. */
interface Incoming {
  readonly headers: IncomingMessage['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const HOST = /^(\[[\da-f:.]+\]|[^\s:@/?#\\[\]]+)(?::\d{1,5})?$/i

/**
 * Knows the names of this server and whether a proxy stands in front. A page of another site can point its own name at
 * this machine (DNS rebinding); its requests then look same-origin, and only the name in `Host` gives them away.
 */
export class Ingress {
  readonly #hosts: ReadonlySet<string>
  readonly #trustsProxy: boolean

  constructor({ hosts = [], trustProxy = false }: IngressOptions = {}) {
    this.#hosts = new Set([...LOOPBACK_NAMES, ...hosts].map((name) => name.toLowerCase()))
    this.#trustsProxy = trustProxy
  }

  /**
   * Returns the status that refuses a request by its `Host`, or null: it must be there once, since servers in a row may believe
   * different ones of several, and be a name of this server, with any port.
   */
  hostRefusal({ headers, headersDistinct }: Pick<IncomingMessage, 'headers' | 'headersDistinct'>): 400 | 421 | null {
    if ((headersDistinct.host ?? []).length > 1) return 400
    const [, name] = HOST.exec(headers.host ?? '') ?? []
    return name !== undefined && this.#hosts.has(name.toLowerCase()) ? null : 421
  }

  /** Returns whether the browser speaks https; only the proxy in front knows. */
  isHttps({ headers }: Incoming): boolean {
    return this.#trustsProxy && lastOf(headers['x-forwarded-proto'])?.toLowerCase() === 'https'
  }

  /** Returns the client's address. Behind a trusted proxy it is the last forwarded one, since clients can send others. */
  clientAddress({ headers, socket }: Incoming): string {
    const forwarded = this.#trustsProxy ? lastOf(headers['x-forwarded-for']) : undefined
    return forwarded ?? socket.remoteAddress ?? ''
  }
}

function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const last = [header ?? []].flat().join(',').split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}

/** Returns the address of a request, of which only path and query count; null if it cannot be parsed. */
export function requestUrl(req: IncomingMessage): URL | null {
  // A leading `//` would be parsed as a host.
  const path = (req.url ?? '/').replace(/^\/{2,}/, '/')
  return path.startsWith('/') && URL.canParse(path, 'http://server') ? new URL(path, 'http://server') : null
}

/** Returns whether the server of the plant, real or simulated, owns a path; all others belong to the client. */
export function isServerPath(pathname: string): boolean {
  return /^\/(api|hubs|Views|data\/2\.5)(\/|$)/i.test(pathname)
}

/**
 * Returns whether a request comes from our own page or from a program that is no browser. Compares hosts without the
 * scheme, because behind a proxy that ends TLS the page is https and we are http. Browsers send `Origin` with every
 * WebSocket and every POST; a hub that ignores it is open to any page in the operator's browser.
 */
export function isSameOrigin(req: IncomingMessage): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = req.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Headers that proxies add to requests they forward. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Returns whether the client runs on this machine and addresses it by a loopback name. The address alone proves
 * nothing: another site's name can resolve to 127.0.0.1, and a local proxy forwards for strangers. A proxy that adds no
 * header stays unnoticed, so never rely on this check alone.
 */
export function isLoopback(req: IncomingMessage): boolean {
  return (
    LOOPBACK_ADDRESSES.has(req.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(req.headers.host ?? '') &&
    FORWARDED.every((name) => req.headers[name] === undefined)
  )
}
