import { expect, test } from 'vitest'
import { type Risk, sampledIntervals } from '../../../../src/simulator/model/intervals/sampled-intervals.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const always: Risk = (from, to) => [{ start: from, end: to }]
const between = (start: number, end: number) => (at: number) => at >= start && at < end

test.each([1, 5, 60])('sampled every %i minutes, five continuous hours are one interval', (stepMin) => {
  const intervals = sampledIntervals(between(2 * HOUR_MS, 7 * HOUR_MS), always, 15 * MINUTE_MS, stepMin * MINUTE_MS)
  const found = intervals.startingIn(0, 24 * HOUR_MS)
  expect(found).toHaveLength(1)
  expect(found[0]?.start).toBe(2 * HOUR_MS)
  expect(found[0]?.end).toBe(7 * HOUR_MS)
})

test('an interval is found in the range in which it starts and in no other', () => {
  const intervals = sampledIntervals(between(2 * HOUR_MS, 7 * HOUR_MS), always, 15 * MINUTE_MS)
  const parts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((hour) => intervals.startingIn(hour * HOUR_MS, (hour + 1) * HOUR_MS))
  expect(parts).toEqual([{ start: 2 * HOUR_MS, end: 7 * HOUR_MS }])
})

test('a value that trembles around its limit is one interval, after a long pause it is another', () => {
  const trembles = (at: number) =>
    at < 2 * HOUR_MS ? at >= 0 && Math.floor(at / MINUTE_MS) % 3 === 0 : between(4 * HOUR_MS, 5 * HOUR_MS)(at)
  const intervals = sampledIntervals(trembles, always, 15 * MINUTE_MS)
  expect(intervals.startingIn(0, 24 * HOUR_MS).map(({ start }) => start)).toEqual([0, 4 * HOUR_MS])
})

test('nothing begins outside of the risk', () => {
  const risk: Risk = (from, to) => always(from, to).filter(({ start }) => start >= 10 * HOUR_MS)
  const intervals = sampledIntervals(() => true, risk, 15 * MINUTE_MS)
  expect(intervals.startingIn(0, HOUR_MS)).toEqual([])
  expect(intervals.at(HOUR_MS)).toBeNull()
  expect(intervals.at(11 * HOUR_MS)).not.toBeNull()
})
