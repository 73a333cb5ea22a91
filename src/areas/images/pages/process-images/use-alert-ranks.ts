import { useCallback } from 'react'
import { useLiveValues } from '../../../../live/views/hooks.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'

/** Of a PV without a pending alert: behind all others. */
export const NO_ALERT = Number.MAX_SAFE_INTEGER

interface AlertRanks {
  /** The alerts of all of them are known. */
  readonly areKnown: boolean
  /** Returns how urgent the worst pending alert of one is: 0 is the most urgent. */
  readonly rankOf: (key: string) => number
}

/** Follows the pending alerts of PVs, named by `pvParam`. `pvs` must stay the same list. */
export function useAlertRanks(pvs: readonly string[]): AlertRanks {
  const { rankOf: rankOfPriority } = usePlantSettings()
  const alerts = useLiveValues('pvAlert', pvs)
  const rankOf = useCallback(
    (pv: string) => {
      const worst = alerts.get(pv)?.value?.[0]
      return worst === undefined ? NO_ALERT : rankOfPriority(worst.priority)
    },
    [alerts, rankOfPriority],
  )
  return { areKnown: areAllKnown(alerts, pvs), rankOf }
}

/** Follows the alerts of the connections of stations, named by their numbers. `stations` must stay the same list. */
export function useConnectionRanks(stations: readonly string[]): AlertRanks {
  const { rankOf: rankOfPriority } = usePlantSettings()
  const alerts = useLiveValues('stationConnectionAlertState', stations)
  const rankOf = useCallback(
    (station: string) => {
      const alert = alerts.get(station)?.value
      return alert == null || alert.state === 'Ok' || alert.priority === null
        ? NO_ALERT
        : rankOfPriority(alert.priority)
    },
    [alerts, rankOfPriority],
  )
  return { areKnown: areAllKnown(alerts, stations), rankOf }
}

function areAllKnown(alerts: ReadonlyMap<string, { readonly value: unknown }>, keys: readonly string[]): boolean {
  return keys.every((key) => (alerts.get(key)?.value ?? null) !== null)
}
