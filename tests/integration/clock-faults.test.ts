import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PlantHandle, startPlant } from '../../src/plant/start-plant.ts'
import { SYSTEM_CLOCK } from '../../workers/host.ts'
import { WatchingClient } from '../support/watching-client.ts'

const WAIT = { timeout: 15_000, interval: 10 }
const PATIENCE_MS = 40_000
const HOUR_MS = 3_600_000
const SERIES = 'AnaIn-1400001/1h'
/** As far as two clocks may differ that were compared by a message. */
const NEAR_MS = 2000

let plant: PlantHandle
let client: WatchingClient

beforeEach(async () => {
  plant = await startPlant({ size: 'demo', updatesPerSecond: 500, timing: { statusMs: 200 }, tell: () => undefined })
})
afterEach(async () => {
  client.stop()
  await plant.close()
})

const wrongBy = () => Math.abs((client.tab.frames.at(-1)?.at ?? Number.NaN) - plant.now())

/** Waits until what the tab is told of time is the plant's, and the live chart ends at the plant's now. */
async function inStep(): Promise<void> {
  await vi.waitFor(() => {
    expect(wrongBy()).toBeLessThan(NEAR_MS)
    const right = (client.tab.mirror.series(`chartSeries/${SERIES}`)?.x.at(-1) ?? 0) * 1000
    expect(Math.abs(right - plant.now())).toBeLessThan(10_000)
  }, WAIT)
}

test.each([
  ['a day late', -24 * HOUR_MS],
  ['two hours late', -2 * HOUR_MS],
  ['two hours early', 2 * HOUR_MS],
  ['a day early', 24 * HOUR_MS],
])(
  'a browser whose clock is %s shows the time of the server, and a chart until now ends there (R-50)',
  async (_, offsetMs) => {
    const clock = { ...SYSTEM_CLOCK, now: () => Date.now() + offsetMs }
    client = await WatchingClient.start(plant, { host: { clock } })
    await client.tab.lease([{ topic: 'chartSeries', key: SERIES }])
    await inStep()
    const since = client.connection?.serverSince ?? 0
    expect(since).toBeLessThanOrEqual(plant.now() + NEAR_MS)
    expect(since).toBeGreaterThan(plant.now() - HOUR_MS)
  },
  PATIENCE_MS,
)

test(
  'a server whose clock is set, or runs fast, is followed (R-50)',
  async () => {
    client = await WatchingClient.start(plant)
    plant.setClock({ now: plant.now() + HOUR_MS })
    await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
    plant.setClock({ speed: 4 })
    const until = plant.now() + 12_000
    await vi.waitFor(() => expect(plant.now()).toBeGreaterThan(until), WAIT)
    expect(wrongBy()).toBeLessThan(4 * NEAR_MS)
    plant.setClock({ speed: 1 })
    await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
  },
  PATIENCE_MS,
)

test(
  'a browser whose clock is set while it runs asks whether its connections still stand, and goes on (R-50, R-53)',
  async () => {
    let offsetMs = 0
    const clock = { ...SYSTEM_CLOCK, now: () => Date.now() + offsetMs }
    client = await WatchingClient.start(plant, { host: { clock } })
    const before = plant.stats().hubs.pv.connectionsEver
    offsetMs = -2 * HOUR_MS
    await vi.waitFor(
      () => expect(client.core.log.lines().some((line) => line.includes('the clock jumped'))).toBe(true),
      WAIT,
    )
    await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
    await client.live()
    expect(plant.stats().hubs.pv.connectionsEver).toBe(before)
  },
  PATIENCE_MS,
)
