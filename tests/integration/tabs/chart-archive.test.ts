import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ArchiveSpec, archiveKey } from '../../../src/domain/charts/archive-key.ts'
import { seriesKey } from '../../../src/domain/charts/series-key.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { AnnotationDraft, DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { leaseId } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 40_000
const START = Date.UTC(2026, 10, 21, 9)
const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_100_001 }
const WIDE = { pixels: 10_000, view: 'Line' } as const

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab
let asked: { readonly from: number; readonly to: number }[]

beforeEach(async () => {
  asked = []
  plant = await startSimulator({ size: 'demo', seed: 7, start: START })
  core = startCore(plant.url, {}, (url, init) => {
    const { pathname, searchParams } = new URL(url)
    const time = (name: string) => Number(searchParams.get(name))
    if (pathname.startsWith('/api/charts/data/')) asked.push({ from: time('startDate'), to: time('endDate') })
    return fetch(url, init)
  })
  tab = openTab(core, 'a')
  await logIn(tab)
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const calls = () => plant.stats().calls.chartDataOfPvs ?? 0

/** A window of the level in hours from the plant's start. */
function hours(
  from: number,
  to: number,
  source: DataSource = 'MeasurementArchive',
  drawing: ArchiveSpec['drawing'] = WIDE,
) {
  const [start, end] = [START + from * HOUR_MS, START + to * HOUR_MS]
  return archiveKey({ series: { kind: 'pv', pv: LEVEL }, source, start, end, drawing })
}

/** An annotation of the level that no report has. */
function draftOf(timestamp: number, text: string): AnnotationDraft {
  return {
    pv: LEVEL,
    dataSource: 'MeasurementArchive',
    timestamp,
    text,
    visible: true,
    showInDayReport: false,
    showInWeekReport: false,
    showInMonthReport: false,
    showInYearReport: false,
  }
}

async function lease(key: string, by: NodeTab = tab): Promise<void> {
  await by.lease([{ topic: 'chartArchive', key }])
}

const held = (key: string, by: NodeTab = tab) => by.mirror.series(leaseId('chartArchive', key))
const isReady = (key: string, by: NodeTab = tab) => {
  return vi.waitFor(() => expect(held(key, by)?.ranges.map(({ load }) => load.state)).toEqual(['done']), WAIT)
}

/** What the plant says of a window, as the client holds it. */
function expected(source: DataSource, start: number, end: number) {
  const points = plant.model.chart(LEVEL, source, start - QUARTER_MS, end + QUARTER_MS, plant.now()) ?? []
  return points
    .filter(({ timestamp }) => timestamp >= start && timestamp < end)
    .map(({ timestamp, value }) => [timestamp, value ?? Number.NaN])
}

function shown(key: string, start: number, end: number) {
  const series = held(key)
  return [...(series?.x ?? [])]
    .map((x, i) => [x * 1000, series?.y[i]] as const)
    .filter(([at]) => at >= start && at < end)
}

test(
  'of two windows that overlap only what is missing is asked for, and both hold what the plant says (R-30)',
  async () => {
    const [first, second] = [hours(-9, -6), hours(-8, -4)]
    await lease(first)
    await isReady(first)
    await lease(second)
    await isReady(second)
    const split = START - 6 * HOUR_MS
    expect(asked).toEqual([
      { from: START - 9 * HOUR_MS - QUARTER_MS, to: split },
      { from: split - QUARTER_MS, to: START - 4 * HOUR_MS },
    ])
    expect(calls()).toBe(2)
    const [start, end] = [START - 8 * HOUR_MS, START - 4 * HOUR_MS]
    expect(shown(second, start, end)).toEqual(expected('MeasurementArchive', start, end))
    expect(shown(second, start, end)).toHaveLength(240)
  },
  PATIENCE_MS,
)

test(
  'the range that failed is shown as failed beside the rest, and is asked for again alone (R-30)',
  async () => {
    const [first, wide] = [hours(-9, -6), hours(-9, -4)]
    await lease(first)
    await isReady(first)
    plant.failCall('chartDataOfPvs', { status: 503 })
    await lease(wide)
    const states = () => held(wide)?.ranges.map(({ load }) => load.state)
    await vi.waitFor(() => expect(states()).toEqual(['done', 'error']), WAIT)
    expect(held(wide)?.load).toEqual({ state: 'ready' })
    expect(shown(wide, START - 9 * HOUR_MS, START - 6 * HOUR_MS)).toHaveLength(180)
    plant.failCall('chartDataOfPvs', null)
    await isReady(wide)
    const failed = { from: START - 6 * HOUR_MS - QUARTER_MS, to: START - 4 * HOUR_MS }
    expect(asked.slice(1).length).toBeGreaterThanOrEqual(2)
    for (const range of asked.slice(1)) expect(range).toEqual(failed)
    const [start, end] = [START - 9 * HOUR_MS, START - 4 * HOUR_MS]
    expect(shown(wide, start, end)).toEqual(expected('MeasurementArchive', start, end))
  },
  PATIENCE_MS,
)

test.each([
  ['2026-03-29', Date.UTC(2026, 2, 28, 23), 92],
  ['2026-10-25', Date.UTC(2026, 9, 24, 22), 100],
] as const)(
  'the day %s of a change of the clocks has all of its quarters of an hour (R-51)',
  async (_, start, quarters) => {
    const end = start + quarters * QUARTER_MS
    const series = { kind: 'pv', pv: LEVEL } as const
    const key = archiveKey({ series, source: 'QuarterHourValues', start, end, drawing: WIDE })
    await lease(key)
    await isReady(key)
    const points = shown(key, start, end)
    expect(points).toEqual(expected('QuarterHourValues', start, end))
    expect(points.map(([at]) => at)).toEqual(Array.from({ length: quarters }, (__, i) => start + i * QUARTER_MS))
  },
  PATIENCE_MS,
)

test(
  'two tabs with the same live series and a window beside it make one call, up to now as the server has it (R-50)',
  async () => {
    const other = openTab(core, 'b')
    // What a link that opens late has missed is asked for as well; it begins where the call before ended.
    const callsOfThePast = () => asked.filter(({ from }) => from < START - QUARTER_MS).length
    const key = 'AnaIn-1100001/1h'
    for (const each of [tab, other]) await each.lease([{ topic: 'chartSeries', key }])
    const series = (by: NodeTab) => by.mirror.series(leaseId('chartSeries', key))
    for (const each of [tab, other]) {
      await vi.waitFor(() => expect(series(each)?.load).toEqual({ state: 'ready' }), WAIT)
    }
    expect(series(other)?.x.length).toBeGreaterThanOrEqual(60)
    expect(Math.abs((series(other)?.x.at(-1) ?? 0) * 1000 - plant.now())).toBeLessThan(2 * QUARTER_MS)
    expect(callsOfThePast()).toBe(1)
    const beside = hours(-0.75, -0.25)
    await lease(beside, other)
    await isReady(beside, other)
    expect(callsOfThePast()).toBe(1)
  },
  PATIENCE_MS,
)

test.each([
  ['QuarterHourValues', 7, 100],
  ['DayValues', 24 * 40 + 5, 200],
  ['MonthValues', 24 * 200 + 11, 10],
] as const)(
  'windows of %s that end in the middle of an interval lose none of the intervals',
  async (source, middle, atLeast) => {
    // Neither edge is that of a local day or month, and both windows end inside an interval.
    const [start, end] = source === 'QuarterHourValues' ? [-51.1, -3.3] : [-24 * 330.3, -51.7]
    const [first, second] = [hours(start, start + middle + 0.1, source), hours(start + 1, end, source)]
    await lease(first)
    await isReady(first)
    await lease(second)
    await isReady(second)
    const [from, to] = [START + (start + 1) * HOUR_MS, START + end * HOUR_MS]
    const all = plant.model.chart(LEVEL, source, START - 366 * 24 * HOUR_MS, START, plant.now()) ?? []
    const told = all
      .filter(({ timestamp }) => timestamp >= from && timestamp < to)
      .map(({ timestamp, value }) => [timestamp, value ?? Number.NaN])
    expect(told.length).toBeGreaterThanOrEqual(atLeast)
    expect(shown(second, from, to)).toEqual(told)
  },
  PATIENCE_MS,
)

test(
  'after every fault of the hub a live series holds each value of the archive once, and goes on (R-01, R-17)',
  async () => {
    const key = seriesKey({ pv: LEVEL, hours: 1, drawing: null })
    await tab.lease([{ topic: 'chartSeries', key }])
    const series = () => tab.mirror.series(leaseId('chartSeries', key))
    const last = () => series()?.x.at(-1) ?? 0
    for (let fault = 0; fault < 3; fault += 1) {
      await vi.waitFor(() => expect(series()?.load).toEqual({ state: 'ready' }), WAIT)
      await vi.waitFor(() => expect(series()?.y.at(-1)).not.toBeNaN(), WAIT)
      plant.fault({ hub: 'pv', action: 'refuse' })
      await vi.waitFor(() => expect(series()?.y.at(-1)).toBeNaN(), WAIT)
      plant.fault({ hub: 'pv', action: 'restore' })
    }
    const before = last()
    await vi.waitFor(() => expect(last()).toBeGreaterThan(before), WAIT)
    await vi.waitFor(() => expect(series()?.y.at(-1)).not.toBeNaN(), WAIT)
    const { x, y } = series() ?? { x: new Float64Array(), y: new Float64Array() }
    for (let i = 1; i < x.length; i += 1) expect(x[i]).toBeGreaterThan(x[i - 1] ?? 0)
    const held = new Map([...x].map((at, i) => [at * 1000, y[i]]))
    const archive = expected('MeasurementArchive', (x[1] ?? 0) * 1000, START)
    expect(archive.length).toBeGreaterThanOrEqual(58)
    for (const [at = 0, value] of archive) expect(held.get(at)).toBe(value)
  },
  PATIENCE_MS,
)

test(
  'the live series of one page are asked for together',
  async () => {
    const pvs = plant.model.nodes.flatMap((node) => node.pvs).filter((pv) => pv.type === 'AnaIn')
    const keys = pvs.slice(0, 18).map((pv) => seriesKey({ pv, hours: 1, drawing: { pixels: 1200, view: 'Line' } }))
    await tab.lease(keys.map((key) => ({ topic: 'chartSeries', key })))
    const states = () => keys.map((key) => tab.mirror.series(leaseId('chartSeries', key))?.load.state)
    await vi.waitFor(() => expect(states()).toEqual(Array(18).fill('ready')), WAIT)
    expect(calls()).toBe(1)
    await vi.waitFor(() => expect(plant.subscribed('pv')).toHaveLength(18), WAIT)
  },
  PATIENCE_MS,
)

test(
  'a month of raw values comes thinned out for its pixels, with every peak',
  async () => {
    const drawing = { pixels: 300, view: 'Line' } as const
    const key = hours(-31 * 24, -24, 'MeasurementArchive', drawing)
    await lease(key)
    await isReady(key)
    const series = held(key)
    const all = expected('MeasurementArchive', START - 31 * 24 * HOUR_MS, START - 24 * HOUR_MS)
    expect(all.length).toBeGreaterThan(40_000)
    expect(series?.x.length).toBeLessThanOrEqual(302 * 4)
    const values = (points: Iterable<number | undefined>) =>
      [...points].filter((y): y is number => y !== undefined && !Number.isNaN(y))
    const ys = values(all.map(([, y]) => y))
    const kept = values(series?.y ?? [])
    expect([Math.min(...kept), Math.max(...kept)]).toEqual([
      ys.reduce((least, y) => Math.min(least, y)),
      ys.reduce((most, y) => Math.max(most, y)),
    ])
    expect(calls()).toBe(15)
  },
  PATIENCE_MS,
)

test(
  'a chart of several series is asked for once, and a logout leaves nothing of it (pitfall 37)',
  async () => {
    const ids = plant.model.charts.chart(1101)?.series.map(({ id }) => id) ?? []
    expect(ids.length).toBeGreaterThan(1)
    const keys = ids.map((series) =>
      archiveKey({
        series: { kind: 'chart', chart: 1101, series },
        source: 'QuarterHourValues',
        start: START - 24 * HOUR_MS,
        end: START - 2 * HOUR_MS,
        drawing: WIDE,
      }),
    )
    await tab.lease(keys.map((key) => ({ topic: 'chartArchive' as const, key })))
    for (const key of keys) await isReady(key)
    expect(plant.stats().calls.chartData).toBe(1)
    expect(Math.max(...keys.map((key) => held(key)?.x.length ?? 0))).toBeGreaterThan(80)
    await tab.api.endSession(false)
    for (const key of keys) {
      await vi.waitFor(() => expect(held(key)?.x).toHaveLength(0), WAIT)
      expect(held(key)?.notes).toEqual({ dimension: '', annotations: [] })
    }
  },
  PATIENCE_MS,
)

test(
  'an annotation that one tab writes, changes and deletes is in the windows of another, beside the dimension (rules H38, I4, I8) (deviation 5)',
  async () => {
    const other = openTab(core, 'b')
    const key = hours(-30, -2)
    await lease(key, other)
    await isReady(key, other)
    const notes = () => held(key, other)?.notes
    const texts = () => notes()?.annotations.map(({ text }) => text)
    expect(notes()?.dimension).toBe(plant.model.config(LEVEL)?.dimension)
    const first = texts() ?? []
    // The staff wrote one yesterday: the simulator's own.
    expect(first).toEqual(['Pumpensumpf gespült, Feststoffe entfernt'])
    const before = asked.length
    const timestamp = START - 6 * HOUR_MS + 90_000
    await tab.api.call('createAnnotations', { annotations: [draftOf(timestamp, 'Pumpe zieht Luft')] })
    await vi.waitFor(() => expect(texts()).toEqual([...first, 'Pumpe zieht Luft']), WAIT)
    const annotation = notes()?.annotations.at(-1)
    if (annotation === undefined) throw new Error('not created')
    const later = { ...annotation, timestamp: timestamp + HOUR_MS, text: 'Pumpe entlüftet' }
    await tab.api.call('saveAnnotations', { annotations: [later] })
    await vi.waitFor(() => expect(notes()?.annotations.at(-1)).toEqual(later), WAIT)
    expect(texts()).toHaveLength(2)
    await tab.api.call('deleteAnnotations', { ids: [annotation.id] })
    await vi.waitFor(() => expect(texts()).toEqual(first), WAIT)
    // A minute each and the margin before it; the old and the new place of the one that moved.
    expect(asked.slice(before).map(({ from, to }) => to - from)).toEqual(Array(4).fill(QUARTER_MS + 60_000))
  },
  PATIENCE_MS,
)

test(
  'an annotation at a time that a live series has not asked for yet is in it as well (rule I4)',
  async () => {
    const key = seriesKey({ pv: LEVEL, hours: 1, drawing: null })
    await tab.lease([{ topic: 'chartSeries', key }])
    const series = () => tab.mirror.series(leaseId('chartSeries', key))
    await vi.waitFor(() => expect(series()?.load).toEqual({ state: 'ready' }), WAIT)
    const loadedTo = Math.max(...asked.map(({ to }) => to))
    await vi.waitFor(() => expect(plant.now()).toBeGreaterThan(loadedTo), WAIT)
    await tab.api.call('createAnnotations', { annotations: [draftOf(plant.now(), 'jetzt')] })
    await vi.waitFor(() => expect(series()?.notes.annotations.map(({ text }) => text)).toEqual(['jetzt']), WAIT)
    expect(series()?.notes.dimension).toBe('m')
  },
  PATIENCE_MS,
)

test(
  'what another user has noted is in a chart as soon as a tab reads the list of annotations (rules I4, I8)',
  async () => {
    const key = hours(-30, -2)
    await lease(key)
    await isReady(key)
    await tab.api.call('annotations', {})
    const other = startCore(plant.url)
    try {
      const theirs = openTab(other, 'x')
      await logIn(theirs)
      const timestamp = START - 5 * HOUR_MS
      await theirs.api.call('createAnnotations', { annotations: [draftOf(timestamp, 'von nebenan')] })
      const texts = () => held(key)?.notes.annotations.map(({ text }) => text) ?? []
      expect(texts()).not.toContain('von nebenan')
      await tab.api.call('annotations', {})
      await vi.waitFor(() => expect(texts()).toContain('von nebenan'), WAIT)
    } finally {
      other.stop()
    }
  },
  PATIENCE_MS,
)
