/** User, session and system: specification 6 and 7; bodies are assumed where it is silent. */

import type { MapType } from './dashboard.ts'
import type { OtherText } from './result.ts'

/** `GET /api/UserManagement/login-token`: what a login must carry. @assumed */
export interface LoginToken {
  readonly csrfToken: string
  /**
   * Address of the page that checks whether a person logs in; missing: nothing is checked. The login shows it in a frame, whose
   * origin the headers allow, and sends what it posts as `{ "recaptchaToken": "…" }`.
   */
  readonly recaptchaPage?: string
}

/**
 * The outcomes of a login (specification 8, "Login"). The response is HTTP 200 for each of them. Any other text is a
 * refusal. `SecondFactorRequired`: the password was right, the code is sent with the call `secondFactor`. @assumed
 */
export const LOGIN_STATUSES = [
  'Success',
  'SecondFactorRequired',
  'InvalidCredentials',
  'LoginExpired',
  'CsrfTokenExpired',
  'NotPossible',
  'LockedOut',
  'RecaptchaInvalid',
  'TokenIncorrect',
  'LicenseUsersExceeded',
  'LicensePvGroupsExceeded',
] as const
export type LoginStatus = (typeof LOGIN_STATUSES)[number]

/** The payload that the native wrapper hands over (specification 2). */
export interface LoginRequest {
  readonly username: string
  readonly password: string
  readonly csrfToken: string
  readonly recaptchaToken: string | null
}

/** @assumed */
export interface LoginResult {
  readonly status: LoginStatus | OtherText
}

/** @assumed */
export interface UserInfo {
  readonly userName: string
  readonly displayName: string
  /** Sent back as `X-CSRF-Token` with every call that is not a GET. */
  readonly csrfToken: string
}

/** What the user may do. Hiding controls is a convenience, the server decides (specification 6). @assumed */
export interface Rights {
  readonly acknowledgeAlerts: boolean
  readonly deleteAlerts: boolean
  /** Outputs, limits, priorities, runtimes and texts. */
  readonly setValues: boolean
  readonly resetCounters: boolean
  /** Fault inputs and priority outputs. */
  readonly acknowledgeInputs: boolean
  readonly acknowledgePlans: boolean
  /** Plans and call numbers. */
  readonly editPlans: boolean
  readonly callStations: boolean
  /** Life cycle and datasheets. */
  readonly editMaintenance: boolean
  readonly editCharts: boolean
  readonly editReports: boolean
  readonly editNotes: boolean
  /** The stations that the user may act on; null = all. Reading is not limited. */
  readonly stationNumbers: readonly number[] | null
}

/** @assumed */
export interface SystemSettings {
  readonly plantName: string
  /** IANA name; all times are shown in it. */
  readonly timeZone: string
  /** Whether clients log out after inactivity; missing means yes (specification 9, "Auto logout"). */
  readonly autoLogout?: boolean
  /** After how long without activity, in ms; missing means 15 minutes. */
  readonly autoLogoutMs?: number
  /**
   * What is left of the life of the control unit's storage card, in percent, 0 to 100; missing: the server does not tell
   * (specification 9); null: the client cannot read what it tells. @assumed
   */
  readonly storageCardLife?: number | null
  /**
   * Version of the server, as it names it; missing: the server does not tell, as older ones do not. Nothing depends on it. @assumed
   */
  readonly serverVersion?: string
  /** null = there is none, and weather tiles stay empty. */
  readonly weatherService: WeatherService | null
  /** Pictures for maps, at most one source a type; missing: maps are drawn. @assumed */
  readonly mapTiles?: readonly MapTileSource[]
  /**
   * Origins of the sites that the headers of this installation let tiles show in a frame (`frame-src`); missing: none, and such
   * tiles are links. @assumed
   */
  readonly frameSites?: readonly string[]
}

/**
 * Where pictures of the ground come from, as square tiles of 256 px in the Mercator projection. Only paths of this server are
 * used; it may pass them on from elsewhere. @assumed
 */
export interface MapTileSource {
  readonly type: MapType
  /** With the places `{z}`, `{x}` and `{y}`, such as `/Views/Map/Satellite/{z}/{x}/{y}`. */
  readonly path: string
  /** The deepest zoom that there is, at most 22. */
  readonly maxZoom: number
  /** Who is to be named for them; text. */
  readonly attribution: string
}

/** Where the client requests the weather (specification 7, "External weather service"). @assumed */
export interface WeatherService {
  /** Origin such as `https://weather.example`; empty = this server. */
  readonly origin: string
  readonly key: string
  /** Where the plant is; missing where nobody has set it. @assumed */
  readonly place?: WeatherPlace
}

/** A place as the weather service knows it. @assumed */
export interface WeatherPlace {
  readonly zip: string
  /** ISO 3166 code of two letters. */
  readonly country: string
}

/**
 * Server-sent connection status (specification 4). The first two are also the client's own: WebServerDisconnected at
 * the start and whenever the status channel closes, ServerDisconnected from its opening to the first message. A status
 * that is none of these is shown as unknown and counts as not connected. @assumed partly
 */
export const SERVER_STATUSES = [
  'WebServerDisconnected',
  'ServerDisconnected',
  'ServerUnreachable',
  'ControlUnitDisconnected',
  'ControlUnitFaulty',
  'Connected',
  'Unauthorized',
] as const
export type ServerStatus = (typeof SERVER_STATUSES)[number]

/**
 * Other words that servers may use for a status; case, spaces, hyphens and underscores are ignored. `Connected` enables
 * commands and fresh values, so only words that mean the whole chain are aliases of it. Read by
 * `src/domain/values/server-status.ts`. @assumed
 */
export const SERVER_STATUS_ALIASES = {
  WebServerDisconnected: ['WebServerNotConnected', 'NoWebServer'],
  ServerDisconnected: ['ServerNotConnected', 'NotConnected', 'Disconnected', 'Offline', 'NoServer'],
  ServerUnreachable: ['ServerNotReachable', 'Unreachable', 'NotReachable'],
  ControlUnitDisconnected: ['ControlUnitNotConnected', 'ControlUnitOffline', 'NoControlUnit'],
  ControlUnitFaulty: ['ControlUnitFault', 'ControlUnitConnectionFaulty'],
  Connected: ['ControlUnitConnected', 'AllConnected', 'Online'],
  Unauthorized: ['Unauthorised', 'NotAuthorized'],
} as const satisfies Record<ServerStatus, readonly string[]>

/** Message `serverStatusChanged`: this object, or the bare text of the status. @assumed */
export interface ServerStatusMessage {
  readonly status: ServerStatus
  /** ms since 1970; also sets the client's clock. */
  readonly serverTime?: number
}

/**
 * Message `sendServerInfoMessage`: a sentence for all users who are logged in, as this object or as a bare text.
 * @assumed
 */
export interface ServerInfoMessage {
  readonly text: string
  /** ms since 1970; null if the server sends none. */
  readonly timestamp: number | null
}
