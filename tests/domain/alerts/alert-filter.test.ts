import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERT_FIELDS } from '../../../src/domain/alerts/alert-fields.ts'
import {
  alertConditions,
  alertFilterOfQuery,
  alertFilterQuery,
  NO_ALERT_FILTER,
} from '../../../src/domain/alerts/alert-filter.ts'
import { compileFilter, type Filter, matchesText } from '../../../src/domain/base/filter.ts'
import { sampleAlert, searchableAlert } from './alert-samples.ts'

test.each([
  [{ openOnly: true }, false],
  [{ station: 14 }, true],
  [{ station: 15 }, false],
  [{ priority: 3 }, true],
  [{ priority: 4 }, false],
  [{ text: 'dorf' }, true],
  [{ text: 'sumpf  HOCH' }, true],
  [{ text: 'nowhere' }, false],
])('%j lets an acknowledged alert of station 14, priority 3 pass: %j', (part, passes) => {
  const alert = sampleAlert({ ackTimestamp: 1 })
  const test = compileFilter(alertConditions({ ...NO_ALERT_FILTER, ...part }), ALERT_FIELDS)
  expect(test(searchableAlert(alert))).toBe(passes)
})

test('a filter survives the way through the address', () => {
  const number = fc.option(fc.nat(999_999_999))
  const conditions = fc.constantFrom<Filter>(
    ['and'],
    ['and', ['priority', 'lte', 4]],
    ['or', ['text', 'contains', 'ä&='], ['came', 'gt', 1]],
  )
  const filters = fc.record({
    openOnly: fc.boolean(),
    station: number,
    priority: number,
    text: fc.string(),
    conditions,
  })
  fc.assert(
    fc.property(filters, (filter) => {
      const address = new URL(`/alerts/pending?${alertFilterQuery(filter)}`, 'https://plant.invalid')
      expect(alertFilterOfQuery(address.searchParams)).toEqual(filter)
    }),
  )
})

test('what is no number in an address filters nothing', () => {
  expect(alertFilterOfQuery(new URLSearchParams('station=x&priority=-1&open=2'))).toEqual(NO_ALERT_FILTER)
})

test('an empty text filter matches everything, also nothing', () => {
  expect([matchesText('  ', ['a']), matchesText('', [])]).toEqual([true, true])
})

test.each([
  [NO_ALERT_FILTER, ['and']],
  [{ ...NO_ALERT_FILTER, openOnly: true }, ['and', ['state', 'endswith', 'open']]],
  [{ ...NO_ALERT_FILTER, station: 0 }, ['and', ['stationNumber', 'eq', 0]]],
  [{ ...NO_ALERT_FILTER, priority: 0 }, ['and', ['priority', 'eq', 0]]],
  [{ ...NO_ALERT_FILTER, text: ' a ' }, ['and', ['text', 'contains', ' a ']]],
  [{ ...NO_ALERT_FILTER, text: ' \t' }, ['and']],
] as const)('what is chosen is a condition, and nothing else is: %j', (filter, conditions) => {
  expect(alertConditions(filter)).toEqual(conditions)
})

test.each([
  [NO_ALERT_FILTER, ''],
  [{ ...NO_ALERT_FILTER, openOnly: true }, 'open=1'],
  [{ ...NO_ALERT_FILTER, station: 0, priority: 0, text: 'a b' }, 'station=0&priority=0&text=a+b'],
] as const)('the address names what is chosen: %j', (filter, query) => {
  expect(alertFilterQuery(filter).toString()).toBe(query)
  expect(alertFilterOfQuery(new URLSearchParams(query))).toEqual(filter)
})
