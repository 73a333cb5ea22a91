import { AlertWindow } from '../../../../src/live/views/alert-window.ts'
import type { Alert } from '../../../../src/wire/server/alert.ts'
import type { Result } from '../../../../src/wire/server/result.ts'

export type { AlertWindow, AlertWindowState } from '../../../../src/live/views/alert-window.ts'

/** Alert lists are left out: no measured view shows one. They stay in the loading state. */
export function openAlertWindow(view: string): AlertWindow {
  return new AlertWindow(view, { subscribe: () => () => {}, page: () => undefined })
}

export async function alertIds(): Promise<Result<readonly string[]>> {
  return { ok: true, body: [] }
}

export async function alertRows(): Promise<Result<readonly Alert[] | null>> {
  return { ok: true, body: null }
}

export async function openAlertIds(): Promise<Result<readonly string[]>> {
  return { ok: true, body: [] }
}
