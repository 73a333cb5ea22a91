import { expect, test } from 'vitest'
import { labelSides } from '../../../src/domain/map/label-sides.ts'

const STAGE = { width: 400, height: 300 }
const marker = (x: number, y: number, rank = 0, width = 80) => ({
  at: { x, y },
  radius: 17,
  label: { width, height: 16 },
  rank,
})

test('a name stands on the right, unless something is there', () => {
  expect(labelSides([marker(100, 100)], STAGE)).toEqual(['right'])
  expect(labelSides([marker(100, 100), marker(150, 100, 1)], STAGE)).toEqual(['below', 'right'])
})

test('the most urgent is placed first', () => {
  const [late, first] = labelSides([marker(100, 100, 9, 200), marker(100, 108, 1, 200)], STAGE)
  expect(first).toBe('right')
  expect(late).not.toBe('right')
})

test('a name stays on the stage', () => {
  expect(labelSides([marker(380, 100)], STAGE)).toEqual(['left'])
  expect(labelSides([marker(200, 100, 0, 500)], STAGE)).toEqual([null])
})
