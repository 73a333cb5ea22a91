import { expect, test } from 'vitest'
import { hatchPath } from '../../../../src/areas/drawings/rules/hatch-path.ts'

test('hatching crosses all of a box and leaves it nowhere', () => {
  expect(hatchPath({ x: 10, y: 20, width: 20, height: 10 }, 10)).toBe('M20 20L10 30M30 20L20 30')
  expect(hatchPath({ x: 0, y: 0, width: 10, height: 20 }, 8)).toBe('M8 0L0 8M10 6L0 16M10 14L4 20')
  const points = [...hatchPath({ x: 5, y: 7, width: 31, height: 17 }, 6).matchAll(/([\d.]+) ([\d.]+)/g)]
  expect(points.length).toBe(14)
  for (const [, x, y] of points) {
    expect(Number(x)).toBeGreaterThanOrEqual(5)
    expect(Number(x)).toBeLessThanOrEqual(36)
    expect(Number(y)).toBeGreaterThanOrEqual(7)
    expect(Number(y)).toBeLessThanOrEqual(24)
  }
})

test('a box without room has no hatching', () => {
  expect(hatchPath({ x: 0, y: 0, width: 0, height: 0 }, 8)).toBe('')
})

test('a box of any size has at most 500 lines (F56)', () => {
  const lines = (width: number, height: number) => hatchPath({ x: 0, y: 0, width, height }, 8).split('M').length - 1
  for (const size of [1e5, 1e99, 1e308]) {
    expect(lines(size, size / 3)).toBeLessThanOrEqual(500)
    expect(lines(size, size / 3)).toBeGreaterThan(400)
  }
  expect(lines(Number.POSITIVE_INFINITY, 1)).toBe(0)
})
