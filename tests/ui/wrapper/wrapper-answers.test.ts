import { expect, test } from 'vitest'
import {
  readFeatures,
  readIsDone,
  readIsManual,
  readName,
  readScanned,
  readVersion,
} from '../../../src/ui/wrapper/wrapper-answers.ts'

test('answers are read as values and as texts of JSON (rules C18, C19, C20, C21, C22)', () => {
  expect([...readFeatures(['scanQrCode', 'showSettings', 'format'])]).toEqual(['showSettings', 'scanQrCode'])
  expect([...readFeatures('["downloadFile"]')]).toEqual(['downloadFile'])
  expect(readVersion('{"version":"4.2.1"}')).toBe('4.2.1')
  expect(readVersion({ version: ' 4.2.1 ' })).toBe('4.2.1')
  expect([readName('Werk Nord'), readName('"Werk Nord"'), readName('4711')]).toEqual(['Werk Nord', 'Werk Nord', '4711'])
  expect([readIsManual('{"manual":true}'), readIsManual({ manual: false })]).toEqual([true, false])
  expect([readIsDone(true), readIsDone('true')]).toEqual([true, true])
})

const HOSTILE = [
  undefined,
  null,
  7,
  '',
  '{',
  [],
  {},
  { manual: 'yes', version: 7 },
  '{"manual":1,"version":{"version":"x"}}',
  Object.create({ manual: true, version: 'inherited' }),
  'x'.repeat(30_000),
] as const

test.each(HOSTILE)('hostile answer %# means nothing (S-11)', (answer) => {
  expect(readFeatures(answer).size).toBe(0)
  expect(readVersion(answer)).toBeNull()
  expect(readIsManual(answer)).toBeNull()
  expect(readIsDone(answer)).toBe(false)
})

test('a name is cut and shows what would turn it; a scanned text is not longer than a code can be (S-11, S-15)', () => {
  expect(readName(`a\u202eb${'x'.repeat(500)}`)).toBe(`a\ufffdb${'x'.repeat(117)}…`)
  expect(readName({ name: 'x' })).toBeNull()
  expect([readScanned('x'.repeat(8001)), readScanned(''), readScanned({}), readScanned('/x')]).toEqual([
    null,
    null,
    null,
    '/x',
  ])
})
