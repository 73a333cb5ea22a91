import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { LoginResult, LoginToken } from '../../../src/wire/server/system.ts'
import { openTab, startCore } from '../../support/live-in-node.ts'
import { WatchingClient } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const PATIENCE_MS = 40_000

let plant: SimulatorHandle
let client: WatchingClient

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', licensedUsers: 2, timing: { statusMs: 200 }, print: () => undefined })
  client = await WatchingClient.start(plant)
})
afterEach(async () => {
  client.stop()
  await plant.close()
})

const sockets = () => Object.values(plant.stats().hubs).reduce((sum, { connections }) => sum + connections, 0)

test.each([
  ['by a call', () => plant.fault({ action: 'unauthorized' })],
  ['by the end of all sessions', () => plant.fault({ action: 'end-sessions' })],
  ['by the status hub', () => plant.fault({ hub: 'server-status', action: 'server-status', status: 'Unauthorized' })],
] as const)(
  'a session that ends %s with ten tabs and thirty calls under way is told once to each tab, and leaves nothing (R-13, R-31)',
  async (_, end) => {
    const tabs = Array.from({ length: 10 }, (_, i) => openTab(client.core, `tab-${i}`))
    for (const tab of tabs) {
      await tab.lease([
        { topic: 'session', key: '' },
        { topic: 'pvValue', key: 'ai1400001', slot: 0 },
      ])
    }
    const states = () => tabs.map(({ mirror }) => mirror.value('session/')?.value)
    await vi.waitFor(() => expect(states()).toEqual(tabs.map(() => expect.objectContaining({ state: 'active' }))), WAIT)
    plant.fault({ call: 'stations', action: 'delay', delayMs: 300 })
    const calls = tabs.flatMap((tab) => [1, 2, 3].map(() => tab.api.call('stations', {})))
    const ended = { state: 'ended', reason: 'unauthorized' }
    end()
    if (_ === 'by a call') await client.tab.api.call('rights', {})
    await vi.waitFor(() => expect(states()).toEqual(tabs.map(() => ended)), WAIT)
    expect(await Promise.all(calls)).toHaveLength(30)
    for (const tab of tabs) {
      const told = tab.frames.flatMap(({ values }) => values).filter(({ topic }) => topic === 'session')
      expect(told.filter(({ value }) => JSON.stringify(value) === JSON.stringify(ended))).toHaveLength(1)
    }
    expect(client.lanes.filter(({ known }) => known)).toEqual([])
    await vi.waitFor(() => expect(sockets()).toBe(0), WAIT)
    expect(client.core.stats().errors).toBe(0)
  },
  PATIENCE_MS,
)

test(
  'what keeps somebody from logging in is told by name, and the next try may succeed (R-34)',
  async () => {
    const anonymous = startCore(plant.url)
    const other = openTab(anonymous, 'other')
    const tryLogin = async (username: string, password: string, token?: string) => {
      const given = await other.api.call('loginToken', {})
      const csrfToken = token ?? (given.ok ? (given.body as LoginToken).csrfToken : '')
      const result = await other.api.call('login', { username, password, csrfToken, recaptchaToken: null })
      return result.ok ? (result.body as LoginResult).status : result.error.kind
    }
    expect(await tryLogin('viewer', 'wrong')).toBe('InvalidCredentials')
    expect(await tryLogin('viewer', 'plant-viewer', 'no token')).toBe('TokenIncorrect')
    expect(await tryLogin('viewer', 'plant-viewer')).toBe('Success')
    const statuses: string[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) statuses.push(await tryLogin('admin', 'wrong'))
    expect(statuses.at(-1)).toBe('LockedOut')
    expect(await tryLogin('admin', 'plant-admin')).toBe('LockedOut')
    expect(await tryLogin('operator', 'plant-operator')).toMatch(/Success|LicenseUsersExceeded/)
    anonymous.stop()
  },
  PATIENCE_MS,
)
