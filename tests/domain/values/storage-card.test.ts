import { expect, test } from 'vitest'
import { isCardWorn } from '../../../src/domain/values/storage-card.ts'

test.each([
  [100, false],
  [20, false],
  [19.9, true],
  [0, true],
])('whether a storage card with %s percent of its life left is warned about: %s (rule B17)', (life, isWorn) => {
  expect(isCardWorn(life)).toBe(isWorn)
})
