import type { Rights } from '../../wire/server/system.ts'

/** Whether a user may act on a station. Specification 6. */
export function hasStation({ stationNumbers }: Rights, station: number): boolean {
  return stationNumbers === null || stationNumbers.includes(station)
}
