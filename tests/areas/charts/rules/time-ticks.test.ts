import { describe, expect, test } from 'vitest'
import { TICK_STEPS, timeTicks } from '../../../../src/areas/charts/rules/time-ticks.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1, 60, 3600, 86_400]
const MONTH = 30 * DAY
const YEAR = 12 * MONTH
const BERLIN = 'Europe/Berlin'

const at = (text: string) => Date.parse(text) / 1000
const ticks = (from: string, to: string, step: number, zone = BERLIN) =>
  timeTicks({ from: at(from), to: at(to) }, step, zone).map((tick) =>
    new Date(tick * 1000).toISOString().replace(/(:00)?\.000Z$/, ''),
  )

describe('ticks of a time axis', () => {
  test.each([
    [SECOND, '2026-11-20T09:59:58.500Z', '2026-11-20T10:00:01.500Z', ['09:59:59', '10:00', '10:00:01']],
    [15 * SECOND, '2026-11-20T09:59:50Z', '2026-11-20T10:00:20Z', ['10:00', '10:00:15']],
    [5 * MINUTE, '2026-11-20T09:57:00Z', '2026-11-20T10:05:00Z', ['10:00', '10:05']],
    // 0, 4 and 8 o'clock of the plant.
    [4 * HOUR, '2026-11-20T23:00:00Z', '2026-11-21T08:00:00Z', ['23:00', '03:00', '07:00']],
  ])('every %d s are at multiples on the clock of the plant', (step, from, to, expected) => {
    expect(ticks(from, to, step).map((text) => text.slice(11))).toEqual(expected)
  })

  test('of hours have both passes of the hour that comes twice, and none that was left out (F41)', () => {
    expect(ticks('2026-10-24T22:00:00Z', '2026-10-25T03:00:00Z', HOUR).map((text) => text.slice(11))).toEqual([
      '22:00',
      '23:00',
      '00:00',
      '01:00',
      '02:00',
      '03:00',
    ])
    // 0, 2A, 2B, 4 and 6 o'clock.
    expect(ticks('2026-10-24T22:00:00Z', '2026-10-25T05:00:00Z', 2 * HOUR).map((text) => text.slice(11))).toEqual([
      '22:00',
      '00:00',
      '01:00',
      '03:00',
      '05:00',
    ])
    // 0, 4 and 6 o'clock: 2 is left out.
    expect(ticks('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z', 2 * HOUR).map((text) => text.slice(11))).toEqual([
      '23:00',
      '02:00',
      '04:00',
    ])
  })

  test('of days are their starts, on a day of 23 or 25 h as well, and where midnight is skipped (F41)', () => {
    expect(ticks('2026-10-24T12:00:00Z', '2026-10-27T12:00:00Z', DAY)).toEqual([
      '2026-10-24T22:00',
      '2026-10-25T23:00',
      '2026-10-26T23:00',
    ])
    expect(ticks('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', DAY)).toEqual(['2026-03-28T23:00', '2026-03-29T22:00'])
    // In Santiago the clocks go from 24:00 to 1:00.
    expect(ticks('2026-09-05T12:00:00Z', '2026-09-07T12:00:00Z', DAY, 'America/Santiago')).toEqual([
      '2026-09-06T04:00',
      '2026-09-07T03:00',
    ])
    // Apia had no 30 December 2011.
    expect(ticks('2011-12-29T00:00:00Z', '2012-01-01T00:00:00Z', DAY, 'Pacific/Apia')).toEqual([
      '2011-12-29T10:00',
      '2011-12-30T10:00',
      '2011-12-31T10:00',
    ])
  })

  test('of two days stay where they are when the view moves', () => {
    const all = ticks('2026-11-01T00:00:00Z', '2026-11-15T00:00:00Z', 2 * DAY)
    const moved = ticks('2026-11-02T06:00:00Z', '2026-11-16T06:00:00Z', 2 * DAY)
    expect(moved.filter((tick) => tick < '2026-11-15')).toEqual(all.filter((tick) => tick > '2026-11-02T06'))
    expect(all).toHaveLength(7)
  })

  test('of weeks are Mondays', () => {
    const mondays = ['2026-11-01T23:00', '2026-11-08T23:00', '2026-11-15T23:00', '2026-11-22T23:00', '2026-11-29T23:00']
    expect(ticks('2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z', 7 * DAY)).toEqual(mondays)
    const all = ticks('2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z', 14 * DAY)
    expect([2, 3]).toContain(all.length)
    expect(all.filter((tick) => !mondays.includes(tick))).toEqual([])
  })

  test.each([
    [1, ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07']],
    [3, ['2026-01', '2026-04', '2026-07']],
    [6, ['2026-01', '2026-07']],
  ])('of %d months are their first days, counted from January', (count, months) => {
    const found = timeTicks({ from: at('2025-12-31T00:00:00Z'), to: at('2026-07-05T00:00:00Z') }, count * MONTH, BERLIN)
    const clock = new Intl.DateTimeFormat('sv', { timeZone: BERLIN, dateStyle: 'short', timeStyle: 'short' })
    expect(found.map((tick) => clock.format(tick * 1000))).toEqual(months.map((month) => `${month}-01 00:00`))
  })

  test.each([
    [1, ['2018', '2019', '2020', '2021']],
    [2, ['2018', '2020']],
    [5, ['2020']],
  ])('of %d years begin at multiples', (count, years) => {
    expect(ticks('2017-06-01T00:00:00Z', '2021-06-01T00:00:00Z', count * YEAR, 'UTC')).toEqual(
      years.map((year) => `${year}-01-01T00:00`),
    )
  })

  test('are found in the first century, where calendars of programs count otherwise', () => {
    const from = new Date(0).setUTCFullYear(50, 5, 1) / 1000
    const to = new Date(0).setUTCFullYear(53, 5, 1) / 1000
    const years = timeTicks({ from, to }, YEAR, 'UTC').map((tick) => new Date(tick * 1000).getUTCFullYear())
    expect(years).toEqual([51, 52, 53])
  })
})

describe('whatever a server sends', () => {
  const LATEST_S = 8.64e12

  test.each(['UTC', BERLIN, 'Pacific/Apia'])(
    'an axis of any range has few ticks, all of them in it, in %s (F41)',
    (zone) => {
      const spans = [10, HOUR, DAY, 31 * DAY, 366 * DAY, 500 * YEAR, LATEST_S, 2 * LATEST_S]
      for (const span of spans) {
        for (const from of [-LATEST_S - DAY, -LATEST_S, 0, 1_795_000_000.5, LATEST_S - span, LATEST_S - DAY]) {
          const to = from + span
          const step = TICK_STEPS.find((length) => length >= span / 8)
          if (step === undefined) throw new Error(`no step for ${span} s`)
          const found = timeTicks({ from, to }, step, zone)
          expect(found.length).toBeLessThan(16)
          expect(found.filter((tick) => !(tick >= from && tick <= to))).toEqual([])
          expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b))
        }
      }
    },
  )

  test.each(['UTC', BERLIN, 'Pacific/Apia'])('all times of calendars have ticks at full years, in %s', (zone) => {
    const found = timeTicks({ from: -LATEST_S, to: LATEST_S }, 100_000 * YEAR, zone)
    const years = found.map((tick) => new Date(tick * 1000 + 15 * HOUR * 1000).getUTCFullYear())
    expect(years).toEqual([-200_000, -100_000, 0, 100_000, 200_000])
  })

  test('a step far too small for its range, and ends that are no times, have no ticks', () => {
    for (const step of [SECOND, HOUR, DAY, 7 * DAY, MONTH]) {
      expect(timeTicks({ from: -LATEST_S, to: LATEST_S }, step, BERLIN)).toEqual([])
      expect(timeTicks({ from: Number.NaN, to: 0 }, step, BERLIN)).toEqual([])
      expect(timeTicks({ from: 0, to: Number.POSITIVE_INFINITY }, step, BERLIN)).toEqual([])
      expect(timeTicks({ from: 10, to: 0 }, step, BERLIN)).toEqual([])
    }
  })

  test('steps follow each other up to a million years', () => {
    expect(TICK_STEPS.slice(0, 6)).toEqual([1, 2, 5, 10, 15, 30])
    expect(TICK_STEPS).toEqual(TICK_STEPS.toSorted((a, b) => a - b))
    expect(TICK_STEPS.at(-1)).toBeGreaterThan(1e6 * YEAR)
  })
})
