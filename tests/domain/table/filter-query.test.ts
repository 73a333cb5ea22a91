import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTER_OPERATORS, type Filter } from '../../../src/domain/base/filter.ts'
import { filterOfQuery, filterQuery } from '../../../src/domain/table/filter-query.ts'

const operand = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.constant(null),
)
const condition = fc.tuple(
  fc.constantFrom('message', 'priority', 'eks-nr', 'a.b', 'ä_ß'),
  fc.constantFrom(...FILTER_OPERATORS),
  operand,
)
const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, condition, tie('group')),
  group: fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('filter'), { maxLength: 4 }))
    .map(([logic, parts]): Filter => [logic, ...parts]),
})).filter

test('a filter written into an address is the filter read from it, and the address does not escape it again', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const text = filterQuery(filter)
      const query = new URLSearchParams({ filter: text })
      expect(String(query)).toBe(`filter=${text}`)
      // Compared as JSON: -0 and 0 are one number of a filter.
      expect(JSON.stringify(filterOfQuery(new URLSearchParams(String(query)).get('filter') ?? ''))).toBe(
        JSON.stringify(filter),
      )
    }),
  )
})

test('a text that is no filter gives none, and never throws', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => filterOfQuery(text) === null || filterQuery(filterOfQuery(text) ?? ['and']) !== '',
    ),
  )
  const wrong = [
    '',
    'and',
    'and.2.priority.lte.n4',
    'and.1.priority.lte.n4.x',
    'priority.is.n4',
    'priority.lte.n',
    'or.999.a.eq.z',
  ]
  expect(wrong.map(filterOfQuery)).toEqual(wrong.map(() => null))
  expect(filterOfQuery('and.1.'.repeat(20))).toBeNull()
  expect(filterOfQuery(`a.eq.t${'x'.repeat(5000)}`)).toBeNull()
  expect(filterOfQuery('a.eq.t%41')).toBeNull()
})

test('a lone surrogate in a text does not break the address', () => {
  expect(filterOfQuery(filterQuery(['message', 'contains', 'a\ud800b']))).toEqual(['message', 'contains', 'a\ufffdb'])
})
