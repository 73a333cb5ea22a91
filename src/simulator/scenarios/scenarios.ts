import type { ClockChange } from '../control/clock-order.ts'
import type { Faults } from '../faults/faults.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { fields, oneOf, type Read } from '../server/read-value.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName, type ScenarioPlan } from './scenario-table.ts'

/** `calm` ends all scenarios and faults. */
export interface ScenarioOrder {
  readonly name: ScenarioName | 'calm'
}

/** What was started and until when it shows. Times are ms since 1970 in plant time, and the same as text in UTC. */
export interface ScenarioAnswer {
  readonly name: ScenarioOrder['name']
  readonly what: string
  readonly start: number
  readonly until: number
  readonly untilUtc: string
}

export interface ScenariosParts {
  readonly model: PlantModel
  readonly faults: Faults
  readonly now: () => number
  /** Plant seconds per real second. */
  readonly speed: () => number
  readonly setClock: (change: ClockChange) => void
}

export const readScenarioOrder: (value: unknown) => Read<ScenarioOrder> = fields<ScenarioOrder>({
  name: oneOf([...SCENARIO_NAMES, 'calm']),
})

/** Starts what tests and training want to see: events of the process, faults of the server, moments of the clock. */
export class Scenarios {
  readonly #parts: ScenariosParts
  #started: ScenarioAnswer[] = []

  constructor(parts: ScenariosParts) {
    this.#parts = parts
  }

  start({ name }: ScenarioOrder): ScenarioAnswer {
    if (name === 'calm') return this.#calm()
    const { model, faults, now, speed, setClock } = this.#parts
    const plan: ScenarioPlan = SCENARIOS[name](model, now(), speed())
    const { what, start, until, events, faults: orders, clock } = plan
    if (clock !== undefined) setClock({ now: clock, speed: undefined })
    if (events !== undefined) model.script(events)
    for (const order of orders ?? []) faults.order(order)
    const answer = { name, what, start, until, untilUtc: new Date(until).toISOString() }
    this.#started.push(answer)
    return answer
  }

  /** Those that are not over, the oldest first, and all that there are. */
  report(): { readonly running: readonly ScenarioAnswer[]; readonly names: readonly ScenarioOrder['name'][] } {
    const at = this.#parts.now()
    this.#started = this.#started.filter(({ until }) => until > at)
    return { running: [...this.#started], names: [...SCENARIO_NAMES, 'calm'] }
  }

  #calm(): ScenarioAnswer {
    const { model, faults, now } = this.#parts
    const at = now()
    model.endScript(at)
    faults.restoreAll()
    this.#started = []
    const what = 'All scenarios and faults end. The water that is on its way still arrives; the clock stays as it is.'
    return { name: 'calm', what, start: at, until: at, untilUtc: new Date(at).toISOString() }
  }
}
