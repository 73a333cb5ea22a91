import { useEffect, useMemo, useState } from 'react'
import { pvOfParam } from '../../../domain/values/pv-ref.ts'
import { NO_PVS, type PvView, pvViewText } from '../../../domain/values/pv-view.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import type { ListWindowState } from '../../../live/views/list-window.ts'
import { listCalls, openListWindow, pvLiveKeys } from '../../../live/views/lists.ts'
import { leaseLanes } from '../../../live/views/subscriptions.ts'
import { useSlicedState } from '../../../live/views/use-sliced-state.ts'
import { allOfList, windowSource } from '../../../ui/table/panel/window-source.ts'
import type { AllRows, RowSource } from '../../../ui/table/rows/row-source.ts'
import type { PvConfig, PvRef, PvType } from '../../../wire/server/pv.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'

/** Above this many PVs only visible ones are subscribed: the server should not send values that nobody sees. */
export const HOLD_ALL_MAX_PVS = 2000

const CALLS = listCalls('pvPage')

export interface PvList extends ListWindowState<'pvPage'> {
  readonly onVisible: (first: number, last: number, ...others: readonly number[]) => void
  /** Whether the list is there, perhaps not all of it: rows, or the certainty that there are none. */
  readonly isThere: boolean
  /** Whether rows are missing because their configurations have not been loaded. */
  readonly isPartial: boolean
}

/** Returns a list of PVs that the worker searches, filters and sorts. */
export function usePvList(view: PvView): PvList {
  const wanted = pvViewText(view)
  const [window] = useState(() => openListWindow('pvPage', wanted, { empty: NO_PVS }))
  const state = useSlicedState(window.subscribe, window.state)
  useEffect(() => window.setView(wanted), [window, wanted])
  return useMemo(() => {
    const { list, load } = state
    const isPartial = list.loaded < list.pvs
    return { ...state, onVisible: window.setVisibleRows, isThere: load.state === 'ready' || list.all > 0, isPartial }
  }, [state, window])
}

/** Leases the values of a whole list that is not too long, so that scrolling and searching show current values at once. */
export function useHeldValues({ view, list: { pvs } }: PvList, source: PvView): void {
  // The worker has the keys of all PVs of the source, whatever its filter.
  const base = pvViewText(source)
  const isHeld = pvs > 0 && pvs <= HOLD_ALL_MAX_PVS && view !== ''
  useEffect(() => {
    if (!isHeld) return
    let release: (() => void) | null = null
    let isOver = false
    void pvLiveKeys(base, HOLD_ALL_MAX_PVS).then((result) => {
      if (result.ok && !isOver && result.body.length > 0) release = leaseLanes(result.body)
    })
    return () => {
      isOver = true
      release?.()
    }
  }, [base, isHeld])
}

/** Returns the rows of a list as a source for a table; `name` names the list where its view is not the whole of it. */
export function pvSource(list: PvList, name = list.view): RowSource<PvRow> {
  return windowSource(list, list.onVisible, CALLS, name)
}

/** Returns the whole list of a view: which rows it has is settled now. Null if the worker no longer has the view. */
export function allPvs(view: string): Promise<AllRows<PvRow> | null> {
  return allOfList(view, CALLS)
}

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
