import { NEVER } from '../intervals/intervals.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import type { PlantPvs } from '../pvs/plant-pvs.ts'

/** The stamp is the time in seconds with three decimals, cut to four digits before the point. */
const STAMP_MODULO_MS = 10_000_000
const MS_PER_UNIT = 1_000

function stampedPv(pv: PvModel): PvModel {
  if (pv.ref.type !== 'AnaIn') return pv
  return {
    ...pv,
    config: {
      ...pv.config,
      decimalPlaces: 3,
      domainConfig: { min: 0, max: STAMP_MODULO_MS / MS_PER_UNIT },
      anaLimitConfig: null,
    },
    signal: (at) => (at % STAMP_MODULO_MS) / MS_PER_UNIT,
    faults: null,
    limits: [],
    limitAlarm: null,
  }
}

/** The same plant with perfect lines, in which every analogue input shows when its value was made. */
export function stamped(plant: PlantPvs): PlantPvs {
  const source: StationSource = {
    connection: 'permanent',
    failures: NEVER,
    callsIn: () => 0,
    forget: () => undefined,
    state: (at) => ({ time: at, live: true, faulty: false, dialState: 'Connected', connectedAt: 0 }),
  }
  return { ...plant, sources: plant.sources.map(() => source), pvs: plant.pvs.map(stampedPv) }
}
