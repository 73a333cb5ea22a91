import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { ConnectionReport } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'
import { laneOf } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 60_000
const LEASES = [
  { topic: 'pvValue', key: 'ai100001', slot: 0 },
  { topic: 'energyValues', key: '' },
  { topic: 'connection', key: '' },
] as const

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo' })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
  await logIn(tab)
  await tab.lease(LEASES)
  await vi.waitFor(() => expect(openHubs()).toEqual(['server-status', 'pv', 'energy-opt']), WAIT)
  await vi.waitFor(() => expect(linkOf('pv')).toBe('open'), WAIT)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const connection = () => tab.mirror.value('connection/')?.value as ConnectionReport | undefined
const linkOf = (hub: keyof ConnectionReport['links']) => connection()?.links[hub].state
const openHubs = () => core.stats().hubs.flatMap(({ hub, link }) => (link.state === 'open' ? [hub] : []))
const sockets = () => Object.values(plant.stats().hubs).reduce((sum, { connections }) => sum + connections, 0)

test(
  'without any tab the hubs are closed after a while (pitfall 38)',
  async () => {
    tab.close()
    await vi.waitFor(() => expect(sockets()).toBe(0), WAIT)
  },
  PATIENCE_MS,
)

test(
  'a reload of the only tab keeps its connections',
  async () => {
    const before = plant.stats().hubs.pv.connectionsEver
    tab.close()
    tab = openTab(core, 'b')
    await tab.lease(LEASES)
    await vi.waitFor(() => expect(tab.mirror.value('energyValues/')?.load.state).toBe('ready'), WAIT)
    expect(plant.stats().hubs.pv.connectionsEver).toBe(before)
    expect(sockets()).toBe(3)
  },
  PATIENCE_MS,
)

test(
  'a socket that is only half open is found by its silence, and no other hub with it (pitfall 22; F24)',
  async () => {
    plant.fault({ hub: 'pv', action: 'silent' })
    expect(linkOf('pv')).toBe('open')
    await vi.waitFor(() => expect(linkOf('pv')).toBe('faulted'), WAIT)
    expect(connection()?.links.pv).toMatchObject({ reason: 'timeout' })
    expect(linkOf('energy-opt')).toBe('open')
    plant.fault({ hub: 'pv', action: 'restore' })
    await vi.waitFor(() => expect(linkOf('pv')).toBe('open'), WAIT)
  },
  PATIENCE_MS,
)

test(
  'values of a hub that is silent while it owes an answer are marked long before its link is given up (F24; I1)',
  async () => {
    const isMarked = () => laneOf(tab, 0).stale
    await vi.waitFor(() => expect(laneOf(tab, 0).known).toBe(true), WAIT)
    const { connectionsEver } = plant.stats().hubs.pv
    plant.fault({ hub: 'pv', action: 'silent' })
    await tab.lease([...LEASES, { topic: 'pvValue', key: 'ai100002', slot: 1 }])
    await vi.waitFor(() => expect(isMarked()).toBe(true), WAIT)
    expect(linkOf('pv')).toBe('open')
    plant.fault({ hub: 'pv', action: 'restore' })
    await vi.waitFor(() => expect([isMarked(), laneOf(tab, 1).known]).toEqual([false, true]), WAIT)
    expect(plant.stats().hubs.pv.connectionsEver).toBe(connectionsEver)
  },
  PATIENCE_MS,
)

const ARCHIVE = { ...PENDING, source: { of: 'archive', start: 0, end: null, limit: 10 } } as const

test.each([
  {
    hub: 'alert',
    shown: [
      { topic: 'alertSummary', key: '' },
      { topic: 'stationAlerts', key: '' },
    ],
    asks: { topic: 'alertPage', key: pageKey(alertViewText(ARCHIVE), 0) },
  },
  { hub: 'station', shown: [{ topic: 'dialState', key: '14' }], asks: { topic: 'dialState', key: '11' } },
] as const)(
  'what the hub $hub has sent is marked as early as values while it is silent and owes an answer, and the link is named (I1; F24)',
  async ({ hub, shown, asks }) => {
    const each = (isStale: boolean) => shown.map(() => ({ load: { state: 'ready' }, stale: isStale }))
    const marks = () => shown.map(({ topic, key }) => tab.mirror.value(`${topic}/${key}`))
    await tab.lease(shown)
    await vi.waitFor(() => expect(marks()).toMatchObject(each(false)), WAIT)
    const { connectionsEver } = plant.stats().hubs[hub]
    plant.fault({ hub, action: 'silent' })
    await tab.lease([asks])
    await vi.waitFor(() => expect(marks()).toMatchObject(each(true)), WAIT)
    expect(connection()?.links[hub]).toMatchObject({ state: 'open', silentSince: expect.any(Number) })
    plant.fault({ hub, action: 'restore' })
    await vi.waitFor(() => expect(marks()).toMatchObject(each(false)), WAIT)
    expect(connection()?.links[hub]).not.toHaveProperty('silentSince')
    expect(plant.stats().hubs[hub].connectionsEver).toBe(connectionsEver)
  },
  PATIENCE_MS,
)

test(
  'healthy hubs answer the probe and stay open',
  async () => {
    const connections = () => Object.values(plant.stats().hubs).map((hub) => hub.connectionsEver)
    const before = connections()
    const messages = core.stats().hubs.map(({ messages }) => messages)
    core.wake('test')
    const answered = () => core.stats().hubs.filter((hub, i) => hub.messages > (messages[i] ?? 0))
    await vi.waitFor(() => expect(answered().map(({ hub }) => hub)).toEqual(expect.arrayContaining(openHubs())), WAIT)
    expect(openHubs()).toEqual(['server-status', 'pv', 'energy-opt'])
    expect(connections()).toEqual(before)
  },
  PATIENCE_MS,
)

test(
  'when all hubs break and come back, the tabs are told of one reconnect',
  async () => {
    expect(connection()?.reconnects).toBe(0)
    plant.fault({ hub: '*', action: 'drop' })
    await vi.waitFor(() => expect(connection()?.reconnects).toBe(1), WAIT)
    expect(openHubs()).toEqual(['server-status', 'pv', 'energy-opt'])
  },
  PATIENCE_MS,
)

test(
  'a tab that is shown again does not wait for the countdown',
  async () => {
    plant.fault({ hub: 'pv', action: 'refuse' })
    await vi.waitFor(() => expect(connection()?.attempt).toBeGreaterThan(3), WAIT)
    plant.fault({ hub: 'pv', action: 'restore' })
    tab.signal({ kind: 'visible', visible: false })
    tab.signal({ kind: 'visible', visible: true })
    await vi.waitFor(() => expect(openHubs()).toContain('pv'), { timeout: 2000, interval: 10 })
  },
  PATIENCE_MS,
)
