import { useEffect, useMemo, useState } from 'react'
import { type AlertView, alertViewText, liveAlertView, NO_ALERTS } from '../../domain/alerts/alert-view.ts'
import type { ListWindowState } from './list-window.ts'
import { openListWindow } from './lists.ts'
import { useSlicedState } from './use-sliced-state.ts'

export interface AlertList extends ListWindowState<'alertPage'> {
  /** Returns the view that is shown now, maybe not yet rendered: the list may have been held a moment ago. */
  readonly viewNow: () => string
  readonly onVisible: (first: number, last: number, ...others: readonly number[]) => void
  /** Moves a held list to its current rows. */
  readonly release: () => void
}

interface Hold {
  readonly view: string
  /** The state on screen at that moment. */
  readonly state: ListWindowState<'alertPage'>
}

/** A live list; without `group` it is not grouped. */
export type AlertListView = Omit<AlertView, 'heldAt' | 'group'> & Partial<Pick<AlertView, 'group'>>

/**
 * Returns a list of alerts that the worker filters and sorts. While `held` it keeps its order and rows; a changed view
 * is a new list with current rows.
 */
export function useAlertList(given: AlertListView, held: boolean): AlertList {
  const view = { group: null, ...given }
  const live = alertViewText({ ...view, heldAt: null })
  const [window] = useState(() => openListWindow('alertPage', live, { empty: NO_ALERTS, liveOf: liveAlertView }))
  const newest = useSlicedState(window.subscribe, window.state)
  const [hold, setHold] = useState<Hold | null>(null)
  // A newer state may already be under way when the list is held; it must not move rows before the held view arrives.
  const isAhead = hold?.view === live && newest.view === live && newest.list.at > hold.state.list.at
  const state = isAhead ? hold.state : newest
  const isShown = state.view === live && state.list.at > 0
  // Set during render: with an effect, the list would move once under the pointer.
  if (held && hold?.view !== live && isShown) setHold({ view: live, state })
  if (!held && hold !== null) setHold(null)
  const heldAt = held && hold?.view === live ? hold.state.list.at : null
  const wanted = heldAt === null ? live : alertViewText({ ...view, heldAt })
  useEffect(() => window.setView(wanted), [window, wanted])
  return useMemo(
    () => ({
      ...state,
      onVisible: window.setVisibleRows,
      viewNow: () => window.state().view,
      release: () => setHold(null),
    }),
    [state, window],
  )
}
