import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSourcePreset } from '../../../../src/areas/charts/rules/auto-source.ts'
import {
  type ChartPeriod,
  openPeriod,
  refreshed,
  withLock,
  withRange,
  withRefresh,
  withSpan,
} from '../../../../src/areas/charts/rules/chart-period.ts'
import {
  type ChartQuery,
  carriedQuery,
  chartQueryOf,
  chartText,
  detailWindow,
  periodOfQuery,
  withChartQuery,
  withPeriod,
} from '../../../../src/areas/charts/rules/chart-query.ts'
import { COMPARISONS } from '../../../../src/areas/charts/rules/comparison.ts'
import { movingWindow } from '../../../../src/domain/charts/moving-window.ts'
import { choiceOf, PRESET_NAMES, type RangeChoice } from '../../../../src/domain/time/presets.ts'
import { CHART_TYPES, TIME_SPAN_UNITS } from '../../../../src/wire/server/chart-config.ts'

const zone = 'Europe/Berlin'
const NOW = Date.UTC(2026, 10, 20, 9, 30)
const clock = { now: NOW, zone }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const config = (type: (typeof CHART_TYPES)[number]) =>
  ({ type, timeSpanFactor: 1, timeSpanUnit: type === 'Measurement' ? 'Week' : 'Hour' }) as const

const ranges: fc.Arbitrary<RangeChoice> = fc.oneof(
  fc.constantFrom(...PRESET_NAMES).map((preset) => choiceOf(preset, NOW, zone)),
  fc.tuple(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 })).map(([from, ms]) => ({ from, to: from + ms, preset: null })),
)
const periods: fc.Arbitrary<ChartPeriod> = fc
  .record({
    type: fc.constantFrom(...CHART_TYPES),
    range: fc.option(ranges),
    span: fc.option(fc.record({ factor: fc.integer({ min: 1, max: 50 }), unit: fc.constantFrom(...TIME_SPAN_UNITS) })),
    isLocked: fc.boolean(),
    isRefreshing: fc.boolean(),
  })
  .map(({ type, range, span, isLocked, isRefreshing }) => {
    const opened = openPeriod(config(type), clock)
    const spanned = span === null ? opened : withSpan(opened, span, clock)
    const ranged = range === null ? spanned : withRange(spanned, range, NOW)
    return { ...withLock(ranged, isLocked), isRefreshing }
  })

describe('the period in the address', () => {
  test('what is shown survives the way through the address; a locked range is its edges (rule H13)', () => {
    fc.assert(
      fc.property(periods, (period) => {
        const address = withPeriod(new URLSearchParams({ hide: 'a', range: 'old' }), period, config(period.type), clock)
        const { period: read, isReadable } = periodOfQuery(address, config(period.type), clock)
        expect(isReadable).toBe(true)
        expect(read.range.from).toBe(Math.floor(period.range.from))
        expect(read.range.to).toBe(Math.floor(period.range.to))
        expect([read.span, read.isLocked, read.isRefreshing]).toEqual([
          period.span,
          period.isLocked,
          period.isRefreshing,
        ])
        if (!period.isLocked) expect([read.of, read.range.preset]).toEqual([period.of, period.range.preset])
        else expect(read.of === 'custom' || read.range.preset !== null).toBe(true)
        expect(address.get('hide')).toBe('a')
        expect(chartText(withPeriod(address, read, config(period.type), clock))).toBe(chartText(address))
      }),
    )
  })

  test('an address that says nothing is the time span of the chart; live charts follow the time (rules H7, H8)', () => {
    const none = new URLSearchParams()
    const archive = periodOfQuery(none, config('Measurement'), clock).period
    expect([archive.range.to - archive.range.from, archive.isRefreshing]).toEqual([7 * DAY_MS, false])
    const live = periodOfQuery(none, config('LiveMeasurement'), clock).period
    expect([live.range.to - live.range.from, live.isRefreshing]).toEqual([HOUR_MS, true])
    for (const period of [archive, live]) {
      expect(withPeriod(none, period, config(period.type), clock).toString()).toBe('')
    }
  })

  test.each(['range=never', 'range=9-3', 'span=0-Day', 'span=3-Decade', 'span=1e3-Day', 'span=51-Year'])(
    '%s cannot be read: the chart shows its own span',
    (text) => {
      const { period, isReadable } = periodOfQuery(new URLSearchParams(text), config('Measurement'), clock)
      expect([isReadable, period.of]).toEqual([false, 'span'])
    },
  )

  test('another chart gets a locked range and how charts are shown, nothing else (rules H12, H13)', () => {
    const address = new URLSearchParams('range=today&lock=1&span=3-Day&events=0&points=1&view=table&hide=7&source=Auto')
    expect(carriedQuery(address).toString()).toBe('events=0&points=1&view=table&range=today&lock=1')
    address.delete('lock')
    expect(carriedQuery(address).toString()).toBe('events=0&points=1&view=table')
  })
})

test('the settings survive the way through the address; defaults leave it empty', () => {
  const queries: fc.Arbitrary<ChartQuery> = fc.record({
    source: fc.option(
      fc
        .constantFrom('Auto', 'MonthValues', 'DayValues', 'QuarterHourValues', 'MeasurementArchive')
        .filter(isSourcePreset),
    ),
    comparison: fc.constantFrom(...COMPARISONS),
    showsDifference: fc.boolean(),
    hidden: fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 })),
    showsLimits: fc.boolean(),
    showsNotes: fc.boolean(),
    showsEvents: fc.boolean(),
    showsPoints: fc.boolean(),
    mode: fc.constantFrom('chart', 'table'),
  })
  fc.assert(
    fc.property(queries, (query) => {
      const address = withChartQuery(new URLSearchParams('range=today&hide=old&source=DayValues'), query)
      expect(chartQueryOf(new URLSearchParams(address.toString()))).toEqual({
        ...query,
        source: query.source ?? chartQueryOf(address).source,
      })
      expect(address.get('range')).toBe('today')
    }),
  )
  const none = new URLSearchParams()
  expect(withChartQuery(none, chartQueryOf(none)).toString()).toBe('')
})

describe('a window that moves', () => {
  test('has the range in it, and is at most a quarter longer, or half an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 60_000, max: 4e11 }), (from, ms) => {
        const window = movingWindow({ from, to: from + ms })
        expect(window.from).toBeLessThanOrEqual(from)
        expect(window.to).toBeGreaterThanOrEqual(from + ms)
        expect(window.to - window.from - ms).toBeLessThanOrEqual(Math.max(ms / 4, 2 * 900_000))
      }),
    )
  })

  test('stays the same over most minutes of a day (rule H9)', () => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => NOW + minute * 60_000)
    const windows = new Set(minutes.map((now) => JSON.stringify(movingWindow({ from: now - DAY_MS, to: now }))))
    expect(windows.size).toBeLessThanOrEqual(30)
  })
})

test('turned on in the address, auto-refresh moves the range with the minute; turned off, never (rules H9, H11)', () => {
  const period = periodOfQuery(new URLSearchParams('follow=1'), config('Measurement'), clock).period
  const later = { now: NOW + 60_000, zone }
  expect(refreshed(period, later).range.to).toBe(NOW + 60_000)
  expect(refreshed(withRefresh(period, false, clock), later).range.to).toBe(NOW)
})

describe('the window of a part in view', () => {
  const YEAR = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }
  const parts = fc
    .record({ at: fc.double({ min: 0, max: 1, noNaN: true }), size: fc.double({ min: 1e-6, max: 0.5, noNaN: true }) })
    .map(({ at, size }) => {
      const length = (YEAR.to - YEAR.from) * size
      const from = YEAR.from + (YEAR.to - YEAR.from - length) * at
      return { from, to: from + length }
    })

  test('has the part in it with room at both sides, and is at most twice as long', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const window = detailWindow(part, YEAR)
        const length = part.to - part.from
        // A step, less the rounding of the largest numbers.
        expect(part.from - (window?.from ?? Number.NaN)).toBeGreaterThan(length / 8.1)
        expect((window?.to ?? Number.NaN) - part.to).toBeGreaterThan(length / 8.1)
        expect((window?.to ?? 0) - (window?.from ?? 0)).toBeLessThanOrEqual(length * 2.001)
      }),
    )
  })

  test('stays the same as the part moves, but for one step in eight of its length', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const length = part.to - part.from
        const moved = Array.from({ length: 100 }, (_, step) => {
          const by = (length * step) / 100
          return JSON.stringify(detailWindow({ from: part.from + by, to: part.to + by }, YEAR))
        })
        expect(new Set(moved).size).toBeLessThanOrEqual(18)
      }),
    )
  })

  test('is none of its own where the range is not much longer', () => {
    expect(detailWindow(YEAR, YEAR)).toBeNull()
    expect(detailWindow({ from: YEAR.from, to: YEAR.from + (YEAR.to - YEAR.from) * 0.51 }, YEAR)).toBeNull()
    expect(detailWindow({ from: YEAR.from, to: YEAR.from }, YEAR)).toBeNull()
    expect(detailWindow({ from: YEAR.from, to: (YEAR.from + YEAR.to) / 2 }, YEAR)).not.toBeNull()
  })
})
