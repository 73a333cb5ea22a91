import { expect, test } from 'vitest'
import { linePath } from '../../../../src/areas/drawings/rules/line-path.ts'

const BOX = { x: 10, y: 20, width: 100, height: 40 }

test('a line goes from its lowest to its highest value, and a gap is a gap', () => {
  expect(linePath([0, 10, 20, 30], [1, 3, Number.NaN, 2], { from: 0, to: 40 }, BOX)).toBe('M10 60L35 20M85 40')
})

test('a flat line lies in the middle, and nothing is no line', () => {
  expect(linePath([0, 40], [5, 5], { from: 0, to: 40 }, BOX)).toBe('M10 40L110 40')
  expect(linePath([0, 40], [Number.NaN, Number.NaN], { from: 0, to: 40 }, BOX)).toBe('')
  expect(linePath([], [], { from: 0, to: 0 }, BOX)).toBe('')
})

test('points before the span are not drawn and do not stretch it', () => {
  expect(linePath([-20, 0, 40], [99, 1, 2], { from: 0, to: 40 }, BOX)).toBe('M10 60L110 20')
})
