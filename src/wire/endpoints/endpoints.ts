import { ALERT_ENDPOINTS } from './alert.ts'
import { ANNOTATION_ENDPOINTS, CHART_ENDPOINTS } from './chart.ts'
import { DASHBOARD_ENDPOINTS, VISUALIZATION_ENDPOINTS } from './dashboard.ts'
import type { Uploading, Writing } from './endpoint.ts'
import { DATASHEET_ENDPOINTS, MAINTENANCE_ENDPOINTS } from './maintenance.ts'
import { PV_COMMAND_ENDPOINTS, PV_ENDPOINTS } from './pv.ts'
import { REMOTE_ALERT_ENDPOINTS } from './remote-alert.ts'
import { REPORT_ENDPOINTS, RUEB_ENDPOINTS } from './report.ts'
import { SESSION_ENDPOINTS } from './session.ts'
import { EVALUATION_ENDPOINTS, MAP_ENDPOINTS, WEATHER_ENDPOINTS, WEBCAM_ENDPOINTS } from './site.ts'
import { STATION_ENDPOINTS } from './station.ts'
import { SYSTEM_ENDPOINTS } from './system.ts'

export type { Endpoint, EndpointRow, None } from './endpoint.ts'

/**
 * The table of calls, one file per area. The simulator implements `Record<EndpointName, Handler>`, so each new call
 * needs a handler there.
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
  ...MAP_ENDPOINTS,
  ...EVALUATION_ENDPOINTS,
} as const

export type EndpointName = keyof typeof ENDPOINTS
/** Calls of the specification that no page sends, for the reasons in docs/decisions.md. The simulator has them. */
export type UnsentName = 'ackAllAlerts' | 'allPvs'
/** Calls that change something: commands and records. */
export type WritingName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N] extends Writing ? N : never
}[EndpointName]
/** Calls that send a file. */
export type UploadName = {
  [N in EndpointName]: (typeof ENDPOINTS)[N] extends Uploading ? N : never
}[EndpointName]
export type ReadingName = Exclude<EndpointName, WritingName | UnsentName>
type TypesOf<N extends EndpointName> = NonNullable<(typeof ENDPOINTS)[N]['types']>
export type ArgsOf<N extends EndpointName> = TypesOf<N>['args']
/** The end of a list of parameters: the arguments of a call, which those without any may leave out. */
export type ArgsLast<N extends EndpointName> =
  Record<never, never> extends ArgsOf<N> ? [args?: ArgsOf<N> | null] : [args: ArgsOf<N> | null]
export type BodyOf<N extends EndpointName> = TypesOf<N>['body']
