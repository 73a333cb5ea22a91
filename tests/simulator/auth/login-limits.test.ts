import { beforeEach, expect, test } from 'vitest'
import { Accounts } from '../../../src/simulator/auth/accounts.ts'
import { AttemptDelays } from '../../../src/simulator/auth/attempt-delays.ts'
import { License } from '../../../src/simulator/auth/license.ts'
import { LoginGuard } from '../../../src/simulator/auth/login-guard.ts'
import { startSimulator } from '../../../src/simulator/start-simulator.ts'
import { logIn, SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** Specification 9, "Login lockout". */
const LOCKOUT_MS = 5 * 60_000

/** Lockouts by name and by client cannot be evicted, and lock no other user out for long. */

/** Failed logins that one client has before it must wait; they are forgiven one by one over the time of a lockout. */
const FAILURES_OF_A_CLIENT = 50
const STRANGERS = 10_001

let now: number
let guard: LoginGuard
let token: { readonly id: string; readonly csrfToken: string }

beforeEach(() => {
  now = 0
  const license = new License({ maxActiveUsers: 9, pvGroups: 1, maxPvGroups: 1, activeUsers: () => new Set() })
  guard = new LoginGuard({ accounts: new Accounts(), license, now: () => now, sendCode: () => undefined })
  token = guard.issueToken('203.0.113.9')
})

function tryLogin(username: string, password: string, clientAddress: string): string {
  const request = { username, password, csrfToken: token.csrfToken, recaptchaToken: null }
  const { status } = guard.login(token.id, request, { clientAddress })
  if (status === 'Success') token = guard.issueToken('203.0.113.9')
  return status
}

/** Fails once for each of many unknown names, each from its own address. */
function failStrangers(): void {
  for (let i = 0; i < STRANGERS; i += 1) tryLogin(`stranger-${i}`, 'wrong', `198.51.100.${i}`)
}

test('a lockout outlasts any number of failures of other names (F12)', () => {
  for (let i = 0; i < 5; i += 1) tryLogin('admin', 'wrong', '203.0.113.1')
  failStrangers()
  now = LOCKOUT_MS - 1
  expect(tryLogin('admin', 'plant-admin', '203.0.113.2')).toBe('LockedOut')
  now = LOCKOUT_MS
  expect(tryLogin('admin', 'plant-admin', '203.0.113.2')).toBe('Success')
})

test('failures of a name count on, however many other names fail in between (F12)', () => {
  for (let i = 0; i < 4; i += 1) tryLogin('admin', 'wrong', '203.0.113.1')
  failStrangers()
  expect(tryLogin('admin', 'wrong', '203.0.113.2')).toBe('LockedOut')
})

test('an unknown name stays locked out while others fail, like an account (F12)', () => {
  for (let i = 0; i < 5; i += 1) tryLogin('nobody', 'wrong', '203.0.113.1')
  failStrangers()
  expect(tryLogin('nobody', 'wrong', '203.0.113.2')).toBe('LockedOut')
})

test('after many failures of a client each of its logins waits, those of others do not, and nobody is refused (F12, F61)', () => {
  for (let i = 0; i < FAILURES_OF_A_CLIENT; i += 1) {
    expect([i, tryLogin(`name-${i}`, 'wrong', '203.0.113.1')]).toEqual([i, 'InvalidCredentials'])
  }
  expect(guard.delayMs('203.0.113.1')).toBeGreaterThan(0)
  expect(guard.delayMs('203.0.113.2')).toBe(0)
  expect(tryLogin('operator', 'plant-operator', '203.0.113.1')).toBe('Success')
})

test('users behind one address wait seconds for a client that fails, not minutes (F12)', () => {
  for (let i = 0; i < 10 * FAILURES_OF_A_CLIENT; i += 1) tryLogin(`name-${i}`, 'wrong', '203.0.113.1')
  now += LOCKOUT_MS / FAILURES_OF_A_CLIENT
  expect(guard.delayMs('203.0.113.1')).toBeLessThanOrEqual(5_000)
  expect(tryLogin('operator', 'plant-operator', '203.0.113.1')).toBe('Success')
  expect(tryLogin('viewer', 'plant-viewer', '203.0.113.1')).toBe('Success')
})

test('a client has all its attempts again after the time of a lockout (F12)', () => {
  for (let i = 0; i < FAILURES_OF_A_CLIENT; i += 1) tryLogin(`name-${i}`, 'wrong', '203.0.113.1')
  now += LOCKOUT_MS
  for (let i = 0; i < FAILURES_OF_A_CLIENT; i += 1) {
    expect([i, guard.delayMs('203.0.113.1')]).toEqual([i, 0])
    tryLogin(`other-${i}`, 'wrong', '203.0.113.1')
  }
  expect(guard.delayMs('203.0.113.1')).toBeGreaterThan(0)
})

test('wrong codes count for the client as well (F12)', () => {
  for (let i = 1; i < FAILURES_OF_A_CLIENT; i += 1) tryLogin(`name-${i}`, 'wrong', '203.0.113.1')
  expect(tryLogin('twofactor', 'plant-twofactor', '203.0.113.1')).toBe('SecondFactorRequired')
  const code = { csrfToken: token.csrfToken, code: 'x' }
  expect(guard.secondFactor(token.id, code, { clientAddress: '203.0.113.1' }).status).toBe('TokenIncorrect')
  expect(guard.delayMs('203.0.113.1')).toBeGreaterThan(0)
})

test('a client that fetches tokens without end evicts its own and those of nobody else (F61)', () => {
  const own = guard.issueToken('203.0.113.1')
  for (let i = 0; i < STRANGERS; i += 1) guard.issueToken('203.0.113.1')
  expect(tryLogin('operator', 'plant-operator', '203.0.113.9')).toBe('Success')
  const request = { username: 'admin', password: 'plant-admin', csrfToken: own.csrfToken, recaptchaToken: null }
  expect(guard.login(own.id, request, { clientAddress: '203.0.113.1' }).status).toBe('CsrfTokenExpired')
})

test('behind a trusted proxy clients are distinguished by the forwarded address (F12)', async () => {
  const plant = await startSimulator({ seed: 7, trustProxy: true })
  const bad = new SimulatorSession(plant.url, { 'X-Forwarded-For': '203.0.113.1' })
  for (let i = 0; i < FAILURES_OF_A_CLIENT; i += 1) await bad.logIn(`name-${i}`, 'wrong')
  const order: string[] = []
  const late = bad.logIn('operator', 'plant-operator').then(({ status }) => order.push(`late ${status}`))
  const good = new SimulatorSession(plant.url, { 'X-Forwarded-For': '203.0.113.2' })
  order.push(`good ${(await good.logIn('operator', 'plant-operator')).status}`)
  await late
  expect(order).toEqual(['good Success', 'late Success'])
  await plant.close()
})

test('after any number of wrong secrets of an account its right one is judged after a wait that a client waits (F61)', () => {
  let at = 0
  const attempts = new AttemptDelays(() => at)
  const judge = (what: string) => {
    const waitMs = attempts.take('operator', '203.0.113.1')
    expect([what, waitMs ?? Number.POSITIVE_INFINITY]).toEqual([what, expect.toSatisfy((ms) => ms <= 10_000)])
    // A timer may fire a moment early.
    at += Math.max(0, (waitMs ?? 0) - 1)
  }
  for (let i = 1; i <= 30; i += 1) judge(`wrong ${i}`)
  judge('right')
  attempts.succeed('operator', '203.0.113.1')
  expect(attempts.take('operator', '203.0.113.1')).toBe(0)
})

test('200 wrong old passwords at once in one session are not judged, and the right one is after a wait (F61)', async () => {
  const plant = await startSimulator({ seed: 7 })
  const session = await logIn(plant.url)
  const change = (oldPassword: string) => ({
    oldPassword,
    newPassword: 'Plant-operator-2',
    newConfirmation: 'Plant-operator-2',
  })
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => (await session.request('changePassword', change(`wrong-${i}`))).status),
  )
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const other = await logIn(plant.url, 'admin')
  const ofOther = { oldPassword: 'plant-admin', newPassword: 'Plant-admin-22', newConfirmation: 'Plant-admin-22' }
  expect(await other.call('changePassword', ofOther)).toEqual({ status: 'Success', message: null })
  await plant.close()
})
