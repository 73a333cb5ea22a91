import { expect, test } from 'vitest'
import { lifecycleRows, NO_EDITS } from '../../../../src/areas/maintenance/rules/lifecycle-edits.ts'
import {
  costOf,
  runtimeCourses,
  runtimeSumOf,
  timelineOf,
} from '../../../../src/areas/maintenance/rules/lifecycle-line.ts'
import type { LifecycleDraft, LifecycleEntry } from '../../../../src/wire/server/maintenance.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 5, 10)
const ZONE = 'Europe/Berlin'

const entry = (id: number, text: string, days: number, changes: Partial<LifecycleDraft> = {}): LifecycleEntry => ({
  id,
  maintenanceTimestamp: NOW - days * DAY_MS,
  pvRef: { type: 'DigiIn', nr: 1_400_001 },
  category: 'Service',
  text,
  person: 'Schlosserei',
  runtime: null,
  cost: null,
  nextDue: null,
  ...changes,
})
const SAVED = [entry(1, 'Öl', 10, { cost: 42 }), entry(2, 'Lager', 300, { cost: 180.5 }), entry(3, 'Sicht', 700)]

test('sums count what is saved, and how many of it say no cost', () => {
  expect(costOf(SAVED)).toEqual({ sum: 222.5, unknown: 1 })
  expect(costOf([entry(1, 'Öl', 10, { cost: 0 })])).toEqual({ sum: 0, unknown: 0 })
})

test('hours count on where a counter was set or a machine replaced (rule N11)', () => {
  const read = (days: number, runtime: number | null) => entry(days, 'x', days, { runtime })
  const saved = [read(10, 300), read(400, 1000), read(300, null), read(200, 1600), read(100, 20)]
  expect(runtimeSumOf(saved, 350)).toBe(600 + 20 + 280 + 50)
  expect(runtimeSumOf(saved, null)).toBe(900)
  expect(runtimeSumOf([read(5, 100)], 130)).toBe(30)
  expect(runtimeSumOf([read(5, null)], 130)).toBeNull()
  expect(runtimeSumOf([], 130)).toBeNull()
})

test('the time line has the beginnings of years on the clock of the plant, and no more than can be read', () => {
  const of = (days: number) => timelineOf(lifecycleRows([entry(1, 'a', days)], NO_EDITS), NOW, ZONE)
  expect(of(365)?.years).toMatchObject([{ year: 2026 }])
  const start = Date.UTC(2025, 11, 31, 23)
  expect(of(365)?.years[0]?.share).toBeCloseTo((start - (NOW - 365 * DAY_MS)) / (365 * DAY_MS), 9)
  expect(of(10)?.years).toEqual([])
  const long = of(40 * 365)?.years ?? []
  expect(long.length).toBeGreaterThan(4)
  expect(long.length).toBeLessThanOrEqual(8)
  expect(of(10)?.now).toBe(1)
})

test('the time line goes from the first entry to the last date that is due', () => {
  const rows = lifecycleRows([entry(1, 'a', 100), entry(2, 'b', 0, { nextDue: NOW + 100 * DAY_MS })], NO_EDITS)
  const line = timelineOf(rows, NOW, ZONE)
  expect(line).toMatchObject({ from: NOW - 100 * DAY_MS, to: NOW + 100 * DAY_MS })
  expect(line?.points.map(({ key, share, state }) => [key, share, state])).toEqual([
    ['2', 0.5, 'saved'],
    ['2-due', 1, 'due'],
    ['1', 0, 'saved'],
  ])
  expect(timelineOf([], NOW, ZONE)).toBeNull()
  expect(timelineOf(lifecycleRows([entry(1, 'a', 0)], NO_EDITS), NOW, ZONE)?.points[0]?.share).toBe(1)
})

test('a part of the time line begins where it is cut, without what was before', () => {
  const rows = lifecycleRows([entry(1, 'a', 400), entry(2, 'b', 50)], NO_EDITS)
  const line = timelineOf(rows, NOW, ZONE, NOW - 100 * DAY_MS)
  expect(line).toMatchObject({ from: NOW - 100 * DAY_MS, to: NOW })
  expect(line?.points.map(({ key, share }) => [key, share])).toEqual([['2', 0.5]])
  expect(timelineOf(rows, NOW, ZONE, NOW - 10 * DAY_MS)).toMatchObject({ from: NOW - 10 * DAY_MS, points: [] })
  expect(timelineOf(rows, NOW, ZONE, NOW - 900 * DAY_MS)?.from).toBe(NOW - 400 * DAY_MS)
})

test('the hours are a course of their own from each counter that began anew, up to the present reading', () => {
  const read = (days: number, runtime: number | null) => entry(days, 'x', days, { runtime })
  const saved = [read(20, 100), read(100, 1000), read(60, null), read(40, 2000), read(500, 1)]
  const span = { from: NOW - 100 * DAY_MS, to: NOW }
  expect(runtimeCourses(saved, 300, NOW, span)).toEqual([
    [
      { share: 0, height: 0.5 },
      { share: 0.6, height: 1 },
    ],
    [
      { share: 0.8, height: 0.05 },
      { share: 1, height: 0.15 },
    ],
  ])
  expect(runtimeCourses([], null, NOW, span)).toEqual([])
})

test('a date hundreds of thousands of years away has no more years on its line than any other (F55)', () => {
  const rows = (nextDue: number) => lifecycleRows([entry(1, 'a', 400, { nextDue })], NO_EDITS)
  const latest = 8_640_000_000_000_000
  // Each of them took the page ten seconds.
  const far = Array.from({ length: 12 }, (_, years) => latest - years * 366 * DAY_MS)
  for (const nextDue of [Date.UTC(2199, 0, 1), Date.UTC(12_026, 5, 1), ...far]) {
    const line = timelineOf(rows(nextDue), NOW, ZONE)
    expect(line?.years.length).toBeGreaterThan(3)
    expect(line?.years.length).toBeLessThanOrEqual(8)
    expect(line?.to).toBe(nextDue)
  }
  const near = timelineOf(rows(Date.UTC(2029, 5, 1)), NOW, ZONE)
  expect(near?.years.map(({ year }) => year)).toEqual([2026, 2027, 2028, 2029])
})
