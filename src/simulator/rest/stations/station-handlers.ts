import { unreachable } from '../../../domain/base/unreachable.ts'
import type { MapType } from '../../../wire/server/dashboard.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { STATION_ACTIONS, type StationAction, type StationCall, type StationRef } from '../../../wire/server/station.ts'
import type { SessionOrders } from '../../auth/session-orders.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { tileSource } from '../../model/site/draw-tile.ts'
import { fields, integer, listOf, oneOf } from '../../server/read-value.ts'
import { NO_ARGS, PV_REF } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { withSession } from '../shared/handler.ts'

const MAX_PVS = 100_000
const MAX_STATIONS = 1024
const MAX_NUMBER = 999_999_999

const CALL = fields<StationCall>({
  action: oneOf(STATION_ACTIONS),
  stations: listOf(fields<StationRef>({ stationNumber: integer(0, MAX_NUMBER) }), MAX_STATIONS),
})

interface StationOptions {
  readonly orders: SessionOrders
  /** Types of maps for which there are pictures of the ground. */
  readonly mapTypes: readonly MapType[]
  /** Sites that tiles may show in a frame. */
  readonly frameSites: readonly string[]
}

/**
 * Handles stations, PVs and settings, and dials stations; the station hub then sends the progress (specification 3, 4 and 7).
 * Unknown PVs are left out of lists.
 */
export function createStationHandlers(
  model: PlantModel,
  now: () => number,
  log: ControlLog,
  { orders, mapTypes, frameSites }: StationOptions,
) {
  const settings = {
    ...model.settings,
    ...(mapTypes.length === 0 ? {} : { mapTiles: mapTypes.map(tileSource) }),
    ...(frameSites.length === 0 ? {} : { frameSites }),
  }
  const known = new Set(model.stations.map(({ id }) => id))
  return {
    priorities: withSession(NO_ARGS, () => [...model.priorities]),
    systemSettings: withSession(NO_ARGS, () => orders.settings(settings)),
    stations: withSession(NO_ARGS, () => [...model.stations]),
    pvNodes: withSession(NO_ARGS, () => [...model.nodes]),
    allPvs: withSession(NO_ARGS, () => model.nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => model.config(ref) ?? []))),
    pvConfigs: withSession(fields<{ pvs: readonly PvRef[] }>({ pvs: listOf(PV_REF, MAX_PVS) }), ({ pvs }) => {
      return pvs.flatMap((ref) => model.config(ref) ?? [])
    }),
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
          log.ofStation(session, stationNumber, { text: actionText(action) })
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
