import { PATHS } from '../text/paths.ts'

/** Pages of the help, in the order in which they are listed: files of `locales/<language>/help`. */
export const HELP_AREAS = [
  'basics',
  'overview',
  'alerts',
  'charts',
  'operate',
  'remote-alarm',
  'maintenance',
  'reports',
  'site',
  'keyboard',
] as const
export type HelpArea = (typeof HELP_AREAS)[number]

/** Which page of the help speaks of the pages below an address. */
const BELOW: readonly (readonly [path: string, area: HelpArea])[] = [
  [PATHS.situation, 'overview'],
  [PATHS.dashboards, 'overview'],
  [PATHS.images, 'overview'],
  [PATHS.stations, 'overview'],
  [PATHS.map, 'overview'],
  [PATHS.values, 'overview'],
  ['/alerts', 'alerts'],
  [PATHS.handover, 'alerts'],
  ['/charts', 'charts'],
  [PATHS.stationCalls, 'operate'],
  [PATHS.setValues, 'operate'],
  [PATHS.textOutput, 'operate'],
  [PATHS.limits, 'operate'],
  [PATHS.priorityOutputs, 'operate'],
  [PATHS.journal, 'operate'],
  [PATHS.duty, 'remote-alarm'],
  [PATHS.maintenance, 'maintenance'],
  [PATHS.runtimes, 'maintenance'],
  [PATHS.counterReset, 'maintenance'],
  [PATHS.reports, 'reports'],
  [PATHS.basins, 'reports'],
  [PATHS.plausibility, 'reports'],
  [PATHS.webcams, 'site'],
  [PATHS.weather, 'site'],
  [PATHS.energy, 'site'],
  [PATHS.leakage, 'site'],
]

export function isHelpArea(text: string): text is HelpArea {
  return HELP_AREAS.some((area) => area === text)
}

/** Returns the page of the help that speaks of the page at an address; null for one of none. */
export function helpAreaOf(pathname: string): HelpArea | null {
  return BELOW.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? null
}

/** Address of a page of the help; `task` is the id of a heading on it. */
export function helpPath(area: HelpArea, task?: string): string {
  return `${PATHS.help}/${area}${task === undefined ? '' : `#${task}`}`
}
