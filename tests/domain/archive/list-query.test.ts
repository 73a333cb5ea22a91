import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertViewOfText, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { completeFrom } from '../../../src/domain/archive/complete-from.ts'
import { ALERT_ARCHIVE, EVENTS } from '../../../src/domain/archive/list-addresses.ts'
import {
  type ListAddress,
  type ListQuery,
  listParams,
  listQueryOf,
  loadedTimes,
} from '../../../src/domain/archive/list-query.ts'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { eventViewOfText, eventViewText } from '../../../src/domain/events/event-view.ts'
import { choiceOf, namedRange, PRESET_NAMES, type Preset } from '../../../src/domain/time/presets.ts'

const ZONE = 'Europe/Berlin'
const DAY_MS = 86_400_000
/** 21 November 2026, 12:04:37 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 11, 4, 37)

const edges = fc
  .tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 400 * DAY_MS }))
  .map(([from, length]) => namedRange({ from, to: from + length }, NOW, ZONE))
const presets = fc.constantFrom(...PRESET_NAMES).map((preset) => choiceOf(preset, NOW, ZONE))

const queries = <Sort extends string>({ sorts }: ListAddress<Sort>): fc.Arbitrary<ListQuery<Sort>> =>
  fc.record({
    range: fc.oneof(presets, edges),
    sort: fc.constantFrom(...sorts),
    descending: fc.boolean(),
    limit: fc.integer({ min: 1, max: 100_000 }),
    opened: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })),
  })

/** An address without the parameters that have their default. */
function write<Sort extends string>(query: ListQuery<Sort>, of: ListAddress<Sort>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(listParams(query, of))) if (value !== null) params.set(name, value)
  return params
}

const read = (text: string) => listQueryOf(new URLSearchParams(text), ALERT_ARCHIVE, NOW, ZONE)
const DEFAULTS = {
  range: choiceOf('last7Days', NOW, ZONE),
  sort: 'came',
  descending: true,
  limit: 1000,
  opened: null,
} as const

test('the archive opens with 7 days until now, and an address without parameters says so (rule G1)', () => {
  expect(read('')).toEqual({ query: DEFAULTS, problems: [] })
  expect(write(DEFAULTS, ALERT_ARCHIVE).toString()).toBe('')
  expect(loadedTimes(DEFAULTS.range)).toEqual({ start: NOW - 7 * DAY_MS, end: null })
})

test('events open with 7 days until now as well, newest first, ten thousand of them', () => {
  const { query, problems } = listQueryOf(new URLSearchParams(), EVENTS, NOW, ZONE)
  expect({ query, problems }).toEqual({ query: { ...DEFAULTS, sort: 'time', limit: 10_000 }, problems: [] })
  expect(write(query, EVENTS).toString()).toBe('')
})

test('range, sort, limit and the opened row survive the way through the address (rule G2)', () => {
  const survives = <Sort extends string>(of: ListAddress<Sort>) =>
    fc.assert(
      fc.property(queries(of), (query) => {
        const params = write(query, of)
        expect(params.get(of.opened)).toBe(query.opened)
        expect(listQueryOf(new URLSearchParams(params.toString()), of, NOW, ZONE)).toEqual({ query, problems: [] })
      }),
    )
  survives(ALERT_ARCHIVE)
  survives(EVENTS)
})

test.each([
  ['range=yesteryear', ['range']],
  ['range=', ['range']],
  ['range=1763769600000', ['range']],
  ['range=1763856000000-1763769600000', ['range']],
  ['range=2026-11-14', ['range']],
  ['sort=size', ['sort']],
  ['sort=--came', ['sort']],
  ['sort=', ['sort']],
  ['limit=0', ['limit']],
  ['limit=100001', ['limit']],
  ['limit=1e3', ['limit']],
  ['limit=-5', ['limit']],
  ['alert=', ['opened']],
  [`alert=${'x'.repeat(201)}`, ['opened']],
  ['filter=and.1', ['filter']],
  ['filter=and.1.size.eq.n4', ['filter']],
  ['range=x&sort=x&limit=x&filter=x', ['range', 'sort', 'limit', 'filter']],
])('of %s what means nothing is named and counts as missing', (text, problems) => {
  expect(read(text)).toEqual({ query: DEFAULTS, problems })
})

describe('any address ends in a query whose list the worker can read', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('0', '-1', '1e9', '0-1', 'today'))
  const anyAddress = (opened: string) =>
    fc.dictionary(fc.constantFrom('range', 'sort', 'limit', 'filter', opened), value)

  test('of alerts', () => {
    fc.assert(
      fc.property(anyAddress('alert'), (params) => {
        const { range, sort, descending, limit } = read(new URLSearchParams(params).toString()).query
        const source = { of: 'archive', ...loadedTimes(range), limit } as const
        const order = { sort, descending, filter: NO_CONDITIONS, language: 'de' } as const
        const view = { source, group: null, heldAt: null, ...order }
        expect(alertViewOfText(alertViewText(view))).toEqual(view)
      }),
    )
  })

  test('of events', () => {
    fc.assert(
      fc.property(anyAddress('event'), (params) => {
        const { query } = listQueryOf(new URLSearchParams(params), EVENTS, NOW, ZONE)
        const { range, sort, descending, limit } = query
        const order = { sort, descending, filter: NO_CONDITIONS, language: 'de' } as const
        const view = { source: { ...loadedTimes(range), limit }, text: '', ...order }
        expect(eventViewOfText(eventViewText(view))).toEqual(view)
      }),
    )
  })
})

describe('what is loaded of a range', () => {
  test('ends before its last millisecond, so that two ranges side by side share no row', () => {
    const day = { from: Date.UTC(2026, 10, 13, 23), to: Date.UTC(2026, 10, 14, 23), preset: null }
    expect(loadedTimes(day)).toEqual({ start: day.from, end: day.to - 1 })
  })

  test('is open at its end only for a preset that ends now; today ends at midnight', () => {
    const endOf = (preset: Preset) => loadedTimes(choiceOf(preset, NOW, ZONE)).end
    expect(PRESET_NAMES.filter((preset) => endOf(preset) === null)).toEqual(
      PRESET_NAMES.filter((preset) => preset.startsWith('last')),
    )
    expect(endOf('today')).toBe(Date.UTC(2026, 10, 21, 23) - 1)
  })

  test('has whole milliseconds, however exact the clock is', () => {
    expect(loadedTimes(choiceOf('last24Hours', NOW + 0.5, ZONE))).toEqual({ start: NOW - DAY_MS, end: null })
    expect(loadedTimes({ from: 1000.7, to: 5000.2, preset: null })).toEqual({ start: 1000, end: 5000 })
  })
})

test('a cut list is complete from the second after its oldest row, whose instant may have had more', () => {
  const second = Date.UTC(2026, 10, 19, 21, 41, 7)
  expect([second, second + 1, second + 999].map(completeFrom)).toEqual([second + 1000, second + 1000, second + 1000])
})
