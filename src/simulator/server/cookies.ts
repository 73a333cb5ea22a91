import type { IncomingMessage } from 'node:http'
import type { Ingress } from './ingress.ts'

/**
 * A cookie that no script can read and that another site's form does not send. Over https it is `Secure`, and the prefix
 * `__Host-` has the browser refuse one that a sister host or plain http has planted.
 */
export class Cookie {
  readonly #name: string
  readonly #ingress: Ingress

  constructor(name: string, ingress: Ingress) {
    this.#name = name
    this.#ingress = ingress
  }

  /** The value that came with a request, or undefined. Of several with one name the first counts. */
  read(req: IncomingMessage): string | undefined {
    const name = this.#nameFor(req)
    for (const pair of (req.headers.cookie ?? '').split(';')) {
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
    }
    return undefined
  }

  /** The `Set-Cookie` of the answer to a request. */
  set(req: IncomingMessage, value: string): string {
    return `${this.#nameFor(req)}=${value}; ${this.#attributes(req)}`
  }

  /** The `Set-Cookie` that removes it. */
  clear(req: IncomingMessage): string {
    return `${this.#nameFor(req)}=; ${this.#attributes(req)}; Max-Age=0`
  }

  #nameFor(req: IncomingMessage): string {
    return this.#ingress.isHttps(req) ? `__Host-${this.#name}` : this.#name
  }

  #attributes(req: IncomingMessage): string {
    return `Path=/; HttpOnly; SameSite=Lax${this.#ingress.isHttps(req) ? '; Secure' : ''}`
  }
}

export interface Cookies {
  readonly session: Cookie
  /** Of a browser that has asked for a login token. */
  readonly preSession: Cookie
}

export function createCookies(ingress: Ingress): Cookies {
  return { session: new Cookie('plant-session', ingress), preSession: new Cookie('plant-pre-session', ingress) }
}
