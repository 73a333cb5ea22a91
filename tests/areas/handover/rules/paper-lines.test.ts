import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperLines } from '../../../../src/areas/handover/rules/paper-lines.ts'

test('a calm shift prints six lines of each chapter, and all that is open', () => {
  expect(paperLines(4, 2, 5)).toEqual({ matters: 4, ofChapter: 6 })
})

test('a storm with all chapters and forty open matters has room on two pages, with a line of each', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(10), fc.integer({ min: 1, max: 12 }), (matters, remarks, chapters) => {
      const room = paperLines(matters, remarks, chapters)
      expect(room.matters).toBe(Math.min(matters, 18))
      expect(room.ofChapter).toBeGreaterThanOrEqual(1)
      expect(room.ofChapter).toBeLessThanOrEqual(6)
      expect(room.matters + remarks + room.ofChapter * chapters).toBeLessThanOrEqual(42)
    }),
    { seed: 42 },
  )
})
