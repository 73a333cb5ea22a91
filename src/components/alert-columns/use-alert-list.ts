import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type AlertView, alertViewText } from '../../domain/alert-view.ts'
import { type AlertWindowState, openAlertWindow } from '../../live/alert-list.ts'

export interface AlertList extends AlertWindowState {
  readonly look: (first: number, last: number, other: number) => void
  /** Shows what waits, even while the list is held. */
  readonly release: () => void
}

interface Hold {
  readonly view: string
  readonly at: number
}

/**
 * A list of alerts that the worker filters and sorts. While `held` it keeps its order and its rows; another view is
 * another list and takes the present rows first.
 */
export function useAlertList(view: Omit<AlertView, 'heldAt'>, held: boolean): AlertList {
  const live = alertViewText({ ...view, heldAt: null })
  const [window] = useState(() => openAlertWindow(live))
  const state = useSyncExternalStore(window.subscribe, window.state)
  const [hold, setHold] = useState<Hold | null>(null)
  const isShown = state.view === live && state.list.at > 0
  // Set while rendering, not in an effect: between the two the list would move once under the pointer.
  if (held && hold?.view !== live && isShown) setHold({ view: live, at: state.list.at })
  if (!held && hold !== null) setHold(null)
  const heldAt = held && hold?.view === live ? hold.at : null
  const wanted = heldAt === null ? live : alertViewText({ ...view, heldAt })
  useEffect(() => window.want(wanted), [window, wanted])
  return useMemo(() => ({ ...state, look: window.look, release: () => setHold(null) }), [state, window])
}
