import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { Environment } from '../platform/environment.ts'

/** How often the server is asked. Two thirds of it are the most that a return goes unseen. */
const ASK_MS = 1500
/** Ten per cent up or down, so that clients that lost the server together do not ask together. */
const SPREAD = 0.2
/** Longer than the distance of two questions: a slow line is no dead one, and the next question does not wait. */
const ANSWER_MS = 4000
/** Somebody refuses, so the server starts again: all its clients come back, and within so long, not at once. */
const REFUSED_MS = 5000

export interface OutageParts {
  readonly host: Pick<Environment, 'clock' | 'random' | 'fetch' | 'origin'>
  /** Whether anything still waits for the server. */
  readonly isWaiting: () => boolean
  /** The server was away and answers again, asked at `askedAt` of `elapsed`. */
  readonly returned: (askedAt: number) => void
}

/**
 * After a hub has fallen silent the server is asked every 1.5 s until it answers. The delays between two attempts to
 * open a hub grow up to half a minute, and an attempt into a dead network hangs for ten seconds; both would hold up the
 * return. It is a return only where a question was lost before: a server that answers each, however slowly, was there all
 * the time, and its slow starts must not be begun anew. A link that was refused or closed asks nothing here: a server
 * that starts again must not be hammered.
 *
 * It is asked who is logged in, because that comes from the same program as the hubs do; a file may be served by another
 * one that lives on. Whatever is answered, also a 401, says that it is there; only 5xx is the word of a proxy.
 */
export class Outage {
  readonly #parts: OutageParts
  readonly #url: string
  #isOn = false
  /** A question has not been answered in time, or has been refused. */
  #isAway = false
  #cancelAsk: () => void = () => {}
  /** Under way, the oldest first. */
  readonly #asked = new Set<AbortController>()

  constructor(parts: OutageParts) {
    this.#parts = parts
    this.#url = new URL(ENDPOINTS.userInfo.path, parts.host.origin).href
  }

  /** A hub is silent, or does not open in time. While the server is being asked this changes nothing. */
  begin(): void {
    if (this.#isOn) return
    this.#isOn = true
    this.#isAway = false
    this.#ask()
  }

  stop(): void {
    this.#isOn = false
    this.#cancelAsk()
    for (const asked of this.#asked) asked.abort()
    this.#asked.clear()
  }

  #ask(): void {
    if (!this.#parts.isWaiting()) {
      this.stop()
      return
    }
    this.#askIn(ASK_MS * (1 - SPREAD / 2 + SPREAD * this.#parts.host.random()))
    void this.#send()
  }

  #askIn(ms: number): void {
    this.#cancelAsk()
    this.#cancelAsk = this.#parts.host.clock.after(ms, () => this.#ask())
  }

  async #send(): Promise<void> {
    const { clock, fetch, random } = this.#parts.host
    const askedAt = clock.elapsed()
    const asked = new AbortController()
    this.#asked.add(asked)
    const cancel = clock.after(ANSWER_MS, () => asked.abort())
    const answer = await this.#answer(fetch, asked.signal)
    cancel()
    const [oldest] = this.#asked
    // Several may be under way: the first answer counts.
    if (!this.#asked.delete(asked)) return
    // What was asked before this and is not answered is lost.
    this.#isAway ||= answer !== 'answered' || oldest !== asked
    if (answer === 'refused') this.#askIn(random() * REFUSED_MS)
    if (answer !== 'answered') return
    this.stop()
    if (this.#isAway) this.#parts.returned(askedAt)
  }

  async #answer(fetch: Environment['fetch'], signal: AbortSignal): Promise<'answered' | 'refused' | 'none'> {
    try {
      const init = { credentials: 'same-origin', cache: 'no-store', signal } as const
      const response = await fetch(this.#url, init)
      // Nobody reads the body, and its connection is needed.
      response.body?.cancel().catch(() => undefined)
      return response.status < 500 ? 'answered' : 'refused'
    } catch {
      return signal.aborted ? 'none' : 'refused'
    }
  }
}
