import type { Alert, ControlEvent } from '../../wire/server/alert.ts'
import type { ChartType } from '../../wire/server/chart-config.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { ReportPeriod } from '../../wire/server/report.ts'
import { type AlertFilter, alertFilterQuery } from '../alerts/alert-filter.ts'
import { pvSetText } from '../alerts/pv-set.ts'
import { filterQuery } from '../table/filter-query.ts'
import { pvParam } from '../values/pv-ref.ts'

/** Addresses of the pages. Features link to each other through these and never import each other. */
export const PATHS = {
  login: '/login',
  logout: '/logout',
  password: '/password',
  dashboards: '/dashboards',
  images: '/images',
  situation: '/situation',
  handover: '/handover',
  stations: '/stations',
  map: '/map',
  stationCalls: '/station-calls',
  setValues: '/set-values',
  runtimes: '/runtimes',
  counterReset: '/counter-reset',
  limits: '/limits',
  values: '/values',
  pendingAlerts: '/alerts/pending',
  alertArchive: '/alerts/archive',
  alertFigures: '/alerts/figures',
  events: '/alerts/events',
  liveCharts: '/charts/live',
  archiveCharts: '/charts/archive',
  realtimeChart: '/charts/realtime',
  annotations: '/charts/annotations',
  archiveBrowser: '/charts/archive-browser',
  archiveTrend: '/charts/trend',
  textOutput: '/text-output',
  duty: '/remote-alarm',
  alarmPlans: '/remote-alarm/plans',
  callNumbers: '/remote-alarm/numbers',
  maintenance: '/maintenance',
  maintenanceMessages: '/maintenance/messages',
  reports: '/reports',
  basins: '/basins',
  plausibility: '/plausibility',
  leakage: '/leakage',
  webcams: '/webcams',
  weather: '/weather',
  energy: '/energy',
  priorityOutputs: '/outputs/priority',
  journal: '/journal',
  help: '/help',
  settings: '/settings',
  about: '/about',
  diagnostics: '/diagnostics',
  serverCheck: '/diagnostics/server',
  plantFile: '/diagnostics/plant-file',
  connectionCheck: '/diagnostics/connection',
} as const

/** The first page of a user who has chosen none. */
export const HOME = PATHS.situation

export function stationPath(stationNumber: number): string {
  return `${PATHS.stations}/${stationNumber}`
}

/** Address of the map; `station` opens the card of that station. */
export function mapPath(station?: number): string {
  return withQuery(PATHS.map, new URLSearchParams(station === undefined ? [] : [['station', String(station)]]))
}

/** Address of the details of an alarm plan, by the key of its live state. */
export function alarmPlanPath(planKey: string): string {
  return withQuery(PATHS.alarmPlans, new URLSearchParams([['plan', planKey]]))
}

/** Address of the help on the page at an address. */
export function helpOf(pathname: string): string {
  return `${PATHS.help}?of=${pathname}`
}

/** Address of a process value: of the list, with what is searched for. */
export function valuePath({ eksNr, name }: { readonly eksNr: string; readonly name: string }): string {
  return withQuery(PATHS.values, new URLSearchParams({ text: eksNr === '' ? name : eksNr }))
}

/** Address of a machine; `part` gets the focus. */
export function machinePath(pv: PvRef, part?: 'runtime' | 'sheet'): string {
  return `${PATHS.maintenance}/machines/${pvParam(pv)}${part === undefined ? '' : `#${part}`}`
}

/** Address of a report; `date` is a day of its period as yyyy-MM-dd. */
export function reportPath(period: ReportPeriod, id: number, date: string): string {
  return `${PATHS.reports}/${period}/${id}/${date}`
}

/** Address of the check of a station's archive, or of its choice, in a period (ms since 1970), by default the last days. */
export function plausibilityPath(
  station: number | null,
  range?: { readonly from: number; readonly to: number },
): string {
  const query = new URLSearchParams(station === null ? [] : [['station', String(station)]])
  if (range !== undefined) query.set('range', rangeText(range.from, range.to))
  return withQuery(PATHS.plausibility, query)
}

/** Address of a camera, or of its picture nearest to a time (ms since 1970). */
export function webcamPath(id: number, at?: number): string {
  const path = `${PATHS.webcams}/${id}`
  return at === undefined ? path : withQuery(path, new URLSearchParams({ at: String(Math.floor(at)) }))
}

export function dashboardPath(id: number): string {
  return `${PATHS.dashboards}/${id}`
}

/** Address of a process image by the name of its file; `pv` is shown in the middle, at a time (ms since 1970) as archived. */
export function imagePath(name: string, pv?: PvRef, at?: number): string {
  const query = new URLSearchParams(pv === undefined ? [] : [['pv', pvParam(pv)]])
  if (at !== undefined) query.set('at', String(Math.floor(at)))
  return withQuery(`${PATHS.images}/${encodeURIComponent(name)}`, query)
}

export function pendingAlertsPath(filter: AlertFilter): string {
  return withQuery(PATHS.pendingAlerts, alertFilterQuery(filter))
}

/** Ten minutes, over which the rate of alarms is judged: what happened beside it is in the list as well. Domain 3.4. */
const NEAR_MS = 600_000

/** Address of an alert in the archive, with its details; of a PV among the alerts of that PV. */
export function archivedAlertPath({ id, timestamp }: Pick<Alert, 'id' | 'timestamp'>, pv: PvRef | null): string {
  const of = pv === null ? [] : [['pvs', pvSetText([pv])]]
  return withQuery(PATHS.alertArchive, new URLSearchParams([...of, ['range', rangeAround(timestamp)], ['alert', id]]))
}

/** Address of a control event in its list, with its details. */
export function controlEventPath({ id, timestamp }: Pick<ControlEvent, 'id' | 'timestamp'>): string {
  return withQuery(PATHS.events, new URLSearchParams({ range: rangeAround(timestamp), event: id }))
}

function rangeAround(ms: number): string {
  return rangeText(Math.max(0, ms - NEAR_MS), ms + NEAR_MS)
}

/** As `rangeOfQuery` reads it. */
function rangeText(from: number, to: number): string {
  return `${Math.floor(from)}-${Math.floor(to)}`
}

/** Address of a configured chart. */
export function chartPath(type: ChartType, id: number): string {
  return `${type === 'Measurement' ? PATHS.archiveCharts : PATHS.liveCharts}/${id}`
}

/** Address of the realtime chart: one `pv=TYPE-NR` per PV. Specification 2. */
export function realtimeChartPath(pvs: readonly PvRef[]): string {
  return withQuery(PATHS.realtimeChart, new URLSearchParams(pvs.map((pv) => ['pv', pvParam(pv)])))
}

/**
 * Address of the archive trend line: one `pv=TYPE-NR` per PV, of the last `days` days, one by default. Specification 2.
 */
export function archiveTrendPath(pvs: readonly PvRef[], days?: number): string {
  const query = new URLSearchParams(pvs.map((pv) => ['pv', pvParam(pv)]))
  if (days !== undefined) {
    query.set('amount', String(days))
    query.set('unit', 'Days')
  }
  return withQuery(PATHS.archiveTrend, query)
}

/** A time, ms since 1970: from its beginning on, up to its end. */
interface Time {
  readonly from: number
  readonly to: number
}

/** Address of the archive trend line of a PV in a time. */
export function archiveTimePath(pv: PvRef, { from, to }: Time): string {
  return withQuery(PATHS.archiveTrend, new URLSearchParams({ pv: pvParam(pv), range: rangeText(from, to) }))
}

/** Address of the annotations of a time. */
export function annotationsPath({ from, to }: Time): string {
  const filter = filterQuery(['and', ['time', 'gt', Math.floor(from) - 1], ['time', 'lt', Math.floor(to)]])
  return withQuery(PATHS.annotations, new URLSearchParams({ filter }))
}

/** Address of the archive chart of all measured values of a station. Specification 2. */
export function stationChartPath(stationNumber: number): string {
  return withQuery(PATHS.archiveTrend, new URLSearchParams([['station', String(stationNumber)]]))
}

/** Navigation state for the logout page when the session is already over, so that it ends no other session. */
export const SESSION_HAS_ENDED = 'session-has-ended'

/** `from` is the path and query to return to. It is validated on use, not here. Specification 2. */
export function sessionPath(page: 'login' | 'logout', from: string | null): string {
  return withQuery(PATHS[page], new URLSearchParams(from === null ? [] : [['returnUrl', from]]))
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

const BASE = 'https://local.invalid'
const MAX_LENGTH = 2000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/
const SESSION_PAGES = /^\/(login|logout)(\/|\?|#|$)/i

/**
 * The path, query and hash of a returnUrl, or null unless it is a path of this application: one leading slash, no
 * backslash, no control character, at most 2000 characters, and after normalisation still not another host
 * (`/..//evil.example` becomes `//evil.example`). The login and logout pages are refused, or they would nest.
 */
export function localPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MAX_LENGTH) return null
  if (!text.startsWith('/') || text.startsWith('//') || FORBIDDEN.test(text)) return null
  if (!URL.canParse(text, BASE)) return null
  const url = new URL(text, BASE)
  const path = url.pathname + url.search + url.hash
  if (url.origin !== BASE || path.startsWith('//') || SESSION_PAGES.test(path)) return null
  return path
}
