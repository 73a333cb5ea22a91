import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFilter, FILTER_OPERATORS, type Filter, type FilterFields } from '../../../src/domain/base/filter.ts'
import {
  conditionOf,
  conditionsOf,
  MAX_GROUP_DEPTH,
  OPERATORS_OF,
  operatorSign,
  partsOf,
  simplified,
  withCondition,
} from '../../../src/domain/table/filter-conditions.ts'

interface Row {
  readonly name: string
  readonly level: number | null
}

const FIELDS: FilterFields<Row> = {
  name: { kind: 'text', read: (row) => row.name },
  level: { kind: 'number', read: (row) => row.level },
}
const isKnown = (field: string) => field in FIELDS

const condition: fc.Arbitrary<Filter> = fc.tuple(
  fc.constantFrom('name', 'level', 'unknown'),
  fc.constantFrom(...FILTER_OPERATORS),
  fc.constantFrom(null, '', ' ', 'a', 'ab', '1', 1, 2),
)
const andFilters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, condition, tie('group')),
  group: fc.array(tie('filter'), { maxLength: 4 }).map((parts): Filter => ['and', ...parts]),
})).filter
const rows: readonly Row[] = ['', 'a', 'ab', 'b1', '1'].flatMap((name) =>
  [null, 1, 2, 12].map((level) => ({ name, level })),
)

describe('simplified', () => {
  test('leaves out what always matches, and passes the same rows', () => {
    fc.assert(
      fc.property(andFilters, (filter) => {
        const simple = simplified(filter, isKnown)
        expect(rows.filter(compileFilter(simple, FIELDS))).toEqual(rows.filter(compileFilter(filter, FIELDS)))
        expect(
          conditionsOf(simple).every(([field, , value]) => isKnown(field) && String(value ?? '').trim() !== ''),
        ).toBe(true)
        expect(simplified(simple, isKnown)).toEqual(simple)
      }),
    )
  })

  test('in a group of `or` a condition without a value is an empty input, and does not let every row pass', () => {
    const filter: Filter = ['or', ['name', 'eq', 'a'], ['level', 'gt', null]]
    expect(simplified(filter, isKnown)).toEqual(['and', ['name', 'eq', 'a']])
  })

  test('groups keep their logic; a group of one is its part', () => {
    const either: Filter = ['or', ['name', 'eq', 'a'], ['level', 'gt', 1]]
    expect(simplified(either, isKnown)).toEqual(either)
    expect(simplified(['and', either, ['and', ['level', 'lt', 9]]], isKnown)).toEqual([
      'and',
      either,
      ['level', 'lt', 9],
    ])
    expect(simplified(['or', ['and']], isKnown)).toEqual(['and'])
  })
})

describe('the condition of a column', () => {
  const either: Filter = ['or', ['name', 'eq', 'a'], ['level', 'gt', 1]]

  test('is the one that all rows must meet; several, or one in a group, are told apart', () => {
    const filter: Filter = ['and', ['name', 'contains', 'x'], ['level', 'gt', 1], ['level', 'lt', 9]]
    expect(conditionOf(filter, 'name')).toEqual({ operator: 'contains', value: 'x' })
    expect(conditionOf(filter, 'level')).toBe('several')
    expect(conditionOf(filter, 'other')).toBeNull()
    expect(conditionOf(['and', either], 'name')).toBe('several')
    expect(conditionOf(['name', 'eq', 'a'], 'name')).toEqual({ operator: 'eq', value: 'a' })
  })

  test('is replaced at its place, added at the end, and removed; the rest of the filter stays', () => {
    const filter: Filter = ['and', ['name', 'contains', 'x'], either]
    expect(withCondition(filter, 'name', { operator: 'eq', value: 'y' })).toEqual(['and', ['name', 'eq', 'y'], either])
    expect(withCondition(filter, 'level', { operator: 'gt', value: 1 })).toEqual([...filter, ['level', 'gt', 1]])
    expect(withCondition(filter, 'name', null)).toEqual(['and', either])
    expect(withCondition(either, 'level', { operator: 'gt', value: 1 })).toEqual(['and', either, ['level', 'gt', 1]])
  })

  test('what was set is what is read, whatever the filter was', () => {
    fc.assert(
      fc.property(andFilters, (filter) => {
        const flat: Filter = ['and', ...partsOf(filter).filter((part) => part[0] !== 'and' && part[0] !== 'or')]
        const own = { operator: 'lte', value: 4 } as const
        expect(conditionOf(withCondition(flat, 'level', own), 'level')).toEqual(own)
        expect(conditionOf(withCondition(flat, 'level', null), 'level')).toBeNull()
      }),
    )
  })
})

test('together the kinds of columns offer all ten operators, each with a sign or a word (rule D27)', () => {
  expect(new Set(Object.values(OPERATORS_OF).flat())).toEqual(new Set(FILTER_OPERATORS))
  expect(OPERATORS_OF.time).toEqual(['gt', 'lt'])
  expect(FILTER_OPERATORS.map(operatorSign)).toEqual([null, null, null, null, '=', '≠', '<', '≤', '>', '≥'])
  expect(MAX_GROUP_DEPTH).toBeGreaterThan(1)
})
