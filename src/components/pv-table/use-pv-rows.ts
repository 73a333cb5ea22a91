import { useMemo } from 'react'
import { isOpen } from '../../domain/alert-state.ts'
import { pvParam } from '../../domain/pv-ref.ts'
import { useRows } from '../../live/use-live.ts'
import type { PvConfig } from '../../wire/pv.ts'
import { usePlant } from '../plant/plant-context.tsx'
import type { PvRow } from './pv-columns.tsx'

/** Rows of configured PVs with their most urgent pending alert. */
export function usePvRows(configs: readonly PvConfig[]): readonly PvRow[] {
  const { rankOf } = usePlant()
  const { rows: alerts } = useRows('pendingAlerts', '')
  const worst = useMemo(() => {
    const byPv = new Map<string, { priority: number; open: boolean }>()
    for (const alert of alerts) {
      if (alert.pvRef === null) continue
      const key = pvParam(alert.pvRef)
      const known = byPv.get(key)
      const open = isOpen(alert)
      const worse =
        known === undefined ||
        rankOf(alert.priority) < rankOf(known.priority) ||
        (alert.priority === known.priority && open && !known.open)
      if (worse) byPv.set(key, { priority: alert.priority, open })
    }
    return byPv
  }, [alerts, rankOf])
  return useMemo(
    () =>
      configs.map((config) => {
        const id = pvParam(config.pvRef)
        return { id, config, alert: worst.get(id) ?? null }
      }),
    [configs, worst],
  )
}
