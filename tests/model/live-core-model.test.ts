import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaseId, tabLockName } from '../../src/wire/tabs/live.ts'
import { type NodeTab, openTab } from '../support/live-in-node.ts'
import { laneOf } from '../support/truth/watching-client.ts'
import type { MemoryServer } from './memory-server.ts'
import { type MemoryWorld, memoryWorld, untilQuiet } from './memory-world.ts'

/**
 * Random histories of leases, tabs and faults against the whole core with SignalR's own client in between. At rest the
 * server's subscriptions equal the union of the leases, and each tab holds the server's values. `MODEL_RUNS=10000` for
 * a long run; `MODEL_SEED` repeats one.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 1000)
const SEED = Number(process.env.MODEL_SEED ?? 4711)
const PATIENCE_MS = 60_000 + RUNS * 400

const PVS = ['ai1', 'ai2', 'di3', 'count4', 'rw5']
const STATIONS = ['11', '12', '13']
const TABS = ['a', 'b', 'c']
const HUBS = ['pv', 'station', 'server-status', null] as const
const STEP_MS = 250
/** Longer than the longest reconnect delay, an invocation's deadline, and the longest wait after a refusal together. */
const REST_MS = 150_000

interface World extends MemoryWorld {
  readonly tabs: Map<string, ModelTab>
}

interface ModelTab {
  readonly tab: NodeTab
  readonly unlock: () => void
  readonly leased: Map<string, number>
  readonly stations: Set<string>
  visible: boolean
}

const newWorld = (): World => ({ ...memoryWorld(), tabs: new Map() })

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function settle({ server, tabs }: World): Promise<void> {
  return untilQuiet(() => [...tabs.values()].reduce((sum, { tab }) => sum + tab.frames.length, server.events))
}

async function pass(world: World, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    world.clock.turn(STEP_MS)
    await settle(world)
  }
}

type Step = (world: World) => Promise<void> | void

const onTab = (name: string, run: (tab: ModelTab) => Promise<void> | void): Step => {
  return ({ tabs }) => {
    const tab = tabs.get(name)
    return tab === undefined ? undefined : run(tab)
  }
}

const open = (name: string): Step => {
  return ({ core, locks, tabs }) => {
    if (tabs.has(name)) return
    const id = `${name}${Math.floor(core.context.random() * 1e9)}`
    const unlock = locks.hold(tabLockName(id))
    const tab = openTab(core, id, true)
    tabs.set(name, { tab, unlock, leased: new Map(), stations: new Set(), visible: true })
  }
}

const end = (name: string, how: 'bye' | 'crash'): Step => {
  return ({ tabs }) => {
    const held = tabs.get(name)
    if (held === undefined) return
    tabs.delete(name)
    if (how === 'bye') held.tab.close()
    held.unlock()
  }
}

const lease = (name: string, key: string): Step =>
  onTab(name, async (held) => {
    if (held.leased.has(key)) return
    // As a page does: the slot of a key that was released is given to the next one.
    const taken = new Set(held.leased.values())
    const slot = PVS.findIndex((_, index) => !taken.has(index))
    held.leased.set(key, slot)
    await held.tab.lease([{ topic: 'pvValue', key, slot }])
  })

const release = (name: string, key: string): Step =>
  onTab(name, async (held) => {
    const slot = held.leased.get(key)
    if (slot === undefined) return
    held.leased.delete(key)
    await held.tab.lease([], [{ topic: 'pvValue', key, slot }])
  })

const leaseStation = (name: string, key: string): Step =>
  onTab(name, async ({ tab, stations }) => {
    stations.add(key)
    await tab.lease([{ topic: 'dialCounter', key }])
  })

const releaseStation = (name: string, key: string): Step =>
  onTab(name, async ({ tab, stations }) => {
    stations.delete(key)
    await tab.lease([], [{ topic: 'dialCounter', key }])
    tab.mirror.forget(leaseId('dialCounter', key))
  })

const show = (name: string, visible: boolean): Step =>
  onTab(name, (held) => {
    held.visible = visible
    held.tab.signal({ kind: 'visible', visible })
  })

const set = <K extends 'refusals' | 'errors' | 'silences' | 'isDown' | 'refusedKey'>(
  what: K,
  value: MemoryServer[K],
): Step => {
  return ({ server }) => {
    server[what] = value
  }
}

/** What the server sends of a key cannot be read from now on, and a tab gets it. */
const damage = (name: string, key: string): Step => {
  return async (world) => {
    world.server.damagedKey = key
    await (PVS.includes(key) ? lease(name, key) : leaseStation(name, key))(world)
    await pass(world, STEP_MS)
  }
}

const tabName = fc.constantFrom(...TABS)
const pv = fc.constantFrom(...PVS)
const station = fc.constantFrom(...STATIONS)
const few = fc.integer({ min: 1, max: 4 })

/** Returns a step with its name in counterexamples. */
const step = <A extends readonly unknown[]>(name: string, args: fc.Arbitrary<A>, make: (...args: A) => Step) =>
  args.map((values) => ({ run: make(...values), toString: () => `${name}(${values.join(', ')})` }))

const STEPS = fc.oneof(
  { weight: 4, arbitrary: step('open', fc.tuple(tabName), open) },
  { weight: 6, arbitrary: step('lease', fc.tuple(tabName, pv), lease) },
  { weight: 4, arbitrary: step('release', fc.tuple(tabName, pv), release) },
  { weight: 3, arbitrary: step('leaseStation', fc.tuple(tabName, station), leaseStation) },
  { weight: 2, arbitrary: step('releaseStation', fc.tuple(tabName, station), releaseStation) },
  { weight: 1, arbitrary: step('close', fc.tuple(tabName), (name) => end(name, 'bye')) },
  { weight: 1, arbitrary: step('crash', fc.tuple(tabName), (name) => end(name, 'crash')) },
  { weight: 1, arbitrary: step('show', fc.tuple(tabName, fc.boolean()), show) },
  {
    weight: 4,
    arbitrary: step(
      'change',
      fc.tuple(fc.constantFrom(...PVS, ...STATIONS)),
      (key) =>
        ({ server }) =>
          server.change(key),
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'drop',
      fc.tuple(fc.constantFrom(...HUBS)),
      (hub) =>
        ({ server }) =>
          server.drop(hub),
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'restart',
      fc.tuple(),
      () =>
        ({ server }) =>
          server.restart(),
    ),
  },
  {
    weight: 1,
    arbitrary: step('refuse', fc.tuple(few), (n) => set('refusals', n)),
  },
  {
    weight: 1,
    arbitrary: step('error', fc.tuple(few), (n) => set('errors', n)),
  },
  {
    weight: 1,
    arbitrary: step('silence', fc.tuple(few), (n) => set('silences', n)),
  },
  {
    weight: 1,
    arbitrary: step('down', fc.tuple(fc.boolean()), (isDown) => set('isDown', isDown)),
  },
  {
    weight: 1,
    arbitrary: step(
      'wake',
      fc.tuple(),
      () =>
        ({ core }) =>
          core.wake('test'),
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'plant',
      fc.tuple(fc.boolean()),
      (isConnected) =>
        ({ server }) =>
          server.setPlant(isConnected),
    ),
  },
  {
    weight: 1,
    arbitrary: step('refuseKey', fc.tuple(fc.constantFrom(...PVS, ...STATIONS, null)), (key) => set('refusedKey', key)),
  },
  {
    weight: 3,
    arbitrary: step('damage', fc.tuple(tabName, fc.constantFrom(...PVS, ...STATIONS)), damage),
  },
  { weight: 2, arbitrary: step('settle', fc.tuple(), () => (world) => settle(world)) },
  {
    weight: 3,
    arbitrary: step(
      'pass',
      fc.tuple(fc.constantFrom(250, 1000, 5000)),
      (ms) => (world) => pass(world, ms).then(() => expectDoubt(world)),
    ),
  },
)

function expectRest({ core, server, tabs }: World): void {
  const all = [...tabs.values()]
  const union = (of: (tab: ModelTab) => Iterable<string>) => [...new Set(all.flatMap((tab) => [...of(tab)]))].sort()
  const pvs = union((tab) => tab.leased.keys())
  const stations = union((tab) => tab.stations)
  expect(server.subscribed('pv')).toEqual(pvs)
  expect(server.subscribed('station')).toEqual(stations)
  expect(server.connections('pv')).toBe(pvs.length > 0 ? 1 : 0)
  expect(server.connections('station')).toBe(stations.length > 0 ? 1 : 0)
  expect(server.connections('server-status')).toBe(all.length > 0 ? 1 : 0)
  expect(core.stats().tabs).toHaveLength(all.length)
  for (const held of all) {
    if (!held.visible) continue
    for (const [key, slot] of held.leased) {
      const lane = laneOf(held.tab, slot)
      expect({ key, known: lane.known, num: lane.num, stale: lane.stale }).toEqual({
        key,
        known: true,
        num: server.value(key),
        stale: false,
      })
    }
    for (const key of held.stations) {
      expect(held.tab.mirror.value(leaseId('dialCounter', key))).toMatchObject({
        value: { dayCounter: server.value(key) },
        load: { state: 'ready' },
        stale: false,
      })
    }
  }
}

/** Nothing looks current while the server itself does not see the plant, whenever it was subscribed and received. */
function expectDoubt({ server, tabs }: World): void {
  if (server.isPlantConnected) return
  for (const { tab, visible, leased, stations } of tabs.values()) {
    if (!visible) continue
    const current = [...leased].filter(([, slot]) => {
      const { known, stale } = laneOf(tab, slot)
      return known && !stale
    })
    expect(current).toEqual([])
    const states = [...stations].map((key) => tab.mirror.value(leaseId('dialCounter', key)))
    expect(states.filter((state) => state?.value != null && !state.stale)).toEqual([])
  }
}

test(
  'at rest the server has what the tabs lease, every tab shows what the server says, also of what could not be read for a while, and nothing looked current while the plant was out of sight (F129, F131, F157; pitfalls 20, 21; R-25, R-26)',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEPS, { maxLength: 25 }), async (steps) => {
        const world = newWorld()
        try {
          for (const { run } of steps) await run(world)
          Object.assign(world.server, {
            isDown: false,
            refusals: 0,
            errors: 0,
            silences: 0,
            refusedKey: null,
            damagedKey: null,
          })
          world.server.setPlant(true)
          await pass(world, REST_MS)
          expectRest(world)
        } finally {
          world.server.drop(null)
          world.core.stop()
          for (const name of [...world.tabs.keys()]) await end(name, 'bye')(world)
          await turn()
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    )
  },
  PATIENCE_MS,
)
