import type { PvRef } from '../wire/pv.ts'
import { type AlertFilter, alertFilterQuery } from './alert-filter.ts'
import { pvParam } from './pv-ref.ts'

/** The addresses of the pages. Features link to each other through these and never import each other. */
export const PATHS = {
  login: '/login',
  logout: '/logout',
  stations: '/stations',
  values: '/values',
  pendingAlerts: '/alerts/pending',
  realtimeChart: '/charts/realtime',
  diagnostics: '/diagnostics',
} as const

export function stationPath(stationNumber: number): string {
  return `${PATHS.stations}/${stationNumber}`
}

export function pendingAlertsPath(filter: AlertFilter): string {
  return withQuery(PATHS.pendingAlerts, alertFilterQuery(filter))
}

/** Realtime trend line with repeated pv=TYPE-NR. Specification 2. */
export function realtimeChartPath(pvs: readonly PvRef[]): string {
  return withQuery(PATHS.realtimeChart, new URLSearchParams(pvs.map((pv) => ['pv', pvParam(pv)])))
}

/** Navigation state of the way to the logout page when the session is over already: nobody's session is to be ended. */
export const SESSION_HAS_ENDED = 'session-has-ended'

/** `from` is the path and query to come back to; it is checked when it is used, not here. Specification 2. */
export function sessionPath(page: 'login' | 'logout', from: string | null): string {
  return withQuery(PATHS[page], new URLSearchParams(from === null ? [] : [['returnUrl', from]]))
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
