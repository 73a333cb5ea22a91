import type { Result } from '../../wire/server/result.ts'
import type { PageTopic, PageTopics } from '../../wire/tabs/live.ts'
import { callWorker, mirror, subscribeCell } from '../connection/live-client.ts'
import { ListWindow, type ListWindowParts } from './list-window.ts'

/** Calls for items of a list that are not in this tab; null for a view that the worker no longer has. */
export interface ListCalls<Item> {
  /** Of the rows `from` up to, but not including, `to`; by default of all. Without gone ones. */
  readonly ids: (view: string, from?: number, to?: number) => Promise<Result<readonly string[] | null>>
  /** In the order of the ids, without gone ones. */
  readonly items: (view: string, ids: readonly string[]) => Promise<Result<readonly Item[] | null>>
}

/** Returns a window on a list of the worker; the `view` (text of a view of the topic) is shown first. */
export function openListWindow<T extends PageTopic>(
  topic: T,
  view: string,
  parts: Pick<ListWindowParts<T>, 'empty' | 'liveOf'>,
): ListWindow<T> {
  const subscribe = (key: string, onChange: () => void) => subscribeCell(topic, key, onChange)
  return new ListWindow(view, { ...parts, subscribe, page: (key) => mirror.page(topic, key) })
}

/** Returns the calls for the items of the lists of a topic. */
export function listCalls<T extends PageTopic>(topic: T): ListCalls<PageTopics[T]['item']> {
  return {
    ids: (view, from, to) => callWorker(async (api) => ({ ok: true, body: await api.listIds(topic, view, from, to) })),
    items: (view, ids) => callWorker(async (api) => ({ ok: true, body: await api.listItems(topic, view, ids) })),
  }
}

/** Loads the source of a view again. Pending alerts come by themselves, PVs with `retryNow`. */
export function refreshList(topic: PageTopic, view: string): void {
  void callWorker(async (api) => ({ ok: true, body: await api.refreshList(topic, view) }))
}

/** Fetches which of the ids belong to alerts that are pending and not acknowledged; without ids, those of all such alerts. */
export function openAlertIds(ids?: readonly string[]): Promise<Result<readonly string[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.openAlertIds(ids) }))
}

/** Fetches the live keys of all PVs in the source of a view, whatever its filter; none if there are more than `max`. */
export function pvLiveKeys(view: string, max: number): Promise<Result<readonly string[]>> {
  return callWorker(async (api) => ({ ok: true, body: await api.pvLiveKeys(view, max) }))
}
