import { expect, test } from 'vitest'
import { runtimeEntryProblem } from '../../../../src/areas/values/rules/runtime-entry.ts'
import type { Language } from '../../../../src/domain/base/language.ts'
import { typedNumber } from '../../../../src/domain/forms/entered-number.ts'
import type { RuntimeType } from '../../../../src/wire/server/pv.ts'

function problemOf(text: string, type: RuntimeType = 'Betriebszeit', language: Language = 'de') {
  return runtimeEntryProblem(typedNumber(text, language), type)?.key ?? null
}

test.for(['', ' ', '\t', '\u00a0', '\ufeff'])('%j is empty (rule F14)', (text) => {
  expect(problemOf(text)).toBe('runtime.empty')
})

test.for(['-0,1', '-1', '−1', '-999999999'])('%j is negative (rule F15)', (text) => {
  expect(problemOf(text)).toBe('runtime.negative')
})

test.for(['0', '-0', '0,0', '0,1', '12.5', '12,5', '1.234,5', '1 234,5', '1000000000'])('%j can be sent', (text) => {
  expect(problemOf(text)).toBeNull()
})

test.for(['1e400', 'Infinity', 'NaN', '1,', '1,2,3', '12h', '\u200b12', '1\u200d2', '\u202e21', '٣', '0x10'])(
  '%j is no number that anybody could mean',
  (text) => {
    expect(problemOf(text)).toBe('number.missing')
  },
)

test('a text has the meaning of its language: a point and three digits are thousands in German only', () => {
  expect(typedNumber('1.234', 'de').value).toBe(1234)
  expect(typedNumber('1.234', 'en').value).toBe(1.234)
  expect(problemOf('1.234', 'Schaltzyklen', 'de')).toBeNull()
  expect(problemOf('1.234', 'Schaltzyklen', 'en')).toBe('number.integer')
  expect(problemOf('1.234', 'Betriebszeit', 'cs')).toBe('number.missing')
})

test('a machine starts whole times', () => {
  expect(problemOf('7,5', 'Schaltzyklen')).toBe('number.integer')
  expect(problemOf('7,0', 'Schaltzyklen')).toBeNull()
  expect(problemOf('7,5', 'LetzteAktivZeit')).toBeNull()
})
