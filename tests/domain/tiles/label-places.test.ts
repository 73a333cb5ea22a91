import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LabelBox, placeLabels } from '../../../src/domain/tiles/label-places.ts'

const ANY_BOX = fc.record({
  at: fc.double({ min: 0, max: 300, noNaN: true }),
  size: fc.integer({ min: 4, max: 80 }),
  rank: fc.nat(3),
})
const box = (at: number, size: number, rank = 0): LabelBox => ({ at, size, rank })

test('labels with room stay at their place', () => {
  expect(placeLabels([box(40, 20), box(100, 20)], 200, 20)).toEqual([40, 100])
})

test('labels that overlap are pushed apart, and back from the end', () => {
  expect(placeLabels([box(100, 20), box(105, 20)], 200, 30)).toEqual([100, 124])
  expect(placeLabels([box(190, 20), box(195, 20)], 200, 40)).toEqual([166, 190])
})

test('where there is no room, or it is far away, the label with the highest rank gives way', () => {
  expect(placeLabels([box(10, 40, 1), box(50, 40, 0), box(90, 40, 2)], 90, 60)).toEqual([20, 64, null])
  expect(placeLabels([box(100, 60, 1), box(101, 60, 0)], 400, 30)).toEqual([null, 101])
})

test('a label that has room stays although another one of its rank gives way', () => {
  expect(placeLabels([box(60, 60, 1), box(64, 60, 3), box(150, 60, 3)], 300, 20)).toEqual([60, null, 150])
})

test('whatever is asked for: nothing overlaps, all inside, the order is kept', () => {
  fc.assert(
    fc.property(fc.array(ANY_BOX, { maxLength: 8 }), fc.integer({ min: 20, max: 300 }), (boxes, length) => {
      const placed = placeLabels(boxes, length, 60).flatMap((at, i) => {
        const asked = boxes[i]
        return at === null || asked === undefined
          ? []
          : [{ asked: asked.at, from: at - asked.size / 2, to: at + asked.size / 2 }]
      })
      for (const { from, to } of placed) {
        expect(from).toBeGreaterThanOrEqual(-1e-6)
        expect(to).toBeLessThanOrEqual(length + 1e-6)
      }
      const inOrder = placed.toSorted((a, b) => a.from - b.from)
      inOrder.forEach((label, i) => {
        const before = inOrder[i - 1]
        if (before === undefined) return
        expect(label.from).toBeGreaterThanOrEqual(before.to - 1e-6)
        expect(label.asked).toBeGreaterThanOrEqual(before.asked)
      })
    }),
  )
})
