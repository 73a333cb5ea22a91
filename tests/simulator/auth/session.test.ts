import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Accounts } from '../../../src/simulator/auth/accounts.ts'
import { License } from '../../../src/simulator/auth/license.ts'
import { LoginGuard } from '../../../src/simulator/auth/login-guard.ts'
import { type Session, SessionStore } from '../../../src/simulator/auth/session-store.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { logIn, SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
const told: string[] = []

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, licensedUsers: 2, print: (sentence) => told.push(sentence) })
})
afterAll(() => plant.close())
beforeEach(() => plant.endSessions())
afterEach(() => {
  told.length = 0
})

async function codeRequest(session: SimulatorSession) {
  const { csrfToken } = await session.call('loginToken', {})
  const request = { username: 'twofactor', password: 'plant-twofactor', csrfToken, recaptchaToken: null }
  expect(await session.call('login', request)).toEqual({ status: 'SecondFactorRequired' })
  return { csrfToken, code: plant.secondFactorCode('twofactor') ?? '' }
}

test('a user with a second factor logs in with the printed code', async () => {
  const session = new SimulatorSession(plant.url)
  const { csrfToken, code } = await codeRequest(session)
  expect(code).toMatch(/^\d{6}$/)
  expect(told).toEqual([`Code for twofactor: ${code}`])
  expect((await session.request('userInfo', {})).status).toBe(401)
  expect(await session.call('secondFactor', { csrfToken, code })).toEqual({ status: 'Success' })
  expect(await session.call('userInfo', {})).toMatchObject({ userName: 'twofactor' })
})

test('a code is valid once, in the browser that requested it', async () => {
  const session = new SimulatorSession(plant.url)
  const { csrfToken, code } = await codeRequest(session)
  const other = new SimulatorSession(plant.url)
  expect(await other.call('secondFactor', { csrfToken, code })).toEqual({ status: 'CsrfTokenExpired' })
  expect(await session.call('secondFactor', { csrfToken, code })).toEqual({ status: 'Success' })
  expect((await session.call('secondFactor', { csrfToken, code })).status).toBe('CsrfTokenExpired')
})

test('wrong codes are refused and lock the user out like wrong passwords', () => {
  let now = 0
  let told = ''
  const license = new License({ maxActiveUsers: 1, pvGroups: 1, maxPvGroups: 1, activeUsers: () => new Set() })
  const guard = new LoginGuard({
    accounts: new Accounts(),
    license,
    now: () => now,
    sendCode: (_, code) => (told = code),
  })
  const origin = { clientAddress: '203.0.113.1' }
  const { id, csrfToken } = guard.issueToken(origin.clientAddress)
  expect(guard.secondFactor(id, { csrfToken, code: '' }, origin).status).toBe('LoginExpired')
  guard.login(id, { username: 'twofactor', password: 'plant-twofactor', csrfToken, recaptchaToken: null }, origin)
  const statuses = Array.from({ length: 5 }, () => guard.secondFactor(id, { csrfToken, code: 'x' }, origin).status)
  expect(statuses).toEqual([...Array(4).fill('TokenIncorrect'), 'LockedOut'])
  expect(guard.secondFactor(id, { csrfToken, code: told }, origin).status).toBe('LockedOut')
  now = 180_001
  expect(guard.secondFactor(id, { csrfToken, code: told }, origin).status).toBe('LoginExpired')
})

test('the locked user is told apart from unknown names only by the right password (F62)', async () => {
  const answers = async (name: string) => {
    const session = new SimulatorSession(plant.url)
    const given: string[] = []
    for (let i = 0; i < 6; i += 1) given.push((await session.logIn(name, 'wrong')).status)
    return given
  }
  expect(await answers('locked')).toEqual(await answers('nobody-of-that-name'))
})

test('the locked user is locked out at once, with the right password', async () => {
  expect(await new SimulatorSession(plant.url).logIn('locked', 'plant-locked')).toEqual({ status: 'LockedOut' })
})

test('an account that logs in again and again ends its own oldest sessions and those of nobody else (F61)', () => {
  const userOf = (name: string) => {
    const user = new Accounts().find(name)
    if (user === undefined) throw new Error(`There is no user ${name}.`)
    return user
  }
  const ended: Session[] = []
  const sessions = new SessionStore({ now: () => 0, onEnd: (session) => ended.push(session) })
  const other = sessions.create(userOf('operator'))
  const first = sessions.create(userOf('viewer'))
  for (let i = 0; i < 10_000; i += 1) sessions.create(userOf('viewer'))
  expect(ended[0]).toBe(first)
  expect(new Set(ended.map(({ user }) => user.userName))).toEqual(new Set(['viewer']))
  expect(sessions.find(other.id)).toBe(other)
})

test('the licence limits how many users are active, each counted once', async () => {
  const operator = await logIn(plant.url)
  await logIn(plant.url)
  const viewer = await logIn(plant.url, 'viewer')
  expect(await operator.call('licenseOptions', {})).toMatchObject({ activeUsers: 2, maxActiveUsers: 2 })
  const third = new SimulatorSession(plant.url)
  expect(await third.logIn('admin', 'plant-admin')).toEqual({ status: 'LicenseUsersExceeded' })
  expect(await viewer.logIn('admin', 'plant-admin')).toEqual({ status: 'Success' })
})

test('the licence names its modules and PV groups', async () => {
  const operator = await logIn(plant.url)
  const options = await operator.call('licenseOptions', {})
  expect(options.modules).toContain('RemoteAlert')
  expect(options).toMatchObject({ activePvGroups: 2, maxActivePvGroups: 4 })
})

test('nobody can log in if the licence does not cover the PV groups', async () => {
  const small = await startSimulator({ seed: 7, licensedPvGroups: 1, print: () => undefined })
  const session = new SimulatorSession(small.url)
  expect(await session.logIn('operator', 'plant-operator')).toEqual({ status: 'LicensePvGroupsExceeded' })
  await small.close()
})

test('a sentence for everybody reaches all connections', async () => {
  const operator = await logIn(plant.url)
  const hub = await operator.openHub('server-status')
  await expect.poll(() => hub.of('serverStatusChanged')).toHaveLength(1)
  plant.inform('Wartung um 18 Uhr')
  await expect
    .poll(() => hub.of('sendServerInfoMessage'))
    .toEqual([{ text: 'Wartung um 18 Uhr', timestamp: expect.any(Number) }])
  await operator.close()
})

test.each([
  ['a wrong old password', 'wrong', 'Plant-2026-x', 'Plant-2026-x', 'WrongPassword'],
  ['a confirmation that differs', 'plant-viewer', 'Plant-2026-x', 'Plant-2026-y', 'Mismatch'],
  ['the password of before', 'plant-viewer', 'plant-viewer', 'plant-viewer', 'SameAsBefore'],
  ['a short password', 'plant-viewer', 'Plant-1', 'Plant-1', 'PolicyViolated'],
  ['a password without digit', 'plant-viewer', 'Plant-plant', 'Plant-plant', 'PolicyViolated'],
  ['a password without upper case', 'plant-viewer', 'plant-2026-x', 'plant-2026-x', 'PolicyViolated'],
  ['a password without lower case', 'plant-viewer', 'PLANT-2026-X', 'PLANT-2026-X', 'PolicyViolated'],
])('%s is refused with its reason', async (_, oldPassword, newPassword, newConfirmation, status) => {
  const viewer = await logIn(plant.url, 'viewer')
  const result = await viewer.call('changePassword', { oldPassword, newPassword, newConfirmation })
  expect(result).toEqual({ status, message: expect.stringMatching(/\.$/) })
  expect((await logIn(plant.url, 'viewer')).csrfToken).not.toBe('')
})

test('a changed password is the one to log in with from then on', async () => {
  const admin = await logIn(plant.url, 'admin')
  const newPassword = 'Plant-2026-x'
  const change = { oldPassword: 'plant-admin', newPassword, newConfirmation: newPassword }
  expect(await admin.call('changePassword', change)).toEqual({ status: 'Success', message: null })
  const next = new SimulatorSession(plant.url)
  expect(await next.logIn('admin', 'plant-admin')).toEqual({ status: 'InvalidCredentials' })
  expect(await next.logIn('admin', newPassword)).toEqual({ status: 'Success' })
})

test('a changed password ends the other sessions of its user, with their hubs, and a refused change none (F61)', async () => {
  const sessions = await Promise.all(['area', 'area', 'viewer'].map((name) => logIn(plant.url, name)))
  const [own, held] = sessions
  if (own === undefined || held === undefined) throw new Error('There are no sessions.')
  const hub = await held.openHub('server-status')
  const change = (oldPassword: string, newPassword: string) =>
    own.call('changePassword', { oldPassword, newPassword, newConfirmation: newPassword })
  const statuses = () => Promise.all(sessions.map(async (one) => (await one.request('userInfo', {})).status))
  expect((await change('wrong', 'Plant-2026-x')).status).toBe('WrongPassword')
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await change('plant-area', 'Plant-2026-x')).status).toBe('Success')
  expect(await statuses()).toEqual([200, 401, 200])
  await expect.poll(() => hub.closed()).toBeDefined()
  await held.close()
})

test('a password that the domain manages is not changed here', async () => {
  const domain = await logIn(plant.url, 'domain')
  const change = { oldPassword: 'plant-domain', newPassword: 'Plant-2026-x', newConfirmation: 'Plant-2026-x' }
  expect(await domain.call('changePassword', change)).toMatchObject({ status: 'ManagedByDomain' })
  expect(await domain.call('passwordPolicy', {})).toEqual({
    minimumLength: 10,
    requiresDigit: true,
    requiresUpperCase: true,
    requiresLowerCase: true,
    managedByDomain: true,
  })
})

test('a renewed lease says how long the session is valid', async () => {
  const operator = await logIn(plant.url)
  const before = plant.now()
  const { validUntil } = await operator.call('renewLease', {})
  expect(validUntil).toBeGreaterThanOrEqual(before + 12 * 3_600_000)
})

test('a change of password with missing fields is refused with a sentence', async () => {
  const operator = await logIn(plant.url)
  const response = await operator.fetch('/api/UserManagement/change-password', { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toEqual([400, { error: 'The request oldPassword must be a text.' }])
})
