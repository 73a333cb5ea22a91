import type { ResultStatus } from '../server/result.ts'
import type { LoginRequest, LoginResult, LoginToken, Rights, UserInfo } from '../server/system.ts'
import type { LeaseRenewal, PasswordChange, PasswordChangeResult, SecondFactorRequest } from '../server/user.ts'
import { define, type None } from './endpoint.ts'

/** Login and the current user. Specification 7, "User and system", and 8, "Login". */
export const SESSION_ENDPOINTS = {
  /** @assumed path, answer */
  loginToken: define<None, LoginToken>({
    method: 'GET',
    path: '/api/UserManagement/login-token',
    answer: 'object',
    anonymous: true,
  }),
  /** @assumed path, answer */
  login: define<LoginRequest, LoginResult>({
    method: 'POST',
    path: '/api/UserManagement/login',
    answer: 'object',
    anonymous: true,
  }),
  /** @assumed path, answer */
  logout: define<None, { status: ResultStatus }>({
    method: 'POST',
    path: '/api/UserManagement/logout',
    answer: 'object',
    empty: { status: 'Success' },
    anonymous: true,
  }),
  /** @assumed answer */
  userInfo: define<None, UserInfo>({ method: 'GET', path: '/api/UserManagement/info', answer: 'object' }),
  /** @assumed answer */
  rights: define<None, Rights>({ method: 'GET', path: '/api/UserManagement/rights', answer: 'object' }),
  /** Second step of a login whose response was `SecondFactorRequired`. @assumed path, args, answer */
  secondFactor: define<SecondFactorRequest, LoginResult>({
    method: 'POST',
    path: '/api/UserManagement/second-factor',
    answer: 'object',
    anonymous: true,
  }),
  changePassword: define<PasswordChange, PasswordChangeResult>({
    method: 'POST',
    path: '/api/UserManagement/change-password',
    answer: 'object',
    empty: { status: 'Success', message: null },
    record: true,
  }),
  /** @assumed answer */
  renewLease: define<None, LeaseRenewal>({
    method: 'POST',
    path: '/api/UserManagement/renew-lease',
    answer: 'object',
  }),
} as const
