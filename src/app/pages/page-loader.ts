import type { ComponentType } from 'react'
import { inTime } from '../../live/loading/in-time.ts'
import { wantedLanguage } from '../texts/texts.ts'
import type { PageRow } from './page-row.ts'
import { PAGE_NAMES, pageRow } from './pages.ts'

/** Loads the code of a page, and of the action dialog where it has commands. Rejects where a file does not load, or does not come. */
export async function loadPage({ load, hasCommands }: PageRow): Promise<ComponentType> {
  const dialog = hasCommands && import('../../areas/values/action-dialog/action-dialog.tsx')
  const [component] = await inTime(Promise.all([load(), dialog]))
  return component
}

/** Returns the page at a pathname, or that a former one leads to; undefined for an unknown one and for `/`. */
export function pageAt(pathname: string): PageRow | undefined {
  const parts = pathname.replace(/(.)\/$/, '$1').split('/')
  return PAGE_NAMES.map(pageRow).find(({ path, formerPath }) => {
    if (formerPath === parts.join('/')) return true
    const wanted = path.split('/')
    // The last part may be missing.
    if (path.endsWith('?') && wanted.length === parts.length + 1) wanted.pop()
    return wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
  })
}

/** Starts loading the page of this address before the router needs it. The router reports a failure. */
export function fetchPage(): void {
  const page = pageAt(location.pathname)
  if (page !== undefined) loadPage(page).catch(() => undefined)
}

/** Returns the text of the list of PVs that the page of this address shows at first; null if there is none, or a search. */
export function firstPvs({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  return search === '' ? (pageAt(pathname)?.pvs?.(wantedLanguage()) ?? null) : null
}
