/** The cookies of one browser for one server. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  /** As a request carries them. */
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Keeps what a response sets, and forgets what it takes back. */
  take(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';')
      const at = pair.indexOf('=')
      const isGone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')
      if (isGone) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}
