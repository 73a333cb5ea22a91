import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { WatchingClient } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 60_000
const FLOOD_MS = 70_000
const FRAME_INTERVAL_MS = 50

let plant: SimulatorHandle
let client: WatchingClient

beforeEach(async () => {
  plant = await startSimulator({ size: 'large', print: () => undefined })
  client = await WatchingClient.start(plant)
})
afterEach(async () => {
  client.stop()
  await plant.close()
})

test(
  'a flood of 500 alerts reaches the list whole, page by page and frame by frame, and holds up nothing (R-71)',
  async () => {
    const { tab, core } = client
    const before = plant.model.pending(plant.now()).length
    const [frames, startedAt] = [tab.frames.length, performance.now()]
    plant.setClock({ speed: 30 })
    plant.scenario('flood')
    const until = plant.now() + FLOOD_MS
    await vi.waitFor(() => expect(plant.now()).toBeGreaterThan(until), WAIT)
    plant.setClock({ speed: 1 })
    await client.live()
    expect(plant.model.pending(plant.now()).length - before).toBeGreaterThan(200)
    const flooded = tab.frames.slice(frames)
    expect(flooded.length).toBeLessThan((performance.now() - startedAt) / FRAME_INTERVAL_MS + 2)
    const rows = flooded.flatMap(({ pages }) => pages.map((page) => page.rows.length))
    expect(Math.max(...rows)).toBeLessThanOrEqual(64)
    for (const hub of ['server-status', 'alert', 'pv', 'station', 'energy-opt'] as const)
      expect(client.faults(hub)).toBe(0)
    expect(core.stats().rejected).toBe(0)
  },
  PATIENCE_MS,
)
