import type { PipeLeakageZone } from '../../../wire/server/evaluations.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { LEAK_ZONE_ID_STEP } from '../../model/evaluations/pipe-leakages.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { LEAK_ZONES } from '../../model/process/leak-zone.ts'
import { NO_ARGS } from '../shared/arguments.ts'
import { withSession } from '../shared/handler.ts'

/** The electrical inputs of the treatment plant, domain 2.3. */
const POWER: PvRef = { type: 'AnaIn', nr: 100_100 }
const CHP: PvRef = { type: 'AnaIn', nr: 100_101 }
const SETPOINT: PvRef = { type: 'AnaOut', nr: 100_004 }

/** Handles what the hubs of pipe leakage and energy do not tell. */
export function createEvaluationHandlers(model: PlantModel, now: () => number) {
  const known = (pv: PvRef) => (model.config(pv) === undefined ? null : pv)

  /** The archives of the night minima by zone, one for each town. */
  const minima = model.nodes
    .flatMap(({ pvs }) => pvs)
    .filter(({ type }) => type === 'MinMax')
    .flatMap((pv) => {
      const config = model.config(pv)
      const zone = /^Nachtminimum Zone (\d+)$/.exec(config?.name ?? '')?.[1]
      return config === undefined || zone === undefined ? [] : [{ zone: Number(zone), at: config.stationNumber, pv }]
    })
    .sort((a, b) => a.at - b.at)

  function zonesAt(at: number): readonly PipeLeakageZone[] {
    return [...model.leakZones].flatMap(([copy, ofCopy], place) =>
      LEAK_ZONES.flatMap((figures): readonly PipeLeakageZone[] => {
        const zone = ofCopy.get(figures.zone)
        if (zone === undefined) return []
        const use = zone.nightUse(at)
        return [
          {
            pipeLeakageId: figures.zone + copy * LEAK_ZONE_ID_STEP,
            name: `Zone ${figures.zone} ${figures.name}`,
            lengthKm: figures.lengthKm,
            network: 'Urban',
            nightUse: use === null ? null : Math.round(10 * use) / 10,
            nightMinimumPv: minima.filter((one) => one.zone === figures.zone)[place]?.pv ?? null,
          },
        ]
      }),
    )
  }

  return {
    pipeLeakageZones: withSession(NO_ARGS, () => ({ pipeLeakageZones: zonesAt(now()) })),
    energyConfig: withSession(NO_ARGS, () => ({
      powerPv: known(POWER),
      setpointPv: known(SETPOINT),
      chpPv: known(CHP),
    })),
  }
}
