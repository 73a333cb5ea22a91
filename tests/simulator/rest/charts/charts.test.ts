import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../../src/simulator/start-simulator.ts'
import { type AnnotationDraft, DATA_SOURCES } from '../../../../src/wire/server/chart.ts'
import type { ChartConfig, ChartDirectory } from '../../../../src/wire/server/chart-config.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'
import { logIn, type SimulatorSession } from '../../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 10, 21, 4)
const DAY_MS = 86_400_000
const LEVEL = { type: 'AnaIn', nr: 1_100_001 } as const

let plant: SimulatorHandle
let operator: SimulatorSession
let viewer: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', start: START })
  operator = await logIn(plant.url)
  viewer = await logIn(plant.url, 'viewer')
})
afterAll(() => plant.close())

function chartsUnder({ configList, childDirectoryList }: ChartDirectory): ChartConfig[] {
  return [...configList, ...childDirectoryList.flatMap(chartsUnder)]
}

function depth({ childDirectoryList }: ChartDirectory): number {
  return 1 + Math.max(0, ...childDirectoryList.map(depth))
}

function firstContact(): PvRef {
  const contact = plant.model.nodes.flatMap(({ pvs }) => pvs).find(({ type }) => type === 'DigiIn')
  if (contact === undefined) throw new Error('There is no contact')
  return contact
}

const draft = (text: string): AnnotationDraft => ({
  timestamp: START - 3_600_000,
  pv: LEVEL,
  dataSource: 'MeasurementArchive',
  text,
  visible: true,
  showInDayReport: true,
  showInWeekReport: false,
  showInMonthReport: false,
  showInYearReport: false,
})

test.each(['LiveMeasurement', 'Measurement'] as const)(
  'the directories of %s are nested and hold charts of that type for every station',
  async (type) => {
    const root = await operator.call('chartDirectory', { type })
    const charts = chartsUnder(root)
    expect(depth(root)).toBe(4)
    expect(new Set(charts.map((chart) => chart.type))).toEqual(new Set([type]))
    expect(new Set(charts.map(({ id }) => id)).size).toBe(charts.length)
    const stations = new Set(charts.map(({ id }) => Math.floor(id / 100)))
    for (const { id } of plant.model.stations) expect(stations).toContain(id)
    for (const chart of charts.slice(0, 5)) expect(await operator.call('chartConfig', { id: chart.id })).toEqual(chart)
  },
)

test('the series of the charts use every view type and axis choice, and their limits are those of the PV', async () => {
  const views = new Set<string>()
  const choices = new Set<string>()
  const ids = new Set<string>()
  for (const type of ['LiveMeasurement', 'Measurement'] as const) {
    for (const { id } of chartsUnder(await operator.call('chartDirectory', { type }))) {
      for (const series of await operator.call('chartSeries', { id })) {
        const limits = plant.model.config(series.pv)?.anaLimitConfig
        expect(limits !== undefined).toBe(true)
        views.add(series.seriesViewType)
        choices.add(series.axisYMinChoice).add(series.axisYMaxChoice)
        expect(ids.has(series.id)).toBe(false)
        ids.add(series.id)
        if (series.showLimitTop) expect(limits?.upper).not.toBeNull()
        expect(series.axisYMin === null).toBe(series.axisYMinChoice === 'None')
      }
    }
  }
  expect([...views].sort()).toEqual(['Area', 'Bar', 'Line', 'Point', 'StepLine'])
  expect([...choices].sort()).toEqual(['AxisYMax', 'AxisYMin', 'None'])
})

test('charts differ in what a client must not take for granted (rules H5, H6, H15, H22, H26, H32)', async () => {
  const all = async (type: ChartConfig['type']) => chartsUnder(await operator.call('chartDirectory', { type }))
  const spans = (await all('LiveMeasurement')).map(
    ({ timeSpanFactor, timeSpanUnit }) => `${timeSpanFactor} ${timeSpanUnit}`,
  )
  expect([...new Set(spans)].sort()).toEqual(['1 Day', '1 Hour', '1 Year', '2 Week'])
  const charts = await all('Measurement')
  expect(new Set(charts.map(({ maxDaysForArchiveValues }) => maxDaysForArchiveValues))).toEqual(new Set([1, 7]))
  const unusual = charts.find(({ title }) => title === 'Stickstoff im Vergleich')
  const series = await operator.call('chartSeries', { id: unusual?.id ?? 0 })
  expect(series.map(({ sortIndex }) => sortIndex)).toEqual([2, 1, 0])
  expect(series[0]).toMatchObject({ axisYLogarithmicBase: 2, axisYMin: 64, axisYMax: 0.5 })
})

test('over intervals a contact is minutes, and its data says so (rule H38)', async () => {
  const pvs = [firstContact()]
  const range = { startDate: START - DAY_MS, endDate: START, pvs }
  const dimensions = async (source: (typeof DATA_SOURCES)[number]) =>
    (await operator.call('chartDataOfPvs', { ...range, source })).map(({ dimension }) => dimension)
  expect([await dimensions('MeasurementArchive'), await dimensions('QuarterHourValues')]).toEqual([[''], ['min']])
})

test.each(DATA_SOURCES)(
  'the data of a chart from %s are those of its series, with first and last date',
  async (source) => {
    const days = { MeasurementArchive: 1, QuarterHourValues: 2, DayValues: 10, MonthValues: 150 }[source]
    const range = { startDate: START - days * DAY_MS, endDate: START, source }
    const series = await operator.call('chartSeries', { id: 1101 })
    const data = await operator.call('chartData', { id: 1101, ...range })
    expect(data.map(({ seriesId }) => seriesId)).toEqual(series.map(({ id }) => id))
    const times = data[0]?.dataPoints.map(({ timestamp }) => timestamp) ?? []
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const first = await operator.call('firstDate', { id: 1101, source })
    const last = await operator.call('lastDate', { id: 1101, source })
    expect(first.timestamp).toBe(plant.model.archiveStart)
    expect(last.timestamp).toBeGreaterThanOrEqual(
      Math.max(...data.map(({ dataPoints }) => dataPoints.at(-1)?.timestamp ?? 0)),
    )
    expect(last.timestamp).toBeLessThanOrEqual(plant.now())
    expect(await operator.call('firstDateOfPvs', { source, pvs: [LEVEL] })).toEqual(first)
  },
)

test('of a PV without archive the first and last date are 0', async () => {
  const pvs = [{ type: 'PlsObject', nr: 1 }] as const
  expect(await operator.call('firstDateOfPvs', { source: 'DayValues', pvs })).toEqual({ timestamp: 0 })
  expect(await operator.call('lastDateOfPvs', { source: 'DayValues', pvs: [] })).toEqual({ timestamp: 0 })
})

test('the greatest values of an interval are not below its means, nor the smallest above', async () => {
  const range = { startDate: START - 5 * DAY_MS, endDate: START, source: 'DayValues' } as const
  const pressure = await operator.call('chartSeries', { id: 4601 })
  expect(pressure.map(({ measurementType }) => measurementType)).toEqual(['Minwert', 'Mittelwert'])
  const [least, mean] = await operator.call('chartData', { ...range, id: 4601 })
  expect(least?.dataPoints).toHaveLength(4)
  least?.dataPoints.forEach(({ value }, index) => {
    expect(value ?? Number.NaN).toBeLessThan(mean?.dataPoints[index]?.value ?? Number.NaN)
  })
})

test('an export is a CSV file with a name for old and new clients', async () => {
  const pvs = [{ type: 'AnaIn', nr: 1_800_001 }] as const
  const range = { startDate: START - 3_600_000, endDate: START, source: 'QuarterHourValues', pvs } as const
  const german = await operator.request('exportChart', { ...range, language: 'de' })
  expect(german.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(german.headers.get('content-disposition')).toBe(
    'attachment; filename="Ganglinie PW Hafenstra_e 2026-11-21 bis 2026-11-21.csv"; ' +
      "filename*=UTF-8''Ganglinie%20PW%20Hafenstra%C3%9Fe%202026-11-21%20bis%202026-11-21.csv",
  )
  const bytes = new Uint8Array(await german.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, first, ...rest] = new TextDecoder().decode(bytes).split('\r\n')
  expect(head).toBe('Zeit;Zeitversatz zu UTC in h;PW Hafenstraße: Niveau Pumpensumpf PW18-SU1-L01 [m]')
  expect(first).toMatch(/^21\.11\.2026 04:00:00;1;0,\d+$/)
  expect(rest).toHaveLength(4)
  const english = await (await operator.request('exportChart', { ...range, language: 'en-GB' })).text()
  expect(english.split('\r\n')[1]).toMatch(/^21\/11\/2026 04:00:00,1,0\.\d+$/)
})

test('an export distinguishes the hour that autumn has twice', async () => {
  const change = Date.UTC(2026, 9, 25, 0)
  const range = { startDate: change, endDate: change + 2 * 3_600_000, source: 'QuarterHourValues' } as const
  const response = await operator.request('exportChart', { ...range, pvs: [LEVEL], language: 'de' })
  const lines = (await response.text()).split('\r\n').filter((line) => line.startsWith('25.10.2026 02:15:00'))
  expect(lines.map((line) => line.split(';')[1])).toEqual(['2', '1'])
})

test('annotations are created, changed, listed, seen in the data of their PV and deleted', async () => {
  const { annotations } = await operator.call('createAnnotations', { annotations: [draft('Pumpe entlüftet')] })
  const [created] = annotations
  if (created === undefined) throw new Error('nothing created')
  expect(created).toMatchObject({ text: 'Pumpe entlüftet', id: expect.any(Number) })
  expect(await viewer.call('annotations', {})).toContainEqual(created)
  const changed = { ...created, text: 'Pumpe 2 entlüftet' }
  expect(await operator.call('saveAnnotations', { annotations: [changed] })).toEqual({
    status: 'Success',
    message: null,
    annotations: [changed],
  })
  const range = { startDate: START - 2 * 3_600_000, endDate: START, source: 'QuarterHourValues' } as const
  const [data] = await operator.call('chartDataOfPvs', { ...range, pvs: [LEVEL] })
  expect(data?.annotations).toEqual([changed])
  const charts = await operator.call('chartsOfAnnotation', { id: created.id })
  expect(charts).toContainEqual({ id: 1151, title: 'Niveau und Förderstrom' })
  expect(await operator.call('deleteAnnotations', { ids: [created.id] })).toMatchObject({ annotations: [changed] })
  expect(await operator.call('annotations', {})).not.toContainEqual(changed)
  expect((await operator.request('deleteAnnotations', { ids: [created.id] })).status).toBe(404)
  expect((await operator.request('saveAnnotations', { annotations: [changed] })).status).toBe(404)
})

test('there are annotations at the start, and a list with a wrong one is refused as a whole', async () => {
  const before = await operator.call('annotations', {})
  expect(before.length).toBeGreaterThan(5)
  for (const { pv, timestamp } of before) {
    expect(plant.model.config(pv)).toBeDefined()
    expect(timestamp).toBeLessThan(START)
  }
  const other = { ...draft('b'), pv: { type: 'AnaIn', nr: 1 } as const }
  expect((await operator.request('createAnnotations', { annotations: [draft('a'), other] })).status).toBe(404)
  const empty = await operator.request('createAnnotations', { annotations: [draft('a'), draft(' ')] })
  expect([empty.status, await empty.json()]).toEqual([
    400,
    { error: 'The request annotations item 1 text must not be empty.' },
  ])
  expect(await operator.call('annotations', {})).toEqual(before)
})

test('a user without the right edits neither charts nor annotations', async () => {
  expect(await viewer.call('createAnnotations', { annotations: [draft('a')] })).toMatchObject({
    status: 'Unauthorized',
    annotations: [],
  })
  expect(await viewer.call('chartConfig', { id: 1101 })).toMatchObject({ currentUserCanEdit: false })
  expect(await operator.call('chartConfig', { id: 1101 })).toMatchObject({ currentUserCanEdit: true })
})

test('a user of some stations is given the charts, data and annotations of those only', async () => {
  const area = await logIn(plant.url, 'area')
  const charts = chartsUnder(await area.call('chartDirectory', { type: 'Measurement' }))
  expect(new Set(charts.map(({ id }) => Math.floor(id / 100)))).toEqual(new Set([0, 11, 12, 13, 31]))
  expect(charts.filter(({ currentUserCanEdit }) => !currentUserCanEdit).map(({ title }) => title)).toEqual([
    'Regenereignis',
  ])
  for (const { pv } of await area.call('chartSeries', { id: 1 })) expect(plant.model.config(pv)?.stationNumber).toBe(31)
  expect((await area.request('chartConfig', { id: 1401 })).status).toBe(403)
  const range = { startDate: START - 3_600_000, endDate: START, source: 'QuarterHourValues' } as const
  const far = { type: 'AnaIn', nr: 1_400_001 } as const
  const data = await area.call('chartDataOfPvs', { ...range, pvs: [LEVEL, far] })
  expect(data.map(({ seriesId }) => seriesId)).toEqual(['AnaIn-1100001'])
  expect((await area.request('exportChart', { ...range, pvs: [far], language: 'de' })).status).toBe(404)
  expect(await area.call('createAnnotations', { annotations: [{ ...draft('a'), pv: far }] })).toMatchObject({
    status: 'Unauthorized',
  })
  const seen = (await area.call('annotations', {})).map(({ pv }) => plant.model.config(pv)?.stationNumber)
  expect(new Set(seen)).toEqual(new Set([11, 31]))
})

test.each([
  ['an unknown chart', '/api/charts/config/999999', 404, 'There is no chart 999999.'],
  ['an unknown chart of data', '/api/charts/data/999999?startDate=0&endDate=1&source=DayValues', 404, 'no chart'],
  ['a chart number that is a text', '/api/charts/config/first/series', 400, 'id must be a number'],
  ['a chart of no type', '/api/charts/config?type=Thing', 400, 'type must be one of'],
  ['a source of no kind', '/api/charts/data/1101/first-date?source=Year', 400, 'source must be one of'],
  [
    'too long a range',
    '/api/charts/data/1101?startDate=0&endDate=9999999999&source=MeasurementArchive',
    400,
    '32 days',
  ],
  ['an unknown annotation', '/api/charts/annotations/999/charts', 404, 'There is no annotation 999.'],
])('%s is answered with a sentence', async (_, path, status, sentence) => {
  const response = await operator.fetch(path)
  expect([response.status, await response.json()]).toEqual([status, { error: expect.stringContaining(sentence) }])
})
