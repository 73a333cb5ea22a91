import { describe, expect, test } from 'vitest'
import { activeDays, mergedEvents } from '../../../../src/areas/reports/rules/basin-events.ts'
import { basinFigures, overflowRate, totalFigures } from '../../../../src/areas/reports/rules/basin-figures.ts'
import { hoursText } from '../../../../src/areas/reports/rules/basin-texts.ts'
import { dailyRain } from '../../../../src/areas/reports/rules/daily-rain.ts'
import { unitRange } from '../../../../src/domain/time/time-range.ts'
import { MIN, overflow, storage, ZONE } from '../../../domain/basins/sample-events.ts'

const HOUR = 60 * MIN
/** Midnight in Berlin. */
const JUNE_19 = Date.UTC(2024, 5, 18, 22)
const JUNE = unitRange('Months', JUNE_19, ZONE)
const NOW = Date.UTC(2024, 6, 15)
const parts = (events: Parameters<typeof mergedEvents>[0], range = JUNE, now = NOW) => ({
  events: mergedEvents(events),
  range,
  now,
  zone: ZONE,
})

describe('merging (rule P5)', () => {
  const first = overflow(JUNE_19, 30 * MIN, { volume: 100, maxFlow: 50, rainDepth: 8, availability: 1 })
  const later = (pause: number) =>
    overflow(JUNE_19 + 30 * MIN + pause, 10 * MIN, { volume: 20, maxFlow: 80, rainDepth: 9, availability: 0.6 })

  test('a pause below an hour ends no event: durations and volumes add up, without the pause', () => {
    const [only, ...others] = mergedEvents([later(HOUR - 1), first])
    expect(others).toEqual([])
    expect(only).toMatchObject({ start: JUNE_19, durationSeconds: 2400, volume: 120, maxFlow: 80, rainDepth: 9 })
    expect(only?.end).toBe(JUNE_19 + 40 * MIN + HOUR - 1)
    expect(only?.availability).toBeCloseTo(0.9)
  })

  test('a pause of an hour does; other basins and storages are events of their own', () => {
    expect(mergedEvents([first, later(HOUR)])).toHaveLength(2)
    expect(mergedEvents([first, { ...later(MIN), configId: 32 }])).toHaveLength(2)
    expect(mergedEvents([first, storage(JUNE_19 + 31 * MIN, HOUR)])).toHaveLength(2)
  })

  test('what is still under way takes what follows, and an event that comes with two calls counts once', () => {
    expect(mergedEvents([{ ...first, end: null }, later(5 * HOUR)])).toMatchObject([{ end: null, volume: 120 }])
    expect(mergedEvents([first, { ...first }])).toEqual([first])
  })

  test('below five minutes it is no event; both limits can be set', () => {
    const short = overflow(JUNE_19, 5 * MIN - 1000)
    expect(mergedEvents([short])).toEqual([])
    expect(mergedEvents([overflow(JUNE_19, 5 * MIN)])).toHaveLength(1)
    expect(mergedEvents([short], { mergeGapMs: HOUR, minimumMs: MIN })).toHaveLength(1)
    expect(mergedEvents([first, later(MIN)], { mergeGapMs: MIN, minimumMs: 5 * MIN })).toHaveLength(2)
  })
})

describe('overflow days are calendar days of the plant (rule P5)', () => {
  test.each([
    ['ends at midnight', JUNE_19 - HOUR, HOUR, 1],
    ['passes midnight', JUNE_19 - HOUR, HOUR + 5 * MIN, 2],
    ['begins at midnight', JUNE_19, HOUR, 1],
    ['lasts over two midnights', JUNE_19 - HOUR, 26 * HOUR, 3],
  ])('an overflow that %s', (_, start, length, days) => {
    expect(activeDays([overflow(start, length)], JUNE, NOW, ZONE)).toHaveLength(days)
  })

  test('two overflows of a day are one day, and each basin has its own days', () => {
    const events = [
      overflow(JUNE_19, HOUR),
      overflow(JUNE_19 + 5 * HOUR, HOUR),
      overflow(JUNE_19 + 30 * HOUR, HOUR, { configId: 32 }),
    ]
    const all = parts(events)
    const [one, two] = [basinFigures(31, all), basinFigures(32, all)]
    expect([one.overflow, two.overflow]).toMatchObject([
      { events: 2, days: 1, seconds: 7200 },
      { events: 1, days: 1, seconds: 3600 },
    ])
    expect(totalFigures([one, two], all)).toMatchObject({ events: 3, days: 2, seconds: 10_800 })
  })

  test('days of 23 and 25 hours are one day each', () => {
    // From the evening before to the end of the day on which the clocks change.
    for (const [from, to] of [
      [Date.UTC(2024, 2, 30, 22), Date.UTC(2024, 2, 31, 22)],
      [Date.UTC(2024, 9, 26, 21), Date.UTC(2024, 9, 27, 23)],
    ] as const) {
      const year = unitRange('Years', from, ZONE)
      expect(activeDays([overflow(from, to - from)], year, NOW + 1e10, ZONE)).toHaveLength(2)
      expect(activeDays([overflow(from, to - from + MIN)], year, NOW + 1e10, ZONE)).toHaveLength(3)
    }
  })

  test('over the turn of the year each year has its day; duration and volume count where it begins', () => {
    const newYear = Date.UTC(2023, 11, 31, 23)
    const event = overflow(newYear - HOUR, 2 * HOUR, { volume: 300 })
    const [before, after] = [newYear - 1, newYear].map((at) =>
      basinFigures(31, parts([event], unitRange('Years', at, ZONE))),
    )
    expect(before).toMatchObject({ overflow: { events: 1, days: 1, seconds: 7200 }, volume: 300 })
    expect(after).toMatchObject({ overflow: { events: 0, days: 1, seconds: 0 }, volume: 0 })
  })

  test('what is still under way counts up to now', () => {
    const now = JUNE_19 + 26 * HOUR
    expect(activeDays([{ ...overflow(JUNE_19 + HOUR, HOUR), end: null }], JUNE, now, ZONE)).toHaveLength(2)
  })
})

test('the figures of a basin: extremes with their time, availability by the length of the events (rule P5)', () => {
  const figures = basinFigures(
    31,
    parts([
      storage(JUNE_19, 3 * HOUR, { maxLevel: 3.4, availability: 0.5 }),
      overflow(JUNE_19 + HOUR, HOUR, { maxFlow: 200, maxLevel: 3.5, volume: 12.5 }),
      overflow(JUNE_19 + 40 * HOUR, HOUR, { maxFlow: 90, maxLevel: 3.35, volume: 1.5 }),
    ]),
  )
  expect(figures).toMatchObject({
    storage: { events: 1, days: 1, seconds: 10_800 },
    overflow: { events: 2, days: 2 },
    volume: 14,
    maxFlow: { value: 200, at: JUNE_19 + HOUR },
    maxLevel: { value: 3.5 },
  })
  expect(figures.availability).toBeCloseTo((3 * 0.5 + 2) / 5)
  expect(basinFigures(32, parts([]))).toMatchObject({ maxFlow: null, maxLevel: null, availability: null, volume: 0 })
})

test('the overflow rate is the spilled share of the rain on the impervious area (rule P2)', () => {
  expect(overflowRate(34_000, 800, { area: 34 })).toBeCloseTo(34_000 / 272_000)
  expect(overflowRate(100, 0, { area: 34 })).toBeNull()
  expect(overflowRate(100, null, { area: 34 })).toBeNull()
})

test('daily rain is the mean intensity over the hours of the day, which are 23 or 25 twice a year', () => {
  const at = [Date.UTC(2024, 2, 30, 23), Date.UTC(2024, 5, 18, 22), Date.UTC(2024, 9, 26, 22)]
  const points = [...at.map((timestamp) => ({ timestamp, value: 1 })), { timestamp: JUNE_19 + 24 * HOUR, value: null }]
  expect(dailyRain(points, NOW + 1e10, ZONE).map(({ mm }) => mm)).toEqual([23, 24, 25])
  expect(dailyRain([{ timestamp: JUNE_19, value: 2 }], JUNE_19 + 6 * HOUR, ZONE)).toEqual([{ day: JUNE_19, mm: 12 }])
})

test('durations are hours and minutes', () => {
  expect([0, 300, 3599, 5700, 281_400].map(hoursText)).toEqual(['0:00', '0:05', '1:00', '1:35', '78:10'])
})

test('an overflow whose volume is not told is not one of 0 m³: nobody knows what its basin and the plant spilled (F60)', () => {
  const events = [overflow(JUNE_19, HOUR), overflow(JUNE_19 + 5 * HOUR, HOUR, { volume: null })]
  const all = parts([...events, overflow(JUNE_19, HOUR, { configId: 32 }), storage(JUNE_19, HOUR, { configId: 32 })])
  const [one, two] = [basinFigures(31, all), basinFigures(32, all)]
  expect([one.volume, two.volume]).toEqual([null, 100])
  expect(totalFigures([one, two], all)).toMatchObject({ events: 3, volume: null })
  expect(overflowRate(one.volume, 700, { area: 10 })).toBeNull()
  const joined = mergedEvents([overflow(JUNE_19, HOUR), overflow(JUNE_19 + HOUR + MIN, HOUR, { volume: null })])
  expect(joined.map(({ volume }) => volume)).toEqual([null])
})
