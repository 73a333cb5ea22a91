import type { Result } from '../../wire/server/result.ts'
import { leaseId } from '../../wire/tabs/live.ts'
import { ask, mirror, watchId } from '../connection/live-client.ts'
import { AlertWindow } from './alert-window.ts'

export type { AlertWindow, AlertWindowState } from './alert-window.ts'

/** A list of alerts that the worker filters and sorts, with the view (`alertViewText`) that is shown first. */
export function openAlertWindow(view: string): AlertWindow {
  const watch = (key: string, onChange: () => void) => watchId('alertPage', key, onChange)
  return new AlertWindow(view, { watch, page: (key) => mirror.page(leaseId('alertPage', key)) })
}

/** The ids of the rows of a view, or of those from a row to before another; all of them, not only the pages here. */
export function alertIds(view: string, from?: number, to?: number): Promise<Result<readonly string[]>> {
  return ask(async (api) => ({ ok: true, body: await api.alertIds(view, from, to) }))
}

/** Those of the ids whose alerts are pending and not acknowledged. */
export function openAlertIds(ids: readonly string[]): Promise<Result<readonly string[]>> {
  return ask(async (api) => ({ ok: true, body: await api.openAlertIds(ids) }))
}
