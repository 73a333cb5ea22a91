import { must } from '../../domain/base/must.ts'
import { isInNavigation } from './page-addresses.ts'
import { pageAt } from './page-loader.ts'
import { type NavigationPage, type PageName, pageRow } from './pages.ts'

/** Pages that may take their turn on a wall monitor: those that show the state of the plant without being asked. */
const WALL_PAGES: readonly PageName[] = [
  'dashboards',
  'images',
  'pendingAlerts',
  'alertArchive',
  'events',
  'stations',
  'station',
  'values',
  'liveCharts',
  'archiveCharts',
  'realtimeChart',
  'archiveTrend',
  'map',
  'duty',
  'maintenanceMessages',
  'maintenance',
  'webcams',
  'weather',
  'energy',
  'leakage',
]

/** Returns the name of the page at a local address; null for one that a wall monitor does not show. */
export function wallPageAt(path: string): PageName | null {
  const row = pageAt(must(path.split('?')[0]))
  return WALL_PAGES.find((name) => pageRow(name) === row) ?? null
}

/** Returns the pages of the navigation that a wall monitor shows. */
export function navigationPages(): readonly NavigationPage[] {
  return WALL_PAGES.filter(isInNavigation)
}

/** Returns which of the pages of a wall monitor is on screen: the whole address counts first, then its path; -1 for none. */
export function pageIndex(pages: readonly string[], shown: string): number {
  const whole = pages.indexOf(shown)
  if (whole >= 0) return whole
  const path = shown.split('?')[0]
  return pages.findIndex((page) => page.split('?')[0] === path)
}
