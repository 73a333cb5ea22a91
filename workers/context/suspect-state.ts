import type { Clock } from '../platform/environment.ts'

/** A live link replies sooner. Tabs receive no frames until then, so that no mark flickers. */
const ANSWER_MS = 100

/**
 * After a jump of the clock every value is suspect until the links have replied to a probe. Tabs receive no frames for
 * 100 ms; after that frames carry the mark, and tabs show everything as "last known". Cells do not change: replies
 * remove the mark, and a link without a reply has marked its own cells by then.
 */
export class SuspectState {
  readonly #clock: Clock
  readonly #onRelease: () => void
  #proofs = 0
  #isHeld = false

  /** `onRelease` is called when frames may be sent again. */
  constructor(clock: Clock, onRelease: () => void) {
    this.#clock = clock
    this.#onRelease = onRelease
  }

  /** True until every proof has settled. */
  get isSuspect(): boolean {
    return this.#proofs > 0
  }

  /** True during the first 100 ms, while frames wait for the proof. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Makes everything suspect until `proof` settles. A rejection settles it too: that link has marked its cells. */
  async until(proof: Promise<unknown>): Promise<void> {
    this.#proofs += 1
    this.#isHeld ||= this.#proofs === 1
    const cancel = this.#clock.after(ANSWER_MS, () => this.#release())
    try {
      await proof.catch(() => undefined)
    } finally {
      cancel()
      this.#proofs -= 1
      if (this.#proofs === 0) this.#release()
    }
  }

  #release(): void {
    this.#isHeld = false
    this.#onRelease()
  }
}
