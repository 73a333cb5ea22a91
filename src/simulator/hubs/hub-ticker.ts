import { DAY_MS } from '../model/base/time.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { contain, type Report } from '../server/contain.ts'
import { allEndpoints, type Endpoints } from './simulator-stats.ts'

export interface HubTickerParts {
  readonly endpoints: Endpoints
  readonly model: PlantModel
  /** Plant time in ms since 1970. */
  readonly now: () => number
  readonly report: Report
}

/** Advances the hubs with plant time. */
export class HubTicker {
  readonly #parts: HubTickerParts
  #tickedTo: number

  constructor(parts: HubTickerParts) {
    this.#parts = parts
    this.#tickedTo = parts.now()
  }

  /** Ticks the hubs up to the present. While the clock stands still, this sends what users changed. */
  tick(): void {
    const to = this.#parts.now()
    const from = this.#tickedTo
    if (to < from) return
    this.#tickedTo = to
    for (const { hub } of allEndpoints(this.#parts.endpoints))
      contain(this.#parts.report, 'Tick', () => hub.tick(from, to))
  }

  /**
   * Handles a clock that was set. A jump of up to a day ahead counts as passed time, with all its events. After any other
   * jump clients get the state at the new time, and earlier alerts count as handled, as before the start of the plant.
   */
  jump(): void {
    const { endpoints, model, now, report } = this.#parts
    const to = now()
    const from = this.#tickedTo
    const hasPassed = to >= from && to - from <= DAY_MS
    if (hasPassed) this.tick()
    else model.restart(to)
    this.#tickedTo = to
    for (const { hub } of allEndpoints(endpoints)) contain(report, 'Tick', () => hub.clockSet?.(to, hasPassed))
  }
}
