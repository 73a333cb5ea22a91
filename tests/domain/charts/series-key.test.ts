import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArchiveSpec, archiveKey, archiveOfKey, MAX_WINDOW_MS } from '../../../src/domain/charts/archive-key.ts'
import {
  type Drawing,
  detailKey,
  MAX_PIXELS,
  MAX_RAW_HOURS,
  seriesKey,
  seriesOfKey,
} from '../../../src/domain/charts/series-key.ts'
import { DATA_SOURCES } from '../../../src/wire/server/chart.ts'
import { SERIES_VIEW_TYPES } from '../../../src/wire/server/chart-config.ts'

const LEVEL = { type: 'AnaIn', nr: 1_400_001 } as const
const DRAWING: Drawing = { pixels: 1200, view: 'Line' }
const drawing = fc.record({
  pixels: fc.integer({ min: 1, max: MAX_PIXELS }),
  view: fc.constantFrom(...SERIES_VIEW_TYPES),
})

test('a live series is a PV, up to a year of a source, and how it is drawn (rule H15)', () => {
  for (const each of [{ drawing: null }, { drawing: DRAWING }]) {
    for (const source of ['MeasurementArchive', 'QuarterHourValues', 'DayValues'] as const) {
      for (const hours of [1, 6, 720, source === 'MeasurementArchive' ? MAX_RAW_HOURS : 8785]) {
        const spec = { pv: LEVEL, hours, source, ...each }
        expect(seriesOfKey(seriesKey(spec))).toEqual({ ...spec, part: null })
      }
    }
  }
  expect(seriesKey({ pv: LEVEL, hours: 720, source: 'DayValues', drawing: null })).toBe('AnaIn-1400001/720h/DayValues')
  expect(seriesKey({ pv: LEVEL, hours: 6, drawing: DRAWING })).toBe('AnaIn-1400001/6h/1200/Line')
  for (const text of [
    'AnaIn-1/0h',
    `AnaIn-1/${MAX_RAW_HOURS + 1}h`,
    `AnaIn-1/8786h/DayValues`,
    'AnaIn-1/720h/MonthValues',
    'AnaIn-1/720h/MeasurementArchive',
    'AnaIn-1/1.5h',
    'AnaIn-1',
    '/1h',
    'x/1h',
    'AnaIn-1/1h/0/Line',
    'AnaIn-1/1h/10001/Line',
    'AnaIn-1/1h/9/Pie',
    'AnaIn-1/1h/9',
    'AnaIn-1/1h/9/Line/x',
    'AnaIn-1/1h/9/Line/20-20',
    'AnaIn-1/1h/9/Line/20-',
    'AnaIn-1/1h/9/Line/1.5-2',
    'AnaIn-1/1h/9/Line/1-2/3',
    'AnaIn-1/1h/1-2',
  ]) {
    expect(seriesOfKey(text)).toBeNull()
  }
})

const NOW = Date.UTC(2026, 10, 20, 12) / 1000
const DAY = seriesKey({ pv: LEVEL, hours: 24, drawing: { pixels: 2048, view: 'Line' } })

test('a part in view of a live series is finer than the whole, holds the view with some room, and is at most 3.4 times as long', () => {
  const view = fc.record({ span: fc.integer({ min: 10, max: 39_000 }), age: fc.integer({ min: 0, max: 43_200 }) })
  fc.assert(
    fc.property(view, fc.constantFrom(1024, 2048, 3072), ({ span, age }, pixels) => {
      const [from, to] = [NOW - age - span, NOW - age]
      const key = detailKey(
        seriesKey({ pv: LEVEL, hours: 24, drawing: { pixels, view: 'Line' } }),
        { from, to },
        pixels,
      )
      const spec = seriesOfKey(key ?? '')
      const { part, drawing } = spec ?? {}
      if (part === null || part === undefined || drawing === null || drawing === undefined)
        throw new Error(`${key} is no part`)
      expect({ ...spec, part: null }).toEqual({
        pv: LEVEL,
        hours: 24,
        source: 'MeasurementArchive',
        drawing,
        part: null,
      })
      const room = (to - from) / 10
      expect(part.from).toBeLessThanOrEqual(from - room)
      expect(part.to).toBeGreaterThanOrEqual(to + room)
      expect(part.to - part.from).toBeLessThanOrEqual(Math.max(16, span * 3.4))
      const width = (part.to - part.from) / drawing.pixels
      expect(width).toBeLessThan(86_400 / pixels / 2)
      // A column a pixel, nearly: a drawing is narrower than its page, for which `pixels` are.
      expect(width).toBeLessThanOrEqual(Math.max((1.2 * span) / pixels, 16 / drawing.pixels))
    }),
  )
})

test('the part stays the same as the view moves a little, and changes in quarters of its length', () => {
  const partsOf = (steps: number) =>
    new Set(
      Array.from({ length: steps }, (_, step) => detailKey(DAY, { from: NOW + step - 600, to: NOW + step }, 2048)),
    )
  expect(partsOf(3600).size).toBeLessThanOrEqual(16)
  expect(partsOf(3600).size).toBeGreaterThan(12)
})

test('there is no part of what has every point, of the whole window, or of nothing', () => {
  const whole = { from: NOW - 86_400, to: NOW }
  expect(detailKey(DAY, whole, 2048)).toBeNull()
  expect(detailKey(DAY, { from: NOW, to: NOW }, 2048)).toBeNull()
  expect(detailKey(DAY, { from: Number.NaN, to: Number.NaN }, 2048)).toBeNull()
  const all = seriesKey({ pv: LEVEL, hours: 24, drawing: null })
  expect(detailKey(all, { from: NOW - 60, to: NOW }, 2048)).toBeNull()
  // An hour with two columns a pixel is as fine as most of itself.
  const hour = seriesKey({ pv: LEVEL, hours: 1, drawing: { pixels: 4096, view: 'Line' } })
  expect(detailKey(hour, { from: NOW - 3000, to: NOW }, 2048)).toBeNull()
  expect(detailKey(hour, { from: NOW - 600, to: NOW }, 2048)).not.toBeNull()
})

test('a window of the archive is a series, its source, its edges and how it is drawn, or every point of it', () => {
  const series = fc.oneof(
    fc.record({ kind: fc.constant('pv' as const), pv: fc.constant(LEVEL) }),
    fc.record({ kind: fc.constant('chart' as const), chart: fc.nat(), series: fc.string({ minLength: 1 }) }),
  )
  const spec = fc.record({
    series,
    source: fc.constantFrom(...DATA_SOURCES),
    start: fc.integer({ min: 0, max: 2e12 }),
    length: fc.integer({ min: 1, max: 86_400_000 }),
    drawing: fc.option(drawing),
  })
  fc.assert(
    fc.property(spec, ({ length, ...rest }) => {
      const window: ArchiveSpec = { ...rest, end: rest.start + length }
      expect(archiveOfKey(archiveKey(window))).toEqual(window)
    }),
  )
})

test('no other text is taken for a window, nor is one that is empty or too long to be held', () => {
  const key = (start: number, end: number) =>
    archiveKey({ series: { kind: 'pv', pv: LEVEL }, source: 'MeasurementArchive', start, end, drawing: DRAWING })
  const longest = MAX_WINDOW_MS.MeasurementArchive
  expect(archiveOfKey(key(5, 5 + longest))).not.toBeNull()
  for (const text of [
    key(5, 5),
    key(5, 4),
    key(5, 6 + longest),
    '',
    'AnaIn-1/DayValues/1',
    'AnaIn-1/DayValues/1/2/9',
    'AnaIn-1/DayValues/1/2/',
    'AnaIn-1/HourValues/1/2/9/Line',
    'AnaIn-1/DayValues/-1/2/9/Line',
    'AnaIn-1/DayValues/1/2e3/9/Line',
    'chart-1-%E0%A4%A/DayValues/1/2/9/Line',
    'chart-1-/DayValues/1/2/9/Line',
  ]) {
    expect(archiveOfKey(text)).toBeNull()
  }
})
