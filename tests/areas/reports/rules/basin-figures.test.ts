import { describe, expect, test } from 'vitest'
import { activeDays as daysOf, mergedEvents } from '../../../../src/areas/reports/rules/basin-events.ts'
import {
  type FigureParts,
  basinFigures as figuresOf,
  measuredOf,
  overflowRate,
  totalFigures,
} from '../../../../src/areas/reports/rules/basin-figures.ts'
import { hoursText } from '../../../../src/areas/reports/rules/basin-texts.ts'
import { dailyRain } from '../../../../src/areas/reports/rules/daily-rain.ts'
import { EVENT_RULES } from '../../../../src/domain/evaluations/basin-rules.ts'
import { unitRange } from '../../../../src/domain/time/time-range.ts'
import type { RuebEvent } from '../../../../src/wire/server/report.ts'
import { basin, MIN, overflow, storage, ZONE } from '../../../domain/basins/sample-events.ts'

const HOUR = 60 * MIN
/** Midnight in Berlin. */
const JUNE_19 = Date.UTC(2024, 5, 18, 22)
const JUNE = unitRange('Months', JUNE_19, ZONE)
const NOW = Date.UTC(2024, 6, 15)
const parts = (events: readonly RuebEvent[], range = JUNE, now = NOW): FigureParts => ({
  events: mergedEvents(events),
  gaps: [],
  range,
  now,
  zone: ZONE,
})
const basinFigures = (id: number, all: FigureParts) => figuresOf(basin(id), all)
const activeDays = (events: readonly RuebEvent[], range: typeof JUNE) => daysOf(mergedEvents(events), range, ZONE)

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
    expect(mergedEvents([first, { ...first }])).toMatchObject([first])
  })

  test('below five minutes it is no event; both limits can be set', () => {
    const short = overflow(JUNE_19, 5 * MIN - 1000)
    expect(mergedEvents([short])).toEqual([])
    expect(mergedEvents([overflow(JUNE_19, 5 * MIN)])).toHaveLength(1)
    expect(mergedEvents([short], { ...EVENT_RULES, minimumMs: MIN })).toHaveLength(1)
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
    expect(activeDays([overflow(start, length)], JUNE)).toHaveLength(days)
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
      expect(activeDays([overflow(from, to - from)], year)).toHaveLength(2)
      expect(activeDays([overflow(from, to - from + MIN)], year)).toHaveLength(3)
    }
  })

  test('over the turn of the year each year has its day, its time and its volume; the event counts where it begins (F123)', () => {
    const newYear = Date.UTC(2023, 11, 31, 23)
    const event = overflow(newYear - HOUR, 2 * HOUR, { volume: 300 })
    const [before, after] = [newYear - 1, newYear].map((at) =>
      basinFigures(31, parts([event], unitRange('Years', at, ZONE))),
    )
    expect(before).toMatchObject({ overflow: { events: 1, days: 1, seconds: 3600 }, volume: 150 })
    expect(after).toMatchObject({ overflow: { events: 0, days: 1, seconds: 3600 }, volume: 150 })
  })

  test('parts that the server tells have their own volume and extremes on each side of a border (F123)', () => {
    const newYear = Date.UTC(2023, 11, 31, 23)
    const event = overflow(newYear - HOUR, 3 * HOUR, {
      volume: 300,
      parts: [
        { from: newYear - HOUR, to: newYear, volume: 260, maxFlow: 140, maxLevel: 3.5 },
        { from: newYear, to: newYear + HOUR, volume: 30, maxFlow: 20, maxLevel: 3.4 },
        // After a pause of half an hour.
        { from: newYear + 1.5 * HOUR, to: newYear + 2 * HOUR, volume: 10, maxFlow: 9, maxLevel: 3.3 },
      ],
    })
    const [before, after] = [newYear - 1, newYear].map((at) =>
      basinFigures(31, parts([event], unitRange('Years', at, ZONE))),
    )
    expect(before).toMatchObject({
      overflow: { seconds: 3600 },
      volume: 260,
      maxFlow: { value: 140, at: newYear - HOUR },
    })
    expect(after).toMatchObject({ overflow: { seconds: 5400 }, volume: 40, maxFlow: { value: 20, at: newYear } })
  })

  test('an overflow that has stopped makes no day of the pause after it, which may not end it (F124)', () => {
    // Until a quarter to midnight, and it is half past midnight: the pause of an hour is not over.
    const stopped = { ...overflow(JUNE_19 + 22 * HOUR, 105 * MIN), end: null }
    expect(activeDays([stopped], JUNE)).toEqual([JUNE_19])
    const told = {
      ...stopped,
      parts: [{ from: stopped.start, to: stopped.start + 105 * MIN, volume: 100, maxFlow: 9, maxLevel: 3.4 }],
    }
    expect(activeDays([told], JUNE)).toEqual([JUNE_19])
    const goesOn = { ...stopped, durationSeconds: 3 * 3600 }
    expect(activeDays([goesOn], JUNE)).toHaveLength(2)
  })
})

test('the figures of a basin: extremes with their time (rule P5)', () => {
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
  expect(basinFigures(32, parts([]))).toMatchObject({ maxFlow: null, maxLevel: null, volume: 0 })
})

test('the level is known for a share of the whole period, not of the events: 0 overflows are not "not measured" (F115)', () => {
  const { from, to } = JUNE
  const of = (
    gaps: readonly (readonly [from: number, to: number | null])[],
    now = NOW,
    events: readonly RuebEvent[] = [],
  ) => basinFigures(31, { ...parts(events, JUNE, now), gaps: gaps.map(([a, b]) => ({ configId: 31, from: a, to: b })) })
  expect(measuredOf(of([]))).toBe('whole')
  // 3 of 30 days are a tenth; a minute more is too much.
  expect(of([[from, from + 72 * HOUR]]).availability).toBeCloseTo(0.9)
  expect(measuredOf(of([[from, from + 72 * HOUR]]))).toBe('whole')
  expect(measuredOf(of([[from, from + 72 * HOUR + MIN]]))).toBe('part')
  expect(measuredOf(of([[from, to]]))).toBe('none')
  // Of the running month what is over counts: after ten days, of which the last one is not known yet.
  const tenth = of([[from + 216 * HOUR, null]], from + 240 * HOUR)
  expect([tenth.availability, measuredOf(tenth)]).toEqual([0.9, 'whole'])
  expect(measuredOf(of([[from - HOUR, null]], from + 240 * HOUR))).toBe('none')
  // Something else has told of an overflow.
  expect(measuredOf(of([[from, to]], NOW, [overflow(JUNE_19, HOUR)]))).toBe('part')
  const untold = { ...parts([]), gaps: null }
  expect(basinFigures(31, untold).availability).toBeNull()
  const noLevel = figuresOf({ ...basin(31), levelPv: null }, untold)
  expect([noLevel.availability, measuredOf(noLevel)]).toEqual([0, 'none'])
  const both = totalFigures([of([[from, from + 360 * HOUR]]), noLevel], parts([]))
  expect(both).toMatchObject({ unmeasured: 1, isWhole: false, availability: 0.25 })
  expect(totalFigures([of([])], parts([]))).toMatchObject({ unmeasured: 0, isWhole: true, availability: 1 })
})

test('a block count of a period begins with it (F123)', () => {
  // From 12 h before the month to 30 h after: 0 to 12, 12 to 36.
  expect(basinFigures(31, parts([overflow(JUNE.from - 12 * HOUR, 42 * HOUR)])).blocks).toBe(2)
})

test('the overflow rate is the spilled share of the rain on the impervious area (rule P2)', () => {
  const rain = (mm: number) => [{ day: JUNE_19, mm }]
  const spilled = parts([overflow(JUNE_19, HOUR, { volume: 34_000 })])
  // 800 mm on 34 ha are 272,000 m³.
  expect(overflowRate({ id: 31, area: 34 }, rain(800), spilled)?.rate).toBeCloseTo(34_000 / 272_000)
  expect(overflowRate({ id: 31, area: 34 }, rain(0), spilled)).toBeNull()
  expect(overflowRate({ id: 31, area: 34 }, [], spilled)).toBeNull()
})

test('days without rain values do not raise the overflow rate: neither their overflow nor their rain is in it (F127)', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({ day: JUNE.from + index * 24 * HOUR, mm: 10 }))
  const events = [
    overflow(days[3]?.day ?? 0, HOUR, { volume: 600 }),
    overflow(days[20]?.day ?? 0, HOUR, { volume: 900 }),
  ]
  // 300 mm on 10 ha are 30,000 m³, of which 1,500 spilled.
  expect(overflowRate({ id: 31, area: 10 }, days, parts(events))).toEqual({ rate: 0.05, share: 1 })
  // Without the last ten days: 20,000 m³ and 600.
  expect(overflowRate({ id: 31, area: 10 }, days.slice(0, 20), parts(events))).toEqual({ rate: 0.03, share: 20 / 30 })
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
  expect(overflowRate({ id: 31, area: 10 }, [{ day: JUNE_19, mm: 700 }], all)).toBeNull()
  const joined = mergedEvents([overflow(JUNE_19, HOUR), overflow(JUNE_19 + HOUR + MIN, HOUR, { volume: null })])
  expect(joined.map(({ volume }) => volume)).toEqual([null])
})

test('a pause of minutes over the end of a month joins what a server tells as two events: it began before (F123)', () => {
  const pieces = [overflow(JUNE.from - HOUR, 50 * MIN), overflow(JUNE.from + 10 * MIN, HOUR)]
  const of = (at: number) => basinFigures(31, parts(pieces, unitRange('Months', at, ZONE)))
  expect(of(JUNE.from - 1)).toMatchObject({ overflow: { events: 1, days: 1, seconds: 3000 } })
  expect(of(JUNE.from)).toMatchObject({ overflow: { events: 0, days: 1, seconds: 3600 } })
})
