import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { numberOf } from '../../../workers/cells/lane-value.ts'
import { shortenWaits } from '../../support/short-waits.ts'
import { logIn as logInAs } from '../../support/simulator/simulator-session.ts'
import { WatchingClient } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 60_000
/** A station that dials, and a time at which it does not dial by itself for hours. */
const DIALLED = 12
const START = Date.UTC(2026, 10, 22, 8)

let plant: SimulatorHandle
let client: WatchingClient

beforeAll(async () => {
  plant = await startSimulator({ size: 'demo', start: START, updatesPerSecond: 500, print: () => undefined })
})
afterAll(() => plant.close())

beforeEach(() => shortenWaits())
afterEach(() => {
  client.stop()
  plant.fault({ hub: '*', action: 'restore' })
})

const dialState = () => client.tab.mirror.value(`dialState/${DIALLED}`)
const shownState = () => (dialState()?.value as { readonly dialState?: string } | null | undefined)?.dialState

test(
  'a dial state that nobody knows marks the one before it, and the next known one is what the plant says (deviation 9)',
  async () => {
    client = await WatchingClient.start(plant)
    const admin = await logInAs(plant.url, 'admin')
    const stations = [{ stationNumber: DIALLED }]
    await client.tab.lease([{ topic: 'dialState', key: String(DIALLED) }])
    await vi.waitFor(() => expect(shownState()).toBe(plant.model.dialState(DIALLED, plant.now())), WAIT)
    expect([shownState(), dialState()?.stale]).toEqual(['NotConnected', false])
    plant.fault({ hub: 'station', action: 'unknown-enum' })
    await admin.call('callStations', { action: 'Connect', stations })
    await vi.waitFor(() => expect(plant.model.dialState(DIALLED, plant.now())).not.toBe('NotConnected'), WAIT)
    await vi.waitFor(() => expect(dialState()).toMatchObject({ stale: true }), WAIT)
    expect(client.connection?.rejected).toBeGreaterThan(0)
    plant.fault({ hub: 'station', action: 'restore' })
    plant.setClock({ speed: 30 })
    await vi.waitFor(() => expect(plant.model.dialState(DIALLED, plant.now())).toBe('Connected'), WAIT)
    await admin.call('callStations', { action: 'Disconnect', stations })
    await vi.waitFor(
      () => expect(dialState()).toMatchObject({ stale: false, value: { dialState: 'NotConnected' } }),
      WAIT,
    )
    plant.setClock({ speed: 1 })
  },
  PATIENCE_MS,
)

test(
  'while no value says a known kind or quality, nothing unmarked differs from the plant (R-19)',
  async () => {
    client = await WatchingClient.start(plant)
    plant.fault({ hub: 'pv', action: 'unknown-enum' })
    const keys = plant.model.nodes
      .filter(({ stationNumber }) => stationNumber === 14)
      .flatMap(({ pvs }) => pvs.flatMap((ref) => liveKey(ref) ?? []))
      .toSorted()
    await vi.waitFor(() => expect(client.lanes.filter(({ stale }) => stale).length).toBeGreaterThan(2), WAIT)
    const wrong = client.lanes.flatMap(({ stale, num, time }, slot) => {
      const truth = plant.model.value(keys[slot] ?? '', time)
      return stale || truth === undefined || numberOf(truth) === num ? [] : [{ key: keys[slot], num, truth }]
    })
    expect(wrong).toEqual([])
    plant.fault({ hub: 'pv', action: 'restore' })
  },
  PATIENCE_MS,
)
