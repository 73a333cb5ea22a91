import type {
  LoginResult,
  LoginToken,
  MapTileSource,
  Rights,
  SystemSettings,
  UserInfo,
  WeatherPlace,
  WeatherService,
} from '../server/system.ts'
import {
  type LeaseRenewal,
  LICENSE_MODULES,
  type LicenseOptions,
  type PasswordChangeResult,
  type PasswordPolicy,
} from '../server/user.ts'
import { mapType } from './dashboard.ts'
import {
  flag,
  flagOr,
  id,
  list,
  missingOr,
  namesOf,
  nullOr,
  number,
  numberIfAny,
  numberOrNull,
  optional,
  orNull,
  text,
  textOrNull,
  whole,
} from './reader.ts'
import { status } from './result.ts'

export const loginToken = whole<LoginToken>({ csrfToken: text, recaptchaPage: optional(text) })
/** Nobody is logged in without a word that says so. */
export const loginResult = whole<LoginResult>({ status: id })
/** The name is whom all data belongs to. */
export const userInfo = whole<UserInfo>({ userName: id, displayName: text, csrfToken: text })

const right = flagOr(false)

export const rights = whole<Rights>({
  acknowledgeAlerts: right,
  deleteAlerts: right,
  setValues: right,
  resetCounters: right,
  acknowledgeInputs: right,
  acknowledgePlans: right,
  editPlans: right,
  callStations: right,
  editMaintenance: right,
  editCharts: right,
  editReports: right,
  editNotes: right,
  // Null says that all are allowed.
  stationNumbers: nullOr(list(number)),
})

const weatherService = whole<WeatherService>({
  origin: text,
  key: text,
  place: optional(whole<WeatherPlace>({ zip: text, country: text })),
})

const tileSource = whole<MapTileSource>({ type: mapType, path: text, maxZoom: number, attribution: text })

export const systemSettings = whole<SystemSettings>({
  plantName: text,
  timeZone: text,
  autoLogout: optional(flag),
  autoLogoutMs: optional(number),
  // Null where it cannot be read: the server tells something.
  storageCardLife: missingOr(numberOrNull),
  serverVersion: optional(id),
  weatherService: orNull(weatherService),
  mapTiles: optional(list(tileSource)),
  frameSites: optional(list(id)),
})

export const passwordChangeResult = whole<PasswordChangeResult>({ status, message: textOrNull })

export const passwordPolicy = whole<PasswordPolicy>({
  minimumLength: number,
  requiresDigit: flagOr(false),
  requiresUpperCase: flagOr(false),
  requiresLowerCase: flagOr(false),
  managedByDomain: flagOr(false),
})

export const leaseRenewal = whole<LeaseRenewal>({ validUntil: number })

export const licenseOptions = whole<LicenseOptions>({
  modules: namesOf(LICENSE_MODULES),
  activeUsers: number,
  maxActiveUsers: numberIfAny,
  activePvGroups: number,
  maxActivePvGroups: numberIfAny,
})
