import { Navigate, useLocation } from 'react-router'
import { HOME } from '../../domain/text/paths.ts'
import { startPage } from '../../ui/preferences/start-page.ts'
import { favourites, pathnameOf, type UserPage } from '../../ui/preferences/user-pages.ts'
import { barePath, pagesOf } from './page-addresses.ts'
import { pageAt } from './page-loader.ts'
import { NAVIGATION_GROUPS, type PageRow } from './page-row.ts'
import { PAGES, pageRow } from './pages.ts'

/** Leads from `/` to the page that the user has chosen in the settings; to the situation without one. */
export function StartPage() {
  return <Navigate to={startPath(startPage.read(), favourites.read())} replace />
}

/** Leads from the former address of a page to it, with the filter and whatever else the address says. */
export function FormerPage({ page }: { readonly page: PageRow }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: barePath(page), search, hash }} replace />
}

/**
 * Returns a stored start page if it is the address of a page of the navigation or of a favourite, otherwise the situation.
 * @internal
 */
export function startPath(stored: string | null, marked: readonly UserPage[]): string {
  const paths = NAVIGATION_GROUPS.flatMap(pagesOf).flatMap((name) => [barePath(PAGES[name]), pageRow(name).formerPath])
  const known = marked.map(({ path }) => path).filter((path) => pageAt(pathnameOf(path)) !== undefined)
  return [...paths, ...known].find((path) => path === stored) ?? HOME
}
