import { localPath, PATHS } from '../text/paths.ts'

/** What the address of a wall monitor says: a kiosk's start address is all it knows. */
export interface WallPlan {
  /** Local addresses of the pages that take turns, in this order; never empty. */
  readonly pages: readonly string[]
  /** What `pages` names that is no address of this client, as it was written. */
  readonly unreadable: readonly string[]
  /** How long each page stays, 5 to 3600 s. */
  readonly everySeconds: number
  /** Hours of the plant's clock between which the picture is darker, 0 to 23; null for never. */
  readonly night: { readonly from: number; readonly to: number } | null
  /** Hour of the plant's clock of the daily reload, 0 to 23; null for none. */
  readonly reloadHour: number | null
}

const DEFAULT_PAGES = [PATHS.pendingAlerts, PATHS.stations, PATHS.values] as const
const DEFAULT_EVERY_S = 30
const LEAST_EVERY_S = 5
const MOST_EVERY_S = 3600
/** More pages than this nobody sees again within a shift. */
const MOST_PAGES = 40
const DEFAULT_RELOAD_HOUR = 4
const PARAMETERS = ['wall', 'pages', 'every', 'night', 'reload'] as const
const HOUR = /^([01]?\d|2[0-3])$/

/**
 * Reads `?wall=1&pages=/alerts/pending,/stations/4&every=30&night=22-6&reload=4`. What is missing or cannot be read takes its
 * default; the number of seconds is moved into its range. `night=off` and `reload=off` switch these off.
 */
export function wallPlan(search: string): WallPlan {
  const query = new URLSearchParams(search)
  const named = (query.get('pages') ?? '').split(',').filter((text) => text !== '')
  const pages = named.flatMap((text) => localPath(text) ?? []).slice(0, MOST_PAGES)
  const every = Number(query.get('every') ?? '')
  const [, from, to] = /^(\d+)-(\d+)$/.exec(query.get('night') ?? '22-6') ?? []
  const isNight = HOUR.test(from ?? '') && HOUR.test(to ?? '') && Number(from) !== Number(to)
  const reload = query.get('reload') ?? String(DEFAULT_RELOAD_HOUR)
  return {
    pages: pages.length > 0 ? pages : DEFAULT_PAGES,
    unreadable: named.filter((text) => localPath(text) === null),
    everySeconds: every > 0 ? Math.min(MOST_EVERY_S, Math.max(LEAST_EVERY_S, Math.round(every))) : DEFAULT_EVERY_S,
    night: isNight ? { from: Number(from), to: Number(to) } : null,
    reloadHour: HOUR.test(reload) ? Number(reload) : null,
  }
}

/** Returns the address of a page on the wall monitor whose query is `search`. A reload of it shows the same page and goes on. */
export function wallPath(page: string, search: string): string {
  const [path = '', own = ''] = page.split('?')
  const query = new URLSearchParams(own)
  const wall = new URLSearchParams(search)
  for (const name of PARAMETERS) {
    const value = name === 'wall' ? '1' : wall.get(name)
    if (value !== null) query.set(name, value)
  }
  // Commas and slashes may stand in a query; an address that people type stays readable.
  return `${path}?${query.toString().replaceAll('%2F', '/').replaceAll('%2C', ',')}`
}

/** Returns the address of the same page without the wall monitor. */
export function withoutWall({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams(search)
  for (const name of PARAMETERS) query.delete(name)
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}

/** True between two hours of a clock, also over midnight. `hour` is 0 to 23. */
export function isNightHour(hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}
