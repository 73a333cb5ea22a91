import { expect, test } from 'vitest'
import {
  isPeriodOver,
  nextCourse,
  peaksOf,
  periodPicture,
  restText,
} from '../../../../src/areas/reports/rules/quarter-hour.ts'

const VALUES = {
  wirkleistungMittel: 120,
  periodenRestzeit: 600,
  trendleistung: 130,
  sollleistung: 150,
  periodenMaximum: 140,
}

test.each([
  [900, '15:00'],
  [899.6, '15:00'],
  [65, '01:05'],
  [9, '00:09'],
  [0, '00:00'],
  [-3, '00:00'],
  [5999, '99:59'],
  [6000, '–'],
  [9e15, '–'],
  [Number.NaN, '–'],
])('%s s left are %s (rule T2)', (seconds, text) => {
  expect(restText(seconds)).toBe(text)
})

test('the energy so far, what is allowed and the trend are drawn on one scale (rule T1)', () => {
  const picture = periodPicture(VALUES)
  // 120 kW over the first third of the period.
  expect(picture.now.x).toBeCloseTo(1 / 3)
  expect(picture.now.kw).toBeCloseTo(40)
  expect(picture).toMatchObject({ trendKw: 130, setpointKw: 150, maximumKw: 140, isOver: false, isNoisy: false })
  expect(picture.usedKwh).toBeCloseTo(10)
  expect(picture.allowedKwh).toBe(37.5)
  expect(picture.topKw).toBe(170)
})

test('above the setpoint it is over; the trend of the first minutes is noisy', () => {
  expect(periodPicture({ ...VALUES, trendleistung: 150.1 }).isOver).toBe(true)
  expect(periodPicture({ ...VALUES, trendleistung: 150 }).isOver).toBe(false)
  expect(periodPicture({ ...VALUES, periodenRestzeit: 751 }).isNoisy).toBe(true)
  expect(periodPicture({ ...VALUES, periodenRestzeit: 750 }).isNoisy).toBe(false)
})

test('a late pulse holds the picture at the end of the period; nothing at all still has a scale', () => {
  expect(periodPicture({ ...VALUES, periodenRestzeit: 0 }).now).toEqual({ x: 1, kw: 120 })
  const zero = { wirkleistungMittel: 0, periodenRestzeit: 900, trendleistung: 0, sollleistung: 0, periodenMaximum: 0 }
  expect(periodPicture(zero)).toMatchObject({ topKw: 20, now: { x: 0, kw: 0 } })
})

test('a course grows with its points, and a new period begins anew', () => {
  const first = nextCourse([], { x: 0.1, kw: 10, at: 90_000 })
  const second = nextCourse(first, { x: 0.101, kw: 20, at: 91_000 })
  expect(second).toHaveLength(2)
  expect(nextCourse(second, { x: 0.101, kw: 21, at: 91_500 })).toEqual([
    { x: 0.1, kw: 10, at: 90_000 },
    { x: 0.101, kw: 21, at: 91_500 },
  ])
  const next = { x: 0.001, kw: 0.1, at: 92_000 }
  expect(nextCourse(second, next)).toEqual([next])
})

test.each([
  ['the same period', 0.2, 240],
  ['the next period, later in it than before', 0.8, 1620],
  ['the same place of the next period', 0.1, 900],
  ['a clock that was set back', 0.2, -3600],
])('after a time without values, in %s, nobody knows how the energy went: a course begins anew', (_, x, seconds) => {
  const course = nextCourse(nextCourse([], { x: 0.099, kw: 9, at: 0 }), { x: 0.1, kw: 10, at: 1000 })
  const point = { x, kw: 80, at: 1000 + seconds * 1000 }
  expect(nextCourse(course, point)).toEqual([point])
})

test('the peaks are the highest quarter-hours, gaps are none', () => {
  const points = [5, null, 9, 7, 9].map((value, i) => ({ timestamp: i * 900_000, value }))
  expect(peaksOf(points, 3)).toEqual([
    { at: 1_800_000, kw: 9 },
    { at: 3_600_000, kw: 9 },
    { at: 2_700_000, kw: 7 },
  ])
})

test('a period is over after its rest, ten seconds late at most, and after a quarter of an hour whatever its rest says (T13)', () => {
  const overAfter = (periodenRestzeit: number, seconds: number) =>
    isPeriodOver({ timestamp: 5000, periodenRestzeit }, 5000 + seconds * 1000)
  expect([overAfter(600, 610), overAfter(600, 611)]).toEqual([false, true])
  expect([overAfter(-5, 10), overAfter(-5, 11)]).toEqual([false, true])
  expect([overAfter(1e9, 910), overAfter(1e9, 911)]).toEqual([false, true])
  // Without a clock of the server nobody knows.
  expect(isPeriodOver({ timestamp: 5000, periodenRestzeit: 600 }, Number.NaN)).toBe(false)
})
