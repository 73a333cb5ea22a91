import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearedSlot, swappedSlots } from '../../../../src/ui/form/fields/slots.ts'

const slots = fc.array(fc.option(fc.integer()), { minLength: 1, maxLength: 25 })
const place = fc.nat(30)

test('swapping exchanges two places, also with an empty one, and twice is nothing', () => {
  expect(swappedSlots(['a', 'b', null], 0, 1)).toEqual(['b', 'a', null])
  expect(swappedSlots(['a', 'b', null], 1, 2)).toEqual(['a', null, 'b'])
  fc.assert(
    fc.property(slots, place, place, (list, a, b) => {
      fc.pre(a < list.length && b < list.length)
      expect(swappedSlots(swappedSlots(list, a, b), a, b)).toEqual(list)
      expect(swappedSlots(list, a, b)[b]).toBe(list[a])
    }),
  )
})

test('there is no place before the first and after the last', () => {
  const list = ['a', 'b']
  expect([swappedSlots(list, 0, -1), swappedSlots(list, 1, 2)]).toEqual([list, list])
})

test('clearing leaves the others where they are', () => {
  expect(clearedSlot(['a', 'b', 'c'], 1)).toEqual(['a', null, 'c'])
})
