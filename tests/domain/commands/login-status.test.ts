import { expect, test } from 'vitest'
import { knownLoginStatus, stepAfterCode } from '../../../src/domain/commands/login-status.ts'
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
