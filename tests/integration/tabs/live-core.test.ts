import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LeaseEntry, Topic } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'
import { laneOf } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 30_000

let plant: SimulatorHandle
let core: LiveCore

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo' })
  core = startCore(plant.url)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

/** The PVs of a station as leases with slots from 0. */
function stationLeases(station: number): LeaseEntry[] {
  const node = plant.model.nodes.find((candidate) => candidate.stationNumber === station)
  const keys = (node?.pvs ?? []).flatMap((ref) => liveKey(ref) ?? [])
  return keys.map((key, slot) => ({ topic: 'pvValue', key, slot }))
}

test(
  'a tab that leases a station is sent every value of it, over one connection per used hub',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab)
    const leases = stationLeases(14)
    await tab.lease(leases)
    await vi.waitFor(
      () => expect(leases.filter((_, slot) => laneOf(tab, slot).known)).toHaveLength(leases.length),
      WAIT,
    )
    expect(plant.subscribed('pv')).toEqual(leases.map((entry) => entry.key).sort())
    expect(plant.stats().hubs.pv.connections).toBe(1)
    expect(plant.stats().hubs.station.connections).toBe(0)
  },
  PATIENCE_MS,
)

test(
  'three tabs on one station are one subscription per PV, and the last of them to go ends it',
  async () => {
    const tabs = ['a', 'b', 'c'].map((name) => openTab(core, name))
    const [first] = tabs
    if (first === undefined) throw new Error('no tab')
    await logIn(first)
    const leases = stationLeases(14)
    for (const tab of tabs) await tab.lease(leases)
    await vi.waitFor(() => expect(plant.subscribed('pv')).toHaveLength(leases.length), WAIT)
    expect(plant.stats().hubs.pv.subscriptions).toBe(leases.length)
    for (const tab of tabs.slice(1)) tab.close()
    await vi.waitFor(() => expect(core.stats().tabs).toHaveLength(1), WAIT)
    expect(plant.subscribed('pv')).toHaveLength(leases.length)
    await first.lease([], leases)
    await vi.waitFor(() => expect(plant.subscribed('pv')).toEqual([]), WAIT)
  },
  PATIENCE_MS,
)

test(
  'a dropped hub marks its values as last known and brings them back by itself',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab)
    const leases = stationLeases(11)
    await tab.lease([...leases, { topic: 'connection', key: '' }])
    const all = (is: (reading: ReturnType<typeof laneOf>) => boolean) =>
      leases.every((_, slot) => is(laneOf(tab, slot)))
    await vi.waitFor(() => expect(all((reading) => reading.known && !reading.stale)).toBe(true), WAIT)
    plant.fault({ hub: 'pv', action: 'refuse' })
    await vi.waitFor(() => expect(all((reading) => reading.stale)).toBe(true), WAIT)
    await vi.waitFor(
      () => expect(tab.mirror.value('connection/')?.value).toMatchObject({ links: { pv: { state: 'faulted' } } }),
      WAIT,
    )
    plant.fault({ hub: 'pv', action: 'restore' })
    await vi.waitFor(() => expect(all((reading) => !reading.stale)).toBe(true), WAIT)
    expect(plant.stats().hubs.pv.connections).toBe(1)
  },
  PATIENCE_MS,
)

test(
  'an unreadable message closes its hub with that reason, and the link comes back',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab)
    await tab.lease([...stationLeases(11), { topic: 'connection', key: '' }])
    await vi.waitFor(() => expect(plant.subscribed('pv')).not.toEqual([]), WAIT)
    plant.sendRaw('pv', '{"type":1,"target":"newValues","arguments":[[{"pvRef"\u001e')
    // In the log, not in a frame: the link may be back before the next frame leaves.
    const isTold = () => core.stats().log.some((line) => line.includes('hub pv faulted (unreadable)'))
    await vi.waitFor(() => expect(isTold()).toBe(true), WAIT)
    await vi.waitFor(() => expect(plant.subscribed('pv')).not.toEqual([]), WAIT)
  },
  PATIENCE_MS,
)

test(
  'an unreadable item is left out and counted, the rest of its message counts',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab)
    await tab.lease([
      { topic: 'pvValue', key: 'ai4711001', slot: 0 },
      { topic: 'pvValue', key: 'ai1400001', slot: 1 },
    ])
    // A connection that the server counts may still wait for its handshake, which the message would break.
    await vi.waitFor(() => expect(laneOf(tab, 1).known).toBe(true), WAIT)
    const pvRef = { type: 'AnaIn', nr: 4_711_001 }
    const good = { pvRef, type: 'DoubleValue', doubleValue: 5, quality: 'Good', timestamp: 1 }
    const items = [null, 7, { ...good, quality: 'Splendid' }, { pvRef: null }, good]
    plant.sendRaw('pv', `${JSON.stringify({ type: 1, target: 'newValues', arguments: [items] })}\u001e`)
    await vi.waitFor(() => expect(laneOf(tab, 0)).toMatchObject({ known: true, num: 5 }), WAIT)
    expect(core.stats().rejected).toBe(4)
    expect(plant.stats().hubs.pv.connections).toBe(1)
  },
  PATIENCE_MS,
)

test(
  'the pending alerts of a tab are those of the plant, and an acknowledgement reaches every tab',
  async () => {
    const tabs = ['a', 'b'].map((name) => openTab(core, name))
    const [first, second] = tabs
    if (first === undefined || second === undefined) throw new Error('no tab')
    await logIn(first)
    const key = pageKey('pending?sort=-came&language=de', 0)
    for (const tab of tabs) await tab.lease([{ topic: 'alertPage', key }])
    const rows = (tab: NodeTab) => tab.mirror.page('alertPage', key)
    const expected = () => plant.model.pending(plant.now()).map((alert) => alert.id)
    await vi.waitFor(
      () =>
        expect(
          rows(second)
            ?.rows.map((row) => row.id)
            .sort(),
        ).toEqual([...expected()].sort()),
      WAIT,
    )
    const unseen = plant.model.pending(plant.now()).find((alert) => alert.ackTimestamp === null)
    if (unseen === undefined) throw new Error('the demo has an alert that nobody has acknowledged')
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    const result = await first.api.call('ackAlerts', { ids: [unseen.id] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success' } })
    await vi.waitFor(() => {
      const row = rows(second)?.rows.find((candidate) => candidate.id === unseen.id)
      expect(row === undefined || row.ackUser !== null).toBe(true)
    }, WAIT)
  },
  PATIENCE_MS,
)

test(
  'a command is refused while the server connection is down, and nothing is sent, also not later',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab)
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    plant.fault({ hub: '*', action: 'refuse' })
    await vi.waitFor(() => expect(core.hubs.status).toBe('WebServerDisconnected'), WAIT)
    const result = await tab.api.call('ackAlerts', { ids: ['a'] })
    expect(result).toMatchObject({ ok: false, error: { kind: 'disconnected' } })
    plant.fault({ hub: '*', action: 'restore' })
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    expect(plant.stats().calls.ackAlerts ?? 0).toBe(0)
  },
  PATIENCE_MS,
)

test(
  'when a session ends all hubs are closed and nothing of its data stays, also for a hidden tab (pitfall 37)',
  async () => {
    const tab = openTab(core, 'a')
    const hidden = openTab(core, 'b')
    await logIn(tab)
    const leases = stationLeases(11)
    for (const each of [tab, hidden]) await each.lease([...leases, { topic: 'session', key: '' }])
    await vi.waitFor(() => expect(laneOf(hidden, 0).known).toBe(true), WAIT)
    hidden.signal({ kind: 'visible', visible: false })
    await vi.waitFor(() => expect(core.stats().tabs.some((each) => !each.visible)).toBe(true), WAIT)
    plant.endSessions()
    await tab.api.call('rights', {})
    for (const each of [tab, hidden]) {
      await vi.waitFor(() => expect(each.mirror.value('session/')?.value).toMatchObject({ state: 'ended' }), WAIT)
      expect(leases.filter((_, slot) => laneOf(each, slot).known)).toEqual([])
    }
    await vi.waitFor(
      () => expect(Object.values(plant.stats().hubs).filter((hub) => hub.connections > 0)).toEqual([]),
      WAIT,
    )
  },
  PATIENCE_MS,
)

test(
  'a tab that leaves an ended session does not end the one that somebody has begun since',
  async () => {
    const [first, second] = [openTab(core, 'a'), openTab(core, 'b')]
    await logIn(first)
    await first.api.endSession(false)
    expect(core.session.state).toMatchObject({ state: 'ended', reason: 'logout' })
    await logIn(first, 'viewer')
    await second.api.endSession(true)
    expect(core.session.state).toMatchObject({ state: 'active', user: { userName: 'viewer' } })
    await second.api.endSession(false)
    expect(core.session.state).toMatchObject({ state: 'ended', reason: 'logout' })
  },
  PATIENCE_MS,
)

test(
  'a live chart begins with the archive and goes on with every value',
  async () => {
    const tab = openTab(core, 'a')
    await logIn(tab)
    await tab.lease([{ topic: 'chartSeries', key: 'AnaIn-1400001/1h' }])
    await vi.waitFor(
      () => expect(tab.mirror.series('chartSeries/AnaIn-1400001/1h')?.load).toEqual({ state: 'ready' }),
      WAIT,
    )
    const archive = tab.mirror.series('chartSeries/AnaIn-1400001/1h')?.x.length ?? 0
    expect(archive).toBeGreaterThanOrEqual(59)
    await vi.waitFor(
      () => expect(tab.mirror.series('chartSeries/AnaIn-1400001/1h')?.x.length).toBeGreaterThan(archive),
      WAIT,
    )
  },
  PATIENCE_MS,
)

test(
  '2,500 values of a larger plant are subscribed in batches of at most 1024 and 32 KB, after a reconnect again (pitfall 10; R-05)',
  async () => {
    await plant.close()
    plant = await startSimulator({ size: 'small' })
    core.stop()
    core = startCore(plant.url)
    const tab = openTab(core, 'a')
    await logIn(tab)
    const keys = plant.model.nodes.flatMap((node) => node.pvs).flatMap((ref) => liveKey(ref) ?? [])
    await tab.lease(keys.map((key, slot) => ({ topic: 'pvValue', key, slot })))
    await vi.waitFor(() => expect(plant.subscribed('pv')).toHaveLength(keys.length), WAIT)
    expect(plant.stats().hubs.pv.largestInvocationBytes).toBeLessThan(32_768)
    const batches = Math.ceil(keys.length / 1024)
    expect(plant.stats().hubs.pv.invocations).toBe(batches)
    plant.fault({ hub: 'pv', action: 'drop' })
    await vi.waitFor(() => {
      expect(plant.stats().hubs.pv.connectionsEver).toBe(2)
      expect(plant.subscribed('pv')).toHaveLength(keys.length)
    }, WAIT)
    expect(plant.stats().hubs.pv.invocations).toBe(2 * batches)
  },
  PATIENCE_MS,
)

test(
  'a lease of a topic that the worker does not know costs nobody anything',
  async () => {
    const stranger = openTab(core, 'stranger')
    await logIn(stranger)
    await stranger.lease([{ topic: 'ofTomorrow' as Topic, key: '1' }])
    stranger.close()
    const tab = openTab(core, 'a')
    await tab.lease([{ topic: 'dialState', key: '14' }])
    await vi.waitFor(() => expect(tab.mirror.value('dialState/14')?.load.state).toBe('ready'), WAIT)
    await vi.waitFor(() => expect(core.stats().tabs).toHaveLength(1), WAIT)
    expect(core.stats().log.join('\n')).toContain('ofTomorrow')
  },
  PATIENCE_MS,
)
