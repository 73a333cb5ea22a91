import type { PriorityOutputOptions, Station } from '../../../wire/server/station.ts'
import { PV_GROUPS } from './pv-groups.ts'

/** Stations with a horn or a lamp and the PV areas that drive it; one whose areas nobody has configured. */
const OUTPUTS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [1, 2]],
  [44, [2]],
  [46, []],
])

/** Specification 3, "Priority-output options". */
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
