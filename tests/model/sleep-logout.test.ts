import { afterEach, expect, test } from 'vitest'
import { tabLockName } from '../../src/wire/tabs/live.ts'
import type { AutoLogoutCountdown, SessionState } from '../../src/wire/tabs/session.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { laneOf } from '../support/truth/watching-client.ts'
import { type MemoryWorld, memoryWorld, untilQuiet } from './memory-world.ts'

const STEP_MS = 250
const MINUTE_MS = 60_000

let world: MemoryWorld
let tabs: NodeTab[] = []

afterEach(() => {
  world.core.stop()
  for (const tab of tabs) tab.close()
  tabs = []
})

const settle = () => untilQuiet(() => tabs.reduce((sum, { frames }) => sum + frames.length, world.server.events))

async function pass(ms: number): Promise<void> {
  await settle()
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    world.clock.turn(STEP_MS)
    await settle()
  }
}

/** Two tabs that show a value, where the settings say nothing of automatic logout. */
async function openTabs(): Promise<readonly [NodeTab, NodeTab]> {
  world = memoryWorld()
  world.server.settings = {}
  const open = async (id: string) => {
    world.locks.hold(tabLockName(id))
    const tab = openTab(world.core, id, true)
    tabs.push(tab)
    await tab.lease([
      { topic: 'pvValue', key: 'ai1', slot: 0 },
      { topic: 'session', key: '' },
      { topic: 'autoLogout', key: '' },
    ])
    return tab
  }
  const both = [await open('a'), await open('b')] as const
  await pass(1000)
  expect(both.map((tab) => laneOf(tab, 0).known)).toEqual([true, true])
  return both
}

const sessionOf = (tab: NodeTab) => tab.mirror.value('session/')?.value as SessionState | undefined
const secondsOf = (tab: NodeTab) => (tab.mirror.value('autoLogout/')?.value as AutoLogoutCountdown | undefined)?.seconds

test('after a sleep over the deadline the first frame says so, and none shows a value before it (R-33)', async () => {
  const [tab, hidden] = await openTabs()
  hidden.signal({ kind: 'visible', visible: false })
  await settle()
  const before = [tab.frames.length, hidden.frames.length]
  world.server.change('ai1')
  world.clock.sleep(16 * MINUTE_MS)
  hidden.signal({ kind: 'visible', visible: true })
  await tab.api.activity('user')
  await pass(1000)
  for (const [index, { frames }] of [tab, hidden].entries()) {
    const first = frames.slice(before[index])[0]
    const session = first?.values.find(({ topic }) => topic === 'session')?.value
    expect(session).toMatchObject({ state: 'leaving', reason: 'inactivity' })
    expect(frames.slice(before[index]).flatMap(({ lanes }) => [...(lanes?.num ?? [])])).not.toContain(1)
  }
  expect(laneOf(tab, 0).known).toBe(false)
  expect(laneOf(hidden, 0).known).toBe(false)
})

test('all tabs show the same countdown, activity in one ends it in all, and they leave together (rule A12) (S-20)', async () => {
  const [one, other] = await openTabs()
  await pass(14 * MINUTE_MS + 10_000)
  expect(secondsOf(one)).toBeLessThan(60)
  expect(secondsOf(other)).toBe(secondsOf(one))
  await other.api.activity('user')
  await pass(1000)
  expect([secondsOf(one), secondsOf(other)]).toEqual([null, null])
  await pass(15 * MINUTE_MS)
  for (const tab of [one, other]) expect(sessionOf(tab)).toMatchObject({ reason: 'inactivity' })
  expect(world.core.session.user).toBeNull()
})
