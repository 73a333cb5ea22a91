import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { QUALITIES } from '../../../src/wire/server/pv.ts'
import { META_QUALITY_MASK, META_QUALITY_SHIFT } from '../../../src/wire/tabs/frame.ts'
import { SYSTEM_CLOCK } from '../../../workers/platform/environment.ts'
import type { Send } from '../../support/live-in-node.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { laneOf, WatchingClient } from '../../support/truth/watching-client.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const PATIENCE_MS = 40_000
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const SERIES = 'AnaIn-1400001/1h'
/** As far as two clocks may differ that were compared by a message. */
const NEAR_MS = 2000

let plant: SimulatorHandle
let client: WatchingClient

beforeEach(async () => {
  plant = await startSimulator({
    size: 'demo',
    updatesPerSecond: 500,
    timing: { statusMs: 200 },
    print: () => undefined,
  })
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
    const clock = { ...SYSTEM_CLOCK, now: () => SYSTEM_CLOCK.now() + offsetMs }
    client = await WatchingClient.start(plant, { environment: { clock } })
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
    const clock = { ...SYSTEM_CLOCK, now: () => SYSTEM_CLOCK.now() + offsetMs }
    client = await WatchingClient.start(plant, { environment: { clock } })
    const before = plant.stats().hubs.pv.connectionsEver
    offsetMs = -2 * HOUR_MS
    await vi.waitFor(
      () => expect(client.core.context.log.lines().some((line) => line.includes('the clock jumped'))).toBe(true),
      WAIT,
    )
    await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
    await client.live()
    expect(plant.stats().hubs.pv.connectionsEver).toBe(before)
  },
  PATIENCE_MS,
)

describe('a server whose clock is', () => {
  test.each([
    ['set back by an hour', -HOUR_MS],
    ['set back by three seconds', -3000],
    ['set back by a month', -30 * 24 * HOUR_MS],
  ])(
    '%s: every value shown without a mark is the one of now (F1, R-50)',
    async (_, jumpMs) => {
      client = await WatchingClient.start(plant)
      await client.tab.lease([{ topic: 'chartSeries', key: SERIES }])
      plant.setClock({ now: plant.now() + jumpMs })
      await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
      await client.live()
      await inStep()
    },
    PATIENCE_MS,
  )

  test(
    'set back by nine seconds: what is ordered is shown before the clock has caught up (F1, R-50)',
    async () => {
      client = await WatchingClient.start(plant)
      const admin = await logIn(plant.url, 'admin')
      const slot = client.slotOf('ao1400001')
      const ordered = laneOf(client.tab, slot).num === 1.1 ? 1.2 : 1.1
      const before = plant.now()
      plant.setClock({ now: before - 9000 })
      await admin.call('setPvs', { values: [{ pvRef: { type: 'AnaOut', nr: 1_400_001 }, doubleValue: ordered }] })
      await vi.waitFor(() => expect(laneOf(client.tab, slot)).toMatchObject({ num: ordered, stale: false }), WAIT)
      expect(plant.now()).toBeLessThan(before)
      await client.live()
    },
    PATIENCE_MS,
  )

  test(
    'set ahead by a year and back again: every value is the one of now both times (F1, R-50)',
    async () => {
      client = await WatchingClient.start(plant)
      const before = plant.now()
      plant.setClock({ now: before + YEAR_MS })
      await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
      await client.live()
      plant.setClock({ now: before })
      await vi.waitFor(() => expect(wrongBy()).toBeLessThan(NEAR_MS), WAIT)
      await client.live()
    },
    PATIENCE_MS,
  )
})

/** Resolves when the simulator has sent no value between two looks. */
async function untilQuiet(): Promise<void> {
  let last = -1
  const isQuiet = () => {
    const before = last
    last = plant.stats().hubs.pv.valuesSent
    expect(last).toBe(before)
  }
  await vi.waitFor(isQuiet, { ...WAIT, interval: 250 })
}

/** One value as a server would send it with a time that cannot be right. JSON has no Infinity: 1e999 is read as it. */
const strangerOf = (stamp: string, quality = 'Good') =>
  `{"type":1,"target":"newValues","arguments":[[{"pvRef":{"type":"AnaIn","nr":1400001},"type":"DoubleValue",` +
  `"doubleValue":-4711,"quality":"${quality}","timestamp":${stamp}}]]}\u001e`

test.each([
  ['a year ahead', () => String(plant.now() + YEAR_MS)],
  ['a minute ahead', () => String(plant.now() + 60_000)],
  ['beyond all numbers', () => '1e999'],
  ['later than any calendar', () => '1e300'],
  ['that is none', () => '"noon"'],
  ['before 1970', () => '-62135596800000'],
])(
  'a value with a time %s is shown as uncertain without a time, and the next one replaces it (F1, R-20)',
  async (_, stamp) => {
    client = await WatchingClient.start(plant)
    await client.tab.lease([{ topic: 'chartSeries', key: SERIES }])
    await inStep()
    const slot = client.slotOf('ai1400001')
    plant.setClock({ speed: 0 })
    // A value that is still under way would replace the stranger before a frame has told it.
    await untilQuiet()
    const frames = client.tab.frames.length
    plant.sendRaw('pv', strangerOf(stamp()))
    const told = () =>
      client.tab.frames
        .slice(frames)
        .flatMap(({ lanes }) =>
          [...(lanes?.slot ?? [])].flatMap((each, i) =>
            each === slot && lanes?.num[i] === -4711 ? [{ time: lanes.time[i], meta: lanes.meta[i] ?? 0 }] : [],
          ),
        )
    await vi.waitFor(() => expect(told()).toHaveLength(1), WAIT)
    const [shown] = told()
    expect(shown?.time).toBeNaN()
    expect(QUALITIES[((shown?.meta ?? 0) & META_QUALITY_MASK) >> META_QUALITY_SHIFT]).toBe('Uncertain')
    expect(client.core.stats().implausibleTimes).toEqual({ arrivals: 1, pvs: ['ai1400001'] })
    // The chart has it at its arrival, and goes on from there.
    const chartTime = () => {
      const { x, y } = client.tab.mirror.series(`chartSeries/${SERIES}`) ?? { x: [], y: [] }
      return (x[[...y].lastIndexOf(-4711)] ?? 0) * 1000
    }
    await vi.waitFor(() => expect(Math.abs(chartTime() - plant.now())).toBeLessThan(NEAR_MS), WAIT)
    plant.setClock({ speed: 1 })
    await client.live()
    await inStep()
  },
  PATIENCE_MS,
)

test(
  'values of a server whose clock is not known yet are looked at again when it is (F1, R-50)',
  async () => {
    // No Date header is readable, and the status hub comes late.
    const send: Send = async (url, init) => {
      const response = await fetch(url, init)
      const headers = new Headers(response.headers)
      headers.delete('Date')
      return new Response(response.body, { status: response.status, headers })
    }
    plant.fault({ hub: 'server-status', action: 'handshake', how: 'hang' })
    client = await WatchingClient.logIn(plant, { send })
    const slot = client.slotOf('ai1400001')
    await vi.waitFor(() => expect(laneOf(client.tab, slot).known).toBe(true), WAIT)
    plant.sendRaw('pv', strangerOf(String(plant.now() + YEAR_MS)))
    plant.fault({ hub: 'server-status', action: 'restore' })
    client.core.wake('test')
    await client.live()
  },
  PATIENCE_MS,
)
