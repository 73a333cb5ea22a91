import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { ReportConfig, ReportData } from '../../../src/wire/server/report.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000

let plant: SimulatorHandle
let operator: SimulatorSession
let viewer: SimulatorSession
let reports: readonly ReportConfig[]

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', start: START })
  operator = await logIn(plant.url)
  viewer = await logIn(plant.url, 'viewer')
  reports = (await operator.call('reportConfigs', { id: 0 })).reportConfigs
})
afterAll(() => plant.close())

function columnOf(reportId: number, title: string): number {
  const index = reports.find(({ id }) => id === reportId)?.columns.findIndex((column) => column.title === title) ?? -1
  expect(index).toBeGreaterThanOrEqual(0)
  return index
}

function values(data: ReportData, column: number): (number | null)[] {
  return data.rows.map(({ cells }) => cells[column]?.value ?? null)
}

test('there are daily, weekly, monthly, annual and special reports, each with its own columns', async () => {
  expect(new Set(reports.map(({ period }) => period))).toEqual(new Set(['day', 'week', 'month', 'year', 'special']))
  for (const { columns } of reports) {
    expect(columns.length).toBeGreaterThan(3)
    for (const { pv } of columns) expect(plant.model.config(pv)).toBeDefined()
  }
  const [first] = reports
  expect(await operator.call('reportConfigs', { id: first?.id ?? 0 })).toEqual({ reportConfigs: [first] })
})

test.each([
  ['an ordinary day', '2026-06-02', 24],
  ['the day of spring change', '2026-03-29', 23],
  ['the day of autumn change', '2026-10-25', 25],
])('a daily report of %s has its hours, and the volume is the flow over time', async (_, date, hours) => {
  const data = await operator.call('reportData', { reportId: 1, period: 'day', date })
  expect(data).toMatchObject({ reportId: 1, date, isLocked: true })
  expect(data.rows).toHaveLength(hours)
  const volume = values(data, columnOf(1, 'Zulaufmenge'))
  const sum = data.summaries.find(({ reportValueType }) => reportValueType === 'Sum')
  expect(sum?.values[columnOf(1, 'Zulaufmenge')]).toBeCloseTo(
    volume.reduce((all: number, one) => all + (one ?? 0), 0),
    6,
  )
  const flow = { type: 'AnaIn', nr: 100_001 } as const
  const start = data.rows[0]?.timestamp ?? 0
  const points = plant.model.chart(flow, 'QuarterHourValues', start, start + HOUR_MS, START) ?? []
  const mean = points.reduce((all, { value }) => all + (value ?? 0), 0) / points.length
  expect(volume[0] ?? 0).toBeCloseTo(mean * 3.6, 0)
})

test('a counter gives its differences, which add up to that of the month', async () => {
  const data = await operator.call('reportData', { reportId: 21, period: 'month', date: '2026-10-17' })
  expect([data.date, data.rows.length]).toEqual(['2026-10-01', 31])
  const sum = data.summaries.find(({ reportValueType }) => reportValueType === 'Sum')?.values[0] ?? 0
  const counter = reports.find(({ id }) => id === 21)?.columns[0]?.pv ?? { type: 'Undef', nr: 0 }
  const month = plant.model.chart(counter, 'MonthValues', data.rows[0]?.timestamp ?? 0, START, START) ?? []
  expect(sum).toBeCloseTo(month[0]?.value ?? 0, -1)
  expect(sum).toBeGreaterThan(1_000)
})

test('a weekly report starts six days back and gives mean, smallest and greatest values in order', async () => {
  const data = await operator.call('reportData', { reportId: 12, period: 'week', date: '2026-11-20' })
  expect([data.date, data.rows.length]).toEqual(['2026-11-14', 7])
  const least = values(data, columnOf(12, 'Netzdruck min.'))
  const of = (type: string) => data.summaries.find((one) => one.reportValueType === type)?.values ?? []
  const column = columnOf(12, 'Netzdruck min.')
  expect(of('Min')[column]).toBe(Math.min(...least.map((value) => value ?? Number.NaN)))
  expect(of('Mean')[column] ?? 0).toBeGreaterThan(of('Min')[column] ?? 0)
  expect(of('Mean')[column] ?? 0).toBeLessThan(of('Max')[column] ?? 0)
  expect(of('Sum')[column]).toBeNull()
})

test('an annual report has twelve months, those to come are empty', async () => {
  const data = await operator.call('reportData', { reportId: 31, period: 'year', date: '2026-07-01' })
  expect([data.date, data.rows.length]).toEqual(['2026-01-01', 12])
  expect(data.rows[11]?.cells.map(({ value, state }) => [value, state])).toEqual(
    Array.from({ length: 12 }, () => [null, 'Empty']),
  )
  const overflows = data.summaries.find(({ reportValueType }) => reportValueType === 'Sum')?.values[0] ?? 0
  expect(overflows).toBeGreaterThan(10)
})

test('hours and starts of a machine are the same in the days of a month and in the month of a year (F111)', async () => {
  const month = await operator.call('reportData', { reportId: 3, period: 'month', date: '2026-10-01' })
  const year = await operator.call('reportData', { reportId: 4, period: 'year', date: '2026-10-01' })
  const ofMonth = (title: string) =>
    values(month, columnOf(3, title)).reduce((sum: number, value) => sum + (value ?? 0), 0)
  const ofYear = (title: string) => year.rows[9]?.cells[columnOf(4, title)]?.value ?? 0
  // Runs 6 of 30 minutes.
  const hours = ofMonth('Rechen 1 Betrieb')
  expect(hours).toBeGreaterThan(100)
  expect(ofYear('Rechen 1 Betrieb')).toBeCloseTo(hours, 6)
  const starts = ofMonth('Rechen 1 Starts')
  expect(starts).toBeGreaterThan(1_000)
  expect(ofYear('Rechen 1 Starts')).toBe(starts)
})

test('a user of some stations is given the columns of those only', async () => {
  const area = await logIn(plant.url, 'area')
  const theirs = (await area.call('reportConfigs', { id: 0 })).reportConfigs
  const stations = theirs.flatMap(({ columns }) => columns.map(({ pv }) => plant.model.config(pv)?.stationNumber))
  expect([...new Set(stations)].sort()).toEqual([11, 12, 13, 31])
  const data = await area.call('reportData', { reportId: 21, period: 'month', date: '2026-10-01' })
  expect(data.rows[0]?.cells).toHaveLength(3)
  expect((await area.request('reportData', { reportId: 11, period: 'day', date: '2026-10-01' })).status).toBe(404)
})

test('laboratory values are in the month where a sample was taken, on weekends there is none', async () => {
  const data = await operator.call('reportData', { reportId: 3, period: 'month', date: '2026-10-01' })
  const days = values(data, columnOf(3, 'CSB Ablauf'))
  expect(days.slice(0, 5).map((value) => value === null)).toEqual([false, false, true, true, false])
})

test('a manual input is shown again in every report of that day, and can be taken back', async () => {
  const args = { reportId: 3, period: 'month', date: '2026-11-03' } as const
  const column = columnOf(3, 'CSB Ablauf')
  const pv = reports.find(({ id }) => id === 3)?.columns[column]?.pv ?? { type: 'Undef', nr: 0 }
  const before = await operator.call('reportData', args)
  const measured = before.rows[17]?.cells[column]
  expect(measured).toMatchObject({ state: 'Measured' })
  const input = { pv, index: 17, value: 44.5, state: 'Manual', resetManualInput: false } as const
  expect(await operator.call('saveManualInput', { ...args, inputs: [input] })).toEqual({
    status: 'Success',
    message: null,
    unauthorizedPvs: [],
  })
  const after = await operator.call('reportData', args)
  expect(after.rows[17]?.cells[column]).toEqual({
    value: 44.5,
    quality: 'Good',
    state: 'Manual',
    coverage: 1,
    entered: { by: 'Operator', at: expect.any(Number) },
  })
  const week = await operator.call('reportData', { reportId: 2, period: 'week', date: '2026-11-20' })
  expect(week.rows[4]?.cells[columnOf(2, 'CSB Ablauf')]).toMatchObject({ value: 44.5, state: 'Manual' })
  const inYear = async () => {
    const year = await operator.call('reportData', { reportId: 4, period: 'year', date: '2026-11-03' })
    return year.rows[10]?.cells[columnOf(4, 'CSB Ablauf')]?.value ?? 0
  }
  const withInput = await inYear()
  await operator.call('saveManualInput', { ...args, inputs: [{ ...input, value: null }] })
  expect(await inYear()).toBeLessThan(withInput)
  const empty = await operator.call('reportData', args)
  expect(empty.rows[17]?.cells[column]).toMatchObject({ value: null, state: 'Manual' })
  await operator.call('saveManualInput', { ...args, inputs: [{ ...input, resetManualInput: true }] })
  expect((await operator.call('reportData', args)).rows[17]?.cells[column]).toEqual(measured)
})

test('the archive of a laboratory value is a year of samples in one answer, with what was entered in place of what was taken; the year counts them (F110)', async () => {
  const column = columnOf(4, 'CSB Ablauf')
  const pv = reports.find(({ id }) => id === 4)?.columns[column]?.pv ?? { type: 'Undef', nr: 0 }
  const samplesOf = async (year: number) => {
    const range = { startDate: Date.UTC(year - 1, 11, 31, 23), endDate: Date.UTC(year, 11, 31, 23) - 1 }
    const answer = await operator.call('chartDataOfPvs', { ...range, source: 'MeasurementArchive', pvs: [pv] })
    return answer[0]?.dataPoints.flatMap(({ value }) => value ?? []) ?? []
  }
  const figuresOf = async (year: number) => {
    const data = await operator.call('reportData', { reportId: 4, period: 'year', date: `${year}-01-01` })
    return (type: string) => data.summaries.find((one) => one.reportValueType === type)?.values[column]
  }
  const samples = await samplesOf(2025)
  // A sample each workday.
  expect(samples.length).toBeGreaterThan(240)
  expect(samples.length).toBeLessThan(262)
  const of = await figuresOf(2025)
  expect([of('Count'), of('Max'), of('Min')]).toEqual([samples.length, Math.max(...samples), Math.min(...samples)])
  const mine = { reportId: 3, period: 'month', date: '2026-11-03' } as const
  const input = { pv, index: 4, value: 199, state: 'Manual', resetManualInput: false } as const
  const before = await samplesOf(2026)
  await operator.call('saveManualInput', { ...mine, inputs: [input] })
  const after = await samplesOf(2026)
  expect([after.length, Math.max(...after)]).toEqual([before.length, 199])
  expect((await figuresOf(2026))('Max')).toBe(199)
  await operator.call('saveManualInput', { ...mine, inputs: [{ ...input, resetManualInput: true }] })
  expect(await samplesOf(2026)).toEqual(before)
})

test('a value out of the usual range is saved and spoken of', async () => {
  const column = columnOf(3, 'Pges Ablauf')
  const pv = reports.find(({ id }) => id === 3)?.columns[column]?.pv ?? { type: 'Undef', nr: 0 }
  const input = { pv, index: 2, value: 4_000, state: 'Manual', resetManualInput: false } as const
  const result = await operator.call('saveManualInput', {
    reportId: 3,
    period: 'month',
    date: '2026-11-03',
    inputs: [input],
  })
  expect(result).toMatchObject({ status: 'Success', message: expect.stringContaining('Pges Ablauf') })
})

test('a closed period is locked: entries give 403', async () => {
  const args = { reportId: 3, period: 'month', date: '2026-09-15' } as const
  expect(await operator.call('reportData', args)).toMatchObject({ isLocked: true })
  const pv = reports.find(({ id }) => id === 3)?.columns.find(({ isManual }) => isManual)?.pv
  if (pv === undefined) throw new Error('no manual column')
  const inputs = [{ pv, index: 0, value: 1, state: 'Manual', resetManualInput: false }] as const
  const response = await operator.request('saveManualInput', { ...args, inputs })
  expect([response.status, await response.json()]).toEqual([403, { error: expect.stringContaining('closed') }])
})

test('measured columns and users without the right are rejected by PV, and nothing is saved', async () => {
  const args = { reportId: 3, period: 'month', date: '2026-11-03' } as const
  const columns = reports.find(({ id }) => id === 3)?.columns ?? []
  const pvs = columns.map(({ pv }) => pv)
  const inputs = columns.map(
    ({ pv }) => ({ pv, index: 0, value: 1, state: 'Manual', resetManualInput: false }) as const,
  )
  const before = await operator.call('reportData', args)
  const mine = await operator.call('saveManualInput', { ...args, inputs })
  expect(mine.status).toBe('Unauthorized')
  expect(mine.unauthorizedPvs).toEqual(columns.filter(({ isManual }) => !isManual).map(({ pv }) => pv))
  const theirs = await viewer.call('saveManualInput', { ...args, inputs })
  expect(theirs).toMatchObject({ status: 'Unauthorized', unauthorizedPvs: pvs })
  expect((await operator.call('reportData', args)).rows[0]).toEqual(before.rows[0])
})

test('annotations that are to be in a report are its remark', async () => {
  const data = await operator.call('reportData', { reportId: 3, period: 'month', date: '2026-11-03' })
  expect(data.remark).toContain('17.11. 09:24 KA Musterstadt: O2-Sonde BB1: Membrankappe gewechselt')
})

test.each([
  ['no date', '/api/Report/data/1/day?date=2026-02-30', 400, 'date must be a date as yyyy-MM-dd'],
  ['an unknown report', '/api/Report/data/999/day?date=2026-02-01', 404, 'There is no report 999.'],
  ['another period', '/api/Report/data/1/month?date=2026-02-01', 404, 'Report 1 has the period day, not month.'],
  ['no period', '/api/Report/data/1/decade?date=2026-02-01', 400, 'period must be one of'],
  ['an unknown list of reports', '/api/Report/configs/999', 404, 'There is no report 999.'],
])('%s is answered with a sentence', async (_, path, status, sentence) => {
  const response = await operator.fetch(path)
  expect([response.status, await response.json()]).toEqual([status, { error: expect.stringContaining(sentence) }])
})

test('a report of days before the archive and after today is empty', async () => {
  for (const date of ['1999-01-01', '2050-01-01']) {
    const data = await operator.call('reportData', { reportId: 11, period: 'day', date })
    expect(data.rows.flatMap(({ cells }) => cells.map(({ value }) => value)).every((value) => value === null)).toBe(
      true,
    )
  }
})
