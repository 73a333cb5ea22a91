import { Navigate } from 'react-router'
import { startPage } from '../../components/preferences/start-page.ts'
import { PATHS } from '../../domain/text/paths.ts'
import { barePath, pagesOf } from './page-addresses.ts'
import { NAVIGATION_GROUPS } from './page-row.ts'
import { PAGES } from './pages.ts'

/** Leads from `/` to the page that the user has chosen in the settings; to the stations without one. */
export function StartPage() {
  return <Navigate to={startPath(startPage.read())} replace />
}

/** Returns a stored start page if it is the address of a page of the navigation, otherwise the stations. */
export function startPath(stored: string | null): string {
  const paths = NAVIGATION_GROUPS.flatMap(pagesOf).map((name) => barePath(PAGES[name]))
  return paths.find((path) => path === stored) ?? PATHS.stations
}
