import { retryMs } from '../../domain/base/retry-ms.ts'

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
    this.#failures += 1
    this.#timer = setTimeout(this.#whenShown, retryMs(this.#failures) * (1 - SPREAD * Math.random()))
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
