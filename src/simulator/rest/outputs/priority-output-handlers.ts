import { hasStation } from '../../auth/station-rights.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, integer } from '../../server/read-value.ts'
import { NO_ARGS } from '../session/session-handlers.ts'
import type { ControlEntries } from '../shared/control-entries.ts'
import { Refusal, withSession } from '../shared/handler.ts'

const MAX_NUMBER = 999_999_999
const NUMBER = integer(0, MAX_NUMBER)
const GROUP = fields<{ station: number; pvGroup: number }>({ station: NUMBER, pvGroup: NUMBER })

/** Horns and lamps of stations, by PV area. Specification 3 and 5, "Acknowledge". */
export function createPriorityOutputHandlers(model: PlantModel, entries: ControlEntries) {
  const { priorityOutputs } = model
  return {
    priorityOutputOptions: withSession(NO_ARGS, () => priorityOutputs),
    ackPriorityOutputs: withSession(GROUP, ({ station, pvGroup }, { session }) => {
      const { rights } = session.user
      const own = priorityOutputs.optionsForStation.find((option) => option.station.stationNumber === station)
      const group = own?.pvGroups.find(({ id }) => id === pvGroup)
      if (group === undefined) return new Refusal(404, 'The station has no priority outputs of this PV area.')
      if (!rights.acknowledgeInputs || !hasStation(rights, station)) {
        return { status: 'Unauthorized' as const, errorMessage: 'The user has no right to acknowledge these outputs.' }
      }
      entries.ofStation(session, station, { text: `Prioritätenausgänge quittiert: ${group.name}` })
      return { status: 'Success' as const, errorMessage: null }
    }),
  }
}
