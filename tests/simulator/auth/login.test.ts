import { afterAll, beforeAll, expect, test } from 'vitest'
import { Accounts } from '../../../src/simulator/auth/accounts.ts'
import { License } from '../../../src/simulator/auth/license.ts'
import { LoginGuard } from '../../../src/simulator/auth/login-guard.ts'
import { SessionStore } from '../../../src/simulator/auth/session-store.ts'
import { DEMO_USERS } from '../../../src/simulator/auth/users.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { logIn, SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** Specification 9, "Login lockout". */
const LOCKOUT_MS = 5 * 60_000

let plant: SimulatorHandle

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
})
afterAll(() => plant.close())

test('each demo user that needs a password only logs in with a cookie that no script can read', async () => {
  for (const { userName, password, login } of DEMO_USERS) {
    if (login !== 'password') continue
    const session = new SimulatorSession(plant.url)
    const { csrfToken } = await session.call('loginToken', {})
    const response = await session.request('login', { username: userName, password, csrfToken, recaptchaToken: null })
    expect(await response.json()).toEqual({ status: 'Success' })
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('plant-session='))
    expect(cookie).toMatch(/^plant-session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
  }
})

test('a wrong password and an unknown name get the same response, in HTTP 200', async () => {
  const session = new SimulatorSession(plant.url)
  expect(await session.logIn('operator', 'wrong')).toEqual({ status: 'InvalidCredentials' })
  expect(await session.logIn('nobody', 'wrong')).toEqual({ status: 'InvalidCredentials' })
  expect((await session.request('userInfo', {})).status).toBe(401)
})

test('a login without the cookie of its token, or with another token, must be repeated', async () => {
  const request = { username: 'operator', password: 'plant-operator', recaptchaToken: null }
  const session = new SimulatorSession(plant.url)
  expect(await session.call('login', { ...request, csrfToken: 'x' })).toEqual({ status: 'CsrfTokenExpired' })
  await session.call('loginToken', {})
  expect(await session.call('login', { ...request, csrfToken: 'x' })).toEqual({ status: 'TokenIncorrect' })
})

test('a login sent by another site is refused', async () => {
  const session = new SimulatorSession(plant.url)
  const { csrfToken } = await session.call('loginToken', {})
  const request = { username: 'operator', password: 'plant-operator', csrfToken, recaptchaToken: null }
  expect((await session.request('login', request, { Origin: 'http://evil.example' })).status).toBe(403)
})

test('a login with fields of the wrong type is refused with a sentence', async () => {
  const body = JSON.stringify({ username: 1, password: null })
  const response = await new SimulatorSession(plant.url).fetch('/api/UserManagement/login', { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([400, { error: 'The request username must be a text.' }])
})

test('after five wrong passwords the user is locked out, also with the right one', async () => {
  const session = new SimulatorSession(plant.url)
  const statuses: string[] = []
  for (let i = 0; i < 5; i += 1) statuses.push((await session.logIn('viewer', 'wrong')).status)
  expect(statuses).toEqual([...Array(4).fill('InvalidCredentials'), 'LockedOut'])
  expect(await session.logIn('viewer', 'plant-viewer')).toEqual({ status: 'LockedOut' })
  expect((await logIn(plant.url, 'admin')).csrfToken).not.toBe('')
})

test('a logout ends the session and removes the cookie', async () => {
  const session = await logIn(plant.url)
  expect(await session.call('logout', {})).toEqual({ status: 'Success' })
  expect(session.cookie).toBe('')
  expect((await session.request('userInfo', {})).status).toBe(401)
  expect(await session.call('logout', {})).toEqual({ status: 'Success' })
})

test('a login in the same browser ends the session of the user before', async () => {
  const session = await logIn(plant.url)
  const before = session.cookie
  await session.logIn('admin', 'plant-admin')
  const stolen = await fetch(`${plant.url}/api/UserManagement/info`, { headers: { Cookie: before } })
  expect(stolen.status).toBe(401)
  expect(await session.call('userInfo', {})).toMatchObject({ userName: 'admin' })
})

test('a lockout ends after five minutes, and a login token after ten', () => {
  let now = 0
  const license = new License({ maxActiveUsers: 1, pvGroups: 1, maxPvGroups: 1, activeUsers: () => new Set() })
  const guard = new LoginGuard({ accounts: new Accounts(), license, now: () => now, sendCode: () => undefined })
  const origin = { clientAddress: '203.0.113.1' }
  const first = guard.issueToken('203.0.113.1')
  const request = { username: 'Operator', csrfToken: first.csrfToken, recaptchaToken: null }
  for (let i = 0; i < 5; i += 1) guard.login(first.id, { ...request, password: 'wrong' }, origin)
  now = LOCKOUT_MS - 1
  expect(guard.login(first.id, { ...request, password: 'plant-operator' }, origin).status).toBe('LockedOut')
  now = LOCKOUT_MS
  expect(guard.login(first.id, { ...request, password: 'plant-operator' }, origin).status).toBe('Success')
  const late = guard.issueToken('203.0.113.1')
  now += 600_001
  expect(
    guard.login(late.id, { ...request, csrfToken: late.csrfToken, password: 'plant-operator' }, origin).status,
  ).toBe('CsrfTokenExpired')
})

test('a session ends after twelve hours without use', () => {
  let now = 0
  const ended: string[] = []
  const store = new SessionStore({ now: () => now, onEnd: (session) => ended.push(session.id) })
  const [user] = DEMO_USERS
  expect(user).toBeDefined()
  if (user === undefined) return
  const session = store.create(user)
  now = 12 * 3_600_000
  expect(store.find(session.id)).toBe(session)
  now = 24 * 3_600_000 + 1
  expect(store.find(session.id)).toBeUndefined()
  expect(ended).toEqual([session.id])
})
