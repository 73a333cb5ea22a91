import { describe, expect, test } from 'vitest'
import {
  compileFilter,
  type FilterOperator,
  isFilter,
  matchesText,
  SharedText,
} from '../../../src/domain/base/filter.ts'

interface Row {
  readonly text: string
  readonly number: number | null
}

const FIELDS = {
  text: { kind: 'text', read: ({ text }: Row) => text },
  shared: { kind: 'shared', read: ({ text }: Row) => new SharedText(text) },
  number: { kind: 'number', read: ({ number }: Row) => number },
} as const

/** Which of these pass, in their order: the one before, the one itself, the one behind. */
function passing(field: 'text' | 'shared' | 'number', operator: FilterOperator, value: string | number) {
  const rows: readonly Row[] = [
    { text: 'b', number: 19 },
    { text: 'c', number: 20 },
    { text: 'd', number: 21 },
  ]
  return rows.map(compileFilter([field, operator, value], FIELDS)).map((passes) => (passes ? 1 : 0))
}

describe('an order has its edge where its name says', () => {
  test.each<[FilterOperator, readonly number[]]>([
    ['eq', [0, 1, 0]],
    ['neq', [1, 0, 1]],
    ['lt', [1, 0, 0]],
    ['lte', [1, 1, 0]],
    ['gt', [0, 0, 1]],
    ['gte', [0, 1, 1]],
  ])('%s', (operator, expected) => {
    expect(passing('number', operator, 20)).toEqual(expected)
    expect(passing('number', operator, '20')).toEqual(expected)
    expect(passing('text', operator, 'C')).toEqual(expected)
    expect(passing('shared', operator, 'C')).toEqual(expected)
  })
})

test.each<[FilterOperator, number, readonly number[]]>([
  ['contains', 2, [0, 1, 1]],
  ['doesnotcontain', 2, [1, 0, 0]],
  ['startswith', 2, [0, 1, 1]],
  ['startswith', 1, [1, 0, 0]],
  ['endswith', 1, [0, 0, 1]],
  ['endswith', 2, [0, 0, 0]],
])('the digits of a number are searched as a text: %s %i', (operator, value, expected) => {
  expect(passing('number', operator, value)).toEqual(expected)
})

test('a row without the number passes only what it is not, or does not contain', () => {
  const row: Row = { text: '', number: null }
  const passes = (operator: FilterOperator) => compileFilter(['number', operator, 0], FIELDS)(row)
  expect((['eq', 'lt', 'lte', 'gt', 'gte', 'contains', 'startswith', 'endswith'] as const).filter(passes)).toEqual([])
  expect((['neq', 'doesnotcontain'] as const).filter(passes)).toHaveLength(2)
})

test.each([
  ['', [], true],
  [' \t', ['pump'], true],
  ['PUMP  1', ['other', 'the pump\n1 runs'], true],
  ['pump 2', ['pump 1', 'pump 3'], false],
  ['pump', [], false],
] as const)('"%s" in %j: %j', (filter, texts, expected) => {
  expect(matchesText(filter, texts)).toBe(expected)
})

test.each(['a  b', 'a\tb', ' a b', 'a b ', 'a\u00a0b', '\na b', 'A B'])('%j is searched as "a b"', (text) => {
  expect(compileFilter(['shared', 'eq', 'a b'], FIELDS)({ text, number: null })).toBe(true)
})

describe('what comes as JSON', () => {
  const is = (value: unknown) => [value, isFilter(value)]
  test.each([
    [['a', 'eq', 'x']],
    [['a', 'eq', 1]],
    [['a', 'eq', null]],
    [['and']],
    [['or', ['a', 'eq', 'x'], ['and', ['b', 'lt', 2]]]],
  ])('%j is a filter', (value) => {
    expect(is(value)).toEqual([value, true])
  })

  test.each([
    [null],
    ['and'],
    [{}],
    [[]],
    [['a', 'eq']],
    [['a', 'eq', 'x', 'y']],
    [[1, 'eq', 'x']],
    [['a', 'like', 'x']],
    [['a', 'eq', true]],
    [['a', 'eq', { x: 1 }]],
    [['a', 'eq', Number.POSITIVE_INFINITY]],
    [['not', ['a', 'eq', 'x']]],
    [['and', 'x']],
    [['or', ['a', 'eq', 'x'], ['b']]],
  ])('%j is none', (value) => {
    expect(is(value)).toEqual([value, false])
  })

  test('groups nest eight deep', () => {
    const nested = (depth: number): unknown => (depth === 0 ? ['a', 'eq', 'x'] : ['and', nested(depth - 1)])
    expect([isFilter(nested(7)), isFilter(nested(8))]).toEqual([true, false])
  })
})
