import { useMemo } from 'react'
import { isLastKnown } from '../../../domain/values/dial-state.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { isOld, useLiveValues, useQuery } from '../../../live/views/hooks.ts'
import type { Station } from '../../../wire/server/station.ts'
import { type StationDown, stationsDown } from '../rules/stations-down.ts'

interface StationsDown {
  readonly down: readonly StationDown[]
  /** Of how many stations; 0 until they are known. */
  readonly count: number
  /** Not all of them are told yet: there may be others. */
  readonly isUntold: boolean
  readonly isOld: boolean
}

const NO_STATIONS: readonly Station[] = []

/** Returns the stations that cannot be relied on now, live. */
export function useStationsDown(): StationsDown {
  const stations = useQuery('stations').body
  const keys = useMemo(() => (stations ?? NO_STATIONS).map(({ id }) => String(id)), [stations])
  const states = useLiveValues('dialState', keys)
  // Those that are connected need no time: it changes all the while.
  const away = keys.filter((key) => isLastKnown(states.get(key)?.value?.dialState ?? null))
  const times = useLiveValues('stationTimestamp', away)
  return {
    down: stationsDown(
      stations ?? NO_STATIONS,
      (station) => states.get(String(station))?.value?.dialState ?? null,
      (station) => times.get(String(station))?.value ?? null,
      serverNow(),
    ),
    count: keys.length,
    isUntold: stations === null || stations.some(({ id }) => (states.get(String(id))?.value ?? null) === null),
    isOld: [...states.values(), ...times.values()].some(isOld),
  }
}
