import type { Clock } from '../platform/environment.ts'

/** A link that lives answers sooner, and then nobody sees a mark come and go; nothing is shown meanwhile. */
const ANSWER_MS = 100

/**
 * After a jump of the clock nobody knows whether what is shown still is so. Until every link has proved itself tabs are
 * sent nothing, and after 100 ms everything with the mark "last known". It is a veil over the cells and changes none of
 * them: links that answer lift it, and one that does not has marked its own cells by then.
 */
export class SuspectState {
  readonly #clock: Clock
  readonly #changed: () => void
  #open = 0
  #isHeld = false

  /** `changed`: frames may go out again. */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock
    this.#changed = changed
  }

  /** True until everything in doubt has been proved. */
  get isOpen(): boolean {
    return this.#open > 0
  }

  /** True while the answers are so near that frames wait for them. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Everything is in doubt until `proof` settles. */
  async until(proof: Promise<unknown>): Promise<void> {
    this.#open += 1
    this.#isHeld ||= this.#open === 1
    const cancel = this.#clock.after(ANSWER_MS, () => this.#release())
    await proof.catch(() => undefined)
    cancel()
    this.#open -= 1
    if (this.#open === 0) this.#release()
  }

  #release(): void {
    this.#isHeld = false
    this.#changed()
  }
}
