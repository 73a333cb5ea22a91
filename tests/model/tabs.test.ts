import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lane } from '../../src/live/cells/mirror.ts'
import type { HornPlan } from '../../src/wire/tabs/horn.ts'
import { type ConnectionReport, tabLockName } from '../../src/wire/tabs/live.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { type MemoryWorld, memoryWorld, untilQuiet } from './memory-world.ts'

/** The longest silence before a connection is given up. */
const SILENCE_MS = 5000
/** Longer than an unused hub stays open, with or without tabs. */
const LINGER_MS = 15_000
const STEP_MS = 250
const HORN_PLAN: HornPlan = { isOn: true, modes: ['once', 'once', 'once'], remindMin: 0, silence: null }

let world: MemoryWorld
let tabs: NodeTab[]

beforeEach(() => {
  world = memoryWorld()
  tabs = []
})

afterEach(() => {
  world.core.stop()
  for (const tab of tabs) tab.close()
})

const settle = () => untilQuiet(() => tabs.reduce((sum, { frames }) => sum + frames.length, world.server.events))

async function pass(ms: number): Promise<void> {
  await settle()
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    world.clock.turn(STEP_MS)
    await settle()
  }
}

/** Opens a tab with its Web Lock. `die` releases the lock, as a browser does however the tab ends. */
function openLocked(id: string): { tab: NodeTab; die: () => void } {
  const free = world.locks.hold(tabLockName(id))
  const tab = openTab(world.core, id, true)
  tabs.push(tab)
  return { tab, die: free }
}

function read(tab: NodeTab, slot: number): Pick<Lane, 'known' | 'num' | 'stale'> {
  const lane = {} as { -readonly [P in keyof Lane]: Lane[P] }
  tab.mirror.readLane(slot, lane)
  return { known: lane.known, num: lane.num, stale: lane.stale }
}

test('a hidden tab that is silent for a quarter of an hour keeps its leases, and is current when it is shown (pitfall 6)', async () => {
  const { tab } = openLocked('a')
  await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
  await pass(1000)
  tab.signal({ kind: 'visible', visible: false })
  await settle()
  const frames = tab.frames.length
  for (let minute = 0; minute < 15; minute += 1) {
    world.server.change('ai1')
    await pass(60_000)
  }
  expect(tab.frames).toHaveLength(frames)
  expect(world.server.subscribed('pv')).toEqual(['ai1'])
  tab.signal({ kind: 'visible', visible: true })
  await settle()
  expect(read(tab, 0)).toEqual({ known: true, num: 15, stale: false })
})

test('a server that goes without an error, as one that restarts does, is a fault that is shown, and everything comes back (pitfall 17)', async () => {
  const { tab } = openLocked('a')
  await tab.lease([
    { topic: 'pvValue', key: 'ai1', slot: 0 },
    { topic: 'connection', key: '' },
  ])
  await pass(1000)
  world.server.restart()
  await settle()
  world.clock.turn(50)
  await settle()
  const connection = () => tab.mirror.value('connection/')?.value as ConnectionReport
  expect(connection().links.pv).toMatchObject({ state: 'faulted', reason: 'closed' })
  expect(connection().server).toBe('WebServerDisconnected')
  expect(read(tab, 0)).toEqual({ known: true, num: 0, stale: true })
  world.server.change('ai1')
  await pass(2000)
  expect(connection()).toMatchObject({ links: { pv: { state: 'open' } }, server: 'Connected', reconnects: 1 })
  expect(read(tab, 0)).toEqual({ known: true, num: 1, stale: false })
})

test('while the server has lost its plant, what is shown is the last known state, and with it comes the present one (T4) (I1)', async () => {
  const { tab } = openLocked('a')
  await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
  await pass(1000)
  world.server.tellStatus('ControlUnitDisconnected')
  await pass(STEP_MS)
  expect(read(tab, 0)).toEqual({ known: true, num: 0, stale: true })
  world.server.tellStatus('Connected')
  await pass(1000)
  expect(read(tab, 0)).toEqual({ known: true, num: 0, stale: false })
})

test('a connection that does not answer a probe is closed within 5 s, and what it still sends is ignored (pitfalls 22, 24; R-22)', async () => {
  const { tab } = openLocked('a')
  await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
  await pass(1000)
  world.server.silences = 2
  world.core.wake('test')
  await settle()
  // Sent before the connection is given up and its socket closed.
  world.server.change('ai1')
  world.server.isDown = true
  world.clock.turn(SILENCE_MS)
  await settle()
  world.clock.turn(50)
  await settle()
  expect(read(tab, 0)).toEqual({ known: true, num: 0, stale: true })
})

test('two hundred tabs that came and went, however they went, leave nothing behind (pitfalls 21, 45)', async () => {
  const { core, clock, server } = world
  const { tab: first } = openLocked('first')
  const always = [{ topic: 'pvValue', key: 'ai1', slot: 0 }] as const
  await first.lease(always)
  await pass(LINGER_MS)
  const atFirst = { timers: clock.pending, subscribed: server.subscribed('pv'), hubs: core.stats().hubs.map(linkOf) }
  for (let i = 0; i < 200; i += 1) {
    const { tab, die } = openLocked(`tab${i}`)
    await tab.lease([...always, { topic: 'pvValue', key: `ai${i}`, slot: 1 }, { topic: 'dialCounter', key: `${i}` }])
    await settle()
    if (i % 2 === 0) tab.close()
    if (i % 3 > 0) die()
    else tab.close()
    if (i % 10 === 0) await pass(STEP_MS)
  }
  await pass(LINGER_MS)
  expect({ timers: clock.pending, subscribed: server.subscribed('pv'), hubs: core.stats().hubs.map(linkOf) }).toEqual(
    atFirst,
  )
  expect(core.stats().tabs).toEqual([expect.objectContaining({ tab: 'first', leases: 1 })])
  first.close()
  await pass(LINGER_MS)
  expect(['server-status', 'pv', 'station'].map((hub) => server.connections(hub))).toEqual([0, 0, 0])
})

/** Moves to 1 ms before `ms`, says what is there, and lets that last one pass. */
async function just(ms: number, before: () => void): Promise<void> {
  await pass(ms - STEP_MS)
  world.clock.turn(STEP_MS - 1)
  await settle()
  before()
  world.clock.turn(1)
  await settle()
}

test('a hub is closed 3 s after its last lease, not before; whoever comes back meanwhile finds it open (T12)', async () => {
  const { tab } = openLocked('a')
  const lease = [{ topic: 'pvValue', key: 'ai1', slot: 0 }] as const
  await tab.lease(lease)
  await pass(1000)
  await tab.lease([], lease)
  await just(2900, () => expect(world.server.connections('pv')).toBe(1))
  await tab.lease(lease)
  await pass(10_000)
  expect(hubOf('pv')).toMatchObject({ state: 'open', since: expect.any(Number) })
  await tab.lease([], lease)
  await just(3000, () => expect(world.server.connections('pv')).toBe(1))
  expect(['pv', 'server-status'].map((hub) => world.server.connections(hub))).toEqual([0, 1])
})

test('the hubs are closed 10 s after the last tab, not before: a page that is loaded again finds them open (T12) (pitfall 38)', async () => {
  const { tab } = openLocked('a')
  await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
  await pass(1000)
  tab.close()
  await just(10_000, () => expect(['pv', 'server-status'].map((hub) => world.server.connections(hub))).toEqual([1, 1]))
  expect(['pv', 'server-status'].map((hub) => world.server.connections(hub))).toEqual([0, 0])
})

test('however often the network comes back, the hubs are probed once in 5 s (T12) (R-53)', async () => {
  openLocked('a')
  await pass(10_000)
  const prove = vi.spyOn(world.core.hubs, 'prove')
  world.core.wake('test')
  expect(prove).toHaveBeenCalledTimes(1)
  await pass(4750)
  world.core.wake('test')
  expect(prove).toHaveBeenCalledTimes(1)
  await pass(250)
  world.core.wake('test')
  expect(prove).toHaveBeenCalledTimes(2)
})

test('a thousand values are columns of exactly their length in the tab, not a thousand objects (pitfall 25)', async () => {
  const { tab } = openLocked('a')
  const keys = Array.from({ length: 1024 }, (_, i) => `ai${i + 1}`)
  await tab.lease(keys.map((key, slot) => ({ topic: 'pvValue', key, slot })))
  await pass(1000)
  const before = tab.frames.length
  for (const key of keys) world.server.change(key)
  await pass(1000)
  const lanes = tab.frames.slice(before).flatMap((frame) => frame.lanes ?? [])
  expect(lanes.reduce((sum, { slot }) => sum + slot.length, 0)).toBe(keys.length)
  for (const { slot, num, time, meta } of lanes) {
    const columns = [slot, num, time, meta]
    expect(columns.map((column) => column.constructor)).toEqual([Uint32Array, Float64Array, Float64Array, Uint8Array])
    // Each column has its own buffer, so it can be transferred instead of copied.
    expect(columns.map((column) => column.buffer.byteLength / column.BYTES_PER_ELEMENT)).toEqual(
      Array(4).fill(slot.length),
    )
  }
  const others = tab.frames.slice(before).map(({ extras, values, columns, pages }) => {
    return [extras, values, columns, pages].map(({ length }) => length)
  })
  expect(new Set(others.flat())).toEqual(new Set([0]))
})

test('five thousand messages of one value each make no queue: every one is stored, a tab is sent the newest state (pitfall 27)', async () => {
  const { tab } = openLocked('a')
  await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
  await pass(1000)
  const before = { frames: tab.frames.length, values: valuesTaken() }
  for (let i = 0; i < 5000; i += 1) world.server.change('ai1')
  await settle()
  expect(valuesTaken() - before.values).toBe(5000)
  expect(tab.frames.length - before.frames).toBeLessThanOrEqual(2)
  world.clock.turn(50)
  await settle()
  expect(tab.frames.length - before.frames).toBeLessThanOrEqual(2)
  expect(read(tab, 0)).toEqual({ known: true, num: 5000, stale: false })
})

/** A hidden tab gets summaries alone, one that is shown gets frames as well. */
test.each([false, true])(
  'the sound of a tab behind a dialog of its browser goes to one that runs, and comes back (visible %s) (F29, F135)',
  async (visible) => {
    const other = openLocked('a').tab
    await pass(1000)
    const { tab } = openLocked('b')
    for (const each of [other, tab]) each.signal({ kind: 'sound', can: true, page: 'Start', plan: HORN_PLAN })
    await other.lease([{ topic: 'alertSummary', key: '' }])
    await pass(2000)
    tab.signal({ kind: 'visible', visible })
    await pass(2000)
    const rings = () => [other, tab].map(({ summaries }) => summaries.at(-1)?.rings)
    expect(rings()).toEqual([false, true])
    tab.freeze()
    // Something to tell: of a hidden tab that owes no answer nobody can know that it is blocked.
    world.server.setPlant(false)
    await pass(12_000)
    expect(other.summaries.at(-1)?.rings).toBe(true)
    tab.thaw()
    await pass(2000)
    expect(rings()).toEqual([false, true])
  },
)

const hubOf = (name: string) => world.core.stats().hubs.find(({ hub }) => hub === name)?.link
const linkOf = ({ hub, link }: { hub: string; link: { state: string } }) => `${hub} ${link.state}`
const valuesTaken = () => world.core.stats().hubs.find(({ hub }) => hub === 'pv')?.values ?? 0

/** Over plain http there are no Web Locks, so the worker must detect by itself that a tab is gone. */
describe('a tab without Web Locks', () => {
  const SECOND_MS = 1000
  const open = async () => {
    const tab = openTab(world.core, 'a')
    tabs.push(tab)
    await tab.lease([{ topic: 'pvValue', key: 'ai1', slot: 0 }])
    await pass(SECOND_MS)
    return tab
  }
  test('that crashed while it was hidden is noticed, and its leases end (F13, R-62)', async () => {
    const tab = await open()
    tab.signal({ kind: 'visible', visible: false })
    await settle()
    // A crash leaves ports that nobody reads.
    tab.freeze()
    await pass(200 * SECOND_MS)
    expect(world.core.stats().tabs).toEqual([])
    await pass(LINGER_MS)
    expect(world.server.subscribed('pv')).toEqual([])
  })

  test.each([
    [60, true],
    [180, false],
  ])(
    'that says nothing for %i s while its visibility is %s is taken as dead then, not before (T12) (F13, R-62)',
    async (seconds, visible) => {
      const tab = await open()
      tab.signal({ kind: 'visible', visible })
      await settle()
      tab.freeze()
      await pass(seconds * SECOND_MS)
      expect(world.core.stats().tabs).toHaveLength(1)
      await pass(2 * SECOND_MS)
      expect(world.core.stats().tabs).toEqual([])
    },
  )

  test('that is hidden for a quarter of an hour and lives keeps its leases (F13)', async () => {
    const tab = await open()
    tab.signal({ kind: 'visible', visible: false })
    await pass(900 * SECOND_MS)
    expect(world.server.subscribed('pv')).toEqual(['ai1'])
    expect(tab.probes.filter(({ isOver }) => isOver)).toEqual([])
  })

  test.each([120_000, -120_000, 86_400_000])(
    'is not taken as dead when the clock is set by %d ms (F13, R-50)',
    async (ms) => {
      const tab = await open()
      world.clock.set(ms)
      await pass(5 * SECOND_MS)
      expect(world.core.stats().tabs).toHaveLength(1)
      expect(read(tab, 0)).toMatchObject({ known: true, stale: false })
    },
  )

  test('is not taken as dead after a sleep of the machine (F13, R-53)', async () => {
    await open()
    world.clock.sleep(8 * 3_600_000)
    await pass(5 * SECOND_MS)
    expect(world.core.stats().tabs).toHaveLength(1)
  })

  test('that was frozen for too long is notified, and can come back as a new one (F13)', async () => {
    const tab = await open()
    tab.signal({ kind: 'visible', visible: false })
    await settle()
    tab.freeze()
    await pass(200 * SECOND_MS)
    expect(world.core.stats().tabs).toEqual([])
    tab.thaw()
    await settle()
    expect(tab.probes.at(-1)).toEqual({ kind: 'probe', isOver: true })
  })
})
