import { useEffect, useMemo, useRef } from 'react'
import { maintenanceKey } from '../../../../domain/values/topic-keys.ts'
import { subscribeValue } from '../../../../live/views/subscriptions.ts'
import type { MaintenanceProtocolRow } from '../../../../wire/server/maintenance.ts'
import type { PvMaintenanceConfig } from '../../../../wire/server/pv-command.ts'
import { wasServiceSet } from '../../rules/service-messages.ts'

/**
 * Reads a protocol again as soon as the hub tells that somebody has moved the service limit of one of its machines or has set its
 * runtime. The protocol itself comes from a call, which no hub keeps up to date.
 */
export function useLiveLimits(rows: readonly MaintenanceProtocolRow[] | null, refetch: () => void): void {
  const known = useRef(new Map<string, PvMaintenanceConfig>())
  const shown = useRef(new Map<string, PvMaintenanceConfig>())
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are new were read with what is known by now
  useEffect(() => {
    shown.current = new Map(known.current)
  }, [rows])
  const joined = useMemo(() => {
    const keys = (rows ?? []).map(({ pvRef }) => maintenanceKey({ pvRef, serviceMessageType: 'Top' }))
    return [...new Set(keys)].filter((key) => key !== null).join()
  }, [rows])
  useEffect(() => {
    const unsubscribes = joined.split(',').map((key) => {
      if (key === '') return () => undefined
      return subscribeValue('pvMaintenanceConfig', key, ({ value, stale }) => {
        if (value === null || stale) return
        known.current.set(key, value)
        const before = shown.current.get(key)
        if (before === undefined) shown.current.set(key, value)
        else if (wasServiceSet(before, value)) {
          // Once for each change, also if the answer brings nothing new.
          shown.current.set(key, value)
          latest.current()
        }
      })
    })
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [joined])
}
