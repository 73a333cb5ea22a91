/** `Date` headers have a resolution of one second and are cut, not rounded. */
const HEADER_CENTRE_MS = 500

/** Server time, known from hub messages, or from `Date` headers as long as no hub message has told it better. */
export class ServerClock {
  readonly #now: () => number
  #offset = Number.NaN
  #fromHub = false

  constructor(now: () => number) {
    this.#now = now
  }

  /** ms since 1970 on the server; NaN while unknown. */
  now(): number {
    return this.#now() + this.#offset
  }

  hubTime(serverTime: number): void {
    if (!Number.isFinite(serverTime)) return
    this.#offset = serverTime - this.#now()
    this.#fromHub = true
  }

  dateHeader(header: string | null): void {
    const time = header === null ? Number.NaN : Date.parse(header)
    if (this.#fromHub || Number.isNaN(time)) return
    this.#offset = time + HEADER_CENTRE_MS - this.#now()
  }

  /** Server time of a local instant; the local instant itself while the server's clock is unknown. */
  at(local: number): number {
    return Number.isNaN(this.#offset) ? local : local + this.#offset
  }
}
