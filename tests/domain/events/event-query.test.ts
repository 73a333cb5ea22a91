import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EVENT_LIMITS,
  type EventQuery,
  eventQueryOf,
  eventSourceOf,
  withEventQuery,
} from '../../../src/domain/events/event-query.ts'
import { EVENT_SORTS } from '../../../src/domain/events/event-view.ts'
import { choiceOf, PRESET_NAMES, type RangeChoice } from '../../../src/domain/time/presets.ts'

const ZONE = 'Europe/Berlin'
const NOW = Date.UTC(2026, 10, 20, 9, 30)
const read = (text: string) => eventQueryOf(new URLSearchParams(text), NOW, ZONE)

const range: fc.Arbitrary<RangeChoice> = fc.oneof(
  fc.constantFrom(...PRESET_NAMES).map((preset) => choiceOf(preset, NOW, ZONE)),
  fc.tuple(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 })).map(([from, ms]) => ({ from, to: from + ms, preset: null })),
)
const query: fc.Arbitrary<EventQuery> = fc.record({
  range,
  limit: fc.constantFrom(...EVENT_LIMITS),
  sort: fc.constantFrom(...EVENT_SORTS),
  descending: fc.boolean(),
  text: fc.string({ unit: 'grapheme' }),
  event: fc.option(fc.string({ unit: 'grapheme', minLength: 1 })),
})

test('what a user sees survives the way through the address, and the filter in it stays', () => {
  fc.assert(
    fc.property(query, (value) => {
      const address = withEventQuery(new URLSearchParams({ filter: 'f', text: 'old', event: 'old' }), value)
      expect(eventQueryOf(new URLSearchParams(address.toString()), NOW, ZONE)).toEqual({ value, isReadable: true })
      expect(address.get('filter')).toBe('f')
    }),
  )
})

test('an address that says nothing means 7 days until now, newest first, and nothing is written for it', () => {
  const { value, isReadable } = read('')
  expect(isReadable).toBe(true)
  expect(value).toMatchObject({ range: { preset: 'last7Days', to: NOW }, sort: 'time', descending: true, event: null })
  expect(withEventQuery(new URLSearchParams(), value).toString()).toBe('')
})

test.each(['range=never', 'range=5-1', 'limit=7', 'limit=', 'sort=size', 'sort=--time'])(
  '%s is not readable and means the default',
  (text) => {
    expect(read(text)).toEqual({ value: read('').value, isReadable: false })
  },
)

test('a preset that ends now has no end; any other range ends before its last ms', () => {
  const of = (text: string) => eventSourceOf(read(text).value, NOW)
  expect(of('range=today').end).toBeNull()
  expect(of('range=last24Hours')).toEqual({ start: NOW - 86_400_000, end: null, limit: 10_000 })
  expect(of('range=1000-5000&limit=1000')).toEqual({ start: 1000, end: 4999, limit: 1000 })
  const range = { from: 1000.7, to: 5000.2, preset: null }
  expect(eventSourceOf({ range, limit: 1000 }, NOW)).toEqual({ start: 1000, end: 5000, limit: 1000 })
  expect(of('range=yesterday').end).toBe(Date.UTC(2026, 10, 19, 23) - 1)
})
