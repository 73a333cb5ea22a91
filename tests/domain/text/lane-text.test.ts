import { expect, test } from 'vitest'
import { createFormat } from '../../../src/domain/text/format.ts'
import { laneText } from '../../../src/domain/text/lane-text.ts'

const FORMAT = createFormat('de', 'Europe/Berlin')
const WORDS = { on: 'Ein', off: 'Aus', failure: ['OK', 'offen', 'quittiert', 'gegangen'] }
const DIGITAL = { stateActiveText: 'Störung', stateInactiveText: '' }

test.each([
  ['DoubleValue', 1.044, null, '1,04'],
  ['CounterValue', 284_777, null, '284.777,00'],
  ['RuntimeValue', 8, null, '8,00'],
  ['BoolValue', 1, null, 'Ein'],
  ['BoolValue', 1, DIGITAL, 'Störung'],
  ['BoolValue', 0, DIGITAL, 'Aus'],
  ['FailureStateValue', 2, null, 'quittiert'],
  ['FailureStateValue', 7, null, '7'],
  ['TimeOfDayValue', 5 * 256 + 30, null, '05:30'],
] as const)('%s %d with texts %j reads %s', (kind, value, digital, text) => {
  expect(laneText(kind, value, 2, FORMAT, digital, WORDS)).toBe(text)
})
