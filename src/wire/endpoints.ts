import type { Writing } from './endpoint.ts'
import { ALERT_ENDPOINTS } from './endpoints/alert.ts'
import { ANNOTATION_ENDPOINTS } from './endpoints/annotation.ts'
import { CHART_ENDPOINTS } from './endpoints/chart.ts'
import { DASHBOARD_ENDPOINTS } from './endpoints/dashboard.ts'
import { DATASHEET_ENDPOINTS } from './endpoints/datasheet.ts'
import { MAINTENANCE_ENDPOINTS } from './endpoints/maintenance.ts'
import { PV_ENDPOINTS } from './endpoints/pv.ts'
import { PV_COMMAND_ENDPOINTS } from './endpoints/pv-command.ts'
import { REMOTE_ALERT_ENDPOINTS } from './endpoints/remote-alert.ts'
import { REPORT_ENDPOINTS } from './endpoints/report.ts'
import { RUEB_ENDPOINTS } from './endpoints/rueb.ts'
import { SESSION_ENDPOINTS } from './endpoints/session.ts'
import { STATION_ENDPOINTS } from './endpoints/station.ts'
import { SYSTEM_ENDPOINTS } from './endpoints/system.ts'
import { VISUALIZATION_ENDPOINTS } from './endpoints/visualization.ts'
import { WEATHER_ENDPOINTS } from './endpoints/weather.ts'
import { WEBCAM_ENDPOINTS } from './endpoints/webcam.ts'

export type { Endpoint, EndpointRow, None } from './endpoint.ts'

/**
 * THE table of calls, one file an area. The plant answers with `satisfies Record<EndpointName, Handler>`, so a call
 * enters here together with its handler; until then it stands in `endpoints/coming.ts`.
 */
export const ENDPOINTS = {
  ...SESSION_ENDPOINTS,
  ...SYSTEM_ENDPOINTS,
  ...STATION_ENDPOINTS,
  ...PV_ENDPOINTS,
  ...PV_COMMAND_ENDPOINTS,
  ...ALERT_ENDPOINTS,
  ...CHART_ENDPOINTS,
  ...ANNOTATION_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...MAINTENANCE_ENDPOINTS,
  ...DATASHEET_ENDPOINTS,
  ...RUEB_ENDPOINTS,
  ...DASHBOARD_ENDPOINTS,
  ...REMOTE_ALERT_ENDPOINTS,
  ...VISUALIZATION_ENDPOINTS,
  ...WEBCAM_ENDPOINTS,
  ...WEATHER_ENDPOINTS,
} as const

export type EndpointName = keyof typeof ENDPOINTS
/** Calls that change something: commands and records. */
export type WritingName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N] extends Writing ? N : never
}[EndpointName]
export type ReadingName = Exclude<EndpointName, WritingName>
type TypesOf<N extends EndpointName> = NonNullable<(typeof ENDPOINTS)[N]['types']>
export type ArgsOf<N extends EndpointName> = TypesOf<N>['args']
export type BodyOf<N extends EndpointName> = TypesOf<N>['body']
