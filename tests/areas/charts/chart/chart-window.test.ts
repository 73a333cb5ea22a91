import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boundsOf,
  type ChartWindow,
  edges,
  panned,
  selected,
  wholeOf,
  zoomed,
} from '../../../../src/areas/charts/chart/model/chart-window.ts'

const NOW = 100_000
const HOUR = 3600
const SLIDING = { kind: 'sliding', hours: 1 } as const
const ABSOLUTE = { kind: 'absolute', from: 50_000_000, to: 60_000_000 } as const
const WHOLE = wholeOf(SLIDING)
const BOUNDS = boundsOf(SLIDING, NOW, false)

test('a following view ends now', () => {
  expect(WHOLE).toEqual({ span: HOUR, to: null })
  expect(edges(WHOLE, NOW)).toEqual([NOW - HOUR, NOW])
  expect(edges(WHOLE, NOW + 5)).toEqual([NOW + 5 - HOUR, NOW + 5])
})

test('zooming at the right edge keeps following now', () => {
  expect(zoomed(WHOLE, BOUNDS, 0.5, NOW)).toEqual({ span: HOUR / 2, to: null })
})

test('zooming keeps the place under the pointer where it was', () => {
  const at = NOW - HOUR / 2
  expect(edges(zoomed(WHOLE, BOUNDS, 0.5, at), NOW)).toEqual([at - HOUR / 4, at + HOUR / 4])
})

test('going back stands still, going forward to the end follows again', () => {
  const zoom = { span: 600, to: null }
  const back = panned(zoom, BOUNDS, -1)
  expect(back).toEqual({ span: 600, to: NOW - 600 })
  expect(panned(back, BOUNDS, 1)).toEqual(zoom)
})

test('a selected part fills the view, from whichever side it was drawn', () => {
  const part = { span: HOUR / 4, to: NOW - HOUR / 2 }
  expect(selected(WHOLE, BOUNDS, 0.25, 0.5)).toEqual(part)
  expect(selected(WHOLE, BOUNDS, 0.5, 0.25)).toEqual(part)
})

test('an absolute range shows what it names, and follows nothing', () => {
  const whole = wholeOf(ABSOLUTE)
  expect(edges(whole, NOW)).toEqual([50_000, 60_000])
  const bounds = boundsOf(ABSOLUTE, NOW, false)
  expect(panned(whole, bounds, 1)).toEqual(whole)
  expect(zoomed(whole, bounds, 2, 55_000)).toEqual(whole)
})

test('beyond an absolute range there is only what can be loaded', () => {
  const whole = wholeOf(ABSOLUTE)
  const bounds = boundsOf(ABSOLUTE, NOW, true)
  expect(edges(panned(whole, bounds, 0.5), NOW)).toEqual([55_000, 65_000])
  expect(edges(panned(whole, bounds, 7), NOW)).toEqual([60_000, 70_000])
})

const STEP = fc.record({
  factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
  part: fc.double({ min: -5, max: 5, noNaN: true }),
  start: fc.double({ min: 0, max: 1, noNaN: true }),
})

test.each([
  ['sliding', WHOLE, BOUNDS],
  ['absolute', wholeOf(ABSOLUTE), boundsOf(ABSOLUTE, NOW, false)],
] as const)('no zoom, pan or selection leaves a %s range or goes below its smallest span', (_, whole, bounds) => {
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 1 }), (steps) => {
      let view: ChartWindow = whole
      for (const { factor, part, start } of steps) {
        const [from, to] = edges(view, bounds.to)
        view = zoomed(view, bounds, factor, (from + to) / 2)
        view = panned(view, bounds, part)
        view = selected(view, bounds, start, 0.5)
      }
      const [from, to] = edges(view, bounds.to)
      expect(view.span).toBeGreaterThanOrEqual(10)
      expect(from).toBeGreaterThanOrEqual(bounds.from - 1e-6)
      expect(to).toBeLessThanOrEqual(bounds.to + 1e-6)
    }),
  )
})
