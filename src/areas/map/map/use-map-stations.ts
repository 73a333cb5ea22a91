import { useMemo } from 'react'
import { useLiveValue, useLiveValues } from '../../../live/views/hooks.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { Station } from '../../../wire/server/station.ts'
import { ringOf } from '../rules/connection-ring.ts'
import type { MapStation } from './map-station.ts'

/** Returns stations with their connection and alerts, live; most urgent first, then by name. `stations` must be stable. */
export function useMapStations(stations: readonly Station[]): readonly MapStation[] {
  const { rankOf, format } = usePlantSettings()
  const keys = useMemo(() => stations.map(({ id }) => String(id)), [stations])
  const states = useLiveValues('dialState', keys)
  const actions = useLiveValue('dialActions', '').value
  const told = useLiveValue('stationAlerts', '')
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const calls = new Map(actions?.map(({ stationNumber, dialState }) => [stationNumber, dialState]))
    const byStation = new Map(told.value?.map((each) => [each.stationNumber, each]))
    return stations
      .map((station): MapStation => {
        const live = states.get(String(station.id))
        const dialState = calls.get(station.id) ?? live?.value?.dialState ?? null
        const own = byStation.get(station.id) ?? null
        const worst = own?.counts[0]
        return {
          id: station.id,
          station,
          dialState,
          ring: ringOf(dialState),
          isStale: live?.stale === true && live.value !== null,
          alerts: own,
          told,
          urgency: worst === undefined ? Number.POSITIVE_INFINITY : rankOf(worst.priority),
        }
      })
      .toSorted((a, b) => order(a.urgency, b.urgency) || collator.compare(a.station.name, b.station.name))
  }, [stations, states, actions, told, rankOf, format])
}

/** Compares two numbers that may both be infinite. */
function order(one: number, other: number): number {
  return one === other ? 0 : one - other
}
