import { expect, test } from 'vitest'
import { isExpired, knownLoginStatus, stepAfterCode } from '../../../src/domain/commands/login-status.ts'
import { LOGIN_STATUSES } from '../../../src/wire/server/system.ts'

test('only a wrong code may be typed again; all else starts the login anew (deviation 4)', () => {
  expect([...LOGIN_STATUSES, 'NeverHeardOf'].filter((status) => stepAfterCode(status) === 'code')).toEqual([
    'TokenIncorrect',
  ])
})

test('a status without a sentence of its own is no key of one (deviation 1)', () => {
  expect(LOGIN_STATUSES.map(knownLoginStatus)).toEqual(LOGIN_STATUSES)
  expect(['NeverHeardOf', '', 'success', 'toString'].map(knownLoginStatus)).toEqual([null, null, null, null])
})

test('only a form that is out of date is sent again by itself', () => {
  expect([...LOGIN_STATUSES, 'NeverHeardOf'].filter(isExpired)).toEqual(
    LOGIN_STATUSES.filter((status) => /^(LoginExpired|CsrfTokenExpired)$/.test(status)),
  )
  expect([isExpired('LoginExpired'), isExpired('CsrfTokenExpired'), isExpired('')]).toEqual([true, true, false])
})
