import { ListWindow, type ListWindowParts } from '../../../../src/live/views/list-window.ts'
import type { ListCalls } from '../../../../src/live/views/lists.ts'
import type { Result } from '../../../../src/wire/server/result.ts'
import type { PageTopic, PageTopics } from '../../../../src/wire/tabs/live.ts'
import { VersionCounter } from '../../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../../workers/context/lease-table.ts'
import { PvViews } from '../../../../workers/directory/pv-views.ts'
import type { PageSource } from '../../../../workers/lists/page-source.ts'
import { caller } from './call.ts'
import { ENVIRONMENT } from './server.ts'

export type { ListCalls } from '../../../../src/live/views/lists.ts'

const listeners = new Map<string, { readonly notify: Set<() => void>; seen: number }>()

/** The directory of this page. Every tab loads it for itself. */
const views = new PvViews(
  {
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
    now: ENVIRONMENT.clock.now,
    leases: new LeaseTable(() => undefined),
  },
  { lane: () => null, isLastKnown: () => null },
)

/** Lists of alerts and events are left out: no measured view shows one. They stay in the loading state. */
type Sources = { readonly [T in PageTopic]: PageSource<T> | null }
const SOURCES: Sources = { alertPage: null, pvPage: views, eventPage: null }

export function openListWindow<T extends PageTopic>(
  topic: T,
  view: string,
  parts: Pick<ListWindowParts<T>, 'empty' | 'liveOf'>,
): ListWindow<T> {
  const source: PageSource<T> | null = SOURCES[topic]
  return new ListWindow(view, {
    ...parts,
    subscribe(key, onChange) {
      if (source === null) return () => {}
      const page = listeners.get(key) ?? { notify: new Set(), seen: 0 }
      listeners.set(key, page)
      page.notify.add(onChange)
      source.leased(key, true)
      return () => {
        if (!page.notify.delete(onChange) || page.notify.size > 0) return
        listeners.delete(key)
        source.leased(key, false)
      }
    },
    page(key) {
      const page = source?.page(key) ?? null
      return page === null ? undefined : { ...page, gone: new Set() }
    },
  })
}

export function listCalls<T extends PageTopic>(topic: T): ListCalls<PageTopics[T]['item']> {
  const source: PageSource<T> | null = SOURCES[topic]
  return {
    ids: async (view, from, to) => ({ ok: true, body: (await source?.ids(view, from, to)) ?? null }),
    items: async (view, ids) => ({ ok: true, body: source?.items(view, ids) ?? null }),
  }
}

export function refreshList(): void {}

export async function openAlertIds(): Promise<Result<readonly string[]>> {
  return { ok: true, body: [] }
}

export async function pvLiveKeys(view: string, max: number): Promise<Result<readonly string[]>> {
  return { ok: true, body: views.liveKeys(view, max) }
}

export function retryLists(): void {
  views.refresh()
}
