import { liveAlertView } from '../../../domain/alerts/alert-view.ts'
import type { AlertList } from '../../../live/views/alert-list.ts'
import { type ListCalls, listCalls } from '../../../live/views/lists.ts'
import { windowSource } from '../../../ui/table/panel/window-source.ts'
import type { RowSource } from '../../../ui/table/rows/row-source.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { Result } from '../../../wire/server/result.ts'

const ALERTS = listCalls('alertPage')

type Shown = Pick<AlertList, 'viewNow'>

/** A press may hold the list that it acts on: the worker then has only the held version, which has the same rows. */
async function orHeld<T>(
  { viewNow }: Shown,
  view: string,
  call: (view: string) => Promise<Result<T | null>>,
): Promise<Result<T | null>> {
  const result = await call(view)
  const now = viewNow()
  return result.ok && result.body === null && unheld(now) === unheld(view) ? call(now) : result
}

/** Returns the name of a view, held or not. */
export function unheld(view: string): string {
  return liveAlertView(view) ?? view
}

/** Returns alerts of the list that is on screen; null if it is another one meanwhile. */
export function shownAlerts(
  view: string,
  list: Shown,
  ids: readonly string[],
): Promise<Result<readonly Alert[] | null>> {
  return orHeld(list, view, (own) => ALERTS.items(own, ids))
}

/** Returns the rows of an alert list as a source for a table. `list` names the list, held or not. */
export function alertSource(list: string, alerts: AlertList): RowSource<Alert> {
  const calls: ListCalls<Alert> = {
    ids: (view, from, to) => orHeld(alerts, view, (own) => ALERTS.ids(own, from, to)),
    items: (view, ids) => shownAlerts(view, alerts, ids),
  }
  return windowSource(alerts, alerts.onVisible, calls, list)
}
