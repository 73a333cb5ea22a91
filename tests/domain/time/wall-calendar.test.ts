import { describe, expect, test } from 'vitest'
import { addOnWall, startOnWall, weekNumber } from '../../../src/domain/time/calendar.ts'
import { choiceOf, namedRange } from '../../../src/domain/time/presets.ts'
import { isUntilNow, rangeOfQuery } from '../../../src/domain/time/range-query.ts'
import { stepOf } from '../../../src/domain/time/time-range.ts'
import { isInCalendar, minutesOfDay, withMinutesOfDay } from '../../../src/domain/time/wall-time.ts'

const BERLIN = 'Europe/Berlin'
const DAY_MS = 86_400_000
const at = (text: string) => Date.parse(`${text}Z`)
const wall = (ms: number) => new Date(ms).toISOString().slice(0, 16)

test.each([
  ['Years', 1, '2024-02-29T12:34', '2025-02-28T12:34'],
  ['Years', -4, '2024-02-29T12:34', '2020-02-29T12:34'],
  ['Months', 1, '2026-01-31T12:34', '2026-02-28T12:34'],
  ['Months', -1, '2026-03-31T12:34', '2026-02-28T12:34'],
  ['Weeks', 2, '2026-12-24T12:34', '2027-01-07T12:34'],
  ['Days', -1, '2026-03-01T12:34', '2026-02-28T12:34'],
  ['Hours', 36, '2026-03-28T12:34', '2026-03-30T00:34'],
  ['Hours', -1, '2026-03-29T00:10', '2026-03-28T23:10'],
  ['Minutes', 90, '2026-03-28T23:00', '2026-03-29T00:30'],
  ['Minutes', -1, '2026-01-01T00:00', '2025-12-31T23:59'],
] as const)('on the wall, %s %i after %s is %s', (unit, amount, from, to) => {
  expect(wall(addOnWall(unit, amount, at(from)))).toBe(to)
})

test.each([
  ['Years', '2026-01-01T00:00'],
  ['Months', '2026-11-01T00:00'],
  ['Weeks', '2026-11-16T00:00'],
  ['Days', '2026-11-21T00:00'],
  ['Hours', '2026-11-21T17:00'],
  ['Minutes', '2026-11-21T17:45'],
] as const)('on the wall, %s begin at %s', (unit, start) => {
  expect(wall(startOnWall(unit, at('2026-11-21T17:45') + 30_000))).toBe(start)
})

test.each([
  ['2026-01-01T00:00', 1],
  ['2027-01-01T00:00', 53],
  ['2027-01-03T23:59', 53],
  ['2027-01-04T00:00', 1],
  ['2026-06-10T00:00', 24],
])('%s is in week %i', (day, week) => {
  expect(weekNumber(at(day))).toBe(week)
})

describe('minutes of a day', () => {
  test.each([
    ['2026-06-09T22:00:00', 0],
    ['2026-06-10T21:59:59.999', 1439],
    ['2026-06-10T07:30:30', 570],
    ['2026-12-10T07:30:00', 510],
  ])('%s in UTC is minute %i in Berlin', (utc, minutes) => {
    expect(minutesOfDay(at(utc), BERLIN)).toBe(minutes)
  })

  test.each([
    ['2026-06-10T07:30:30', 0, '2026-06-09T22:00'],
    ['2026-06-10T07:30:30', 1439, '2026-06-10T21:59'],
    // The clock jumps from 2 to 3: what is skipped is as far behind the change.
    ['2026-03-29T10:00:00', 150, '2026-03-29T01:30'],
    ['2026-03-29T10:00:00', 180, '2026-03-29T01:00'],
  ])('on the day of %s, minute %i is %s in UTC', (utc, minutes, instant) => {
    expect(wall(withMinutesOfDay(at(utc), minutes, BERLIN))).toBe(instant)
  })
})

test('a calendar opens at each time that it can go around by 100 days', () => {
  const latest = 8.64e15
  const [last, first] = [latest - 100 * DAY_MS, -latest + 100 * DAY_MS]
  expect([0, last, first, last + 1, first - 1, Number.NaN].map(isInCalendar)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('a range', () => {
  const NOW = at('2026-06-10T07:30')
  const today = choiceOf('today', NOW, BERLIN)

  test('is named only if both ends are those of the name', () => {
    expect(namedRange(today, NOW, BERLIN).preset).toBe('today')
    expect(namedRange({ ...today, to: today.to - 1 }, NOW, BERLIN).preset).toBeNull()
    expect(namedRange({ ...today, from: today.from - 1 }, NOW, BERLIN).preset).toBeNull()
  })

  test.each([
    `${today.from}-${today.to}x`,
    `x${today.from}-${today.to}`,
    `${today.to}-${today.from}`,
    '5-5',
    '-',
    '5-',
  ])('is not written as %s', (text) => {
    expect(rangeOfQuery(text, NOW, BERLIN)).toBeNull()
  })

  test('that ends now lasts until now', () => {
    const until = (to: number) => isUntilNow({ from: 0, to, preset: null }, NOW)
    expect([until(NOW - 1), until(NOW), until(NOW + 1)]).toEqual([false, true, true])
  })

  test.each([
    ['2026-03-28T23:00', '2026-03-29T22:00', { by: 'Days', amount: 1 }],
    ['2026-03-28T23:00', '2026-03-29T23:00', { by: 'length', ms: DAY_MS }],
    ['2026-06-10T05:30', '2026-06-12T05:30', { by: 'Days', amount: 2 }],
    ['2026-06-10T05:30', '2026-06-10T17:30', { by: 'length', ms: DAY_MS / 2 }],
    ['2026-02-28T23:00', '2026-04-30T22:00', { by: 'Months', amount: 2 }],
    ['2026-12-31T23:00', '2027-12-31T23:00', { by: 'Months', amount: 12 }],
  ] as const)('from %s to %s has a step of its own', (from, to, step) => {
    expect(stepOf({ from: at(from), to: at(to) }, BERLIN)).toEqual(step)
  })
})
