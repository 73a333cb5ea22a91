import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedNumber } from '../../../src/domain/forms/entered-number.ts'
import { isLike, isSameValue } from '../../../src/domain/forms/same-value.ts'

test.each<[unknown, unknown, boolean]>([
  ['a', 'a', true],
  ['a', 'b', false],
  [null, null, true],
  [null, '', false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: { b: 1 } }, { a: { b: 1 } }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{}, [], false],
  [typedNumber('2,5', 'de'), typedNumber('2,50', 'de'), true],
  [typedNumber('x', 'de'), typedNumber('y', 'de'), false],
  [typedNumber('', 'de'), typedNumber('', 'de'), true],
  // Shows 1,23 and holds more: what nobody changed is no change.
  [{ text: '1,23', value: 1.23456 }, typedNumber('1,23', 'de'), true],
])('%j and %j: same is %j', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same)
  expect(isSameValue(b, a)).toBe(same)
})

test('files are the same only if they are the same file', () => {
  const file = new Blob(['a'])
  expect([isSameValue(file, file), isSameValue(file, new Blob(['a']))]).toEqual([true, false])
})

test('whatever JSON holds is like itself and the same as its copy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value))
      expect(isSameValue(JSON.parse(JSON.stringify(value)), copy)).toBe(true)
    }),
  )
})

test.each<[unknown, unknown, boolean]>([
  ['text', '', true],
  [3, '', false],
  [null, '', false],
  ['text', null, true],
  [undefined, null, false],
  [['a'], [], true],
  [['a'], ['b'], true],
  [[1], ['b'], false],
  ['a', ['b'], false],
  [{ a: 1, more: 2 }, { a: 0 }, true],
  [{ b: 1 }, { a: 0 }, false],
  [{ a: '1' }, { a: 0 }, false],
  [null, { a: 0 }, false],
  [{ text: '1', value: null }, typedNumber('2', 'de'), true],
  [{ text: '1' }, typedNumber('2', 'de'), false],
  [{ text: '1', value: '1' }, typedNumber('2', 'de'), false],
])('stored %j for a field that holds %j: fits is %j', (stored, model, fits) => {
  expect(isLike(stored, model)).toBe(fits)
})
