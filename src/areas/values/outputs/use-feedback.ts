import { useMemo } from 'react'
import { useQuery } from '../../../live/views/hooks.ts'
import type { PvConfig, PvType } from '../../../wire/server/pv.ts'
import { useAllPvs } from '../list/use-all-pvs.ts'
import { feedbackOf } from '../rules/feedback-of.ts'
import { machineOf } from '../rules/machine-of.ts'

const NONE: readonly PvConfig[] = []
const TYPES: readonly PvType[] = ['AnaIn', 'DigiIn']

/** Returns what shows whether an output has worked; nothing while the PVs of its station are not known. */
export function useFeedback(config: PvConfig): readonly PvConfig[] {
  const machines = useQuery('maintenanceDescriptions').body
  const { rows } = useAllPvs(TYPES, config.stationNumber)
  return useMemo(() => {
    // Without the machines nobody knows whether it belongs to one.
    if (rows === null || machines === null) return NONE
    const station = rows.map((row) => row.config)
    return feedbackOf(config, machineOf(config.pvRef, config, machines), station)
  }, [config, rows, machines])
}
