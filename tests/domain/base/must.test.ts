import { expect, test } from 'vitest'
import { must } from '../../../src/domain/base/must.ts'

test.each([0, '', false, Number.NaN])('what is there is returned: %o', (value) => {
  expect(must<unknown>(value)).toBe(value)
})

test.each([null, undefined])('what cannot be missing is asserted: %o', (value) => {
  expect(() => must(value)).toThrow('missing')
})
