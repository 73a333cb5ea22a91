import type { EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'
import { CACHE_MS } from './key-batcher.ts'

interface Entry {
  readonly at: number
  readonly result: Promise<Result<unknown>>
}

/**
 * Caches the results of calls whose row is `kept`, as every starting tab makes the same calls. One request serves all
 * callers while it is in flight and for 10 min afterwards; a failure serves only those who wait for it. Holds one
 * result per row, as none of these calls has arguments.
 */
export class ResponseCache {
  readonly #clock: Pick<Clock, 'elapsed'>
  readonly #entries = new Map<EndpointName, Entry>()

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock
  }

  /** Returns the cached or pending result, otherwise that of `load`. */
  get<T>(name: EndpointName, load: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = this.#entries.get(name)
    // The result type of a row is fixed.
    if (known !== undefined && this.#clock.elapsed() - known.at <= CACHE_MS) return known.result as Promise<Result<T>>
    const result = load()
    const entry = { at: this.#clock.elapsed(), result }
    this.#entries.set(name, entry)
    const drop = () => {
      if (this.#entries.get(name) === entry) this.#entries.delete(name)
    }
    result.then(({ ok }) => {
      if (!ok) drop()
    }, drop)
    return result
  }

  /** Drops all results, also pending ones: they may be outdated or belong to another user. */
  clear(): void {
    this.#entries.clear()
  }
}
