import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { archiveKey } from '../../../src/domain/charts/archive-key.ts'
import { seriesKey } from '../../../src/domain/charts/series-key.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { type ColumnTopic, leaseId } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 50_000
const START = Date.UTC(2026, 10, 21, 9)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const QUARTER_MS = HOUR_MS / 4
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_100_001 }
const DRAWING = { pixels: 1200, view: 'Line' } as const

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab
/** Bytes of the responses with chart data, one by one. */
let received: number[]

beforeEach(async () => {
  received = []
  plant = await startSimulator({ size: 'demo', seed: 7, start: START })
  core = startCore(plant.url, {}, async (url, init) => {
    const response = await fetch(url, init)
    if (!new URL(url).pathname.startsWith('/api/charts/data/')) return response
    const body = await response.arrayBuffer()
    received.push(body.byteLength)
    const { status, headers } = response
    return new Response(body, { status, headers })
  })
  tab = openTab(core, 'a')
  await logIn(tab)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const held = (topic: ColumnTopic, key: string, by = tab) => by.mirror.series(leaseId(topic, key))
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

async function shown(keys: readonly string[], by = tab): Promise<void> {
  await by.lease(keys.map((key) => ({ topic: 'chartArchive', key })))
  for (const key of keys) {
    await vi.waitFor(() => expect(held('chartArchive', key, by)?.load).toEqual({ state: 'ready' }), WAIT)
  }
}

test(
  'of a chart that is moved and widened only the missing bytes are loaded, and none for a second tab (R-30)',
  async () => {
    const pvs = plant.model.nodes.flatMap((node) => node.pvs).filter((pv) => pv.type === 'AnaIn')
    const list = pvs.slice(0, 6)
    const source: DataSource = 'QuarterHourValues'
    const [start, end] = [START - 80 * DAY_MS, START - 3 * DAY_MS]
    const keys = (from: number, to: number) =>
      list.map((pv) => archiveKey({ series: { kind: 'pv', pv }, source, start: from, end: to, drawing: DRAWING }))
    await shown(keys(start, end - 30 * DAY_MS))
    const first = received.splice(0)
    expect(sum(first)).toBeGreaterThan(500_000)
    await shown(keys(start + 10 * DAY_MS, end))
    const asked = sum(received.splice(0))
    const missing = await tab.api.call('chartDataOfPvs', {
      startDate: end - 30 * DAY_MS,
      endDate: end,
      source,
      pvs: list,
    })
    expect(missing.ok).toBe(true)
    const needed = sum(received.splice(0))
    // The margins that tell a gap from an end are two or three values of each series.
    expect(asked / needed).toBeGreaterThanOrEqual(1)
    expect(asked / needed).toBeLessThan(1.005)
    await shown(keys(start + 20 * DAY_MS, end - 10 * DAY_MS))
    await shown(keys(start + 10 * DAY_MS, end), openTab(core, 'b'))
    expect(received).toEqual([])
  },
  PATIENCE_MS,
)

test.each([
  ['QuarterHourValues', 30 * 24],
  ['DayValues', 365 * 24],
  ['MeasurementArchive', 3 * 24],
] as const)(
  'a live series of %s holds what the plant has of it, up to now and on, without a gap (rule H15)',
  async (source, hours) => {
    const key = seriesKey({ pv: LEVEL, hours, source, drawing: null })
    await tab.lease([{ topic: 'chartSeries', key }])
    const series = () => held('chartSeries', key)
    await vi.waitFor(() => expect(series()?.load).toEqual({ state: 'ready' }), WAIT)
    const { x, y, ranges } = series() ?? { x: new Float64Array(), y: new Float64Array(), ranges: [] }
    expect(ranges.map(({ load }) => load.state).filter((state) => state !== 'done')).toEqual([])
    for (let i = 1; i < x.length; i += 1) expect(x[i]).toBeGreaterThan(x[i - 1] ?? 0)
    const points = new Map([...x].map((at, i) => [Math.round(at * 1000), y[i]]))
    const border = source === 'MeasurementArchive' ? START - hours * HOUR_MS : START - 60 * HOUR_MS
    const [from, raw] = [START - hours * HOUR_MS + DAY_MS, START - HOUR_MS]
    const told = (of: DataSource, start: number, end: number) =>
      (plant.model.chart(LEVEL, of, start - QUARTER_MS, end, plant.now()) ?? []).filter(
        ({ timestamp }) => timestamp >= start && timestamp < end,
      )
    const means = source === 'MeasurementArchive' ? [] : told(source, from, border)
    const recent = told('MeasurementArchive', raw, START)
    if (source !== 'MeasurementArchive') expect(means.length).toBeGreaterThan(300)
    expect(recent).toHaveLength(60)
    for (const { timestamp, value } of [...means, ...recent]) expect(points.get(timestamp)).toBe(value ?? Number.NaN)
    // Between two points of the window is never more than a day: nothing is left out where the sources meet.
    expect(Math.max(...x.slice(1).map((at, i) => at - (x[i] ?? at)))).toBeLessThanOrEqual(25 * 3600)
    const last = x.at(-1) ?? 0
    await vi.waitFor(() => expect(series()?.x.at(-1)).toBeGreaterThan(last + 1), WAIT)
    expect([...(series()?.y ?? [])].filter(Number.isNaN)).toEqual([...y].filter(Number.isNaN))
  },
  PATIENCE_MS,
)
