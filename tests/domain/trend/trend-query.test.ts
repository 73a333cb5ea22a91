import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPeriod } from '../../../src/areas/charts/rules/chart-period.ts'
import type { TimeSpan } from '../../../src/domain/charts/chart-defaults.ts'
import { archiveTrendPath, stationChartPath } from '../../../src/domain/text/paths.ts'
import { pvsOfAddress, withPvs } from '../../../src/domain/trend/trend-line.ts'
import { trendQueryOf, withStart } from '../../../src/domain/trend/trend-query.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { PV_TYPES } from '../../../src/wire/server/pv.ts'

const NOW = Date.UTC(2026, 2, 29, 12)
const zone = 'Europe/Berlin'
const read = (text: string) => trendQueryOf(new URLSearchParams(text))
const chart = ({ factor, unit }: TimeSpan) =>
  ({ type: 'Measurement', timeSpanFactor: factor, timeSpanUnit: unit }) as const
const queryOf = (path: string) => read(path.split('?')[1] ?? '')
const pvs = fc.array(fc.record({ type: fc.constantFrom(...PV_TYPES), nr: fc.nat(99_999_999) }), { maxLength: 30 })

describe('the address of an archive trend line', () => {
  test('gives back the PVs and days that a link was made of, each PV once (rule H43)', () => {
    fc.assert(
      fc.property(pvs, fc.option(fc.integer({ min: 1, max: 10_000 })), (given, days) => {
        const { pvs: found, span, problems } = queryOf(archiveTrendPath(given, days ?? undefined))
        expect(found.map(pvParam)).toEqual([...new Set(given.map(pvParam))])
        expect(span).toEqual(days === null ? null : { factor: days, unit: 'Day' })
        expect(problems).toEqual([])
      }),
    )
  })

  test('starts at the negative of its duration, on the calendar of the plant', () => {
    // The clocks changed in the morning of the day: what is longer than hours keeps the time of day.
    for (const [unit, name, from] of [
      ['Hours', 'Hour', '2026-03-29T05:00Z'],
      ['Days', 'Day', '2026-03-22T13:00Z'],
      ['Weeks', 'Week', '2026-02-08T13:00Z'],
      ['Months', 'Month', '2025-08-29T12:00Z'],
      ['Years', 'Year', '2019-03-29T13:00Z'],
    ] as const) {
      for (const text of [`amount=7&unit=${unit}`, `amount=7&unit=${name}`, `start=-7${unit}`]) {
        const { span, problems } = read(text)
        expect([span, problems]).toEqual([{ factor: 7, unit: name }, []])
        if (span !== null) expect(openPeriod(chart(span), { now: NOW, zone }).range.from).toBe(Date.parse(from))
      }
    }
    expect(read('amount=3').span).toEqual({ factor: 3, unit: 'Day' })
  })

  test('may begin at a time, which becomes its range unless it has one', () => {
    const address = new URLSearchParams('pv=AnaIn-1&start=1000&source=Auto')
    expect(trendQueryOf(address)).toMatchObject({ start: 1000, span: null, problems: [] })
    expect(withStart(address, 1000, 5000.5).toString()).toBe('pv=AnaIn-1&source=Auto&range=1000-5000')
    address.set('range', '2000-3000')
    expect(withStart(address, 1000, 5000).get('range')).toBe('2000-3000')
    address.delete('range')
    expect(withStart(address, 6000, 5000).toString()).toBe('pv=AnaIn-1&source=Auto')
  })

  test.each([
    ['pv=Nonsense-1', { part: 'pv', text: 'Nonsense-1' }],
    ['station=x', { part: 'station', text: 'x' }],
    ['amount=0&unit=Days', { part: 'amount', text: '0', max: 10_000 }],
    ['amount=7.5&unit=Day', { part: 'amount', text: '7.5', max: 10_000 }],
    ['amount=51&unit=Years', { part: 'amount', text: '51', max: 50 }],
    ['amount=7&unit=Seconds', { part: 'unit', text: 'Seconds' }],
    ['amount=7&unit=Minutes', { part: 'unit', text: 'Minutes' }],
    ['amount=7&unit=', { part: 'unit', text: '' }],
    ['start=yesterday', { part: 'start', text: 'yesterday' }],
    ['start=-0Days', { part: 'amount', text: '0', max: 10_000 }],
  ])('%s is named, and the rest stays', (text, problem) => {
    const { pvs: found, problems, span, start } = read(`pv=AnaIn-1&${text}`)
    expect(problems).toEqual([problem])
    expect([found, span, start]).toEqual([[{ type: 'AnaIn', nr: 1 }], null, null])
  })

  test('names a station, unless it names PVs', () => {
    expect(queryOf(stationChartPath(14))).toMatchObject({ station: 14, pvs: [], problems: [] })
    expect(read('station=14&pv=AnaIn-1').station).toBeNull()
  })

  test('gets other PVs and keeps the rest', () => {
    fc.assert(
      fc.property(pvs, pvs, (before, after) => {
        const address = new URLSearchParams(archiveTrendPath(before, 7).split('?')[1])
        address.set('station', '3')
        address.set('hide', 'AnaIn-1')
        const changed = withPvs(address, after)
        expect(pvsOfAddress(changed).pvs.map(pvParam)).toEqual([...new Set(after.map(pvParam))])
        expect([changed.get('amount'), changed.get('hide'), changed.get('station')]).toEqual(['7', 'AnaIn-1', null])
      }),
    )
  })

  test('any text is read without an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (amount, unit, start) => {
        const { span, problems } = trendQueryOf(new URLSearchParams({ amount, unit, start, pv: start }))
        expect(span !== null || problems.length > 0 || /^\d+$/.test(start)).toBe(true)
      }),
    )
  })
})
