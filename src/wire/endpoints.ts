import type { AckResult, AlertList, Priority } from './alert.ts'
import type { ChartData, DataSource } from './chart.ts'
import type { PvConfig, PvNode, PvRef } from './pv.ts'
import type { ResultStatus } from './result.ts'
import type { Station } from './station.ts'
import type { LoginRequest, LoginResult, LoginToken, Rights, SystemSettings, UserInfo } from './system.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One call of specification 7. Of the arguments, those named in `path` as `{name}` go into the path, those in `query`
 * into the query; `body` names the one that is the whole JSON body, without it all that is left is the body.
 */
export interface Endpoint<Args, Body> extends EndpointRow {
  readonly query?: readonly (keyof Args & string)[]
  readonly body?: keyof Args & string
  readonly answer: 'list' | 'object' | { readonly lists: readonly (keyof Body & string)[] }
  /** Phantom: carries the types, never a value. */
  readonly types?: { readonly args: Args; readonly body: Body }
}

/** A row without the types of its arguments and its answer: what callers and the plant's router work on. */
export interface EndpointRow {
  readonly method: Method
  readonly path: `/${string}`
  readonly query?: readonly string[]
  readonly body?: string
  /** What the JSON answer must be: a list, or an object that has these lists. */
  readonly answer: 'list' | 'object' | { readonly lists: readonly string[] }
  /** A command acts on the plant: sent once with an `Idempotency-Key`, refused while disconnected, never retried. */
  readonly command?: true
  /** A 401 of this call is an answer about the credentials, not the end of a session. */
  readonly anonymous?: true
}

function define<Args, Body>(endpoint: Endpoint<Args, Body>): Endpoint<Args, Body> {
  return endpoint
}

/** No arguments. */
export type None = Record<never, never>

/** THE table of calls. The plant answers with `satisfies Record<EndpointName, Handler>`. */
export const ENDPOINTS = {
  loginToken: define<None, LoginToken>({
    method: 'GET',
    path: '/api/UserManagement/login-token',
    answer: 'object',
    anonymous: true,
  }),
  login: define<LoginRequest, LoginResult>({
    method: 'POST',
    path: '/api/UserManagement/login',
    answer: 'object',
    anonymous: true,
  }),
  logout: define<None, { status: ResultStatus }>({
    method: 'POST',
    path: '/api/UserManagement/logout',
    answer: 'object',
    anonymous: true,
  }),
  userInfo: define<None, UserInfo>({ method: 'GET', path: '/api/UserManagement/info', answer: 'object' }),
  rights: define<None, Rights>({ method: 'GET', path: '/api/UserManagement/rights', answer: 'object' }),
  priorities: define<None, Priority[]>({ method: 'GET', path: '/api/SystemConfig/priorities', answer: 'list' }),
  systemSettings: define<None, SystemSettings>({
    method: 'GET',
    path: '/api/SystemConfig/system-settings',
    answer: 'object',
  }),
  stations: define<None, Station[]>({ method: 'GET', path: '/api/station/GetAllStations', answer: 'list' }),
  pvNodes: define<None, PvNode[]>({ method: 'GET', path: '/api/Pv/getallpvnodes', answer: 'list' }),
  pvConfigs: define<{ pvs: readonly PvRef[] }, PvConfig[]>({
    method: 'POST',
    path: '/api/Pv/configs',
    body: 'pvs',
    answer: 'list',
  }),
  alerts: define<{ start: number; end: number; limit: number }, AlertList>({
    method: 'GET',
    path: '/api/alerts',
    query: ['start', 'end', 'limit'],
    answer: { lists: ['alerts'] },
  }),
  ackAlerts: define<{ ids: readonly string[] }, AckResult>({
    method: 'POST',
    path: '/api/alerts/ack',
    body: 'ids',
    answer: { lists: ['acked'] },
    command: true,
  }),
  ackAllAlerts: define<None, { status: ResultStatus; errorMessage: string | null }>({
    method: 'POST',
    path: '/api/alerts/ack-all',
    answer: 'object',
    command: true,
  }),
  chartDataOfPvs: define<
    { startDate: number; endDate: number; source: DataSource; pvs: readonly PvRef[] },
    ChartData[]
  >({
    method: 'POST',
    path: '/api/charts/data/auto',
    query: ['startDate', 'endDate', 'source'],
    body: 'pvs',
    answer: 'list',
  }),
} as const

export type EndpointName = keyof typeof ENDPOINTS
type TypesOf<N extends EndpointName> = NonNullable<(typeof ENDPOINTS)[N]['types']>
export type ArgsOf<N extends EndpointName> = TypesOf<N>['args']
export type BodyOf<N extends EndpointName> = TypesOf<N>['body']
