import { expect, test } from 'vitest'
import {
  basinPeriod,
  basinViewOf,
  eventRequests,
  otherPeriod,
  periodChoices,
  periodText,
  yearsOf,
} from '../../../../src/areas/reports/rules/basin-period.ts'
import { unitRange } from '../../../../src/domain/time/time-range.ts'
import { ZONE } from '../../../domain/basins/sample-events.ts'

const NOW = Date.UTC(2024, 5, 27, 8)
const FIRST = Date.UTC(2021, 11, 31, 23)
const at = { now: NOW, first: FIRST, zone: ZONE }
const iso = (ms: number) => new Date(ms).toISOString()

test("a view and a date of an address are a period on the plant's clock; anything else is now (rules P1, P2, P3)", () => {
  expect(basinViewOf('year')).toBe('year')
  expect(basinViewOf('decade')).toBe('month')
  const month = basinPeriod('month', '2024-03', at)
  expect([iso(month.from), iso(month.to)]).toEqual(['2024-02-29T23:00:00.000Z', '2024-03-31T22:00:00.000Z'])
  for (const date of [null, '', '2024-13', 'now', '2024-06-01']) {
    expect(periodText('month', basinPeriod('month', date, at).from, ZONE)).toBe('2024-06')
  }
  const year = basinPeriod('year', '2023-06', at)
  expect([iso(year.from), iso(year.to)]).toEqual(['2022-12-31T23:00:00.000Z', '2023-12-31T23:00:00.000Z'])
  expect(yearsOf(basinPeriod('all', null, at), ZONE).map(({ from }) => periodText('year', from, ZONE))).toEqual([
    '2022',
    '2023',
    '2024',
  ])
  expect(yearsOf(basinPeriod('all', null, { ...at, first: null }), ZONE)).toHaveLength(10)
})

test('the period before and after, never one that begins after now', () => {
  const month = basinPeriod('month', '2024-01', at)
  expect([otherPeriod(month, -1, NOW, ZONE), otherPeriod(month, 1, NOW, ZONE)]).toEqual(['2023-12', '2024-02'])
  expect(otherPeriod(basinPeriod('month', null, at), 1, NOW, ZONE)).toBeNull()
  expect(otherPeriod(basinPeriod('year', null, at), -1, NOW, ZONE)).toBe('2023')
  expect(otherPeriod(basinPeriod('all', null, at), -1, NOW, ZONE)).toBeNull()
  const choices = periodChoices(basinPeriod('year', null, at), at)
  expect(choices.map((start) => periodText('year', start, ZONE))).toEqual(['2024', '2023', '2022'])
})

test('an address or a server that names a far year offers a century at most, with the shown period (F55)', () => {
  for (const date of ['0001-01', '9999-12']) {
    const period = basinPeriod('month', date, at)
    const choices = periodChoices(period, { ...at, first: -8_640_000_000_000_000 })
    expect(choices.length).toBeLessThanOrEqual(100 * 12 + 2)
    expect(choices).toContain(period.from)
  }
})

test('the calls for a year ask for its days and one on each side, and for no more than the server answers (rule P5) (F123)', () => {
  const day = (text: string) => Date.parse(text) / 86_400_000
  expect(eventRequests(unitRange('Years', NOW, ZONE), [31], ZONE)).toEqual([
    { configId: 0, from: '2023-12-31', to: '2025-01-01' },
  ])
  const years = eventRequests(basinPeriod('all', null, { ...at, first: null }), [31, 32], ZONE)
  expect(years[0]?.from).toBe('2014-12-31')
  expect(years.at(-1)?.to).toBe('2025-01-01')
  for (const [index, { from, to }] of years.entries()) {
    expect(day(to) - day(from)).toBeLessThanOrEqual(373)
    if (index > 0) expect(day(from)).toBe(day(years[index - 1]?.to ?? '') + 1)
  }
})

test('the basins of a large plant are asked for one by one', () => {
  const ids = Array.from({ length: 41 }, (_, i) => i + 1)
  const month = unitRange('Months', NOW, ZONE)
  expect(eventRequests(month, ids.slice(1), ZONE).map(({ configId }) => configId)).toEqual([0])
  expect(eventRequests(month, ids, ZONE).map(({ configId }) => configId)).toEqual(ids)
})
