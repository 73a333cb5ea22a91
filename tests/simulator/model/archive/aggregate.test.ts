import { expect, test } from 'vitest'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'
import type { ReportValueType } from '../../../../src/wire/server/report.ts'

const START = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
const configs = model.nodes.flatMap(({ pvs }) => pvs).flatMap((pv) => model.config(pv) ?? [])
const midnight = model.calendar.dayStart(model.calendar.dayOf(START))

function pvOf(eksNr: string): PvRef {
  const config = configs.find((candidate) => candidate.eksNr === eksNr)
  if (config === undefined) throw new Error(`no ${eksNr}`)
  return config.pvRef
}

function value(eksNr: string, type: ReportValueType, from: number, to: number, now = START): number {
  return model.aggregate(pvOf(eksNr), type, from, to, now)?.value ?? Number.NaN
}

test('a flow adds up to a volume, a power to energy, a rain to its depth, a contact to hours', () => {
  const of = (eksNr: string) => model.sumDimension(pvOf(eksNr))
  expect(
    ['KA01-ZU1-F01', 'BR41-BR1-F01', 'KA01-EL1-E01', 'RB31-RG1-F04', 'PW11-P1-N01', 'PW11-DR1-F70'].map(of),
  ).toEqual(['m³', 'm³', 'kWh', 'mm', 'h', 'm³'])
  const from = midnight - DAY_MS
  expect(value('KA01-ZU1-F01', 'Sum', from, midnight)).toBeCloseTo(
    value('KA01-ZU1-F01', 'Mean', from, midnight) * 3.6 * 24,
    6,
  )
  const hours = value('PW11-P1-N01', 'Sum', from, midnight)
  expect(hours).toBeGreaterThan(1)
  expect(hours).toBeLessThan(12)
})

test('a counter gives its difference, regardless of a roll-over or a replaced meter', () => {
  for (const eksNr of ['BR41-BR1-F70', 'KA01-EL1-E70']) {
    let sum = 0
    for (let day = 1; day <= 600; day++) {
      const more = value(eksNr, 'Sum', midnight - day * DAY_MS, midnight - (day - 1) * DAY_MS)
      expect(more).toBeGreaterThan(0)
      sum += more
    }
    expect(sum).toBeCloseTo(value(eksNr, 'Sum', midnight - 600 * DAY_MS, midnight), 3)
  }
})

test('the mean lies between the smallest and the greatest value, and so does the 85-percentile', () => {
  for (const { eksNr, pvRef } of configs.filter((config) => config.pvRef.type === 'AnaIn').slice(0, 40)) {
    const all = (['Min', 'Mean', 'Percentile85', 'Max'] as const).map((type) => {
      return model.aggregate(pvRef, type, midnight - DAY_MS, midnight, START)?.value ?? null
    })
    const [min, mean, percentile, max] = all.map((one) => one ?? 0)
    expect([eksNr, (min ?? 0) <= (mean ?? 0) && (mean ?? 0) <= (max ?? 0)]).toEqual([eksNr, true])
    expect([eksNr, (min ?? 0) <= (percentile ?? 0) && (percentile ?? 0) <= (max ?? 0)]).toEqual([eksNr, true])
  }
})

test('an interval that is not over counts up to now, one that has not begun has no value', () => {
  const whole = value('PW11-DR1-F70', 'Sum', midnight, midnight + DAY_MS, midnight + DAY_MS)
  const half = value('PW11-DR1-F70', 'Sum', midnight, midnight + DAY_MS, midnight + 12 * HOUR_MS)
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(whole)
  const pv = pvOf('PW11-DR1-F70')
  expect(model.aggregate(pv, 'Sum', START + 1, START + DAY_MS, START)).toEqual({
    value: null,
    quality: 'Unspecified',
    coverage: 0,
    at: null,
  })
  expect(model.aggregate({ type: 'AnaIn', nr: 1 }, 'Sum', midnight, START, START)).toBeUndefined()
})

test('while a station cannot be reached the coverage drops, and the quality follows', () => {
  const hours = Array.from({ length: 24 * 200 }, (_, hour) => midnight - (hour + 1) * HOUR_MS)
  const seen = new Set<string>()
  for (const from of hours) {
    const cell = model.aggregate(pvOf('KA01-AB1-F02'), 'Mean', from, from + HOUR_MS, START)
    if (cell === undefined) continue
    const { coverage, quality } = cell
    // A substitute value is none that was measured: there are values, and they are uncertain.
    if (quality !== 'Uncertain' || coverage < 0.75) {
      expect(quality).toBe(coverage >= 0.75 ? 'Good' : coverage >= 0.5 ? 'Uncertain' : 'Bad')
    }
    seen.add(quality)
  }
  expect(seen).toContain('Good')
  expect(seen).toContain('Bad')
})

/** Samples of an hour from the archive of single values, one a minute: another way to the same instrument. */
function minutesOf(eksNr: string, from: number): readonly number[] {
  const points = model.chart(pvOf(eksNr), 'MeasurementArchive', from, from + HOUR_MS - 1, START) ?? []
  return points.flatMap(({ value: sample }) => sample ?? [])
}

const LINE_HOURS = Array.from({ length: 24 * 200 }, (_, hour) => midnight - (hour + 1) * HOUR_MS)

test('an hour of which minutes are missing adds up to what the others measured: 1 l/s is 0.06 m³ a minute (T15)', () => {
  let parts = 0
  for (const from of LINE_HOURS) {
    const cell = model.aggregate(pvOf('KA01-AB1-F02'), 'Sum', from, from + HOUR_MS, START)
    if (cell === undefined || cell.coverage === 0 || cell.coverage === 1) continue
    const minutes = minutesOf('KA01-AB1-F02', from)
    expect(cell.coverage).toBeCloseTo(minutes.length / 60, 9)
    expect(cell.value).toBeCloseTo(0.06 * minutes.reduce((sum, flow) => sum + flow, 0), 6)
    parts += 1
  }
  expect(parts).toBeGreaterThan(3)
})

test.each([
  ['KA01-FM1-F50', 'l', 1],
  ['BR41-BR1-F01', 'm³', 1],
  ['KA01-GE1-F01', 'Nm³', 1],
  ['KA01-EL1-E01', 'kWh', 1],
  ['RB31-RG1-F04', 'mm', 1],
  ['KA01-ZU1-F01', 'm³', 3.6],
])('%s: an hour adds up to %s, %d of each of its unit (T15)', (eksNr, dimension, perHour) => {
  expect(model.sumDimension(pvOf(eksNr))).toBe(dimension)
  const from = midnight - 12 * HOUR_MS
  const minutes = Array.from({ length: 60 }, (_, minute) => {
    const at = from + minute * 60_000
    return model.chart(pvOf(eksNr), 'MeasurementArchive', at, at, START)?.[0]?.value ?? Number.NaN
  })
  const mean = minutes.reduce((sum, sample) => sum + sample, 0) / 60
  if (eksNr !== 'RB31-RG1-F04') expect(mean).toBeGreaterThan(0)
  expect(value(eksNr, 'Sum', from, from + HOUR_MS)).toBeCloseTo(mean * perHour, 6)
})

test('a contact adds up to the hours that it was closed (T15)', () => {
  const from = midnight - DAY_MS
  const changes = model.chart(pvOf('PW11-P1-N01'), 'MeasurementArchive', from, midnight, START) ?? []
  let closedMs = 0
  for (const [index, { timestamp, value: closed }] of changes.entries()) {
    if (closed === 1) closedMs += (changes[index + 1]?.timestamp ?? midnight) - timestamp
  }
  const hours = closedMs / 3_600_000
  expect(hours).toBeGreaterThan(1)
  // It is read every minute, so the sum is near the changes in seconds and not equal.
  expect(value('PW11-P1-N01', 'Sum', from, midnight) / hours).toSatisfy((ratio: number) => ratio > 0.95 && ratio < 1.05)
})
