import type { Clock } from '../platform/environment.ts'

/** A living link answers sooner, and then no mark flickers: nothing is sent meanwhile. */
const ANSWER_MS = 100

/**
 * After a jump of the clock every value is suspect until the links have proved that they are alive. For 100 ms tabs are
 * sent nothing, after that their frames say so and tabs show everything as "last known". No cell is changed: a link that
 * answers lifts the mark, and one that does not has marked its own cells by then.
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

  /** True in the first 100 ms, in which frames wait for the proof. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Makes everything suspect until `proof` settles. A rejection settles it too: that link has marked its cells. */
  async until(proof: Promise<unknown>): Promise<void> {
    this.#proofs += 1
    this.#isHeld ||= this.#proofs === 1
    const cancel = this.#clock.after(ANSWER_MS, () => this.#release())
    await proof.catch(() => undefined)
    cancel()
    this.#proofs -= 1
    if (this.#proofs === 0) this.#release()
  }

  #release(): void {
    this.#isHeld = false
    this.#onRelease()
  }
}
