import type { EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'
import { KEPT_MS } from './key-batcher.ts'

interface Kept {
  readonly at: number
  readonly answer: Promise<Result<unknown>>
}

/**
 * Answers of the calls whose row is `kept`: every tab that starts asks the same. One request serves all who ask while it
 * is on its way, and those who ask within 10 min after it; a failure serves those who wait for it and nobody else. At
 * most one answer a row is held, as none of them has arguments.
 */
export class ResponseCache {
  readonly #clock: Pick<Clock, 'elapsed'>
  readonly #kept = new Map<EndpointName, Kept>()

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock
  }

  /** The answer that is known or on its way, else that of `load`. */
  get<T>(name: EndpointName, load: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = this.#kept.get(name)
    // A row has one type of answer.
    if (known !== undefined && this.#clock.elapsed() - known.at <= KEPT_MS) return known.answer as Promise<Result<T>>
    const answer = load()
    const entry = { at: this.#clock.elapsed(), answer }
    this.#kept.set(name, entry)
    const drop = () => {
      if (this.#kept.get(name) === entry) this.#kept.delete(name)
    }
    answer.then((result) => {
      if (!result.ok) drop()
    }, drop)
    return answer
  }

  /**
   * All may be others now, or of another user: the next who asks gets them anew, also where an answer is still on its way,
   * which may be from before the change.
   */
  clear(): void {
    this.#kept.clear()
  }
}
