import { useMemo } from 'react'
import { wordSearch } from '../../../domain/text/word-search.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'

/** What a picker shows of a PV. */
export type PvOption = Pick<PvConfig, 'pvRef' | 'name' | 'eksNr' | 'stationName' | 'dimension'>

/** The PVs that match what is typed. Pickers know nothing else of where they come from. */
export interface PvSearch {
  readonly load: LoadState
  /** Null until the list is known. */
  readonly found: readonly PvOption[] | null
  readonly total: number
  /** Returns what is known of a PV; null until the list is known or if it has none such. */
  readonly optionOf: (pv: PvRef) => PvOption | null
  readonly retry: () => void
}

const NO_ARGUMENTS = {}

/**
 * Searches the PVs of the plant by the words of name, EKS and station. `accepts` must be the same function each time, for
 * example `hasLiveValue`.
 */
export function usePvSearch(query: string, accepts: (pv: PvRef) => boolean): PvSearch {
  const nodes = useQuery('pvNodes', NO_ARGUMENTS)
  const pvs = useMemo(
    () => (nodes.body === null ? null : { pvs: nodes.body.flatMap((node) => node.pvs).filter(accepts) }),
    [nodes.body, accepts],
  )
  const configs = useQuery('pvConfigs', pvs)
  const options = configs.body
  const search = useMemo(() => (options === null ? null : wordSearch(options, textsOf)), [options])
  const byPv = useMemo(() => new Map(options?.map((option) => [pvParam(option.pvRef), option])), [options])
  const found = useMemo(() => search?.(query) ?? null, [search, query])
  const part = nodes.body === null ? nodes : configs
  return {
    load: part.load,
    found,
    total: options?.length ?? 0,
    optionOf: (pv) => byPv.get(pvParam(pv)) ?? null,
    retry: part.refetch,
  }
}

function textsOf({ name, eksNr, stationName }: PvOption): readonly string[] {
  return [name, eksNr, stationName]
}
