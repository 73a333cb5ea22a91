import type { Priority } from '../../../wire/server/alert.ts'
import type { PriorityOutputGroup, PriorityOutputOptions, Station } from '../../../wire/server/station.ts'
import type { StationModel } from './stations.ts'

/** Domain 3.3, most urgent first; 0 is an event. Colours as .NET serialises them: signed 32-bit ARGB. */
export const PRIORITIES: readonly Priority[] = [
  { priority: 1, name: 'Gefahr', color: { argb: 0xffd32f2f | 0 } },
  { priority: 2, name: 'Schwere Störung', color: { argb: 0xffe65100 | 0 } },
  { priority: 3, name: 'Störung', color: { argb: 0xfff9a825 | 0 } },
  { priority: 4, name: 'Grenzwertwarnung', color: { argb: 0xfffdd835 | 0 } },
  { priority: 5, name: 'Qualität und Energie', color: { argb: 0xfffff176 | 0 } },
  { priority: 6, name: 'Wartung', color: { argb: 0xff42a5f5 | 0 } },
  { priority: 7, name: 'Sicherheit', color: { argb: 0xffab47bc | 0 } },
  { priority: 8, name: 'Status', color: { argb: 0xff78909c | 0 } },
  { priority: 9, name: 'Test', color: { argb: 0xff8d6e63 | 0 } },
  { priority: 0, name: 'Ereignis', color: { argb: 0xff9e9e9e | 0 } },
]

/** PV groups: the scope of alert lists, licences and alarm plans (domain 1.2). */
export const PV_GROUPS: readonly PriorityOutputGroup[] = [
  { id: 1, name: 'Abwasser' },
  { id: 2, name: 'Trinkwasser' },
  { id: 3, name: 'Außenstationen' },
]

/** Returns the PV group of a station: waste water, drinking water, filler. */
export function pvGroupOf({ kind }: StationModel): number {
  if (kind === 'filler') return 3
  return kind === 'treatment-plant' || kind === 'pumping' || kind === 'basin' ? 1 : 2
}

/** Stations with a horn or a lamp and the PV groups that drive it; one without configured groups. */
const OUTPUTS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [1, 2]],
  [44, [2]],
  [46, []],
])

/** Nothing to acknowledge anywhere. */
export const NO_OUTPUTS: PriorityOutputOptions = { hasOptions: false, stationOptions: [], optionsForStation: [] }

/** Returns the options of priority outputs. Specification 3, "Priority-output options". */
export function priorityOutputs(stations: readonly Station[]): PriorityOutputOptions {
  const own = stations.filter(({ id }) => OUTPUTS.has(id))
  return {
    hasOptions: own.length > 0,
    stationOptions: own.map(({ id, name }) => ({ station: { stationNumber: id }, name })),
    optionsForStation: own.map(({ id }) => ({
      station: { stationNumber: id },
      pvGroups: PV_GROUPS.filter((group) => OUTPUTS.get(id)?.includes(group.id) === true),
    })),
  }
}
