import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredMs } from '../../../src/domain/evaluations/covered-time.ts'

const RANGE = { from: 100, to: 200 }

test('spans are cut at the borders of the range, and what two of them cover counts once', () => {
  expect(coveredMs([], RANGE)).toBe(0)
  expect(coveredMs([{ from: 0, to: 1000 }], RANGE)).toBe(100)
  // 100 to 110, and 150 to 170 twice in part.
  expect(
    coveredMs(
      [
        { from: 155, to: 170 },
        { from: 90, to: 110 },
        { from: 150, to: 160 },
        { from: 200, to: 210 },
      ],
      RANGE,
    ),
  ).toBe(10 + 20)
})

test('it is the number of moments in any span', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }))
  fc.assert(
    fc.property(fc.array(span.map(([from, length]) => ({ from, to: from + length }))), (spans) => {
      let moments = 0
      for (let at = 20; at < 50; at += 1) if (spans.some(({ from, to }) => at >= from && at < to)) moments += 1
      expect(coveredMs(spans, { from: 20, to: 50 })).toBe(moments)
    }),
  )
})
