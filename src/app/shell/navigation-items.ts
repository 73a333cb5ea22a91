import { Activity, ChartLine, Gauge, type LucideIcon, Siren, Waypoints } from 'lucide-react'
import { PATHS } from '../../domain/text/paths.ts'

export type PageName = 'stations' | 'values' | 'pendingAlerts' | 'realtimeChart' | 'diagnostics'

export interface NavigationItem {
  readonly page: PageName
  readonly path: string
  readonly Icon: LucideIcon
}

export interface NavigationGroup {
  readonly group: 'overview' | 'alerts' | 'charts' | 'help'
  readonly items: readonly NavigationItem[]
}

/** The pages that exist, in the groups of the design. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    group: 'overview',
    items: [
      { page: 'stations', path: PATHS.stations, Icon: Waypoints },
      { page: 'values', path: PATHS.values, Icon: Gauge },
    ],
  },
  { group: 'alerts', items: [{ page: 'pendingAlerts', path: PATHS.pendingAlerts, Icon: Siren }] },
  { group: 'charts', items: [{ page: 'realtimeChart', path: PATHS.realtimeChart, Icon: ChartLine }] },
  { group: 'help', items: [{ page: 'diagnostics', path: PATHS.diagnostics, Icon: Activity }] },
]
