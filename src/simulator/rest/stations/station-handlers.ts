import { unreachable } from '../../../domain/base/unreachable.ts'
import { STATION_ACTIONS, type StationAction, type StationCall, type StationRef } from '../../../wire/server/station.ts'
import { hasStation } from '../../auth/station-rights.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, integer, listOf, oneOf } from '../../server/read-value.ts'
import type { ControlEntries } from '../shared/control-entries.ts'
import { withSession } from '../shared/handler.ts'

const MAX_STATIONS = 1024
const MAX_NUMBER = 999_999_999

const CALL = fields<StationCall>({
  action: oneOf(STATION_ACTIONS),
  stations: listOf(fields<StationRef>({ stationNumber: integer(0, MAX_NUMBER) }), MAX_STATIONS),
})

/** Dialling stations; how that goes on is told by the station hub. Specification 3 and 4, "Dial actions". */
export function createStationHandlers(model: PlantModel, now: () => number, entries: ControlEntries) {
  const known = new Set(model.stations.map(({ id }) => id))
  return {
    callStations: withSession(CALL, ({ action, stations }, { session }) => {
      const { rights } = session.user
      const missing: StationRef[] = []
      const notCallable: StationRef[] = []
      const unauthorized: StationRef[] = []
      let called = 0
      for (const station of stations) {
        const { stationNumber } = station
        if (!known.has(stationNumber)) missing.push(station)
        else if (!rights.callStations || !hasStation(rights, stationNumber)) unauthorized.push(station)
        else if (!model.callStation(stationNumber, action, now())) notCallable.push(station)
        else {
          called += 1
          entries.ofStation(session, stationNumber, { text: actionText(action) })
        }
      }
      const isDone = called > 0 || stations.length === 0
      const status = isDone
        ? ('Success' as const)
        : unauthorized.length > 0
          ? ('Unauthorized' as const)
          : ('Failed' as const)
      const errorMessage = isDone ? null : 'None of the stations could be called.'
      return { status, missing, notCallable, unauthorized, errorMessage }
    }),
  }
}

function actionText(action: StationAction): string {
  switch (action) {
    case 'Connect':
      return 'Verbindung aufgebaut'
    case 'Disconnect':
      return 'Verbindung getrennt'
    case 'Status':
      return 'Status abgefragt'
    default:
      return unreachable(action)
  }
}
