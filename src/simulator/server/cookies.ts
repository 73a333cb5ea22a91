import type { IncomingMessage } from 'node:http'
import type { Ingress } from './ingress.ts'

/**
 * A cookie that is hidden from scripts (`HttpOnly`) and from forms of other sites (`SameSite`). Over https it is `Secure`,
 * and the prefix `__Host-` makes the browser reject one planted by a sibling host or over plain http.
 */
class Cookie {
  readonly #name: string
  readonly #ingress: Ingress

  constructor(name: string, ingress: Ingress) {
    this.#name = name
    this.#ingress = ingress
  }

  /** Returns the value sent with a request, or undefined. The first of several with the same name counts. */
  read(req: IncomingMessage): string | undefined {
    const name = this.#nameFor(req)
    for (const pair of (req.headers.cookie ?? '').split(';')) {
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
    }
    return undefined
  }

  /** Returns the `Set-Cookie` header that sets it. */
  set(req: IncomingMessage, value: string): string {
    return `${this.#nameFor(req)}=${value}; ${this.#attributes(req)}`
  }

  /** Returns the `Set-Cookie` header that removes it. */
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
  /** Identifies a browser that fetched a login token. */
  readonly preSession: Cookie
}

export function createCookies(ingress: Ingress): Cookies {
  return { session: new Cookie('plant-session', ingress), preSession: new Cookie('plant-pre-session', ingress) }
}
