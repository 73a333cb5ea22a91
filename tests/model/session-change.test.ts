import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { SystemSettings } from '../../src/wire/server/system.ts'
import { tabLockName } from '../../src/wire/tabs/live.ts'
import type { SessionState } from '../../src/wire/tabs/session.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { FakeLocks } from '../support/fakes/fake-locks.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { laneOf } from '../support/truth/watching-client.ts'
import { MemoryServer } from './memory-server.ts'
import { type MemoryWorld, memoryCore, untilQuiet } from './memory-world.ts'

let world: MemoryWorld
let tabs: NodeTab[] = []

/** A server that never answers a logout. */
beforeEach(() => {
  const surroundings = { clock: new FakeClock(), server: new MemoryServer(), locks: new FakeLocks() }
  const fetch: MemoryServer['fetch'] = (url) =>
    new URL(url).pathname === ENDPOINTS.logout.path ? new Promise(() => {}) : surroundings.server.fetch(url)
  world = { ...surroundings, core: memoryCore(surroundings, 1, { fetch }) }
})

afterEach(() => {
  world.core.stop()
  for (const tab of tabs) tab.close()
  tabs = []
})

const settle = () => untilQuiet(() => tabs.reduce((sum, { frames }) => sum + frames.length, world.server.events))
const sessionOf = ({ mirror }: NodeTab) => mirror.value('session/')?.value as SessionState | undefined

/** A visible and a hidden tab that both show a value and a station. */
async function openBoth(): Promise<readonly [NodeTab, NodeTab]> {
  const open = async (id: string) => {
    world.locks.hold(tabLockName(id))
    const tab = openTab(world.core, id, true)
    tabs.push(tab)
    await tab.lease([
      { topic: 'pvValue', key: 'ai1', slot: 0 },
      { topic: 'dialCounter', key: '14' },
      { topic: 'session', key: '' },
    ])
    return tab
  }
  const both = [await open('shown'), await open('hidden')] as const
  for (let second = 0; second < 4; second += 1) {
    await settle()
    world.clock.turn(250)
  }
  await settle()
  both[1].signal({ kind: 'visible', visible: false })
  await settle()
  for (const tab of both) {
    expect(laneOf(tab, 0).known).toBe(true)
    expect(tab.mirror.value('dialCounter/14')?.value).not.toBeNull()
  }
  return both
}

function expectNothing(tab: NodeTab): void {
  expect(laneOf(tab, 0).known).toBe(false)
  expect(tab.mirror.value('dialCounter/14')?.value).toBeNull()
}

test('whoever logs out in one tab is out in a hidden one at once, before the server has heard of it (T16) (pitfall 37)', async () => {
  const both = await openBoth()
  void both[0].api.endSession(false)
  await settle()
  for (const tab of both) {
    expect(sessionOf(tab)).toMatchObject({ state: 'leaving' })
    expectNothing(tab)
  }
})

test('another user in this browser ends the session in all tabs: nobody goes on under a name that is not his (T2) (pitfall 37)', async () => {
  const both = await openBoth()
  world.server.user = { userName: 'viewer', displayName: 'viewer', csrfToken: 'another' }
  world.core.wake('test')
  await settle()
  for (const tab of both) {
    expect(sessionOf(tab)).toEqual({ state: 'ended', reason: 'user-changed' })
    expectNothing(tab)
  }
  expect(['server-status', 'pv', 'station'].map((hub) => world.server.connections(hub))).toEqual([0, 0, 0])
  expect(world.core.stats().log.join()).not.toContain('operator')
})

test('what a user has ordered, and what the server has told him, is unknown to the next one (T2) (pitfall 37)', async () => {
  const [tab] = await openBoth()
  const orders = ['commands', 'journal', 'dialActions'] as const
  const order = /callStations|Connecting/
  await tab.lease(orders.map((topic) => ({ topic, key: '' })))
  world.server.settings = { autoLogout: false, plantName: 'of the first' }
  const plantName = async () => {
    const result = await tab.api.call('systemSettings', {})
    return result.ok ? (result.body as SystemSettings).plantName : result.error
  }
  world.core.wake('test')
  await settle()
  const call = { action: 'Connect', stations: [{ stationNumber: 14 }] } as const
  await tab.api.call('callStations', call, { id: 'a', shown: [] })
  await settle()
  const shown = () => orders.map((topic) => JSON.stringify(tab.mirror.value(`${topic}/`)?.value ?? null))
  world.clock.turn(250)
  await settle()
  for (const each of shown()) expect(each).toMatch(order)
  const first = await plantName()
  world.server.settings = { autoLogout: false, plantName: 'of the second' }
  expect(await plantName()).toBe(first)
  world.server.user = { userName: 'viewer', displayName: 'viewer', csrfToken: 'another' }
  world.core.wake('test')
  await settle()
  for (const each of shown()) expect(each).not.toMatch(order)
  world.core.wake('test')
  await settle()
  world.clock.turn(250)
  await settle()
  expect(sessionOf(tab)).toMatchObject({ state: 'active', user: { userName: 'viewer' } })
  expect(await plantName()).toBe('of the second')
  for (const each of shown()) expect(each).not.toMatch(order)
})
