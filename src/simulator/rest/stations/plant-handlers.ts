import type { PvRef } from '../../../wire/server/pv.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, listOf } from '../../server/read-value.ts'
import { NO_ARGS } from '../session/session-handlers.ts'
import { withSession } from '../shared/handler.ts'
import { PV_REF } from '../shared/pv-reader.ts'

const MAX_PVS = 100_000
/** Configs and stations. Unknown PVs are left out of an answer. Specification 7. */
export function createPlantHandlers(model: PlantModel) {
  return {
    priorities: withSession(NO_ARGS, () => [...model.priorities]),
    systemSettings: withSession(NO_ARGS, () => model.settings),
    stations: withSession(NO_ARGS, () => [...model.stations]),
    pvNodes: withSession(NO_ARGS, () => [...model.nodes]),
    allPvs: withSession(NO_ARGS, () => model.nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => model.config(ref) ?? []))),
    pvConfigs: withSession(fields<{ pvs: readonly PvRef[] }>({ pvs: listOf(PV_REF, MAX_PVS) }), ({ pvs }) => {
      return pvs.flatMap((ref) => model.config(ref) ?? [])
    }),
  }
}
