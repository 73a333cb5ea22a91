import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { ALL_PVS, type PvView, pvViewText } from '../../../src/domain/values/pv-view.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 30_000
const LEVEL = { type: 'AnaIn', nr: 1_400_001 } as const
const LEVELS: PvView = { ...ALL_PVS, text: 'NIVEAU', sort: 'name', station: 14 }

let plant: SimulatorHandle
let core: LiveCore

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  core = startCore(plant.url)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const calls = (name: 'pvNodes' | 'pvConfigs') => plant.stats().calls[name] ?? 0
const keyOf = (view: PvView) => pageKey(pvViewText(view), 0)
const lease = (tab: NodeTab, view: PvView) => tab.lease([{ topic: 'pvPage', key: keyOf(view) }])
const pageOf = (tab: NodeTab, view: PvView) => tab.mirror.page('pvPage', keyOf(view))
const isReady = (tab: NodeTab, view: PvView) =>
  vi.waitFor(() => expect(pageOf(tab, view)?.load.state).toBe('ready'), WAIT)

async function start(user?: string): Promise<NodeTab> {
  const tab = openTab(core, 'a')
  await logIn(tab, user)
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
  return tab
}

test(
  'tabs show the plant that the server has; the second one costs no call',
  async () => {
    const tab = await start()
    const other = openTab(core, 'b')
    await lease(tab, ALL_PVS)
    await isReady(tab, ALL_PVS)
    const pvs = plant.model.nodes.flatMap((node) => node.pvs)
    const configs = pvs.slice(0, PAGE_ROWS).map((pv) => plant.model.config(pv))
    expect(pageOf(tab, ALL_PVS)?.rows.map(({ config }) => config)).toEqual(configs)
    expect(pageOf(tab, ALL_PVS)?.list).toMatchObject({ total: pvs.length, all: pvs.length, loaded: pvs.length })
    const before = [calls('pvNodes'), calls('pvConfigs')]
    await lease(other, LEVELS)
    await isReady(other, LEVELS)
    const found = pageOf(other, LEVELS)?.rows ?? []
    expect(found.map(({ id }) => id)).toContain(pvParam(LEVEL))
    expect(found.every(({ config }) => /niveau/i.test(`${config.name} ${config.eksNr} ${config.stationName}`))).toBe(
      true,
    )
    const ids = await other.api.listIds('pvPage', pvViewText(LEVELS))
    expect(ids).toEqual(found.map(({ id }) => id))
    expect(await other.api.listItems('pvPage', pvViewText(LEVELS), ids ?? [])).toEqual(found)
    expect([calls('pvNodes'), calls('pvConfigs')]).toEqual(before)
  },
  PATIENCE_MS,
)

test(
  'the settings, which the first picture waits for, are asked for before the long list',
  async () => {
    const tab = openTab(core, 'a')
    await lease(tab, ALL_PVS)
    await logIn(tab)
    await isReady(tab, ALL_PVS)
    const order = Object.keys(plant.stats().calls)
    expect(order).toContain('systemSettings')
    expect(order.indexOf('systemSettings')).toBeLessThan(order.indexOf('pvNodes'))
  },
  PATIENCE_MS,
)

test(
  'a limit that a user sets reaches the list',
  async () => {
    const tab = await start('admin')
    await lease(tab, LEVELS)
    await isReady(tab, LEVELS)
    const top = plant.model.commands.limits(LEVEL)?.at(-1)
    if (top === undefined) throw new Error('the level has limits')
    const limit = top.limit + 0.1
    await tab.api.call('setLimits', { oldLimits: [top], newLimits: [{ ...top, notSet: false, limit }] })
    const shown = () => pageOf(tab, LEVELS)?.rows.find(({ id }) => id === pvParam(LEVEL))?.config
    await vi.waitFor(() => expect(Object.values(shown()?.anaLimitConfig ?? {})).toContain(limit), WAIT)
    expect(shown()).toEqual(plant.model.config(LEVEL))
  },
  PATIENCE_MS,
)

test(
  'a failing call fails the list, a retry loads it',
  async () => {
    const tab = await start()
    plant.failCall('pvConfigs', { status: 503 })
    await lease(tab, ALL_PVS)
    await vi.waitFor(() => expect(pageOf(tab, ALL_PVS)?.load).toMatchObject({ state: 'error' }), WAIT)
    plant.failCall('pvConfigs', null)
    tab.api.retryNow()
    await isReady(tab, ALL_PVS)
  },
  PATIENCE_MS,
)

test(
  'a list is empty when its session ends, and loads for the next user',
  async () => {
    const tab = await start()
    await lease(tab, ALL_PVS)
    await isReady(tab, ALL_PVS)
    await tab.api.endSession(false)
    await vi.waitFor(() => expect(pageOf(tab, ALL_PVS)?.rows ?? []).toEqual([]), WAIT)
    expect(core.store.pvs.directory.rows).toBeNull()
    expect(await tab.api.listItems('pvPage', pvViewText(LEVELS), [pvParam(LEVEL)])).toEqual([])
    await logIn(tab, 'admin')
    await isReady(tab, ALL_PVS)
    expect(calls('pvNodes')).toBe(2)
  },
  PATIENCE_MS,
)
