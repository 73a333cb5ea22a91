import { useEffect, useMemo, useState } from 'react'
import { type AlertView, alertViewText, liveAlertView, NO_ALERTS } from '../../../domain/alerts/alert-view.ts'
import type { ListWindowState } from '../../../live/views/list-window.ts'
import { type ListCalls, listCalls, openListWindow } from '../../../live/views/lists.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { Result } from '../../../wire/server/result.ts'
import { useSlicedState } from '../../table/panel/use-sliced-state.ts'
import { windowSource } from '../../table/panel/window-source.ts'
import type { RowSource } from '../../table/rows/row-source.ts'

const ALERTS = listCalls('alertPage')

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

/** Returns the rows of an alert list as a source for a table. `list` names the list, held or not. */
export function alertSource(list: string, alerts: AlertList): RowSource<Alert> {
  // A press may hold the list that it acts on: the worker then has only the held version, which has the same rows.
  const orHeld = async <T>(view: string, call: (view: string) => Promise<Result<T | null>>) => {
    const result = await call(view)
    const now = alerts.viewNow()
    return result.ok && result.body === null && liveOf(now) === liveOf(view) ? call(now) : result
  }
  const calls: ListCalls<Alert> = {
    ids: (view, from, to) => orHeld(view, (own) => ALERTS.ids(own, from, to)),
    items: (view, ids) => orHeld(view, (own) => ALERTS.items(own, ids)),
  }
  return windowSource(alerts, alerts.onVisible, calls, list)
}

const liveOf = (view: string) => liveAlertView(view) ?? view
