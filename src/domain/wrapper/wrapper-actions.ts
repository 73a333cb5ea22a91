/**
 * The actions of the native application around the client. Specification 2, "Native app bridge actions".
 *
 * @assumed The names, but for `scanQrCode`: the specification names the others only in words.
 */
export const WRAPPER_ACTIONS = [
  'getFeatureList',
  'getAppInfo',
  'getLoginUser',
  'getLoginMode',
  'getConnectionName',
  'setTokensAndLogin',
  'showSettings',
  'downloadFile',
  'scanQrCode',
] as const
export type WrapperAction = (typeof WRAPPER_ACTIONS)[number]

/** What a login hands to the application. Specification 2, "Native app bridge actions". */
export interface WrapperLogin {
  readonly csrfToken: string
  readonly recaptchaToken: string | null
  readonly username: string
  readonly password: string
}
