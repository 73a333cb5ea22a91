import { expect, test } from 'vitest'
import { liveKey } from '../../../../src/domain/values/pv-ref.ts'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'

const start = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const model = createPlantModel({ seed: 4711, size: 'demo', start })
const refs = model.nodes.flatMap(({ pvs }) => pvs)

function chart(
  ref: PvRef,
  source: 'MeasurementArchive' | 'QuarterHourValues' | 'DayValues' | 'MonthValues',
  from: number,
  to: number,
  now = start,
) {
  const points = model.chart(ref, source, from, to, now)
  if (points === undefined) throw new Error('no such process variable')
  return points
}

test('the live value at a minute is the archived one of that minute', () => {
  let compared = 0
  for (const ref of refs) {
    const key = liveKey(ref)
    if (key === null) continue
    for (const { timestamp, value } of chart(ref, 'MeasurementArchive', start - 20 * MINUTE_MS, start)) {
      const live = model.value(key, timestamp)
      if (live === undefined || live.timestamp !== timestamp) continue
      const shown =
        live.doubleValue ?? live.counterValue?.value ?? (live.boolValue === undefined ? null : Number(live.boolValue))
      if (shown === null) continue
      expect(value).toBe(live.quality === 'Bad' ? null : shown)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(2_000)
})

test('an analogue input has one sample a minute, none past now, at most 31 days', () => {
  const ref = { type: 'AnaIn', nr: 1100001 } as const
  const hour = chart(ref, 'MeasurementArchive', start - HOUR_MS, start + HOUR_MS)
  expect(hour).toHaveLength(61)
  expect(hour.at(-1)?.timestamp).toBe(start)
  const long = chart(ref, 'MeasurementArchive', start - 100 * DAY_MS, start)
  expect(long[0]?.timestamp).toBe(start - 31 * DAY_MS)
})

test('a contact is archived on change, with its value at both ends', () => {
  const points = chart({ type: 'DigiIn', nr: 1100001 }, 'MeasurementArchive', start - DAY_MS, start)
  expect(points[0]?.timestamp).toBe(start - DAY_MS)
  expect(points.at(-1)?.timestamp).toBe(start)
  for (let index = 1; index < points.length - 1; index++)
    expect(points[index]?.value).not.toBe(points[index - 1]?.value)
  // About 95 starts a day of each of two pumps.
  expect(points.length).toBeGreaterThan(150)
  expect(points.length).toBeLessThan(230)
})

test.each([
  ['a day of spring change', Date.UTC(2026, 2, 28, 23), 92],
  ['a day of autumn change', Date.UTC(2026, 9, 24, 22), 100],
  ['an ordinary day', Date.UTC(2026, 5, 1, 22), 96],
])('%s has its quarter-hours', (_, midnight, quarters) => {
  const points = chart(
    { type: 'AnaIn', nr: 100001 },
    'QuarterHourValues',
    midnight,
    midnight + quarters * 15 * MINUTE_MS,
  )
  const [day] = chart({ type: 'AnaIn', nr: 100001 }, 'DayValues', midnight, midnight + 26 * HOUR_MS)
  expect(points).toHaveLength(quarters)
  expect(day?.timestamp).toBe(midnight)
  const mean = points.reduce((sum, { value }) => sum + (value ?? 0), 0) / points.length
  expect(day?.value ?? 0).toBeCloseTo(mean, 0)
})

test('day and month values begin at local midnight and a running one is left out', () => {
  const ref = { type: 'AnaIn', nr: 100005 } as const
  const days = chart(ref, 'DayValues', start - 7 * DAY_MS, start)
  expect(days).toHaveLength(6)
  expect(days.at(-1)?.timestamp).toBe(Date.UTC(2026, 10, 19, 23))
  const months = chart(ref, 'MonthValues', start - 400 * DAY_MS, start)
  expect(months.at(-1)?.timestamp).toBe(Date.UTC(2026, 8, 30, 22))
  expect(months).toHaveLength(12)
})

test('interval values of a counter are its differences: the days add up to the month', () => {
  const ref = { type: 'ZaehlWert', nr: 1 } as const
  const october = Date.UTC(2026, 8, 30, 22)
  const november = Date.UTC(2026, 9, 31, 23)
  const days = chart(ref, 'DayValues', october, november)
  const [month] = chart(ref, 'MonthValues', october, november)
  expect(days).toHaveLength(31)
  expect(days.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(month?.value ?? 0, -2)
})

test('a lost line leaves one gap in the archive of a permanent station', () => {
  const line = model
    .archive(start - 60 * DAY_MS, start, 10_000)
    .alerts.find((alert) => alert.description.endsWith('Verbindung gestört') && alert.stationNumber === 31)
  if (line === undefined || line.goneTimestamp === null) throw new Error('no line was lost in sixty days')
  const points = chart(
    { type: 'AnaIn', nr: 3100004 },
    'MeasurementArchive',
    line.timestamp - HOUR_MS,
    line.goneTimestamp + HOUR_MS,
  )
  const gaps = points.filter(
    ({ value, timestamp }) => value === null && Math.abs(timestamp - line.timestamp) <= 2 * MINUTE_MS,
  )
  expect(gaps).toHaveLength(1)
  const inside = points.filter(
    ({ timestamp }) => timestamp > line.timestamp + MINUTE_MS && timestamp < (line.goneTimestamp ?? 0),
  )
  expect(inside).toEqual([])
})

test('the archive of a dial-up station ends at its last call', () => {
  const { timestamp } = model.timestamp(12, start)
  const points = chart({ type: 'AnaIn', nr: 1200001 }, 'MeasurementArchive', start - 12 * HOUR_MS, start)
  expect(start - (timestamp ?? start)).toBeGreaterThan(10 * MINUTE_MS)
  expect(points.at(-1)?.timestamp).toBeLessThanOrEqual(timestamp ?? 0)
  expect(points.at(-1)?.timestamp).toBeGreaterThan((timestamp ?? 0) - MINUTE_MS)
})

test('a laboratory value has one sample each workday', () => {
  const points = chart({ type: 'LaborWert', nr: 1 }, 'MeasurementArchive', start - 14 * DAY_MS, start)
  expect(points).toHaveLength(10)
})

test('a process variable that does not exist has no archive', () => {
  expect(model.chart({ type: 'AnaIn', nr: 4 }, 'DayValues', start - DAY_MS, start, start)).toBeUndefined()
})

test('a quarter-hour has a mean from half of its samples on, fewer are a gap (T15)', () => {
  const ref = { type: 'AnaIn', nr: 3100004 } as const
  const quarter = 15 * MINUTE_MS
  const seen = new Set<string>()
  for (let back = 1; back < 60 * 96; back += 1) {
    const from = Math.floor(start / quarter) * quarter - back * quarter
    const minutes = chart(ref, 'MeasurementArchive', from, from + quarter - 1).flatMap(({ value }) => value ?? [])
    if (minutes.length === 15) continue
    const [point] = chart(ref, 'QuarterHourValues', from, from + quarter)
    if (minutes.length < 8) expect(point?.value ?? null).toBeNull()
    else expect(point?.value).toBeCloseTo(minutes.reduce((sum, value) => sum + value, 0) / minutes.length, 1)
    seen.add(minutes.length === 0 ? 'none' : minutes.length < 8 ? 'few' : 'most')
  }
  expect([...seen].sort()).toEqual(['few', 'most', 'none'])
})

test('a day of a contact is the minutes that it was closed (T15)', () => {
  const ref = { type: 'DigiIn', nr: 1100001 } as const
  const midnight = Date.UTC(2026, 10, 19, 23)
  const changes = chart(ref, 'MeasurementArchive', midnight, midnight + DAY_MS)
  let closedMs = 0
  for (const [index, { timestamp, value }] of changes.entries()) {
    if (value === 1) closedMs += (changes[index + 1]?.timestamp ?? timestamp) - timestamp
  }
  const minutes = closedMs / MINUTE_MS
  expect(minutes).toBeGreaterThan(60)
  const [day] = chart(ref, 'DayValues', midnight, midnight + DAY_MS)
  const quarters = chart(ref, 'QuarterHourValues', midnight, midnight + DAY_MS)
  // Days are sampled every 5 minutes, quarter-hours every minute: near, and not equal.
  for (const sum of [day?.value ?? 0, quarters.reduce((total, { value }) => total + (value ?? 0), 0)]) {
    expect(sum / minutes).toSatisfy((ratio: number) => ratio > 0.75 && ratio < 1.25)
  }
})
