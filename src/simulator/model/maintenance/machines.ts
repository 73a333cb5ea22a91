import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PlantModel } from '../plant-model.ts'

const RUNS = / Betrieb$/
/** Numbers of the analysers among the analogue inputs (domain 2.2). */
const ANALYSERS = { from: 200, to: 299 }
const NUMBERS = 100_000

/** What has a life cycle: machines with a run contact, and analysers. In the order of the stations. */
export function machinesOf(model: Pick<PlantModel, 'nodes' | 'config'>): readonly PvConfig[] {
  return model.nodes.flatMap(({ pvs }) =>
    pvs.flatMap((pv) => {
      const number = pv.nr % NUMBERS
      const mayBe = pv.type === 'DigiIn' || (pv.type === 'AnaIn' && number >= ANALYSERS.from && number <= ANALYSERS.to)
      const config = mayBe ? model.config(pv) : undefined
      return config !== undefined && (pv.type === 'AnaIn' || RUNS.test(config.name)) ? [config] : []
    }),
  )
}

/** `Pumpe 1` of the contact `Pumpe 1 Betrieb`. */
export function machineName({ name }: PvConfig): string {
  return name.replace(RUNS, '')
}
