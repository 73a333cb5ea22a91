import { useCallback } from 'react'
import { usePlantSettings } from '../../components/locale/plant-settings.tsx'
import { useLiveValues } from '../../live/views/hooks.ts'

/** Of a PV without a pending alert: behind all others. */
export const NO_ALERT = Number.MAX_SAFE_INTEGER

interface AlertRanks {
  /** The alerts of all these PVs are known. */
  readonly areKnown: boolean
  /** Returns how urgent the worst pending alert of a PV (`pvParam`) is: 0 is the most urgent. */
  readonly rankOf: (pv: string) => number
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
  const areKnown = alerts.size > 0 && [...alerts.values()].every(({ value }) => value !== null)
  return { areKnown, rankOf }
}
