import { expect, test } from 'vitest'
import { passwordBlock, passwordProblems, policyProblems } from '../../../../src/areas/session/rules/password-rules.ts'
import type { PasswordPolicy } from '../../../../src/wire/server/user.ts'

const POLICY: PasswordPolicy = {
  minimumLength: 8,
  requiresDigit: true,
  requiresUpperCase: true,
  requiresLowerCase: true,
  managedByDomain: false,
}
const NO_POLICY: PasswordPolicy = {
  ...POLICY,
  minimumLength: 0,
  requiresDigit: false,
  requiresUpperCase: false,
  requiresLowerCase: false,
}
const keys = (password: string, policy = POLICY) => policyProblems(password, policy).map(({ key }) => key)
const problems = (oldPassword: string, newPassword: string, newConfirmation = newPassword) =>
  passwordProblems({ oldPassword, newPassword, newConfirmation }, POLICY)

test('a password has the minimum length of the policy (rule A17)', () => {
  expect(policyProblems('aB3aB3a', POLICY)).toEqual([{ key: 'password.tooShort', params: { count: 8 } }])
  expect(keys('aB3aB3aB')).toEqual([])
  expect(keys('aB3', { ...POLICY, minimumLength: 3 })).toEqual([])
})

test('a password has a digit, an upper-case and a lower-case letter (rule A18)', () => {
  expect(keys('aaaaBBBB')).toEqual(['password.digit'])
  expect(keys('aaaa3333')).toEqual(['password.upperCase'])
  expect(keys('AAAA3333')).toEqual(['password.lowerCase'])
  expect(keys('ÄÖÜж1234')).toEqual([])
  expect(keys('')).toEqual(['password.tooShort', 'password.digit', 'password.upperCase', 'password.lowerCase'])
  expect(keys('', NO_POLICY)).toEqual([])
})

test('new password and confirmation are equal (rule A15)', () => {
  expect(problems('old', 'aB3aB3aB', 'aB3aB3aC').newConfirmation?.key).toBe('password.mismatch')
  expect(problems('old', 'aB3aB3aB').newConfirmation).toBeNull()
})

test('the new password is not the old one (rule A16)', () => {
  expect(problems('aB3aB3aB', 'aB3aB3aB').newPassword?.key).toBe('password.same')
  expect(problems('aB3aB3aC', 'aB3aB3aB').newPassword).toBeNull()
})

test('empty fields are told as such, and a policy that has not arrived asks for nothing', () => {
  expect(problems('', '')).toMatchObject({ oldPassword: { key: 'text.empty' }, newPassword: { key: 'text.empty' } })
  expect(passwordProblems({ oldPassword: 'a', newPassword: 'b', newConfirmation: 'b' }, null)).toEqual({
    oldPassword: null,
    newPassword: null,
    newConfirmation: null,
  })
})

test('a password that a domain manages is changed there', () => {
  expect(passwordBlock({ ...POLICY, managedByDomain: true })?.key).toBe('password.managedByDomain')
  expect(passwordBlock(POLICY)).toBeNull()
})
