import type { Environment } from '../platform/environment.ts'

/** Where the server keeps the name of the build that it offers; the build writes it. */
const BUILD_PATH = '/build.json'
/** A deployment is rare, and nobody hurries to the next version. */
const LOOK_MS = 15 * 60_000
/** 50 tabs that come back together are one question; whoever asks too soon after one is answered by the next. */
const SHORTEST_MS = 10_000

type BuildHost = Pick<Environment, 'clock' | 'origin' | 'fetch'>

/**
 * Asks from time to time which build of the client the server offers, also for a new tab and after a reconnect, since a
 * deployment is what servers go away for. Old tabs work on; that there is a newer build is offered to their users, not forced on them.
 */
export class BuildWatch {
  readonly #host: BuildHost
  readonly #offered: (build: string) => void
  /** By the monotonic clock: one that is set back by weeks would overflow a timer, which then runs all the time. */
  #askedAt = Number.NEGATIVE_INFINITY
  #cancelTimer: () => void = () => {}

  constructor(host: BuildHost, offered: (build: string) => void) {
    this.#host = host
    this.#offered = offered
    this.#arm(LOOK_MS)
  }

  /** Asks now, or soon where that was done a moment ago. */
  async look(): Promise<void> {
    const now = this.#host.clock.elapsed()
    const wait = this.#askedAt + SHORTEST_MS - now
    if (wait > 0) {
      this.#arm(wait)
      return
    }
    this.#askedAt = now
    this.#arm(LOOK_MS)
    try {
      const response = await this.#host.fetch(new URL(BUILD_PATH, this.#host.origin).href, { cache: 'no-store' })
      const build = response.status === 200 ? buildOf(await response.text()) : null
      if (build !== null) this.#offered(build)
    } catch {
      // The server is away: it is asked again after it has come back.
    }
  }

  stop(): void {
    this.#cancelTimer()
  }

  #arm(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#host.clock.after(ms, () => void this.look())
  }
}

/** Null where the file is none of ours: a development server answers every address with its page. */
function buildOf(text: string): string | null {
  try {
    const file: unknown = JSON.parse(text)
    return typeof file === 'object' && file !== null && 'build' in file && typeof file.build === 'string'
      ? file.build
      : null
  } catch {
    return null
  }
}
