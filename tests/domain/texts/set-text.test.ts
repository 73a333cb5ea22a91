import { describe, expect, test } from 'vitest'
import { hasClash, keyedOutputs, stepOf, stepOfOutput } from '../../../src/domain/texts/set-text.ts'
import { SET_TEXT_MODES, type TextOutput } from '../../../src/wire/server/dashboard.ts'

const output = (id: number, mode: TextOutput['mode'], message: string | null): TextOutput => {
  return { id, name: `Text ${id}`, stationNumber: 12, mode, message }
}
const LOCK = output(1, 'DirectWithAcknowledge', 'Gesperrt')
const UNLOCK = output(1, 'DirectWithAcknowledge', '')
const PRESENT = output(2, 'DirectWithoutAcknowledge', 'Personal vor Ort')
const NOTE = output(3, 'Edit', null)

describe('what a mode asks of the user', () => {
  test('two modes are direct, with and without a question (rules K9, K10)', () => {
    expect(SET_TEXT_MODES.map((mode) => stepOfOutput(output(1, mode, '')))).toEqual(['confirm', 'send', 'edit'])
  })

  test.each(['', 'Dialog', 'directWithoutAcknowledge', 'constructor', '__proto__', 'toString'])(
    'any other mode, here "%s", opens an edit dialog (rule K11)',
    (mode) => {
      expect(stepOfOutput(output(1, mode, ''))).toBe('edit')
    },
  )

  test('a direct mode without a text to send has to be typed, an empty text is one to send (rule K11)', () => {
    expect(stepOfOutput(output(1, 'DirectWithoutAcknowledge', null))).toBe('edit')
    expect(stepOfOutput(UNLOCK)).toBe('confirm')
  })

  test('of several at once the one that asks most decides (rules K8, K9, K10, K11)', () => {
    expect(stepOf([PRESENT])).toBe('send')
    expect(stepOf([PRESENT, LOCK])).toBe('confirm')
    expect(stepOf([LOCK, PRESENT, NOTE])).toBe('edit')
  })
})

test('several outputs of one text have keys of their own, and cannot be set at once (rule K8)', () => {
  expect(keyedOutputs([LOCK, NOTE, UNLOCK]).map(({ key }) => key)).toEqual(['1-1', '3-1', '1-2'])
  expect(hasClash([LOCK, NOTE])).toBe(false)
  expect(hasClash([LOCK, NOTE, UNLOCK])).toBe(true)
})
