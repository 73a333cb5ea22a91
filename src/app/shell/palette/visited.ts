import { userItem } from '../../../components/preferences/user-storage.ts'

/** A page that somebody has left. */
export interface VisitedPage {
  /** Path and query. */
  readonly path: string
  readonly title: string
}

const MOST_VISITED = 12

const visited = userItem('visited', isVisitedList)

/** Returns the pages that the logged-in user has left last in this browser, the newest first. */
export function visitedPages(): readonly VisitedPage[] {
  return visited.read() ?? []
}

/** Remembers a page for the logged-in user; the same path is listed once. */
export function rememberPage(page: VisitedPage): void {
  const others = visitedPages().filter(({ path }) => path !== page.path)
  visited.write([page, ...others].slice(0, MOST_VISITED))
}

function isVisitedList(stored: unknown): stored is readonly VisitedPage[] {
  return Array.isArray(stored) && stored.every(isVisitedPage)
}

function isVisitedPage(stored: unknown): stored is VisitedPage {
  if (typeof stored !== 'object' || stored === null || !('path' in stored && 'title' in stored)) return false
  return typeof stored.title === 'string' && typeof stored.path === 'string' && /^\/(?!\/)/.test(stored.path)
}
