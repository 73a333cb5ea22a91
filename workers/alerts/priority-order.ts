import { urgency } from '../../src/domain/alerts/alert-state.ts'
import type { CoreContext } from '../context/core-context.ts'
import { Backoff, Loop } from '../platform/jobs.ts'

/** Knows how urgent priorities are: asks for their order until the server says it. Before that the number decides. */
export class PriorityOrder {
  readonly #context: Pick<CoreContext, 'call'>
  readonly #onOrder: (rankOf: (priority: number) => number) => void
  readonly #asking: Loop
  readonly #failures = new Backoff()
  #isKnown = false
  #hasFailed = false
  #rankOf = (priority: number) => priority
  /** Counts cleared sessions: an answer of an older one says nothing. */
  #session = 0

  constructor(
    context: Pick<CoreContext, 'clock' | 'failed' | 'call'>,
    onOrder: (rankOf: (priority: number) => number) => void,
  ) {
    this.#context = context
    this.#onOrder = onOrder
    this.#asking = new Loop(context, 'the order of priorities', () => this.#read())
  }

  /** Whether the server has said it, or could not: until then nobody knows whether the number decides. */
  get isAsked(): boolean {
    return this.#isKnown || this.#hasFailed
  }

  /** Returns the rank of a priority; 0 is the most urgent. */
  rankOf(priority: number): number {
    return this.#rankOf(priority)
  }

  /** Call when somebody needs the order. */
  want(): void {
    if (!this.#isKnown) this.#asking.in(0)
  }

  /** Call when the session ends: the next one asks again, and until then the order is what it was. */
  clear(): void {
    this.#session += 1
    this.#isKnown = false
    this.#hasFailed = false
    this.#failures.succeeded()
    this.stop()
  }

  stop(): void {
    this.#asking.cancel()
  }

  async #read(): Promise<void> {
    const session = this.#session
    const result = await this.#context.call('priorities', {})
    if (session !== this.#session) return
    if (!result.ok) {
      this.#hasFailed = true
      this.#asking.in(this.#failures.failed(result.error))
      return
    }
    this.#failures.succeeded()
    this.#isKnown = true
    this.#rankOf = urgency(result.body)
    this.#onOrder(this.#rankOf)
  }
}
