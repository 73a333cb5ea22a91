import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { ConnectionReport } from '../../../src/wire/tabs/live.ts'
import type { HubStats } from '../../../src/wire/tabs/worker-stats.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const PATIENCE_MS = 40_000

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', updatesPerSecond: 500, print: () => undefined })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
  await logIn(tab)
  const keys = plant.model.nodes.flatMap((node) => node.pvs).flatMap((ref) => liveKey(ref) ?? [])
  await tab.lease(keys.map((key, slot) => ({ topic: 'pvValue', key, slot })))
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

function pv(): HubStats {
  const found = core.stats().hubs.find(({ hub }) => hub === 'pv')
  if (found === undefined) throw new Error('there is no pv hub')
  return found
}

test(
  'what a hub has brought is what the plant has sent, with rates, bytes and the time to the cells',
  async () => {
    await vi.waitFor(() => expect(pv().valuesPerSecond).toBeGreaterThan(50), WAIT)
    const stats = pv()
    const sent = plant.stats().hubs.pv
    expect(stats.subscribed).toBe(plant.subscribed('pv').length)
    expect(stats.values).toBeGreaterThan(0)
    expect(stats.values).toBeLessThanOrEqual(sent.valuesSent)
    // Umlauts in names are two bytes and one character; values have none.
    expect(stats.bytes).toBeGreaterThan(stats.values * 50)
    expect(stats.bytes).toBeLessThanOrEqual(plant.stats().hubs.pv.bytesSent)
    expect(stats.messagesPerSecond).toBeGreaterThan(0)
    expect(stats.bytesPerSecond).toBeGreaterThan(0)
    expect(stats.queueAgeMs).toBeGreaterThanOrEqual(0)
    const worker = core.stats()
    expect([worker.errors, worker.rejected]).toEqual([0, 0])
    expect(worker.ageMs).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

test(
  'a fault and the reconnect after it are counted',
  async () => {
    await vi.waitFor(() => expect(pv().values).toBeGreaterThan(0), WAIT)
    plant.fault({ hub: 'pv', action: 'drop' })
    await vi.waitFor(() => expect(pv()).toMatchObject({ faults: 1, reconnects: 1, link: { state: 'open' } }), WAIT)
  },
  PATIENCE_MS,
)

test(
  'an exception that nobody has caught is counted, is in the log, and every tab is told (pitfall 36)',
  async () => {
    const second = openTab(core, 'b')
    for (const each of [tab, second]) await each.lease([{ topic: 'connection', key: '' }])
    core.failed('error: thrown on purpose')
    for (const each of [tab, second]) {
      const errors = () => (each.mirror.value('connection/')?.value as ConnectionReport | null | undefined)?.errors
      await vi.waitFor(() => expect(errors()).toBe(1), WAIT)
    }
    expect(core.stats().log.filter((line) => line.includes('thrown on purpose'))).toHaveLength(1)
  },
  PATIENCE_MS,
)
