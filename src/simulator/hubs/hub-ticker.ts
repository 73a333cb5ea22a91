import { DAY_MS } from '../model/base/units.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { allEndpoints, type Endpoints } from './simulator-stats.ts'

export interface HubTickerParts {
  readonly endpoints: Endpoints
  readonly model: PlantModel
  /** Plant time in ms since 1970. */
  readonly now: () => number
  readonly report: (what: string, error: unknown) => void
}

/** Leads the hubs through plant time. */
export class HubTicker {
  readonly #parts: HubTickerParts
  #tickedTo: number

  constructor(parts: HubTickerParts) {
    this.#parts = parts
    this.#tickedTo = parts.now()
  }

  /** Tells the hubs of the time since the last tick. A clock that stands still brings what users did meanwhile. */
  tick(): void {
    const to = this.#parts.now()
    const from = this.#tickedTo
    if (to < from) return
    this.#tickedTo = to
    for (const { hub } of allEndpoints(this.#parts.endpoints)) this.#attempt(() => hub.tick(from, to))
  }

  /**
   * The clock has been set. Up to a day ahead is time that has passed, with all that happened; after any other jump
   * everybody gets what holds there, and what came before it counts as attended, as before the start of the plant.
   */
  jump(): void {
    const { endpoints, model, now } = this.#parts
    const to = now()
    const from = this.#tickedTo
    const hasPassed = to >= from && to - from <= DAY_MS
    if (hasPassed) this.tick()
    else model.restart(to)
    this.#tickedTo = to
    for (const { hub } of allEndpoints(endpoints)) this.#attempt(() => hub.clockSet?.(to, hasPassed))
  }

  #attempt(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#parts.report('Tick', error)
    }
  }
}
