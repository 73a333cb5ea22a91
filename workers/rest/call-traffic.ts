import type { EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { CallStats } from '../../src/wire/tabs/worker-stats.ts'
import type { Clock } from '../platform/environment.ts'

/** Finished calls that are remembered. */
const MOST = 20

/** A call on its way. */
export interface Transfer {
  /** Call with each part that has arrived or, of an upload, has left. */
  add(bytes: number): void
  end(ok: boolean): void
}

/** How large calls were and how long they took: those on their way and the last twenty others, newest first. */
export class CallTraffic {
  readonly #clock: Clock
  readonly #running = new Map<number, () => CallStats>()
  #finished: readonly CallStats[] = []
  #lastId = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(name: EndpointName): Transfer {
    const id = ++this.#lastId
    const at = this.#clock.now()
    const began = this.#clock.elapsed()
    let bytes = 0
    const stats = (state: CallStats['state']): CallStats => {
      return { id, name, at, state, bytes, ms: this.#clock.elapsed() - began }
    }
    this.#running.set(id, () => stats('running'))
    return {
      add: (more) => {
        bytes += more
      },
      end: (ok) => {
        this.#running.delete(id)
        this.#finished = [stats(ok ? 'done' : 'failed'), ...this.#finished].slice(0, MOST)
      },
    }
  }

  stats(): readonly CallStats[] {
    return [...[...this.#running.values()].map((read) => read()), ...this.#finished].sort((a, b) => b.id - a.id)
  }
}
