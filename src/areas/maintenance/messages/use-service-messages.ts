import { useCallback, useMemo } from 'react'
import { maintenanceKey } from '../../../domain/values/topic-keys.ts'
import { NOTHING, useLiveValues } from '../../../live/views/hooks.ts'
import type { MaintenanceDescription } from '../../../wire/server/maintenance.ts'
import { type PvMaintenanceConfig, SERVICE_MESSAGE_TYPES } from '../../../wire/server/pv-command.ts'

interface MachineMessages {
  /** Of each step that the hub has told. */
  readonly configs: readonly PvMaintenanceConfig[]
  /** The hub has not told all of them yet. */
  readonly isLoading: boolean
  /** The link is broken: they are the last known ones. */
  readonly isStale: boolean
}

/** Leases all steps of these machines. Returns what returns those of one; another function after each change. */
export function useServiceMessages(
  machines: readonly MaintenanceDescription[] | null,
): (machine: MaintenanceDescription) => MachineMessages {
  const joined = useMemo(() => (machines ?? []).flatMap(keysOf).join(), [machines])
  const live = useLiveValues(
    'pvMaintenanceConfig',
    // The same machines of another answer are the same leases.
    useMemo(() => (joined === '' ? [] : joined.split(',')), [joined]),
  )
  return useCallback(
    (machine) => {
      const states = keysOf(machine).map((key) => live.get(key) ?? NOTHING)
      return {
        configs: states.flatMap(({ value }) => value ?? []),
        isLoading: states.some(({ load }) => load.state === 'loading'),
        isStale: states.some(({ stale }) => stale),
      }
    },
    [live],
  )
}

function keysOf({ pvRef }: MaintenanceDescription): readonly string[] {
  return SERVICE_MESSAGE_TYPES.flatMap((serviceMessageType) => maintenanceKey({ pvRef, serviceMessageType }) ?? [])
}
