import { parseJson } from '../../src/domain/base/parse-json.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'

/** Written by the build: the name of the build that the server offers. */
const BUILD_PATH = '/build.json'
/** Deployments are rare; polling every 15 minutes is enough. */
const POLL_MS = 15 * 60_000
const TIMEOUT_MS = 10_000
/** Shortest interval between two requests: 50 tabs that come back together share one. */
const SHORTEST_MS = 10_000

type BuildContext = Pick<CoreContext, 'clock' | 'origin' | 'fetch' | 'build' | 'log' | 'onChange'>

/**
 * Polls which build of the client the server offers, and checks it for a new tab and after a reconnect, since a
 * deployment restarts the server. Old tabs keep working: topic `offeredBuild` lets their users reload, but never forces
 * them.
 */
export class BuildWatch {
  readonly #context: BuildContext
  readonly #values: ValueStore
  /** By the monotonic clock: a wall clock set back by weeks would overflow the timer, which then fires all the time. */
  #checkedAt = Number.NEGATIVE_INFINITY
  #cancelTimer: () => void = () => {}

  constructor(context: BuildContext, values: ValueStore) {
    this.#context = context
    this.#values = values
    values.set('offeredBuild', '', context.build)
    this.#arm(POLL_MS)
  }

  /** Checks now, or 10 s after the last check if that was more recent. Never rejects. */
  async check(): Promise<void> {
    const now = this.#context.clock.elapsed()
    const wait = this.#checkedAt + SHORTEST_MS - now
    if (wait > 0) {
      this.#arm(wait)
      return
    }
    this.#checkedAt = now
    this.#arm(POLL_MS)
    try {
      // One that hangs would keep a connection, and each further check one more.
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const address = new URL(BUILD_PATH, this.#context.origin).href
      const response = await this.#context.fetch(address, { cache: 'no-store', signal })
      const build = response.status === 200 ? buildOf(await response.text()) : null
      if (build !== null) this.#offer(build)
    } catch {
      // The server is away: its return triggers the next check.
    }
  }

  stop(): void {
    this.#cancelTimer()
  }

  #offer(build: string): void {
    if (build === this.#values.get('offeredBuild', '')?.value) return
    this.#context.log.add(`the server offers build ${build}`)
    this.#values.set('offeredBuild', '', build)
    this.#context.onChange()
  }

  #arm(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#context.clock.after(ms, () => void this.check())
  }
}

/** Returns null if the file is not ours: a development server sends its page for every address. */
function buildOf(text: string): string | null {
  const file = parseJson(text)
  return typeof file === 'object' && file !== null && 'build' in file && typeof file.build === 'string'
    ? file.build
    : null
}
