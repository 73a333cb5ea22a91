import { describe, expect, test } from 'vitest'
import { ALERT_FIELDS } from '../../../src/domain/alerts/alert-fields.ts'
import { alertViewOfText, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import {
  compileFilter,
  FILTER_OPERATORS,
  type Filter,
  type FilterOperator,
  isFilter,
} from '../../../src/domain/base/filter.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { sampleAlert, searchableAlert } from '../alerts/alert-samples.ts'

function passes(filter: Filter, part: Partial<Alert> = {}): boolean {
  const alert = sampleAlert(part)
  return compileFilter(filter, ALERT_FIELDS)(searchableAlert(alert))
}

describe('operators of texts compare without case and with white space collapsed', () => {
  test.each<[FilterOperator, string, boolean]>([
    ['contains', 'DORF', true],
    ['contains', 'pw  dorf', true],
    ['contains', 'ort', false],
    ['doesnotcontain', 'ort', true],
    ['doesnotcontain', 'dorf', false],
    ['startswith', 'pw', true],
    ['startswith', 'dorf', false],
    ['endswith', 'ANGER', true],
    ['endswith', 'dorf', false],
    ['eq', ' pw dorfanger ', true],
    ['eq', 'pw', false],
    ['neq', 'pw', true],
    ['neq', 'PW Dorfanger', false],
    ['lt', 'pz', true],
    ['lte', 'pw dorfanger', true],
    ['gt', 'pa', true],
    ['gte', 'pz', false],
  ])('%s %j: %j', (operator, value, result) => {
    expect(passes(['station', operator, value], { stationName: 'PW \t Dorfanger' })).toBe(result)
  })
})

describe('operators of numbers', () => {
  test.each<[FilterOperator, number | string, boolean]>([
    ['eq', 3, true],
    ['eq', '3', true],
    ['neq', 3, false],
    ['lt', 4, true],
    ['lte', 3, true],
    ['gt', 3, false],
    ['gte', 3, true],
    ['contains', 3, true],
    ['startswith', 4, false],
  ])('priority 3 %s %j: %j', (operator, value, result) => {
    expect(passes(['priority', operator, value])).toBe(result)
  })

  test('a time that an alert does not have matches only what it is not', () => {
    const results = (['eq', 'lt', 'gt', 'neq'] as const).map((operator) => passes(['gone', operator, 5]))
    expect(results).toEqual([false, false, false, true])
  })
})

describe('a search in several texts', () => {
  test.each<[FilterOperator, string, boolean]>([
    ['contains', 'sumpf hoch', true],
    ['contains', 'dorfanger niveau', false],
    ['startswith', 'pw14', true],
    ['startswith', 'su1', false],
    ['endswith', 'l01', true],
    ['eq', 'pumpen prüfen', true],
    ['eq', 'pumpen', false],
    ['neq', 'pumpen prüfen', false],
    ['doesnotcontain', 'pumpen', false],
    ['gt', 'pw14', true],
  ])('%s %j matches in one of them: %j', (operator, value, result) => {
    expect(passes(['text', operator, value])).toBe(result)
  })

  test('a very long text is searched at its beginning only', () => {
    const message = `${'x'.repeat(400)}near ${'x'.repeat(400)} far`
    expect([
      passes(['text', 'contains', 'near'], { message }),
      passes(['text', 'contains', 'far'], { message }),
    ]).toEqual([true, false])
  })
})

test('missing and empty values, unknown fields and empty groups always match', () => {
  const filters: Filter[] = [
    ['station', 'eq', ''],
    ['station', 'contains', '   '],
    ['text', 'eq', ' '],
    ['priority', 'eq', ''],
    ['priority', 'lt', 'much'],
    ['nothing', 'eq', 'x'],
    ['constructor', 'eq', 'x'],
    ['and'],
    ['or'],
  ]
  expect(filters.filter((filter) => !passes(filter))).toEqual([])
})

test('blank and null values always match, with every operator on every kind of field (deviation 7)', () => {
  const blank = [null, '', ' ', '\t \n', '\u00a0']
  const filters = ['station', 'text', 'priority', 'gone', 'came'].flatMap((field) =>
    FILTER_OPERATORS.flatMap((operator) => blank.map((value): Filter => [field, operator, value])),
  )
  expect(filters.filter((filter) => !passes(filter))).toEqual([])
  expect(filters.filter((filter) => !isFilter(filter))).toEqual([])
})

test('a null value does not make a view unreadable (deviation 7)', () => {
  const view = { ...PENDING, filter: ['and', ['priority', 'eq', null]] } as const
  expect(alertViewOfText(alertViewText(view))).toEqual(view)
})

test('groups combine with and and or, also inside each other', () => {
  const isThree: Filter = ['priority', 'eq', 3]
  const isFour: Filter = ['priority', 'eq', 4]
  const isDorf: Filter = ['station', 'contains', 'dorf']
  expect([
    passes(['and', isThree, isDorf]),
    passes(['and', isFour, isDorf]),
    passes(['or', isFour, isDorf]),
    passes(['or', isFour, ['and', isThree, isDorf]]),
    passes(['or', isFour, ['and', isThree, ['station', 'eq', 'x']]]),
  ]).toEqual([true, false, true, true, false])
})

test.each([
  [['and', ['a', 'eq', 1]], true],
  [['a', 'eq', '1'], true],
  [['a', 'is', '1'], false],
  [['a', 'eq', Number.NaN], false],
  [['a', 'eq'], false],
  [['and', 'a'], false],
  ['and', false],
  [null, false],
])('%j is a filter: %j', (value, is) => {
  expect(isFilter(value)).toBe(is)
})

test('a filter nested without end is none', () => {
  let filter: unknown = ['a', 'eq', '1']
  for (let depth = 0; depth < 20; depth += 1) filter = ['and', filter]
  expect(isFilter(filter)).toBe(false)
})
