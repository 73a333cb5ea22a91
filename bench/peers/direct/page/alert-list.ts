import { AlertWindow } from '../../../../src/live/views/alert-window.ts'
import type { Result } from '../../../../src/wire/server/result.ts'

export type { AlertWindow, AlertWindowState } from '../../../../src/live/views/alert-window.ts'

/** Left out: lists of alerts. No measured view shows one; here they stay as if they were loading. */
export function openAlertWindow(view: string): AlertWindow {
  return new AlertWindow(view, { subscribe: () => () => {}, page: () => undefined })
}

export async function alertIds(): Promise<Result<readonly string[]>> {
  return { ok: true, body: [] }
}

export async function openAlertIds(): Promise<Result<readonly string[]>> {
  return { ok: true, body: [] }
}
