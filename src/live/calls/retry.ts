import { must } from '../../domain/base/must.ts'

/** Soon at first, in the end once a minute. */
const DELAYS_MS = [5000, 10_000, 20_000, 40_000, 60_000]
/** Not all tabs and monitors of a plant at the same moment. */
const SPREAD = 0.2

/** Tries again what has failed, for as long as it fails and the page is shown: nobody may be there to press a button. */
export class Retry {
  readonly #run: () => void
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void) {
    this.#run = run
  }

  readonly failed = (): void => {
    this.stop()
    const delay = must(DELAYS_MS[Math.min(this.#failures, DELAYS_MS.length - 1)])
    this.#failures += 1
    this.#timer = setTimeout(this.#whenShown, delay * (1 - SPREAD * Math.random()))
  }

  readonly succeeded = (): void => {
    this.#failures = 0
    this.stop()
  }

  /** Nobody needs it any more. */
  readonly stop = (): void => {
    clearTimeout(this.#timer)
    globalThis.document?.removeEventListener('visibilitychange', this.#whenShown)
  }

  readonly #whenShown = (): void => {
    this.stop()
    if (globalThis.document?.visibilityState === 'hidden')
      document.addEventListener('visibilitychange', this.#whenShown)
    else this.#run()
  }
}
