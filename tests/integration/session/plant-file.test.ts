import { afterEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PlantFileReport } from '../../../src/wire/tabs/plant-file.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'
import { type OtherServer, type Otherwise, startOtherServer } from '../../support/simulator/other-server.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATHS = {
  '/api/UserManagement/login-token': '/account/token',
  '/api/UserManagement/login': '/account/sign-in',
  '/api/UserManagement/logout': '/account/sign-out',
  '/api/UserManagement/info': '/account/me',
}
const MAPPED = JSON.stringify({
  paths: {
    loginToken: '/account/token',
    login: '/account/sign-in',
    logout: '/account/sign-out',
    userInfo: '/account/me',
  },
  tokenHeader: 'X-XSRF-TOKEN',
  statuses: { OK: 'Success', WrongPassword: 'InvalidCredentials' },
})
const OTHERWISE = {
  paths: PATHS,
  tokenHeader: 'X-XSRF-TOKEN',
  statuses: { Success: 'OK', InvalidCredentials: 'WrongPassword' },
}

let plant: SimulatorHandle
let server: OtherServer
let core: LiveCore

async function start(other: Otherwise) {
  plant = await startSimulator({ size: 'small', print: () => undefined })
  server = await startOtherServer(plant.url, other)
  core = startCore(server.url)
  return openTab(core, 'a')
}
afterEach(async () => {
  core.stop()
  await server.close()
  await plant.close()
})

const said = (tab: NodeTab, report: PlantFileReport) =>
  vi.waitFor(() => expect(tab.mirror.value('plantFile/')?.value).toEqual(report), WAIT)

/** Acknowledges an alert of the plant. */
const ackOne = async (tab: NodeTab) => {
  const [alert] = plant.model.pending(plant.now())
  if (alert === undefined) throw new Error('nothing is pending')
  return tab.api.call('ackAlerts', { ids: [alert.id] })
}

test('a server with other paths, another header for the token and other words is used as plant.json says: login, values, a command, logout', async () => {
  const tab = await start({ ...OTHERWISE, plantFile: MAPPED })
  await tab.lease([{ topic: 'plantFile', key: '' }])
  await expect(logIn(tab, 'nobody')).rejects.toThrow('InvalidCredentials')
  await logIn(tab)
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
  await said(tab, { state: 'read', mistakes: [] })
  expect(await ackOne(tab)).toMatchObject({ ok: true, body: { status: 'Success' } })
  expect(plant.journal.entries).toHaveLength(1)
  await tab.api.endSession(false)
  await vi.waitFor(() => expect(core.session.state).toMatchObject({ state: 'ended', reason: 'logout' }), WAIT)
  // Read once, whatever is asked for.
  expect(server.asked.filter((call) => call === 'GET /plant.json')).toHaveLength(1)
})

test('without the file nobody gets in there, and a page in its place is none', async () => {
  const tab = await start({ ...OTHERWISE, plantFile: '<!doctype html><title>Plant client</title>' })
  await tab.lease([{ topic: 'plantFile', key: '' }])
  await expect(logIn(tab)).rejects.toThrow('no login token')
  await said(tab, { state: 'none', mistakes: [] })
})

test('while the server cannot say whether there is one nothing that writes is sent, and what reads is; then all is', async () => {
  const other: Otherwise = { ...OTHERWISE, plantFile: MAPPED, plantFileStatus: 503 }
  const tab = await start(other)
  await tab.lease([{ topic: 'plantFile', key: '' }])
  const credentials = { username: 'operator', password: 'plant-operator', csrfToken: 'x', recaptchaToken: null }
  expect(await tab.api.call('login', credentials)).toMatchObject({ ok: false, error: { kind: 'disconnected' } })
  expect(await tab.api.call('ackAlerts', { ids: ['1'] })).toMatchObject({ ok: false, error: { kind: 'disconnected' } })
  expect(server.asked.filter((call) => call.startsWith('POST /a'))).toEqual([])
  expect(server.asked).toContain('GET /api/UserManagement/info')
  other.plantFileStatus = 200
  await logIn(tab)
  await said(tab, { state: 'read', mistakes: [] })
})

test('an entry that is wrong is told with its place and does not apply; the others do', async () => {
  const file = { ...JSON.parse(MAPPED), tokenHeader: 'Cookie', longPoling: true }
  const tab = await start({ ...OTHERWISE, plantFile: JSON.stringify(file) })
  await tab.lease([{ topic: 'plantFile', key: '' }])
  await logIn(tab)
  await said(tab, {
    state: 'read',
    mistakes: [
      { place: 'tokenHeader', fault: 'not-header' },
      { place: 'longPoling', fault: 'unknown' },
    ],
  })
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
  // The token goes under the name of the contract, which this server does not know.
  expect(await ackOne(tab)).toMatchObject({ ok: false, error: { kind: 'http', status: 403 } })
})
