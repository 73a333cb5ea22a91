import { describe, expect, test } from 'vitest'
import {
  changedFields,
  editableLimits,
  enteredLimit,
  type LimitEntry,
  limitChanges,
  limitProblems,
  startLimit,
} from '../../../../src/areas/values/rules/limit-edits.ts'
import type { Language } from '../../../../src/domain/base/language.ts'
import { typedNumber } from '../../../../src/domain/forms/entered-number.ts'
import { LIMIT_TYPES, type LimitType } from '../../../../src/wire/server/alert.ts'
import type { PvLimitConfig } from '../../../../src/wire/server/pv-command.ts'

const config = (limitType: LimitType, limit: number, notSet = false): PvLimitConfig => ({
  pvLimitRef: { pv: { type: 'AnaIn', nr: 100_001 }, limitType },
  limit,
  priority: 3,
  delayTime: 60,
  description: 'mittlerer Grenzwert',
  message: 'Zulauf beobachten',
  notSet,
})
const ALL = LIMIT_TYPES.map((type, index) => config(type, index))
const HIGH = config('TopMiddle', 1.234_567)
const start = startLimit(HIGH, 2, 'de')

/** The keys of what is wrong when `edit` is typed into the fields of one limit, beside three others. */
function keysOf(edit: Partial<LimitEntry>, type: LimitType = 'TopMiddle'): readonly string[] {
  const limits = editableLimits(ALL)
  const entries = Object.fromEntries(ALL.map((limit) => [limit.pvLimitRef.limitType, startLimit(limit, 2, 'de')]))
  const entry = entries[type]
  if (entry === undefined) throw new Error('no such limit')
  const problems = limitProblems({ ...entries, [type]: { ...entry, ...edit } }, limits)
  return Object.values(problems[type] ?? {}).flatMap((found) => found?.key ?? [])
}

test('limits flagged notSet cannot be edited (rule F2)', () => {
  expect(editableLimits([config('Bottom', 1, true), HIGH])).toEqual({ TopMiddle: HIGH })
})

test('what nobody changed is sent exactly as it was, not as it is shown (rule F9)', () => {
  expect(start.limit.text).toBe('1,23')
  expect(changedFields(start, start)).toEqual([])
  expect(enteredLimit({ ...start, delayTime: typedNumber('5', 'de') }, HIGH)).toEqual({ ...HIGH, delayTime: 5 })
})

test.each<[Partial<LimitEntry>, string]>([
  [{ limit: typedNumber('1,5', 'de') }, 'limit'],
  [{ delayTime: typedNumber('61', 'de') }, 'delayTime'],
  [{ priority: 4 }, 'priority'],
  [{ message: '' }, 'message'],
  [{ description: 'x' }, 'description'],
])('each of the five fields can be changed: %j (rule F11)', (edit, field) => {
  expect(changedFields({ ...start, ...edit }, start)).toEqual([field])
})

test('only limits that differ are sent, each with its old state (rule F9)', () => {
  const [bottom, low] = [config('Bottom', 1), config('BottomMiddle', 2)]
  const fresh = { ...low, limit: 2.5 }
  expect(
    limitChanges([
      [bottom, bottom],
      [low, fresh],
    ]),
  ).toEqual({ oldLimits: [low], newLimits: [fresh] })
})

describe('what was typed', () => {
  test.each<[string, Language, number | null]>([
    ['1,5', 'de', 1.5],
    ['1.5', 'de', 1.5],
    ['1,5', 'en', 1.5],
    ['-0,25', 'cs', -0.25],
    ['1e400', 'de', null],
    ['', 'de', null],
    ['1\u200b,5', 'de', null],
    ['\u202e1,5', 'de', null],
    ['١٫٥', 'ru', null],
  ])('%j in %s means %s', (text, language, value) => {
    expect(typedNumber(text, language).value).toBe(value)
  })

  test.each([
    ['0', []],
    ['65535', []],
    ['65536', ['delay.outside']],
    ['-1', ['delay.outside']],
    ['0,5', ['number.integer']],
    ['', ['number.missing']],
    ['1e400', ['number.missing']],
  ])('a delay of %j: %j (rule F5)', (text, keys) => {
    expect(keysOf({ delayTime: typedNumber(text, 'de') })).toEqual(keys)
  })

  test.each([
    [0, []],
    [9, []],
    [10, ['priority.outside']],
    [-1, ['priority.outside']],
  ])('a priority of %i: %j (rule F3)', (priority, keys) => {
    expect(keysOf({ priority })).toEqual(keys)
  })

  test.each<[LimitType, string, readonly string[]]>([
    ['Bottom', '1', []],
    ['Bottom', '1,01', ['limit.bottom']],
    ['BottomMiddle', '2', []],
    ['BottomMiddle', '2,01', ['limit.bottomMiddle']],
    ['Top', '2', []],
    ['Top', '1,99', ['limit.top']],
  ])('the limit %s of %s: %j (rules F6, F7, F8)', (type, text, keys) => {
    expect(keysOf({ limit: typedNumber(text, 'de') }, type)).toEqual(keys)
  })

  test.each([
    ['Pumpe \u202eprüfen', true],
    ['Pumpe\u200b prüfen', true],
    ['Pumpe\nprüfen', true],
    ['\ufeff', true],
    ['تحقق من المضخة', false],
    ['Prüfen – 1,5 m³/h ≥ 20 %', false],
    ['', false],
  ])('a message of %j with characters that nobody sees: %s', (message, isWrong) => {
    expect(keysOf({ message })).toEqual(isWrong ? ['text.invisible'] : [])
  })
})

test('a text of the server with invisible characters does not prevent another change', () => {
  const odd = { ...HIGH, message: 'a\u200bb' }
  const entry = { ...startLimit(odd, 2, 'de'), priority: 1 }
  expect(limitProblems({ TopMiddle: entry }, { TopMiddle: odd })).toEqual({})
})
