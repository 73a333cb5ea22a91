import { NO_EVENTS } from '../../../../../src/domain/events/event-view.ts'
import { ListWindow, type ListWindowState } from '../../../../../src/live/views/list-window.ts'
import type { ControlEvent } from '../../../../../src/wire/server/alert.ts'
import type { Result } from '../../../../../src/wire/server/result.ts'

export type EventWindow = ListWindow<'eventPage'>
export type EventWindowState = ListWindowState<'eventPage'>

/** Lists of events are left out: no measured view shows one. They stay in the loading state. */
export function openEventWindow(view: string): EventWindow {
  return new ListWindow(view, { subscribe: () => () => {}, page: () => undefined, empty: NO_EVENTS })
}

export async function eventIds(): Promise<Result<readonly string[] | null>> {
  return { ok: true, body: null }
}

export async function eventRows(): Promise<Result<readonly ControlEvent[] | null>> {
  return { ok: true, body: null }
}

export function refreshEvents(): void {}
