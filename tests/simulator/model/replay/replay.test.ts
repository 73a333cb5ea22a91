import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { dayNumber, isoDate } from '../../../../src/simulator/model/base/time.ts'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import { type InflowRecord, parseInflow } from '../../../../src/simulator/model/replay/parse-inflow.ts'
import { createReplay, REPLAYED } from '../../../../src/simulator/model/replay/replay.ts'
import { readReplayFile } from '../../../../src/simulator/read-replay-file.ts'
import { readSettings } from '../../../../src/simulator/settings.ts'
import { simulatePlant } from '../../../../src/simulator/simulate-plant.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 21, 4)
const FIRST_DAY = dayNumber(2021, 1, 1)
const NAMES = [...REPLAYED.values()]
const HEADER = ['time', ...NAMES].join(',')
const calendar = createBerlinCalendar()
const folder = mkdtempSync(join(tmpdir(), 'plant-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Hours from Friday 1 January 2021. Except for gaps, each column holds 10 + its index + the hour of the day. */
function table(hours: number, cell: (hour: number, column: number) => string | null = () => null): string[] {
  const lines = Array.from({ length: hours }, (_, hour) => {
    const time = `${isoDate(FIRST_DAY + Math.floor(hour / 24))}T${String(hour % 24).padStart(2, '0')}:00`
    return [time, ...NAMES.map((_, column) => cell(hour, column) ?? String(10 + column + (hour % 24)))].join(',')
  })
  return [HEADER, ...lines]
}

function parsed(lines: readonly string[]): InflowRecord {
  const read = parseInflow(lines, NAMES)
  if (!read.ok) throw new Error(read.why)
  return read.value
}

const WEEKS = 3
/** Until some hours after the Sunday of the third week. */
const HOURS = 3 * 24 + WEEKS * 168 + 7

test('whole weeks are kept from the first Monday on', () => {
  const { weeks, columns } = parsed(table(HOURS))
  expect(weeks).toBe(WEEKS)
  expect(columns.get('dma1_lps')).toHaveLength(WEEKS * 168)
  expect([...(columns.get('dma2_lps') ?? []).slice(0, 3)]).toEqual([11, 12, 13])
})

test.each<[string, readonly string[], string]>([
  ['an empty file', [], 'it is empty'],
  ['another header', ['Datum,a'], 'line 1: the header must begin with "time"'],
  ['a missing column', ['time,dma1_lps'], 'line 1: there is no column "dma2_lps"'],
  ['a line that is cut', [...table(30), '2021-01-02T06:00,1'], 'line 32: 2 cells instead of 7'],
  [
    'a time that is none',
    table(50).toSpliced(9, 1, 'yesterday,1,1,1,1,1,1'),
    'line 10: "yesterday" is no full hour such as 2021-01-04T13:00',
  ],
  [
    'a date that is none',
    table(50).toSpliced(9, 1, '2021-02-30T01:00,1,1,1,1,1,1'),
    'line 10: "2021-02-30T01:00" is no full hour such as 2021-01-04T13:00',
  ],
  [
    'an hour that is none',
    table(50).toSpliced(9, 1, '2021-01-01T24:00,1,1,1,1,1,1'),
    'line 10: "2021-01-01T24:00" is no full hour such as 2021-01-04T13:00',
  ],
  [
    'hours in disorder',
    table(50).toSpliced(9, 1, '2021-01-01T01:00,1,1,1,1,1,1'),
    'line 10: the hours must be ascending',
  ],
  [
    'a cell that is no number',
    table(HOURS, (hour, column) => (hour === 100 && column === 2 ? 'n/a' : null)),
    'line 102: "n/a" in column "dma10_lps" is no number',
  ],
  [
    'a negative number',
    table(HOURS, (hour, column) => (hour === 100 && column === 0 ? '-1' : null)),
    'line 102: "-1" in column "dma1_lps" is no number',
  ],
  ['less than a week', table(200), 'line 201: it ends before a whole week from Monday 00:00 to Sunday 23:00'],
  [
    'a column without a value',
    table(HOURS, (_, column) => (column === 1 ? '' : null)),
    `line ${HOURS + 1}: column "dma2_lps" has no value in its 3 weeks`,
  ],
  ['a line without end', [HEADER, 'x'.repeat(5_000)], 'line 2: longer than 4096 characters'],
])('%s is refused with the line and what is wrong', (_, lines, why) => {
  expect(parseInflow(lines, NAMES)).toEqual({ ok: false, why })
})

test('a single skipped hour is interpolated, a longer pause is a gap, a repeated hour counts once', () => {
  const lines = table(HOURS)
  const line = (hour: number) => 3 * 24 + hour + 1
  const repeated = lines.toSpliced(line(50), 0, lines[line(50)] ?? '')
  repeated.splice(line(20), 1)
  repeated.splice(line(9), 2)
  const column = parsed(repeated).columns.get('dma1_lps')
  expect(column?.[20]).toBe(30)
  expect([column?.[8], column?.[9], column?.[10], column?.[11]]).toEqual([18, Number.NaN, Number.NaN, 21])
  expect([column?.[50], column?.[51], column?.[52]]).toEqual([12, 13, 14])
})

test('weekday and hour of the plant are those of the record, every week of the loop, in summer and in winter', () => {
  // Each hour of the week is three per cent above the one before; the noise is one per cent.
  const ofHour = (hour: number) => 1.03 ** ((hour + 168) % 168)
  const { columns } = parsed(table(HOURS, (hour) => String(ofHour(hour - 72))))
  const replay = createReplay({ weeks: WEEKS, columns }, calendar)
  for (const day of [dayNumber(2024, 2, 5), dayNumber(2026, 7, 8), dayNumber(2026, 11, 15), dayNumber(2026, 11, 21)]) {
    for (const hour of [0, 7, 23]) {
      const expected = 3.6 * ofHour(((day + 3) % 7) * 24 + hour)
      expect(Math.abs(replay.inflow(1, calendar.dayStart(day) + hour * HOUR_MS) / expected - 1)).toBeLessThan(0.0101)
    }
  }
})

test('between the hours the value is linear, except for noise', () => {
  const replay = createReplay(parsed(table(HOURS)), calendar)
  const at = calendar.dayStart(dayNumber(2026, 11, 18)) + 8 * HOUR_MS
  for (const share of [0, 0.25, 0.5, 0.75]) {
    const expected = 3.6 * (10 + 8 + share)
    expect(Math.abs(replay.inflow(1, at + share * HOUR_MS) / expected - 1)).toBeLessThanOrEqual(0.0101)
  }
  const minutes = Array.from({ length: 30 }, (_, minute) => replay.inflow(1, at + minute * 60_000))
  expect(new Set(minutes).size).toBe(30)
})

test('days of 92 and 100 quarter-hours: the total rises all day and the day uses its 24 recorded hours', () => {
  const replay = createReplay(parsed(table(HOURS)), calendar)
  const ofDay = (day: number) => replay.total(1, calendar.dayStart(day + 1)) - replay.total(1, calendar.dayStart(day))
  const usual = ofDay(dayNumber(2026, 6, 10))
  for (const day of [dayNumber(2026, 3, 29), dayNumber(2026, 10, 25)]) {
    expect(ofDay(day)).toBeCloseTo(usual, 4)
    let last = replay.total(1, calendar.dayStart(day))
    for (let at = calendar.dayStart(day); at < calendar.dayStart(day + 1); at += 15 * 60_000) {
      expect(replay.total(1, at)).toBeGreaterThanOrEqual(last)
      last = replay.total(1, at)
      expect(replay.inflow(1, at)).toBeGreaterThan(30)
    }
  }
})

test('a plant replays a written file: values, gaps of quality Bad, counter and archive; the other zones stay simulated', () => {
  const path = join(folder, 'inflow.csv')
  // On Saturdays from 03:00 to 04:59 nothing is measured in zone 1.
  const isGap = (hour: number) => (hour - 72) % 168 >= 5 * 24 + 3 && (hour - 72) % 168 < 5 * 24 + 5
  writeFileSync(path, `${table(HOURS, (hour, column) => (column === 0 && isGap(hour) ? '' : null)).join('\r\n')}\r\n`)
  const replay = readReplayFile(path)
  const model = createPlantModel({ seed: 4711, size: 'demo', start: START, replay })
  const saturday = calendar.dayStart(dayNumber(2026, 11, 14))
  const at = (hour: number, minute = 0) => saturday + hour * HOUR_MS + minute * 60_000
  const value = model.value('ai5100001', at(1))
  expect(value?.quality).toBe('Good')
  expect(value?.doubleValue).toBeCloseTo(3.6 * 11, 0)
  expect(model.value('ai5100001', at(3, 30))?.quality).toBe('Bad')
  expect(model.value('ai5100001', at(5))?.quality).toBe('Good')
  expect(model.value('ai5100002', at(3, 30))?.quality).toBe('Good')
  const raw = model.chart({ type: 'AnaIn', nr: 5_100_001 }, 'MeasurementArchive', at(2, 30), at(5, 10), START) ?? []
  expect(raw.some((point) => point.value === null)).toBe(true)
  const ref = { type: 'AnaIn', nr: 5_100_001 } as const
  const day = model.aggregate(ref, 'Sum', saturday - 24 * HOUR_MS, saturday, START)
  const counter = model.nodes.flatMap(({ pvs }) => pvs).find((pv) => model.config(pv)?.name === 'Menge Zone 1')
  if (counter === undefined) throw new Error('no counter')
  const counted = model.aggregate(counter, 'Sum', saturday - 24 * HOUR_MS, saturday, START)
  expect((counted?.value ?? 0) / (day?.value ?? 1)).toBeCloseTo(1, 1)
})

test('PLANT_REPLAY names the file, and a bad one stops the simulator with a message', () => {
  expect(readSettings({ PLANT_REPLAY: 'inflow.csv' })).toMatchObject({ ok: true, value: { replay: 'inflow.csv' } })
  const path = join(folder, 'bad.csv')
  writeFileSync(path, `${HEADER}\n2021-01-01T00:00,1,2,3,4,5,six\n`.repeat(1))
  expect(() => readReplayFile(path)).toThrow('it ends before a whole week')
  writeFileSync(path, [...table(100), '2021-01-05T04:00,1,2,3,4,5,six'].join('\n'))
  expect(() => simulatePlant({ replay: path })).toThrow(
    `PLANT_REPLAY=${path}, line 102: "six" in column "dma3_lps" is no number.`,
  )
  expect(() => simulatePlant({ replay: join(folder, 'none.csv') })).toThrow('The file of PLANT_REPLAY cannot be read')
})

const { PLANT_REPLAY } = process.env
const isThere = PLANT_REPLAY !== undefined && PLANT_REPLAY !== ''
const reason = isThere ? '' : ' (skipped: PLANT_REPLAY does not name the published record)'

test.skipIf(!isThere)(`the published record replays 112 weeks of six zones${reason}`, () => {
  const record = readReplayFile(PLANT_REPLAY ?? '')
  expect(record.weeks).toBe(112)
  const replay = createReplay(record, calendar)
  for (const [zone, name] of REPLAYED) {
    const column = record.columns.get(name) ?? new Float32Array(0)
    const gaps = column.filter((value) => Number.isNaN(value)).length / column.length
    expect(gaps).toBeGreaterThan(0)
    expect(gaps).toBeLessThan(0.12)
    expect(replay.mean(zone)).toBeGreaterThan(10)
    expect(replay.most(zone)).toBeLessThan(200)
  }
  // 2021-01-04 was a Monday; its eighth hour is the eighth hour of a Monday 112 weeks later.
  const monday = dayNumber(2021, 1, 4)
  const then = replay.inflow(1, calendar.dayStart(monday) + 8 * HOUR_MS)
  expect(replay.inflow(1, calendar.dayStart(monday + 112 * 7) + 8 * HOUR_MS) / then).toBeCloseTo(1, 1)
})
