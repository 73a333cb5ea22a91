import { NO_PVS } from '../../domain/values/pv-view.ts'
import type { Result } from '../../wire/server/result.ts'
import type { PvRow } from '../../wire/tabs/pv-list.ts'
import { callWorker, mirror, subscribeCell } from '../connection/live-client.ts'
import { ListWindow, type ListWindowState } from './list-window.ts'

export type PvWindow = ListWindow<'pvPage'>
export type PvWindowState = ListWindowState<'pvPage'>

/** Returns a window on a list of PVs that the worker searches and sorts; `view` (`pvViewText`) is shown first. */
export function openPvWindow(view: string): PvWindow {
  const subscribe = (key: string, onChange: () => void) => subscribeCell('pvPage', key, onChange)
  return new ListWindow(view, { subscribe, page: (key) => mirror.page('pvPage', key), empty: NO_PVS })
}

/** Fetches the ids of the rows `from` up to but not including `to` of a view; null if it is not shown any more. */
export function pvIds(view: string, from?: number, to?: number): Promise<Result<readonly string[] | null>> {
  return callWorker(async (api) => ({ ok: true, body: await api.pvIds(view, from, to) }))
}

/** Fetches the rows with these ids, in the order of the ids and without unknown ones. */
export function pvRows(ids: readonly string[]): Promise<Result<readonly PvRow[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.pvRows(ids) }))
}

/** Fetches the live keys of all PVs in the source of a view, whatever its filter; none if there are more than `max`. */
export function pvLiveKeys(view: string, max: number): Promise<Result<readonly string[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.pvLiveKeys(view, max) }))
}

/** Loads again what the directory could not load. */
export function retryPvs(): void {
  void callWorker(async (api) => ({ ok: true, body: await api.retryNow() }))
}
