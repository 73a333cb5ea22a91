import type { Alert } from '../../wire/server/alert.ts'
import type { Result } from '../../wire/server/result.ts'
import { leaseId } from '../../wire/tabs/live.ts'
import { callWorker, mirror, subscribeCell } from '../connection/live-client.ts'
import { AlertWindow } from './alert-window.ts'

export type { AlertWindow, AlertWindowState } from './alert-window.ts'

/** Returns a window on a list of alerts that the worker filters and sorts; `view` (`alertViewText`) is shown first. */
export function openAlertWindow(view: string): AlertWindow {
  const subscribe = (key: string, onChange: () => void) => subscribeCell('alertPage', key, onChange)
  return new AlertWindow(view, { subscribe, page: (key) => mirror.page(leaseId('alertPage', key)) })
}

/** Fetches the ids of the rows `from` up to but not including `to` of a view, also of pages that are not in this tab. */
export function alertIds(view: string, from?: number, to?: number): Promise<Result<readonly string[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.alertIds(view, from, to) }))
}

/**
 * Fetches the alerts with these ids from the source of a view, in the order of the ids and without gone ones; null if the
 * view is not shown any more.
 */
export function alertRows(view: string, ids: readonly string[]): Promise<Result<readonly Alert[] | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.alertRows(view, ids) }))
}

/** Fetches which of the ids belong to alerts that are pending and not acknowledged. */
export function openAlertIds(ids: readonly string[]): Promise<Result<readonly string[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.openAlertIds(ids) }))
}
