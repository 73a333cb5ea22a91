/** User, session and system: specification 6 and 7; bodies are assumed where it is silent. */

/** `GET /api/UserManagement/login-token`: what a login must carry. */
export interface LoginToken {
  readonly csrfToken: string
}

/** The outcomes of a login (specification 8, "Login"). The answer is HTTP 200 for each of them. */
export const LOGIN_STATUSES = [
  'Success',
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

export interface LoginRequest {
  readonly username: string
  readonly password: string
  readonly csrfToken: string
  readonly recaptchaToken: string | null
}

export interface LoginResult {
  readonly status: LoginStatus
}

export interface UserInfo {
  readonly userName: string
  readonly displayName: string
  /** Sent back as `X-CSRF-Token` with every call that is not a GET. */
  readonly csrfToken: string
}

/** What the user may do; gating is comfort, the server decides (specification 6). */
export interface Rights {
  readonly acknowledgeAlerts: boolean
  readonly deleteAlerts: boolean
  readonly setValues: boolean
}

export interface SystemSettings {
  readonly plantName: string
  /** IANA name; all times are shown in it. */
  readonly timeZone: string
  readonly autoLogout: boolean
  readonly autoLogoutMs: number
}

/**
 * Server-sent connection status (specification 4). The first two are also the client's own: WebServerDisconnected at
 * the start and whenever the status channel closes, ServerDisconnected from its opening to the first message.
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

/** Message `serverStatusChanged`; `serverTime` in ms since 1970 (assumed) also sets the client's clock. */
export interface ServerStatusMessage {
  readonly status: ServerStatus
  readonly serverTime?: number
}
