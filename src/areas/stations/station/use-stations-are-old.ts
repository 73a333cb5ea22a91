import { useMemo } from 'react'
import { useLiveValue, useLiveValues } from '../../../live/views/hooks.ts'
import { areAlertsOld } from '../../../ui/alert-sign/pending-sign.tsx'
import type { Station } from '../../../wire/server/station.ts'

const NO_STATIONS: readonly Station[] = []

/** Returns whether the connection of any of these stations, or the alerts of all, are only the last known ones. */
export function useStationsAreOld(stations: readonly Station[] | null): boolean {
  const known = stations ?? NO_STATIONS
  const states = useLiveValues(
    'dialState',
    useMemo(() => known.map(({ id }) => String(id)), [known]),
  )
  const alerts = useLiveValue('stationAlerts', '')
  return areAlertsOld(alerts) || [...states.values()].some(({ stale }) => stale)
}
