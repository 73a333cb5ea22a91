import { useMemo } from 'react'
import { pvOfParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import type { PvConfig, PvRef, PvType } from '../../../wire/server/pv.ts'

interface ChosenPvs {
  readonly pvs: readonly PvRef[]
  /** Whether more are chosen than one command takes; none is loaded then. */
  readonly isTooMany: boolean
  /** The configurations of all chosen PVs; null while they are loading, empty if none is chosen. */
  readonly configs: readonly PvConfig[] | null
}

const NO_CONFIGS: readonly PvConfig[] = []

/**
 * Returns the PVs of the selected rows of a list that the worker holds: `selected` are their ids. `most` are the PVs that one
 * command takes; with `type`, other PVs among them are left out.
 */
export function useChosenPvs(selected: ReadonlySet<string>, most: number, type?: PvType): ChosenPvs {
  const pvs = useMemo(() => {
    const all = [...selected].flatMap((id) => pvOfParam(id) ?? [])
    return type === undefined ? all : all.filter((pv) => pv.type === type)
  }, [selected, type])
  const isTooMany = pvs.length > most
  const { body } = useQuery('pvConfigs', pvs.length === 0 || isTooMany ? null : { pvs })
  return { pvs, isTooMany, configs: pvs.length === 0 ? NO_CONFIGS : body }
}
