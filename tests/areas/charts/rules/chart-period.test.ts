import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChartPeriod,
  dataEnds,
  liveHours,
  openPeriod,
  presetOf,
  refreshed,
  withLock,
  withRange,
  withRefresh,
  withSpan,
} from '../../../../src/areas/charts/rules/chart-period.ts'
import { CHART_DEFAULTS, type TimeSpan } from '../../../../src/domain/charts/chart-defaults.ts'
import { choiceOf, PRESET_NAMES } from '../../../../src/domain/time/presets.ts'
import { type ChartConfig, TIME_SPAN_UNITS } from '../../../../src/wire/server/chart-config.ts'

const BERLIN = 'Europe/Berlin'
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 21, 12, 30, 15)
const clock = (now: number) => ({ now, zone: BERLIN })

const DAY_CHART = { type: 'Measurement', timeSpanFactor: 1, timeSpanUnit: 'Day' } as const
const HOUR_CHART = { type: 'LiveMeasurement', timeSpanFactor: 6, timeSpanUnit: 'Hour' } as const

/** A server may leave out what it does not set. */
function incomplete(type: ChartConfig['type']): Pick<ChartConfig, 'type' | 'timeSpanFactor' | 'timeSpanUnit'> {
  return { type, timeSpanFactor: 0, timeSpanUnit: 'Hour' }
}

const rangeOf = ({ factor, unit }: TimeSpan, now: number) =>
  openPeriod({ type: 'Measurement', timeSpanFactor: factor, timeSpanUnit: unit }, clock(now)).range

describe('the time span of a chart', () => {
  test('is that of its configuration, else 1 day of an archive chart and 1 hour of a live one (rules H7, H8)', () => {
    expect(openPeriod(HOUR_CHART, clock(NOW)).span).toEqual({ factor: 6, unit: 'Hour' })
    expect(openPeriod(incomplete('Measurement'), clock(NOW)).span).toEqual({ factor: 1, unit: 'Day' })
    expect(openPeriod(incomplete('LiveMeasurement'), clock(NOW)).span).toEqual({ factor: 1, unit: 'Hour' })
  })

  test('without a source an archive chart has day values, a live one the archive and auto-refresh (rules H7, H8)', () => {
    const unknown = JSON.parse('"Decades"')
    expect(presetOf({ type: 'Measurement', dataSourcePreset: unknown })).toBe('DayValues')
    expect(presetOf({ type: 'LiveMeasurement', dataSourcePreset: unknown })).toBe('MeasurementArchive')
    expect(presetOf({ type: 'Measurement', dataSourcePreset: 'Auto' })).toBe('Auto')
    expect(openPeriod(DAY_CHART, clock(NOW)).isRefreshing).toBe(false)
    expect(openPeriod(HOUR_CHART, clock(NOW)).isRefreshing).toBe(true)
    expect(Object.keys(CHART_DEFAULTS)).toHaveLength(2)
  })

  test('counts on the plant calendar: a day may have 23 or 25 hours (rule H15)', () => {
    const hours = (month: number, day: number) => {
      const { from, to } = rangeOf({ factor: 1, unit: 'Day' }, Date.UTC(2026, month, day, 12))
      return (to - from) / HOUR_MS
    }
    expect([hours(2, 29), hours(9, 25), hours(5, 1)]).toEqual([23, 25, 24])
  })

  test('gives a live series whole hours of at most a year, for every unit (rule H15)', () => {
    const hoursOf = (span: TimeSpan, now: number) => liveHours(rangeOf(span, now), 'DayValues')
    expect(hoursOf({ factor: 1, unit: 'Hour' }, NOW)).toBe(1)
    expect(hoursOf({ factor: 2, unit: 'Week' }, NOW)).toBe(336)
    expect(hoursOf({ factor: 30, unit: 'Year' }, NOW)).toBe(8785)
    fc.assert(
      fc.property(fc.constantFrom(...TIME_SPAN_UNITS), fc.integer({ min: 0, max: 1e9 }), (unit, minutes) => {
        const hours = hoursOf({ factor: 1, unit }, minutes * 1000)
        expect(Number.isInteger(hours) && hours >= 1 && hours <= 8785).toBe(true)
      }),
    )
  })
})

describe('opening a chart', () => {
  test('resets the view range to its span, unless the date is locked (rules H12, H13)', () => {
    const own = withRange(openPeriod(DAY_CHART, clock(NOW)), { from: 1000, to: 5000, preset: null }, NOW)
    const free = openPeriod({ ...DAY_CHART, timeSpanUnit: 'Week' }, clock(NOW), own)
    expect([free.of, free.range.to]).toEqual(['span', NOW])
    const locked = openPeriod({ ...DAY_CHART, timeSpanUnit: 'Week' }, clock(NOW), withLock(own, true))
    expect(locked).toMatchObject({
      of: 'custom',
      range: { from: 1000, to: 5000 },
      span: { unit: 'Week' },
      isLocked: true,
    })
  })

  test('and so does another span of its own (rules H12, H13)', () => {
    const own = withRange(openPeriod(DAY_CHART, clock(NOW)), { from: 1000, to: 5000, preset: null }, NOW)
    const week = { factor: 1, unit: 'Week' } as const
    expect(withSpan(own, week, clock(NOW))).toMatchObject({ of: 'span', span: week, range: { to: NOW, preset: null } })
    const locked = withLock(own, true)
    expect(withSpan(locked, week, clock(NOW))).toEqual({ ...locked, span: week })
  })

  test('keeps whether charts of its type refresh, and a lock never holds a live chart (rules H8, H13)', () => {
    const archive = withLock(withRefresh(openPeriod(DAY_CHART, clock(NOW)), true, clock(NOW)), true)
    expect(openPeriod(DAY_CHART, clock(NOW + HOUR_MS), archive).isRefreshing).toBe(true)
    const live = openPeriod(HOUR_CHART, clock(NOW + HOUR_MS), archive)
    expect([live.range.to, live.isLocked, live.isRefreshing]).toEqual([NOW + HOUR_MS, false, true])
  })
})

describe('auto-refresh', () => {
  const running = withRefresh(openPeriod(DAY_CHART, clock(NOW)), true, clock(NOW))

  test('moves the window when the minute changes, and not before (rule H9)', () => {
    const end = Math.ceil(NOW / MINUTE_MS) * MINUTE_MS
    expect(refreshed(running, clock(end - 1))).toBe(running)
    const moved = refreshed(running, clock(end))
    expect(moved.range.to).toBe(end)
    expect(refreshed(moved, clock(end + 59_999))).toBe(moved)
  })

  test('shifts the start and the end of a custom range by the minutes that have passed (rule H10)', () => {
    const custom = withRange(running, { from: 10 * HOUR_MS, to: 12 * HOUR_MS, preset: null }, NOW)
    const moved = refreshed(custom, clock(NOW + 7 * MINUTE_MS))
    expect([moved.range.from, moved.range.to]).toEqual([10 * HOUR_MS + 7 * MINUTE_MS, 12 * HOUR_MS + 7 * MINUTE_MS])
    expect(moved.of).toBe('custom')
  })

  test('shifts it by the same whether it looks once or every two seconds (rules H9, H10)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 40 }), (steps) => {
        const start = withRange(running, { from: 0, to: HOUR_MS, preset: null }, NOW)
        let now = NOW
        let often: ChartPeriod = start
        for (const step of steps) {
          now += step
          often = refreshed(often, clock(now))
        }
        expect(often.range).toEqual(refreshed(start, clock(now)).range)
      }),
    )
  })

  test('shows today until midnight and then the next day, of 23 or 25 hours as well (rule H9)', () => {
    const hours = (day: number) => {
      const before = Date.UTC(2026, 9, day, 12)
      const today = withRange(running, choiceOf('today', before, BERLIN), before)
      const next = refreshed(today, clock(before + 24 * HOUR_MS))
      expect(next.range).toEqual(choiceOf('today', before + 24 * HOUR_MS, BERLIN))
      expect(next.range.from).toBe(today.range.to)
      return (next.range.to - next.range.from) / HOUR_MS
    }
    expect([hours(23), hours(24), hours(25)]).toEqual([24, 25, 24])
  })

  test('stops when it is turned off, and a clock that was set back moves nothing (rule H11)', () => {
    const off = withRefresh(running, false, clock(NOW))
    expect(refreshed(off, clock(NOW + 24 * HOUR_MS))).toBe(off)
    const custom = withRange(running, { from: 0, to: HOUR_MS, preset: null }, NOW)
    expect(refreshed(custom, clock(NOW - HOUR_MS)).range).toMatchObject({ from: 0, to: HOUR_MS })
  })

  test('leaves a locked range of an archive chart, and moves that of a live chart (rules H12, H13)', () => {
    expect(refreshed(withLock(running, true), clock(NOW + HOUR_MS)).range).toEqual(running.range)
    const live = withLock(openPeriod(HOUR_CHART, clock(NOW)), true)
    expect(refreshed(live, clock(NOW + HOUR_MS)).range.to).toBe(NOW + HOUR_MS)
  })

  test('turned on it shows now at once, but moves no range of its own (rules H9, H10)', () => {
    const old = openPeriod(DAY_CHART, clock(NOW - 5 * HOUR_MS))
    expect(withRefresh(old, true, clock(NOW)).range.to).toBe(NOW)
    const custom = withRange(old, { from: 0, to: HOUR_MS, preset: null }, NOW)
    expect(withRefresh(custom, true, clock(NOW)).range).toEqual(custom.range)
  })
})

test('a range is never empty, whatever happens (rules H9 to H13)', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: -HOUR_MS, max: 90 * 24 * HOUR_MS }) }),
    fc.record({ do: fc.constant('preset' as const), preset: fc.constantFrom(...PRESET_NAMES) }),
    fc.record({ do: fc.constant('own' as const), hours: fc.integer({ min: 1, max: 5000 }) }),
    fc.record({ do: fc.constant('span' as const), unit: fc.constantFrom(...TIME_SPAN_UNITS) }),
    fc.record({ do: fc.constantFrom('on' as const, 'off' as const, 'lock' as const, 'open' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(DAY_CHART, HOUR_CHART), (steps, chart) => {
      let now = Date.UTC(2026, 2, 1)
      let period = openPeriod(chart, clock(now))
      for (const each of steps) {
        if (each.do === 'wait') now += each.ms
        if (each.do === 'preset') period = withRange(period, choiceOf(each.preset, now, BERLIN), now)
        else if (each.do === 'own')
          period = withRange(period, { from: now - each.hours * HOUR_MS, to: now, preset: null }, now)
        else if (each.do === 'span') period = withSpan(period, { factor: 2, unit: each.unit }, clock(now))
        else if (each.do === 'on' || each.do === 'off') period = withRefresh(period, each.do === 'on', clock(now))
        else if (each.do === 'lock') period = withLock(period, !period.isLocked)
        else if (each.do === 'open') period = openPeriod(DAY_CHART, clock(now), period)
        period = refreshed(period, clock(now))
        expect(period.range.from).toBeLessThan(period.range.to)
      }
    }),
  )
})

test('first and last date bound a chart; 0 says that there is no data (rule H16)', () => {
  expect(dataEnds({ timestamp: 1000 }, { timestamp: 9000 })).toEqual({ from: 1000, to: 9000 })
  expect(dataEnds({ timestamp: 0 }, { timestamp: 9000 })).toBeNull()
  expect(dataEnds({ timestamp: 1000 }, { timestamp: 0 })).toBeNull()
})
