import type { IncomingMessage } from 'node:http'

/** `hosts` go beside the names of the loopback device, which are always allowed. */
export interface IngressOptions {
  /** Further names of this server, without port. Default: none. */
  readonly hosts?: readonly string[] | undefined
  /**
   * Whether a reverse proxy stands in front that ends TLS and sets `X-Forwarded-Proto` and `X-Forwarded-For`; what they
   * say is then believed. Default: no.
   */
  readonly trustProxy?: boolean | undefined
}

/** What is needed of a request to tell how it came in. */
interface Incoming {
  readonly headers: IncomingMessage['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const HOST = /^(\[[\da-f:.]+\]|[^\s:@/?#\\[\]]+)(?::\d{1,5})?$/i

/**
 * How requests come in: by which name of the server, over https or not, and from whom. A page of another site can let
 * its own name point to this machine (DNS rebinding); its requests then look as if they came from our own page, and
 * only the name in `Host` gives them away.
 */
export class Ingress {
  readonly #hosts: ReadonlySet<string>
  readonly #trustsProxy: boolean

  constructor({ hosts = [], trustProxy = false }: IngressOptions = {}) {
    this.#hosts = new Set([...LOOPBACK_NAMES, ...hosts].map((name) => name.toLowerCase()))
    this.#trustsProxy = trustProxy
  }

  /** Whether `Host` is a name of this server, with any port. */
  isOwnHost({ headers }: Incoming): boolean {
    const [, name] = HOST.exec(headers.host ?? '') ?? []
    return name !== undefined && this.#hosts.has(name.toLowerCase())
  }

  /** Whether the browser speaks https, which only the proxy in front can tell. */
  isHttps({ headers }: Incoming): boolean {
    return this.#trustsProxy && lastOf(headers['x-forwarded-proto'])?.toLowerCase() === 'https'
  }

  /** The address of the client: behind a trusted proxy the last one that it names, since clients may send others. */
  clientAddress({ headers, socket }: Incoming): string {
    const forwarded = this.#trustsProxy ? lastOf(headers['x-forwarded-for']) : undefined
    return forwarded ?? socket.remoteAddress ?? ''
  }
}

function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const last = [header ?? []].flat().join(',').split(',').at(-1)?.trim()
  return last === '' ? undefined : last
}
