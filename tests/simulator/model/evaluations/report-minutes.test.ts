import { expect, test } from 'vitest'
import { runTask } from '../../../../src/simulator/model/base/cooperative-task.ts'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import { reportConfigs } from '../../../../src/simulator/model/evaluations/report-configs.ts'
import { reportData } from '../../../../src/simulator/model/evaluations/report-data.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'
import type { ReportCell, ReportColumn, ReportConfig, ReportRow } from '../../../../src/wire/server/report.ts'

/**
 * Day, month and year reports against a slow second computation: from the archive of single values, a minute at a time. With
 * `REPORT_RUNS=200` so many more columns of random reports, with `REPORT_SEED` those of another run.
 */
const RUNS = Number(process.env.REPORT_RUNS ?? 20)
const SEED = Number(process.env.REPORT_SEED ?? 37)
const TIMEOUT_MS = 120_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = Date.UTC(2026, 10, 21, 17)
const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
const pvsOf = new Map(model.nodes.map(({ stationNumber, pvs }) => [stationNumber, pvs]))
const CONFIGS = reportConfigs({
  configsOf: (station) => (pvsOf.get(station) ?? []).flatMap((pv) => model.config(pv) ?? []),
  sumDimension: (pv) => model.sumDimension(pv),
})

/** What one hour of a unit adds up to, as the domain has it. */
const PER_HOUR: { readonly [dimension: string]: number } = {
  'l/s': 3.6,
  'm³/h': 1,
  'Nm³/h': 1,
  'l/h': 1,
  kW: 1,
  'mm/h': 1,
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

function rowsOf(
  config: ReportConfig,
  date: string,
  columns: readonly ReportColumn[],
  now = START,
): readonly ReportRow[] {
  const parts = { model, now, manual: () => undefined, samples: () => [], entered: () => undefined, remark: '' }
  return runTask(reportData({ ...config, columns }, dayOf(date), parts)).rows
}

/** Values of [from, to), one for each minute that there is one of. */
function minutesOf(pv: PvRef, from: number, to: number): readonly (readonly [at: number, value: number])[] {
  const isState = pv.type === 'DigiIn'
  const found: (readonly [number, number])[] = []
  for (let start = from; start < to; start += 30 * DAY_MS) {
    const end = Math.min(to, start + 30 * DAY_MS)
    const points = model.chart(pv, 'MeasurementArchive', start, end - 1, START) ?? []
    if (!isState) {
      for (const { timestamp, value } of points) if (value !== null) found.push([timestamp, value])
      continue
    }
    // A state stands until it changes; its archive ends with what was known last.
    const last = points.at(-1)?.timestamp ?? start
    let index = 0
    for (let at = start; at < end && at <= last + MINUTE_MS; at += MINUTE_MS) {
      while (index + 1 < points.length && (points[index + 1]?.timestamp ?? 0) <= at) index += 1
      const point = points[index]
      // An archive that begins with a gap says nothing before its first point.
      if (point !== undefined && point.timestamp <= at && point.value !== null) found.push([at, point.value])
    }
  }
  return found
}

/** The figure of one cell, minute by minute. */
function slowCell({ pv, reportValueType }: ReportColumn, start: number, end: number) {
  const minutes = minutesOf(pv, start, end)
  const dimension = model.config(pv)?.dimension ?? ''
  let sum = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let starts = 0
  const quarters = new Map<number, number[]>()
  let before = pv.type === 'DigiIn' ? minutesOf(pv, start - DAY_MS, start).at(-1)?.[1] : undefined
  for (const [at, value] of minutes) {
    sum += value
    least = Math.min(least, value)
    most = Math.max(most, value)
    if (before === 0 && value === 1) starts += 1
    before = value
    const quarter = Math.floor(at / (15 * MINUTE_MS))
    quarters.set(quarter, [...(quarters.get(quarter) ?? []), value])
  }
  const meanOf = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length
  const means = [...quarters.values()].filter((values) => values.length >= 8).map(meanOf)
  const coverage = minutes.length / ((end - start) / MINUTE_MS)
  if (minutes.length === 0) return { value: null, coverage }
  const values = {
    Sum: (sum / 60) * (PER_HOUR[dimension] ?? 1),
    Mean: sum / minutes.length,
    Min: least,
    // A power is paid for by its highest quarter of an hour.
    Max: dimension === 'kW' ? Math.max(...means) : most,
    Count: starts,
    Value: minutes.at(-1)?.[1] ?? null,
    Percentile85: percentileByHand([...quarters.values()].map(meanOf)),
  }
  return { value: values[reportValueType], coverage }
}

function percentileByHand(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = 0.85 * (sorted.length - 1)
  const low = sorted[Math.floor(rank)] ?? Number.NaN
  return low + ((sorted[Math.floor(rank) + 1] ?? low) - low) * (rank % 1)
}

const isMeasured = ({ pv }: ReportColumn) => pv.type === 'AnaIn' || pv.type === 'DigiIn'

/** Expects the rows of a report that are over to be what their minutes are. */
function expectMinutes(config: ReportConfig, date: string, columns: readonly ReportColumn[], everyRow = 1): number {
  let compared = 0
  const rows = rowsOf(config, date, columns)
  for (const [index, column] of columns.entries()) {
    for (const [row, { timestamp, cells }] of rows.entries()) {
      const end = rows[row + 1]?.timestamp ?? endOf(config, timestamp)
      if (end > START || row % everyRow !== 0) continue
      const cell = cells[index] as ReportCell
      const slow = slowCell(column, timestamp, end)
      const name = `${config.name} ${date} ${column.title} ${new Date(timestamp).toISOString()}`
      expect([name, cell.coverage], name).toEqual([name, expect.closeTo(slow.coverage, 9)])
      if (slow.value === null || cell.value === null) expect([name, cell.value]).toEqual([name, slow.value])
      else expect([name, cell.value]).toEqual([name, expect.closeTo(slow.value, 6)])
      compared += 1
    }
  }
  return compared
}

function endOf({ period }: ReportConfig, start: number): number {
  if (period === 'day') return start + HOUR_MS
  const day = model.calendar.dayOf(start)
  if (period !== 'year') return model.calendar.dayStart(day + 1)
  const date = new Date(day * DAY_MS)
  return model.calendar.dayStart(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS)
}

function reportOf(id: number): ReportConfig {
  const found = CONFIGS.find((config) => config.id === id)
  if (found === undefined) throw new Error(`no report ${id}`)
  return found
}

function columnOf(config: ReportConfig, title: string): ReportColumn {
  const found = config.columns.find((column) => column.title === title)
  if (found === undefined) throw new Error(`no column ${title}`)
  return found
}

/** Numbers from 0 to 1 that follow from the seed. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

test.each(['2024-02-29', '2025-03-30', '2024-10-27', '2025-12-31', '2026-01-01'])(
  'every hour of %s is what its minutes are, in each column of the treatment plant and of the water supply (F108, F111, F112, F119)',
  (date) => {
    for (const config of [reportOf(1), reportOf(11)]) {
      expect(expectMinutes(config, date, config.columns.filter(isMeasured), 3)).toBeGreaterThan(15)
    }
  },
  TIMEOUT_MS,
)

test(
  'a month of days is what its minutes are: February of a leap year, and the months of both changes of clocks (F111)',
  () => {
    const month = reportOf(3)
    const titles = ['Niederschlag', 'Leistungsspitze', 'Rechen 1 Starts'] as const
    for (const [index, date] of ['2024-02-01', '2025-03-01', '2025-10-01'].entries()) {
      const columns = [columnOf(month, titles[index] ?? 'Zulaufmenge')]
      expect(expectMinutes(month, date, columns)).toBeGreaterThan(28)
    }
  },
  TIMEOUT_MS,
)

test(
  'columns and dates by chance, and a month of a year, are what their minutes are (F111)',
  () => {
    const chance = numbers(SEED)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(chance.next().value * all.length)] as T
    let compared = 0
    for (let run = 0; run < RUNS; run++) {
      const config = pick(CONFIGS.filter(({ columns }) => columns.some(isMeasured)))
      const year = pick([2024, 2025, 2026])
      const date = `${year}-${String(1 + Math.floor(chance.next().value * 10)).padStart(2, '0')}-15`
      compared += expectMinutes(
        config,
        date,
        [pick(config.columns.filter(isMeasured))],
        config.period === 'year' ? 6 : 2,
      )
    }
    expect(compared).toBeGreaterThan(RUNS)
  },
  TIMEOUT_MS,
)

test(
  'day, month and year agree: sums of sums, means by their time, extremes of extremes (F111)',
  () => {
    const [day, month, year] = [reportOf(1), reportOf(3), reportOf(4)]
    for (const title of [
      'Niederschlag',
      'Zulauf max.',
      'Zulauf min.',
      'NH4-N BB1',
      'Leistungsspitze',
      'Rechen 1 Betrieb',
      'Rechen 1 Starts',
    ]) {
      const columns = [columnOf(month, title)]
      const { reportValueType } = columnOf(month, title)
      const ofYear = rowsOf(year, '2025-01-01', columns)
      const joined = (rows: readonly ReportRow[], ms: (row: number) => number) => {
        const cells = rows.flatMap(({ cells: [cell] }, row) =>
          cell?.value == null ? [] : { ...cell, value: cell.value, ms: ms(row) * cell.coverage },
        )
        const values = cells.map(({ value }) => value)
        if (reportValueType === 'Max') return Math.max(...values)
        if (reportValueType === 'Min') return Math.min(...values)
        const sum = values.reduce((all, value) => all + value, 0)
        if (reportValueType !== 'Mean') return sum
        return (
          cells.reduce((all, { value, ms: own }) => all + value * own, 0) /
          cells.reduce((all, { ms: own }) => all + own, 0)
        )
      }
      for (const [index, date, changed] of [
        [2, '2025-03-01', '2025-03-30'],
        [9, '2025-10-01', '2025-10-26'],
      ] as const) {
        const days = rowsOf(month, date, columns)
        const length = (row: number) => endOf(month, days[row]?.timestamp ?? 0) - (days[row]?.timestamp ?? 0)
        expect(ofYear[index]?.cells[0]?.value).toBeCloseTo(joined(days, length), 6)
        const hours = rowsOf(day, changed, columns)
        const own = days.find(({ timestamp }) => timestamp === hours[0]?.timestamp)
        expect(own?.cells[0]?.value).toBeCloseTo(
          joined(hours, () => HOUR_MS),
          6,
        )
      }
    }
  },
  TIMEOUT_MS,
)

test('a machine that starts at every full and half hour has started 48 times a day, in hours, days and months (F112)', () => {
  const column = columnOf(reportOf(3), 'Rechen 1 Starts')
  const hours = rowsOf(reportOf(1), '2026-11-18', [column])
  expect(hours.map(({ cells }) => cells[0]?.value)).toEqual(Array.from({ length: 24 }, () => 2))
  expect(rowsOf(reportOf(3), '2026-11-01', [column])[17]?.cells[0]?.value).toBe(48)
})

test('an hour of a dial-up station counts up to its last call: known in part, and marked as such; counters as well (F108)', () => {
  const column = columnOf(reportOf(11), 'Einspeisung HB Galgenberg')
  const station = model.config(column.pv)?.stationNumber ?? 0
  const level = pvsOf
    .get(station)
    ?.find(({ type, nr }) => type === 'AnaIn' && model.config({ type, nr })?.hasArchiveData === true)
  if (level === undefined) throw new Error('no level')
  const midnight = model.calendar.dayStart(model.calendar.dayOf(START))
  // The archive of a level ends with the last minute of the last call.
  const last = model.chart(level, 'MeasurementArchive', midnight, START, START)?.at(-1)?.timestamp ?? 0
  expect(last).toBeGreaterThan(midnight)
  expect(last).toBeLessThan(START - HOUR_MS)
  const rows = rowsOf(reportOf(11), '2026-11-21', [column])
  const cellAt = (at: number) => rows.find(({ timestamp }) => at >= timestamp && at < timestamp + HOUR_MS)?.cells[0]
  const share = (last % HOUR_MS) / HOUR_MS
  const cut = cellAt(last)
  expect(Math.abs((cut?.coverage ?? 0) - share)).toBeLessThan(1.01 / 60)
  expect(cut?.quality).toBe(share >= 0.75 ? 'Good' : share >= 0.5 ? 'Uncertain' : 'Bad')
  expect(cellAt(last - HOUR_MS)).toMatchObject({ coverage: 1, quality: 'Good' })
  expect(cellAt(last + HOUR_MS)).toMatchObject({ value: null, coverage: 0, state: 'Empty' })
})

test('the peak of a power is its highest quarter of an hour, with its time (F119)', () => {
  const column = columnOf(reportOf(1), 'Leistungsspitze')
  for (const { timestamp, cells } of rowsOf(reportOf(3), '2026-10-01', [column]).slice(0, 5)) {
    const points = model.chart(column.pv, 'QuarterHourValues', timestamp, timestamp + DAY_MS - 1, START) ?? []
    const highest = points.reduce((most, point) => ((point.value ?? 0) > (most.value ?? 0) ? point : most))
    expect(cells[0]).toMatchObject({ at: highest.timestamp, value: expect.closeTo(highest.value ?? 0, 1) })
  }
})
