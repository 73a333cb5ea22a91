import { useMemo, useState } from 'react'
import { wordSearch } from '../../../domain/text/word-search.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { ALL_PVS, pvViewText } from '../../../domain/values/pv-view.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig, PvRef, PvType } from '../../../wire/server/pv.ts'
import { type PvList, usePvList } from '../list/use-pv-list.ts'

/** What a picker shows of a PV. */
export type PvOption = Pick<PvConfig, 'pvRef' | 'name' | 'eksNr' | 'stationName' | 'dimension'>

/** The PVs that match what is typed. Pickers know nothing else of where they come from. */
export interface PvSearch {
  readonly list: PvList
  /** The first of the PVs that match: a page of the list. Null until there is a list. */
  readonly found: readonly PvOption[] | null
  /** How many match. */
  readonly count: number
}

/** Searches the PVs of these types by the words of name, EKS and station, in the worker. */
export function usePvSearch(query: string, types: readonly PvType[]): PvSearch {
  const { language } = useFormat()
  const view = { ...ALL_PVS, types, text: query, language }
  const list = usePvList(view)
  const wanted = pvViewText(view)
  const found = useMemo(() => {
    if (!list.isThere) return null
    const options = list.here.map(({ config }) => config)
    // Until the worker has answered, those are offered that match the new words as well, never one that does not.
    return list.view === wanted ? options : wordSearch<PvOption>(options, textsOf)(query)
  }, [list, wanted, query])
  return { list, found, count: list.view === wanted ? list.list.total : (found?.length ?? 0) }
}

/** Returns what is known of chosen PVs, and a function that remembers one that was just chosen. */
export function usePvOptions(pvs: readonly PvRef[]): readonly [(pv: PvRef) => PvOption, (option: PvOption) => void] {
  const { body } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  const [chosen, setChosen] = useState<readonly PvOption[]>([])
  const options = new Map([...chosen, ...(body ?? [])].map((option) => [pvParam(option.pvRef), option]))
  const optionOf = (pv: PvRef) => options.get(pvParam(pv)) ?? unknownPv(pv)
  return [optionOf, (option) => setChosen((before) => [...before, option])]
}

/** A PV that does not exist, or is not known yet, shows its type and number. */
function unknownPv(pvRef: PvRef): PvOption {
  return { pvRef, name: `${pvRef.type} ${pvRef.nr}`, eksNr: '', stationName: '', dimension: '' }
}

function textsOf({ name, eksNr, stationName }: PvOption): readonly string[] {
  return [name, eksNr, stationName]
}
