import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edges, MIN_SPAN_S, panned, zoomed } from '../../src/components/chart/chart-window.ts'

const NOW = 100_000
const HOUR = 3600
const WHOLE = { span: HOUR, to: null }

test('a following view ends now', () => {
  expect(edges(WHOLE, NOW)).toEqual([NOW - HOUR, NOW])
  expect(edges(WHOLE, NOW + 5)).toEqual([NOW + 5 - HOUR, NOW + 5])
})

test('zooming at the right edge keeps following now', () => {
  expect(zoomed(WHOLE, NOW, HOUR, 0.5, NOW)).toEqual({ span: HOUR / 2, to: null })
})

test('zooming keeps the place under the pointer where it was', () => {
  const at = NOW - HOUR / 2
  expect(edges(zoomed(WHOLE, NOW, HOUR, 0.5, at), NOW)).toEqual([at - HOUR / 4, at + HOUR / 4])
})

test('going back stands still, going forward to the end follows again', () => {
  const zoom = { span: 600, to: null }
  const back = panned(zoom, NOW, HOUR, -1)
  expect(back).toEqual({ span: 600, to: NOW - 600 })
  expect(panned(back, NOW, HOUR, 1)).toEqual(zoom)
})

test('no zoom or pan leaves the window or goes below its smallest span', () => {
  const step = fc.record({
    factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
    part: fc.double({ min: -5, max: 5, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      let view: { readonly span: number; readonly to: number | null } = WHOLE
      for (const { factor, part } of steps) {
        const [from, to] = edges(view, NOW)
        view = zoomed(view, NOW, HOUR, factor, (from + to) / 2)
        view = panned(view, NOW, HOUR, part)
      }
      const [from, to] = edges(view, NOW)
      expect(view.span).toBeGreaterThanOrEqual(MIN_SPAN_S)
      expect(from).toBeGreaterThanOrEqual(NOW - HOUR - 1e-6)
      expect(to).toBeLessThanOrEqual(NOW + 1e-6)
    }),
  )
})
