import { afterEach, beforeEach, expect, test } from 'vitest'
import { META_STALE } from '../../src/wire/tabs/frame.ts'
import { leaseId, tabLockName } from '../../src/wire/tabs/live.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { laneOf } from '../support/truth/watching-client.ts'
import { type MemoryWorld, memoryWorld, untilQuiet } from './memory-world.ts'

// Doubt of a value follows from the chain: browser, web server, server, control unit.

const STEP_MS = 250

let world: MemoryWorld
let tab: NodeTab

beforeEach(() => {
  world = memoryWorld()
})

afterEach(() => {
  world.core.stop()
  tab.close()
})

async function openOne(): Promise<void> {
  world.locks.hold(tabLockName('a'))
  tab = openTab(world.core, 'a', true)
  await pass(1000)
}

async function pass(ms: number): Promise<void> {
  const settle = () => untilQuiet(() => tab.frames.length + world.server.events)
  await settle()
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    world.clock.turn(STEP_MS)
    await settle()
  }
}

const lease = (key: string, slot: number) => tab.lease([{ topic: 'pvValue', key, slot }])
const shown = (slot: number) => {
  const { known, stale, num } = laneOf(tab, slot)
  return { known, stale, num }
}

test('a value that is subscribed while the plant is out of sight is only the last known one, and is read again when it is back (F131)', async () => {
  await openOne()
  world.server.setPlant(false)
  await pass(1000)
  await lease('ai1', 0)
  await pass(1000)
  expect(shown(0)).toEqual({ known: true, stale: true, num: 0 })
  world.server.change('ai1')
  await pass(1000)
  world.server.setPlant(true)
  while (world.core.hubs.status !== 'Connected') await Promise.resolve()
  // The return alone makes nothing current, whatever had arrived meanwhile.
  const { lanes } = world.core.store
  expect((lanes.meta[lanes.lane('ai1') ?? -1] ?? 0) & META_STALE).toBe(META_STALE)
  await pass(1000)
  expect(shown(0)).toEqual({ known: true, stale: false, num: 1 })
})

test('a client that starts while the plant is out of sight takes nothing for current (F131)', async () => {
  world.server.setPlant(false)
  await openOne()
  await lease('ai1', 0)
  await tab.lease([{ topic: 'dialCounter', key: '11' }])
  await pass(1000)
  expect(shown(0)).toMatchObject({ known: true, stale: true })
  expect(tab.mirror.value(leaseId('dialCounter', '11'))).toMatchObject({ value: { dayCounter: 0 }, stale: true })
  world.server.setPlant(true)
  await pass(1000)
  expect(shown(0)).toMatchObject({ stale: false })
  expect(tab.mirror.value(leaseId('dialCounter', '11'))).toMatchObject({ stale: false })
})

test('where only the channel of the status is cut, nobody knows whether the plant is there: all is in doubt until it says so (F131)', async () => {
  await openOne()
  await lease('ai1', 0)
  await pass(1000)
  expect(shown(0)).toMatchObject({ stale: false })
  world.server.isDown = true
  world.server.drop('server-status')
  await pass(1000)
  world.server.change('ai1')
  await pass(1000)
  // The value itself still arrives.
  expect(shown(0)).toEqual({ known: true, stale: true, num: 1 })
  world.server.isDown = false
  await pass(30_000)
  expect(shown(0)).toEqual({ known: true, stale: false, num: 1 })
})

test('one key that the hub refuses keeps nobody else from his values (F129)', async () => {
  await openOne()
  world.server.refusedKey = 'ai3'
  await tab.lease(['ai1', 'ai2', 'ai3', 'ai4', 'ai5'].map((key, slot) => ({ topic: 'pvValue', key, slot })))
  await pass(3000)
  expect([0, 1, 2, 3, 4].map((slot) => shown(slot).known)).toEqual([true, true, false, true, true])
  expect(laneOf(tab, 2).error).toMatchObject({ kind: 'refused' })
  // Once the hub delivers it, nothing is left of the refusal.
  world.server.refusedKey = null
  await pass(60_000)
  expect(shown(2)).toEqual({ known: true, stale: false, num: 0 })
  expect(laneOf(tab, 2).error).toBeNull()
})
