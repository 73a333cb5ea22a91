import type { Priority } from '../server/alert.ts'
import type { SystemSettings } from '../server/system.ts'
import type { LicenseOptions, PasswordPolicy } from '../server/user.ts'
import { define, type None } from './endpoint.ts'

/** Specification 7, "User and system". */
export const SYSTEM_ENDPOINTS = {
  priorities: define<None, Priority[]>({
    method: 'GET',
    path: '/api/SystemConfig/priorities',
    answer: 'list',
    kept: true,
  }),
  /** @assumed answer */
  systemSettings: define<None, SystemSettings>({
    method: 'GET',
    path: '/api/SystemConfig/system-settings',
    answer: 'object',
    kept: true,
  }),
  /** @assumed answer */
  licenseOptions: define<None, LicenseOptions>({
    method: 'GET',
    path: '/api/SystemConfig/license-options',
    answer: { lists: ['modules'] },
  }),
  /** @assumed answer */
  passwordPolicy: define<None, PasswordPolicy>({
    method: 'GET',
    path: '/api/SystemConfig/password-policy',
    answer: 'object',
  }),
} as const
