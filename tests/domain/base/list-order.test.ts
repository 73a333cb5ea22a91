import { expect, test } from 'vitest'
import { orderOfQuery, queryOfOrder, sortOf, sortText } from '../../../src/domain/base/list-order.ts'

const SORTS = ['name', 'came'] as const
const FILTER = ['and', ['name', 'contains', 'a&b=c']] as const
const ORDER = { filter: FILTER, sort: 'came', descending: true, language: 'cs' } as const

test.each([
  ORDER,
  { ...ORDER, descending: false },
  { ...ORDER, sort: 'name' } as const,
  { ...ORDER, filter: ['and'] } as const,
  { ...ORDER, language: 'de' } as const,
])('an order comes back from its text: %j', (order) => {
  expect(orderOfQuery(new URLSearchParams(queryOfOrder(order).toString()), SORTS)).toEqual(order)
})

test('an order without conditions has none in its text', () => {
  expect(queryOfOrder({ ...ORDER, filter: ['and'] }).toString()).toBe('sort=-came&language=cs')
})

test.each([
  '',
  'language=de',
  'sort=came',
  'sort=unknown&language=de',
  'sort=came&language=fr',
  'sort=came&language=de&filter=x',
  'sort=came&language=de&filter=%5B%22name%22%5D',
  'sort=--came&language=de',
])('"%s" is no order', (query) => {
  expect(orderOfQuery(new URLSearchParams(query), SORTS)).toBeNull()
})

test('a field and its direction are one text', () => {
  expect([sortText('came', true), sortText('came', false)]).toEqual(['-came', 'came'])
  expect([sortOf('-came', SORTS), sortOf('came', SORTS), sortOf('', SORTS), sortOf('-', SORTS)]).toEqual([
    { sort: 'came', descending: true },
    { sort: 'came', descending: false },
    null,
    null,
  ])
})
