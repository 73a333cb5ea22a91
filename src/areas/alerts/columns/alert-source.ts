import { liveAlertView } from '../../../domain/alerts/alert-view.ts'
import type { AlertList } from '../../../live/views/alert-list.ts'
import { type ListCalls, listCalls } from '../../../live/views/lists.ts'
import { windowSource } from '../../../ui/table/panel/window-source.ts'
import type { RowSource } from '../../../ui/table/rows/row-source.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { Result } from '../../../wire/server/result.ts'

const ALERTS = listCalls('alertPage')

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
