import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALERT_SORTS, alertViewOfText, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import {
  ARCHIVE_PARAMS,
  type ArchiveQuery,
  archiveParams,
  archiveQueryOf,
  archiveSource,
  completeFrom,
  DEFAULT_ARCHIVE,
} from '../../../src/domain/archive/archive-query.ts'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { choiceOf, namedRange, PRESET_NAMES, type Preset } from '../../../src/domain/time/presets.ts'

const ZONE = 'Europe/Berlin'
const DAY_MS = 86_400_000
/** 21 November 2026, 12:04:37 in Berlin. */
const NOW = Date.UTC(2026, 10, 21, 11, 4, 37)
const DEFAULTS: ArchiveQuery = { ...DEFAULT_ARCHIVE, range: choiceOf('last7Days', NOW, ZONE) }

const edges = fc
  .tuple(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 400 * DAY_MS }))
  .map(([from, length]) => namedRange({ from, to: from + length }, NOW, ZONE))
const query: fc.Arbitrary<ArchiveQuery> = fc.record({
  range: fc.oneof(
    fc.constantFrom(...PRESET_NAMES).map((preset) => choiceOf(preset, NOW, ZONE)),
    edges,
  ),
  sort: fc.constantFrom(...ALERT_SORTS),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 100_000 }),
  alert: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })),
})
const read = (text: string) => archiveQueryOf(new URLSearchParams(text), NOW, ZONE)

test('the archive opens with 7 days until now, and an address without parameters says so (rule G1)', () => {
  expect(read('')).toEqual({ query: DEFAULTS, problems: [] })
  expect(archiveParams(DEFAULTS).toString()).toBe('')
  expect(archiveSource(DEFAULTS.range, DEFAULTS.limit)).toEqual({
    of: 'archive',
    start: NOW - 7 * DAY_MS,
    end: null,
    limit: 1000,
  })
})

test('range, sort, limit and the opened alert survive the way through the address (rule G2)', () => {
  fc.assert(
    fc.property(query, (each) => {
      const params = archiveParams(each)
      expect([...params.keys()].filter((name) => !(ARCHIVE_PARAMS as readonly string[]).includes(name))).toEqual([])
      expect(read(params.toString())).toEqual({ query: each, problems: [] })
    }),
  )
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
  ['alert=', ['alert']],
  [`alert=${'x'.repeat(201)}`, ['alert']],
  ['filter=and.1', ['filter']],
  ['filter=and.1.size.eq.n4', ['filter']],
  ['range=x&sort=x&limit=x&filter=x', ['range', 'sort', 'limit', 'filter']],
])('of %s what means nothing is named and counts as missing', (text, problems) => {
  expect(read(text)).toEqual({ query: DEFAULTS, problems })
})

test('any address ends in a query whose list the worker can read', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('0', '-1', '1e9', '0-1', 'today'))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...ARCHIVE_PARAMS), value), (params) => {
      const { range, sort, descending, limit } = read(new URLSearchParams(params).toString()).query
      const order = { sort, descending, filter: NO_CONDITIONS, language: 'de' } as const
      const view = { source: archiveSource(range, limit), group: null, heldAt: null, ...order }
      expect(alertViewOfText(alertViewText(view))).toEqual(view)
    }),
  )
})

describe('the source of a range', () => {
  test('ends before its last millisecond, so that two ranges side by side share no alert', () => {
    const day = { from: Date.UTC(2026, 10, 13, 23), to: Date.UTC(2026, 10, 14, 23), preset: null }
    expect(archiveSource(day, 5)).toEqual({ of: 'archive', start: day.from, end: day.to - 1, limit: 5 })
  })

  test('is open at its end only for a preset that ends now; today ends at midnight', () => {
    const endOf = (preset: Preset) => {
      const source = archiveSource(choiceOf(preset, NOW, ZONE), 1)
      return source.of === 'archive' ? source.end : undefined
    }
    expect(PRESET_NAMES.filter((preset) => endOf(preset) === null)).toEqual(
      PRESET_NAMES.filter((preset) => preset.startsWith('last')),
    )
    expect(endOf('today')).toBe(Date.UTC(2026, 10, 21, 23) - 1)
  })

  test('has whole milliseconds, however exact the clock is', () => {
    const range = choiceOf('last24Hours', NOW + 0.5, ZONE)
    expect(archiveSource(range, 1)).toEqual({ of: 'archive', start: NOW - DAY_MS, end: null, limit: 1 })
  })
})

test('a cut list is complete from the second after its oldest alert, whose instant may have had more', () => {
  const second = Date.UTC(2026, 10, 19, 21, 41, 7)
  expect([second, second + 1, second + 999].map(completeFrom)).toEqual([second + 1000, second + 1000, second + 1000])
})
