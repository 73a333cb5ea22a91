import { expect, test } from 'vitest'
import { callNumberProblem, e164Of } from '../../../../src/areas/remote-alarm/rules/call-number.ts'

test.for([
  ['+4930123456', '+4930123456'],
  [' +49 (30) 123-456 ', '+4930123456'],
  ['0049 30/12 34 56', '+4930123456'],
  ['+49\u00a030\u2013123456', '+4930123456'],
  ['+420 222 333 444', '+420222333444'],
] as const)('%j is the number %s (rule M20)', ([text, number]) => {
  expect([e164Of(text), callNumberProblem(text)]).toEqual([number, null])
})

test.for([
  // What is left out where a number is dialled from abroad: the 0 in brackets, and without them.
  ['+49 (0)171 1234567', '+491711234567'],
  ['+49 0171 1234567', '+491711234567'],
  ['0049 (0) 171 / 123 45 67', '+491711234567'],
  ['+49(0)30 123456', '+4930123456'],
  ['+43 (0)1 5131234', '+4315131234'],
  ['+41 (0)44 668 18 00', '+41446681800'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+33 (0)1 23 45 67 89', '+33123456789'],
  // Italy keeps it.
  ['+39 06 698 12345', '+390669812345'],
  ['+39 (0)6 698 12345', '+390669812345'],
  // A direct dialling number is a part of the number.
  ['+49 30 123456-12', '+493012345612'],
  ['+8816 2345 6789', '+881623456789'],
] as const)('%j is dialled as %s (F114)', ([text, number]) => {
  expect([e164Of(text), callNumberProblem(text)]).toEqual([number, null])
})

test.for([
  ['110', 'phone.internal'],
  ['15', 'phone.internal'],
  ['4711', 'phone.internal'],
  ['*21', 'phone.internal'],
  ['#31#4711', 'phone.internal'],
  ['+49 30 123456 ext. 12', 'phone.extension'],
  ['+49 30 123456 x12', 'phone.extension'],
  ['+49 30 123456#12', 'phone.extension'],
  ['+49 30 123456 Durchwahl 12', 'phone.extension'],
  ['+420 (0)222 333 444', 'phone.impossible'],
  ['+420 222 333', 'phone.impossible'],
  ['+49 1', 'phone.impossible'],
  ['+999 123456', 'phone.impossible'],
  ['+123', 'phone.impossible'],
  ['+123456789012345', 'phone.impossible'],
] as const)('%j reaches nobody, and is refused as %s (F114)', ([text, key]) => {
  expect(callNumberProblem(text)?.key).toBe(key)
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
