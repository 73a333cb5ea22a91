import { localPath, PATHS } from '../text/paths.ts'
import { type Bounds, DISTANCE_M, SCREEN_IN, USUAL_SCREEN_IN, type Viewing } from './wall-size.ts'

/** What the address of a wall monitor says: a kiosk's start address is all it knows. */
export interface WallPlan {
  /** Local addresses of the pages that take turns, in this order; never empty. */
  readonly pages: readonly string[]
  /** What `pages` names that is no address of this client, as it was written. */
  readonly unreadable: readonly string[]
  /** Parameters that make no sense, as they were written: what they ask for does not apply. */
  readonly ignored: readonly string[]
  /** How long each page stays, 5 to 3600 s. */
  readonly everySeconds: number
  /** Hours of the plant's clock between which the picture is darker, 0 to 23; null for never. */
  readonly night: NightHours | null
  /** Hour of the plant's clock of the daily reload, 0 to 23; null for none. */
  readonly reloadHour: number | null
  /** From where it is read, on which screen; null where the address does not say it. */
  readonly viewing: Viewing | null
}

/** Hours of the plant's clock, 0 to 23. */
export interface NightHours {
  readonly from: number
  readonly to: number
}

/** What somebody chooses for a wall monitor; null for no night, and for a distance that nobody knows. */
export interface WallChoice extends Pick<WallPlan, 'pages' | 'everySeconds' | 'night' | 'viewing'> {}

const DEFAULT_PAGES = [PATHS.pendingAlerts, PATHS.stations, PATHS.values] as const
export const USUAL_EVERY_S = 30
export const EVERY_S: Bounds = { min: 5, max: 3600 }
export const USUAL_NIGHT: NightHours = { from: 22, to: 6 }
/** More pages than this nobody sees again within a shift. */
export const MOST_PAGES = 40
const DEFAULT_RELOAD_HOUR = 4
const PARAMETERS = ['wall', 'pages', 'every', 'night', 'reload', 'distance', 'screen'] as const
type Parameter = (typeof PARAMETERS)[number]
const HOUR = /^([01]?\d|2[0-3])$/
const DECIMAL = /^\d+([.]\d+)?$/

/**
 * Reads `?wall=1&pages=/alerts/pending,/stations/4&every=30&night=22-6&reload=4&distance=3&screen=55`. What is missing takes its
 * default; `night=off` and `reload=off` switch these off. What makes no sense is named in `ignored`: a number of seconds outside its
 * range is moved into it, a night or an hour that is none is off, a distance that is none is not known.
 */
export function wallPlan(search: string): WallPlan {
  const query = new URLSearchParams(search)
  const ignored: string[] = []
  /** Reads a parameter that is there; one that its reader refuses is named. */
  const read = <T>(name: Parameter, reader: (text: string) => T | null): T | null => {
    const text = query.get(name)
    if (text === null || text === 'off') return null
    const found = reader(text)
    if (found === null) ignored.push(`${name}=${text}`)
    return found
  }
  const named = (query.get('pages') ?? '').split(',').filter((text) => text !== '')
  const pages = named.flatMap((text) => localPath(text) ?? []).slice(0, MOST_PAGES)
  const every = read('every', secondsOf)
  const night = read('night', nightOf)
  const reloadHour = read('reload', hourOf)
  const distance = read('distance', (text) => within(text, DISTANCE_M))
  const inches = read('screen', (text) => within(text, SCREEN_IN))
  return {
    pages: pages.length > 0 ? pages : DEFAULT_PAGES,
    unreadable: named.filter((text) => localPath(text) === null),
    ignored,
    everySeconds: every ?? nearestSeconds(query.get('every')),
    night: query.has('night') ? night : USUAL_NIGHT,
    reloadHour: query.has('reload') ? reloadHour : DEFAULT_RELOAD_HOUR,
    viewing: distance === null ? null : { distance, inches: inches ?? USUAL_SCREEN_IN },
  }
}

/** Returns the address of the wall monitor that somebody chose. It begins with the first page, as its own address shows it. */
export function wallAddress({ pages, everySeconds, night, viewing }: WallChoice): string {
  const query = new URLSearchParams({ pages: pages.map((page) => page.replaceAll(',', '%2C')).join() })
  query.set('every', String(everySeconds))
  query.set('night', night === null ? 'off' : `${night.from}-${night.to}`)
  if (viewing !== null) {
    query.set('distance', String(viewing.distance))
    query.set('screen', String(viewing.inches))
  }
  return wallPath(pages[0] ?? PATHS.pendingAlerts, query.toString())
}

function within(text: string, { min, max }: Bounds): number | null {
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : null
}

function secondsOf(text: string): number | null {
  const seconds = within(text, EVERY_S)
  return seconds === null ? null : Math.round(seconds)
}

/** Of a number outside its range the end next to it. */
function nearestSeconds(text: string | null): number {
  const seconds = Number(text ?? '')
  return seconds > 0 ? Math.round(Math.min(EVERY_S.max, Math.max(EVERY_S.min, seconds))) : USUAL_EVERY_S
}

function hourOf(text: string): number | null {
  return HOUR.test(text) ? Number(text) : null
}

function nightOf(text: string): NightHours | null {
  const [from = '', to = '', ...more] = text.split('-')
  const [begin, end] = [hourOf(from), hourOf(to)]
  return begin === null || end === null || begin === end || more.length > 0 ? null : { from: begin, to: end }
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
export function isNightHour(hour: number, { from, to }: NightHours): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}
