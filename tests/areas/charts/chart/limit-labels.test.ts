import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LabelRoom,
  outerFirst,
  placedLabels,
  type WantedLabel,
} from '../../../../src/areas/charts/chart/plot/limit-labels.ts'

const ROOM: LabelRoom = { top: 20, width: 300, height: 200, labelHeight: 16, offset: 9 }
const left = (y: number, width = 100): WantedLabel => ({ y, width, side: 'left' })
const right = (y: number, width = 100): WantedLabel => ({ y, width, side: 'right' })

test('a label stands above its line at its axis, at the upper edge below it (rule H34)', () => {
  expect(placedLabels([left(100), right(22)], ROOM)).toEqual([
    { y: 91, inset: 0 },
    { y: 31, inset: 0 },
  ])
})

test('of two lines close together the second label goes below its line, a third one farther inside (rule H34)', () => {
  expect(placedLabels([left(100), left(104), left(102)], ROOM)).toEqual([
    { y: 91, inset: 0 },
    { y: 113, inset: 0 },
    { y: 93, inset: 100 },
  ])
})

test('labels of both sides meet where the plot is narrow: the later one makes room or goes (rule H34)', () => {
  const narrow = { ...ROOM, width: 190 }
  expect(placedLabels([left(100), right(100)], ROOM)).toEqual([
    { y: 91, inset: 0 },
    { y: 91, inset: 0 },
  ])
  expect(placedLabels([left(100), right(100), right(101)], narrow)).toEqual([
    { y: 91, inset: 0 },
    { y: 109, inset: 0 },
    null,
  ])
})

test('the outer limits are named before those between them (rule H34)', () => {
  const values = (...limits: readonly number[]) =>
    outerFirst(limits.map((value) => ({ value }))).map(({ value }) => value)
  expect(values(1, 2, 3, 4)).toEqual([4, 1, 3, 2])
  expect(values(2, 5)).toEqual([5, 2])
  expect(values(7)).toEqual([7])
  expect(values()).toEqual([])
})

test('a line outside the plot has no label (rule H34)', () => {
  expect(placedLabels([left(10), left(230), left(Number.NaN)], ROOM)).toEqual([null, null, null])
})

test('no label covers another or leaves the plot, and the first always has its place (rule H34)', () => {
  const label = fc.record({
    y: fc.integer({ min: 20, max: 220 }),
    width: fc.integer({ min: 20, max: 300 }),
    side: fc.constantFrom('left' as const, 'right' as const),
  })
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 30 }), (wanted) => {
      const placed = placedLabels(wanted, ROOM)
      expect(placed[0]).not.toBeNull()
      const boxes = placed.flatMap((place, index) => {
        const one = wanted[index]
        if (place === null || one === undefined) return []
        const from = one.side === 'left' ? place.inset : ROOM.width - place.inset - one.width
        return [{ top: place.y - 8, from, to: from + one.width }]
      })
      boxes.forEach((box, index) => {
        expect(box.from >= 0 && box.to <= ROOM.width && box.top >= 19 && box.top + 16 <= 221).toBe(true)
        const covers = (other: typeof box) =>
          Math.abs(other.top - box.top) < 16 && other.from < box.to && other.to > box.from
        expect(boxes.slice(index + 1).some(covers)).toBe(false)
      })
    }),
  )
})
