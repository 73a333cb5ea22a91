import { NO_EVENTS } from '../../domain/events/event-view.ts'
import type { ControlEvent } from '../../wire/server/alert.ts'
import type { Result } from '../../wire/server/result.ts'
import { callWorker, mirror, subscribeCell } from '../connection/live-client.ts'
import { ListWindow, type ListWindowState } from './list-window.ts'

export type EventWindow = ListWindow<'eventPage'>
export type EventWindowState = ListWindowState<'eventPage'>

/** Returns a window on a list of control events that the worker sorts; `view` (`eventViewText`) is shown first. */
export function openEventWindow(view: string): EventWindow {
  const subscribe = (key: string, onChange: () => void) => subscribeCell('eventPage', key, onChange)
  return new ListWindow(view, { subscribe, page: (key) => mirror.page('eventPage', key), empty: NO_EVENTS })
}

/** Fetches the ids of the rows `from` up to but not including `to` of a view; null if it is not shown any more. */
export function eventIds(view: string, from?: number, to?: number): Promise<Result<readonly string[] | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.eventIds(view, from, to) }))
}

/** Fetches the events with these ids from the source of a view, in their order; null if it is not shown any more. */
export function eventRows(view: string, ids: readonly string[]): Promise<Result<readonly ControlEvent[] | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.eventRows(view, ids) }))
}

/** Loads the events of a view again. */
export function refreshEvents(view: string): void {
  void callWorker(async (api) => ({ ok: true, body: await api.refreshEvents(view) }))
}
