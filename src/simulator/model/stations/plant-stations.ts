import type {
  DialState,
  PriorityOutputGroup,
  PriorityOutputOptions,
  Station,
  StationAction,
  StationDialCounter,
  StationTimestamp,
} from '../../../wire/server/station.ts'
import type { Calendar } from '../base/calendar.ts'
import { h01 } from '../base/hash.ts'
import type { Overlay } from '../base/overlay.ts'
import { dateOf, dayNumber } from '../base/time.ts'
import type { ScriptedEvents } from '../intervals/scripted-events.ts'
import type { StationSource } from '../process/station-source.ts'
import { NO_OUTPUTS, PV_GROUPS, priorityOutputs, pvGroupOf } from './priorities.ts'
import type { StationModel } from './stations.ts'

/** The stations of the plant and their connections to the control room. */
export interface PlantStations {
  readonly stations: readonly Station[]
  /** The same stations as the process knows them, in the same order. */
  readonly stationModels: readonly StationModel[]
  priorityOutputs(at: number): PriorityOutputOptions
  /** The PV groups that have stations. */
  readonly pvGroups: readonly PriorityOutputGroup[]
  timestamp(station: number, at: number): StationTimestamp
  dialState(station: number, at: number): DialState
  dialCounter(station: number, at: number): StationDialCounter
  /** Starts a call, which takes seconds. Returns false for a station that is always connected. */
  callStation(station: number, action: StationAction, at: number): boolean
}

const STANDARDS = ['LTE', 'LTE', 'LTE-M', 'GPRS', 'NB-IoT'] as const

/** Creates the station access. `sources` are in the order of `models`. */
export function createPlantStations(
  models: readonly StationModel[],
  sources: readonly StationSource[],
  calendar: Calendar,
  { calls }: Overlay,
  scripted: ScriptedEvents,
): PlantStations {
  const stations = models.map(({ station }) => station)
  const outputs = priorityOutputs(stations)
  const withoutOutputs = scripted.of('no-outputs', 0)
  const indexes = new Map(stations.map(({ id }, index) => [id, index]))
  const sourceOf = (station: number) => sources[indexes.get(station) ?? -1]
  return {
    stations,
    stationModels: models,
    priorityOutputs: (at) => (withoutOutputs.at(at) === null ? outputs : NO_OUTPUTS),
    pvGroups: PV_GROUPS.filter(({ id }) => models.some((model) => pvGroupOf(model) === id)),
    timestamp: (station, at) => {
      const state = sourceOf(station)?.state(at)
      const name = stations[indexes.get(station) ?? -1]?.name ?? ''
      return {
        stationNumber: station,
        name,
        timestamp: state?.time ?? null,
        lastConnection: state?.connectedAt ?? null,
      }
    },
    dialState: (station, at) => sourceOf(station)?.state(at).dialState ?? 'NotDefined',
    dialCounter: (station, at) => dialCounter(station, sourceOf(station), calendar, at),
    callStation: (station, action, at) => {
      const source = sourceOf(station)
      if (source?.connection !== 'dial-up') return false
      calls.put(String(station), action, at)
      source.forget()
      return true
    },
  }
}

/**
 * Counts the calls of a dial-up station since local midnight, the first of the month and of the year, for their cost.
 */
function dialCounter(
  stationNumber: number,
  source: StationSource | undefined,
  calendar: Calendar,
  at: number,
): StationDialCounter {
  const day = calendar.dayOf(at)
  const { year, month } = dateOf(day)
  const since = (start: number) => source?.callsIn(calendar.dayStart(start) - 1, at) ?? 0
  const standard = STANDARDS[Math.floor(h01(stationNumber, 1, 95) * STANDARDS.length)] ?? 'LTE'
  return {
    stationNumber,
    mobileNetworkStandard: source?.connection === 'dial-up' ? standard : '',
    dayCounter: since(day),
    monthCounter: since(dayNumber(year, month, 1)),
    yearCounter: since(dayNumber(year, 1, 1)),
  }
}
