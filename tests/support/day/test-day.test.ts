import { afterEach, expect, test } from 'vitest'
import { startDayAt, TEST_DAY, testMoment } from './test-day.ts'

const HOUR_MS = 3_600_000

afterEach(() => startDayAt(TEST_DAY))

test('a test file starts on a working day at 09:30 of the plant, whatever the machine says', () => {
  const since = Date.now() - Date.UTC(2026, 5, 10, 7, 30)
  expect(since).toBeGreaterThanOrEqual(0)
  expect(since).toBeLessThan(HOUR_MS)
  expect(new Date().getUTCDay()).toBe(3)
})

test('time goes on from the moment of the start, in every way to ask for it; a given time stays what it is', () => {
  const leapDay = Date.UTC(2028, 1, 29, 22, 50)
  startDayAt(leapDay)
  class Own extends Date {}
  for (const now of [Date.now(), Date.parse(new Date().toISOString()), new Own().getTime(), Date.parse(Date())]) {
    expect(now - leapDay).toBeGreaterThan(-1000)
    expect(now - leapDay).toBeLessThan(HOUR_MS)
  }
  expect(new Date(0).getTime()).toBe(0)
  expect(new Date(2026, 0, 1)).toBeInstanceOf(Date)
  expect(new Own(5)).toBeInstanceOf(Own)
  expect(structuredClone(new Date(7))).toEqual(new Date(7))
})

test('another moment is asked for as text; a text that is no time is refused', () => {
  expect(testMoment(undefined)).toBe(Date.UTC(2026, 5, 10, 7, 30))
  expect(testMoment('2026-10-25T00:30:00Z')).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(() => testMoment('tomorrow')).toThrow('TEST_NOW')
})
