import type { ClockChange } from '../clock/clock-control.ts'
import type { Faults } from '../faults/faults.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { fields, oneOf, type Read } from '../server/read-value.ts'
import type { MissingItems } from '../state/missing-items.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName, type ScenarioPlan } from './scenario-table.ts'

/** `calm` ends all scenarios and faults, and the server knows everything again. */
export interface ScenarioOrder {
  readonly name: ScenarioName | 'calm'
}

/** What was started and until when it has effects. Plant time in ms since 1970; `untilUtc` is the same as text. */
export interface ScenarioRun {
  readonly name: ScenarioOrder['name']
  readonly what: string
  readonly start: number
  readonly until: number
  readonly untilUtc: string
}

export interface ScenariosParts {
  readonly model: PlantModel
  readonly faults: Faults
  readonly missing: MissingItems
  readonly now: () => number
  /** Plant seconds per real second. */
  readonly speed: () => number
  readonly setClock: (change: ClockChange) => void
}

export const readScenarioOrder: (value: unknown) => Read<ScenarioOrder> = fields<ScenarioOrder>({
  name: oneOf([...SCENARIO_NAMES, 'calm']),
})

/** Runs scenarios for tests and training: events of the process, faults of the server, moments of the clock. */
export class Scenarios {
  readonly #parts: ScenariosParts
  #started: ScenarioRun[] = []

  constructor(parts: ScenariosParts) {
    this.#parts = parts
  }

  start({ name }: ScenarioOrder): ScenarioRun {
    if (name === 'calm') return this.#calm()
    const { model, faults, now, speed, setClock } = this.#parts
    const plan: ScenarioPlan = SCENARIOS[name](model, now(), speed())
    const { what, start, until, events, faults: orders, clock } = plan
    if (clock !== undefined) setClock({ now: clock, speed: undefined })
    if (events !== undefined) model.script(events)
    for (const order of orders ?? []) faults.order(order)
    const started = { name, what, start, until, untilUtc: new Date(until).toISOString() }
    this.#started.push(started)
    return started
  }

  /** Returns the running scenarios, oldest first, and the names of all. */
  report(): { readonly running: readonly ScenarioRun[]; readonly names: readonly ScenarioOrder['name'][] } {
    const at = this.#parts.now()
    this.#started = this.#started.filter(({ until }) => until > at)
    return { running: [...this.#started], names: [...SCENARIO_NAMES, 'calm'] }
  }

  #calm(): ScenarioRun {
    const { model, faults, missing, now } = this.#parts
    const at = now()
    model.endScript(at)
    faults.restoreAll()
    missing.clear()
    this.#started = []
    const what = 'All scenarios and faults end. The water that is on its way still arrives; the clock stays as it is.'
    return { name: 'calm', what, start: at, until: at, untilUtc: new Date(at).toISOString() }
  }
}
