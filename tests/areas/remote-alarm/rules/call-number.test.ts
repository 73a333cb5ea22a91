import { expect, test } from 'vitest'
import { callNumberProblem, e164Of } from '../../../../src/areas/remote-alarm/rules/call-number.ts'

test.for([
  ['+4930123456', '+4930123456'],
  [' +49 (30) 123-456 ', '+4930123456'],
  ['0049 30/12 34 56', '+4930123456'],
  ['+49\u00a030\u2013123456', '+4930123456'],
  ['+420 222 333 444', '+420222333444'],
  ['+123', '+123'],
  ['+123456789012345', '+123456789012345'],
] as const)('%j is the number %s (rule M20)', ([text, number]) => {
  expect([e164Of(text), callNumberProblem(text)]).toEqual([number, null])
})

test.for([
  ['', 'phone.missing'],
  ['   ', 'phone.missing'],
  ['030 123456', 'phone.country'],
  ['0', 'phone.country'],
  ['+49', 'phone.invalid'],
  ['+0301234', 'phone.invalid'],
  ['+1234567890123456', 'phone.invalid'],
  ['49 30 123456', 'phone.invalid'],
  ['+49 30 12a', 'phone.invalid'],
  ['++4930123', 'phone.invalid'],
  ['••••••••00', 'phone.invalid'],
  ['+49\u200b30123456', 'phone.invalid'],
  ['\u202e+4930123456', 'phone.invalid'],
  ['+4930123456789012345e400', 'phone.invalid'],
  ['+٤٩٣٠١٢٣', 'phone.invalid'],
] as const)('%j is refused as %s (rule M20)', ([text, key]) => {
  expect(callNumberProblem(text)?.key).toBe(key)
})
