import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { askSimulator, orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn, SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle

beforeEach(async () => {
  plant = await startSimulator({ seed: 7, tickMs: 20 })
})
afterEach(() => plant.close())

test('automatic logout can be ordered: shorter, off, or silent (rule A9) (deviation 33)', async () => {
  const session = await logIn(plant.url)
  expect(await session.call('systemSettings', {})).toMatchObject({ autoLogout: true, autoLogoutMs: 900_000 })
  const { status, body } = await orderSimulator(plant, 'session', { autoLogout: false, autoLogoutMs: 5000 })
  expect([status, body]).toEqual([200, expect.objectContaining({ autoLogout: false, autoLogoutMs: 5000 })])
  expect(await session.call('systemSettings', {})).toMatchObject({ autoLogout: false, autoLogoutMs: 5000 })
  plant.setSession({ autoLogout: null, autoLogoutMs: null })
  const silent = await session.call('systemSettings', {})
  expect(silent).not.toHaveProperty('autoLogout')
  expect(silent).not.toHaveProperty('autoLogoutMs')
  expect(silent.plantName).toBe(plant.model.settings.plantName)
})

test('the lease can be ordered shorter: a session that makes no call ends (rule A14) (deviation 33)', async () => {
  const session = await logIn(plant.url)
  plant.setSession({ idleMs: 300 })
  const hub = await session.openHub('pv')
  await expect.poll(() => hub.closed()).not.toBeUndefined()
  expect((await session.request('rights', {})).status).toBe(401)
})

test('the licence can be ordered full, for users and for PV areas (rule A30) (deviation 33)', async () => {
  const first = await logIn(plant.url)
  plant.setSession({ licensedUsers: 1 })
  expect(await new SimulatorSession(plant.url).logIn('admin', 'plant-admin')).toEqual({
    status: 'LicenseUsersExceeded',
  })
  plant.setSession({ licensedUsers: 9, licensedPvGroups: 1 })
  const refused = await new SimulatorSession(plant.url).logIn('admin', 'plant-admin')
  expect(refused).toEqual({ status: 'LicensePvGroupsExceeded' })
  expect(await first.call('licenseOptions', {})).toMatchObject({ maxActiveUsers: 9, maxActivePvGroups: 1 })
})

test('answers to logins come in turn, then passwords count again (deviation 28)', async () => {
  const session = new SimulatorSession(plant.url)
  plant.setSession({ loginAnswers: ['RecaptchaInvalid', 'NotPossible'] })
  expect(await session.logIn('operator', 'plant-operator')).toEqual({ status: 'RecaptchaInvalid' })
  expect(await session.logIn('operator', 'plant-operator')).toEqual({ status: 'NotPossible' })
  expect(await session.logIn('operator', 'plant-operator')).toEqual({ status: 'Success' })
  expect(await askSimulator(plant, 'session')).toMatchObject({ body: { loginAnswers: [], activeUsers: ['operator'] } })
})

test('an order that makes no sense is refused with a sentence', async () => {
  const sentence = async (order: unknown) => (await orderSimulator(plant, 'session', order)).body
  expect(await sentence({})).toEqual({ error: 'The session must say what to change.' })
  expect(await sentence({ autoLogoutMs: 1 })).toEqual({
    error: 'The session autoLogoutMs must be between 200 and 86400000.',
  })
  expect(await sentence({ loginAnswers: ['Success'] })).toMatchObject({ error: expect.stringContaining('one of') })
})
