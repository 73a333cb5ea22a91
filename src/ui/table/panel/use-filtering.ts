import { useState } from 'react'
import type { Filter } from '../../../domain/base/filter.ts'
import { conditionsOf } from '../../../domain/table/filter-conditions.ts'
import { useUserFlag } from '../../preferences/use-user-flag.ts'
import type { Filtering } from './table-state.ts'

/** Whether the filters of a table are open: when its user has opened them, which is remembered by the `id` of the table, and while they filter. */
export function useFiltering(id: string, filter: Filter): Filtering {
  const [isWanted, setWanted] = useUserFlag(`tables/${id}/filters`, false)
  const [isUsed, setUsed] = useState(false)
  const isOpen = isWanted || isUsed || conditionsOf(filter).length > 0
  return {
    isOpen,
    toggle: () => {
      setWanted(!isOpen)
      setUsed(false)
    },
    // Its field stays when its last condition goes: somebody is in it.
    keep: () => setUsed(true),
  }
}
