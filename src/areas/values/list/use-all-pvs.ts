import { useEffect, useMemo, useState } from 'react'
import { ALL_PVS } from '../../../domain/values/pv-view.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvType } from '../../../wire/server/pv.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import { allPvs, type PvList, usePvList } from './use-pv-list.ts'

interface AllPvs {
  readonly list: PvList
  /** All of them in the order of the tree; null until their configurations have been loaded. */
  readonly rows: readonly PvRow[] | null
}

/**
 * Returns all PVs of these types, of the plant or of one station, for what concerns few of them and cannot be told from a
 * configuration. `types` must stay the same list.
 */
export function useAllPvs(types: readonly PvType[], station: number | null = null): AllPvs {
  const { language } = useFormat()
  const view = useMemo(() => ({ ...ALL_PVS, types, station, language }), [types, station, language])
  const list = usePvList(view)
  const [rows, setRows] = useState<readonly PvRow[] | null>(null)
  const { isThere, isPartial } = list
  const shown = isThere && !isPartial ? list.view : null
  const { pvs } = list.list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plant may get further PVs
  useEffect(() => {
    if (shown === null) return
    let isOver = false
    const load = async () => {
      const all = await allPvs(shown)
      const loaded = all === null ? null : await all.rows(0, all.count)
      if (!isOver && loaded !== null) setRows(loaded)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [shown, pvs])
  return { list, rows }
}
