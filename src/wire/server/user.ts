/** Password, lease and second factor: specification 3 "User password change", 5 and 8. */

import type { OtherText } from './result.ts'

export interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly newConfirmation: string
}

/**
 * Success and Failed are specified, the reasons are derived from specification 5; any other text is a failure. @assumed
 * partly
 */
export const PASSWORD_STATUSES = [
  'Success',
  'Failed',
  'WrongPassword',
  'Mismatch',
  'SameAsBefore',
  'PolicyViolated',
  'ManagedByDomain',
] as const
export type PasswordStatus = (typeof PASSWORD_STATUSES)[number]

export interface PasswordChangeResult {
  readonly status: PasswordStatus | OtherText
  readonly message: string | null
}

/** @assumed */
export interface PasswordPolicy {
  readonly minimumLength: number
  readonly requiresDigit: boolean
  readonly requiresUpperCase: boolean
  readonly requiresLowerCase: boolean
  /** This user changes the password elsewhere. */
  readonly managedByDomain: boolean
}

/** @assumed */
export interface LeaseRenewal {
  /** When the session ends without a further renewal, ms since 1970. */
  readonly validUntil: number
}

/** The code of the second factor; the pre-session cookie identifies the user. @assumed */
export interface SecondFactorRequest {
  readonly code: string
  readonly csrfToken: string
}

/** Optional parts of the product. @assumed */
export const LICENSE_MODULES = [
  'RemoteAlert',
  'Maintenance',
  'Reports',
  'Rueb',
  'Sebam',
  'EnergyOptimisation',
  'PipeLeakage',
  'Webcam',
  'Weather',
  'Dashboard',
] as const
export type LicenseModule = (typeof LICENSE_MODULES)[number]

/** A maximum of null means no limit. @assumed */
export interface LicenseOptions {
  readonly modules: readonly LicenseModule[]
  readonly activeUsers: number
  readonly maxActiveUsers: number | null
  readonly activePvGroups: number
  readonly maxActivePvGroups: number | null
}
