import { expect, test } from 'vitest'
import { dialPath } from '../../../../src/areas/remote-alarm/rules/dial-path.ts'

test.each([
  ['+4930123456', 'tel:+4930123456'],
  ['+49 (30) 123-456', 'tel:+4930123456'],
  ['112', 'tel:112'],
  ['', null],
  ['12', null],
  ['+', null],
  ['1234567890123456', null],
  ['+4930123456;ext=5', null],
  ['javascript:alert(1)', null],
  ['+49 30 123456 Weber', null],
])('%s is dialled as %s', (number, path) => {
  expect(dialPath(number)).toBe(path)
})
