import { NO_ALERTS } from '../../../../../src/domain/alerts/alert-view.ts'
import { ListWindow, type ListWindowState } from '../../../../../src/live/views/list-window.ts'
import type { Alert } from '../../../../../src/wire/server/alert.ts'
import type { Result } from '../../../../../src/wire/server/result.ts'

export type AlertWindow = ListWindow<'alertPage'>
export type AlertWindowState = ListWindowState<'alertPage'>

/** Alert lists are left out: no measured view shows one. They stay in the loading state. */
export function openAlertWindow(view: string): AlertWindow {
  return new ListWindow(view, { subscribe: () => () => {}, page: () => undefined, empty: NO_ALERTS })
}

export async function alertIds(): Promise<Result<readonly string[] | null>> {
  return { ok: true, body: null }
}

export async function alertRows(): Promise<Result<readonly Alert[] | null>> {
  return { ok: true, body: null }
}

export async function openAlertIds(): Promise<Result<readonly string[]>> {
  return { ok: true, body: [] }
}

export function refreshAlerts(): void {}
