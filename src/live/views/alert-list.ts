import { liveAlertView, NO_ALERTS } from '../../domain/alerts/alert-view.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { Result } from '../../wire/server/result.ts'
import { callWorker, mirror, subscribeCell } from '../connection/live-client.ts'
import { ListWindow, type ListWindowState } from './list-window.ts'

export type AlertWindow = ListWindow<'alertPage'>
export type AlertWindowState = ListWindowState<'alertPage'>

/** Returns a window on a list of alerts that the worker filters and sorts; `view` (`alertViewText`) is shown first. */
export function openAlertWindow(view: string): AlertWindow {
  const subscribe = (key: string, onChange: () => void) => subscribeCell('alertPage', key, onChange)
  const page = (key: string) => mirror.page('alertPage', key)
  return new ListWindow(view, { subscribe, page, empty: NO_ALERTS, liveOf: liveAlertView })
}

/**
 * Fetches the ids of the rows `from` up to but not including `to` of a view, also of pages that are not in this tab; null if
 * it is not shown any more.
 */
export function alertIds(view: string, from?: number, to?: number): Promise<Result<readonly string[] | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.alertIds(view, from, to) }))
}

/**
 * Fetches the alerts with these ids from the source of a view, in the order of the ids and without gone ones; null if the
 * view is not shown any more.
 */
export function alertRows(view: string, ids: readonly string[]): Promise<Result<readonly Alert[] | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.alertRows(view, ids) }))
}

/** Fetches which of the ids belong to alerts that are pending and not acknowledged; without ids, those of all such alerts. */
export function openAlertIds(ids?: readonly string[]): Promise<Result<readonly string[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.openAlertIds(ids) }))
}

/** Loads the archive of a view again; the pending alerts come by themselves. */
export function refreshAlerts(view: string): void {
  void callWorker(async (api) => ({ ok: true, body: await api.refreshAlerts(view) }))
}
