import { pvOfParam } from '../../../../src/domain/values/pv-ref.ts'
import { NO_PVS } from '../../../../src/domain/values/pv-view.ts'
import { ListWindow, type ListWindowState } from '../../../../src/live/views/list-window.ts'
import type { Result } from '../../../../src/wire/server/result.ts'
import type { PvRow } from '../../../../src/wire/tabs/pv-list.ts'
import { VersionCounter } from '../../../../workers/context/core-context.ts'
import { PvViews } from '../../../../workers/directory/pv-views.ts'
import { caller } from './call.ts'
import { ENVIRONMENT } from './server.ts'

export type PvWindow = ListWindow<'pvPage'>
export type PvWindowState = ListWindowState<'pvPage'>

const listeners = new Map<string, { readonly notify: Set<() => void>; seen: number }>()

/** The directory of this page. Every tab loads it for itself. */
const views = new PvViews({
  hasSession: () => true,
  clock: ENVIRONMENT.clock,
  failed: (_, error) => reportError(error),
  version: new VersionCounter(),
  call: (name, args) => caller.call(name, args),
  onChange() {
    for (const [key, page] of listeners) {
      const version = views.versionOf(key)
      if (version === page.seen) continue
      page.seen = version
      for (const notify of page.notify) notify()
    }
  },
})

export function openPvWindow(view: string): PvWindow {
  return new ListWindow(view, {
    subscribe(key, onChange) {
      const page = listeners.get(key) ?? { notify: new Set(), seen: 0 }
      listeners.set(key, page)
      page.notify.add(onChange)
      views.leased(key, true)
      return () => {
        if (!page.notify.delete(onChange) || page.notify.size > 0) return
        listeners.delete(key)
        views.leased(key, false)
      }
    },
    page(key) {
      const page = views.page(key)
      return page === null ? undefined : { ...page, gone: new Set() }
    },
    empty: NO_PVS,
  })
}

export async function pvIds(view: string, from?: number, to?: number): Promise<Result<readonly string[] | null>> {
  return { ok: true, body: await views.ids(view, from, to) }
}

export async function pvRows(ids: readonly string[]): Promise<Result<readonly PvRow[]>> {
  return { ok: true, body: views.rows(ids.map(pvOfParam)) }
}

export async function pvLiveKeys(view: string, max: number): Promise<Result<readonly string[]>> {
  return { ok: true, body: views.liveKeys(view, max) }
}

export function retryPvs(): void {
  views.directory.retry()
}
