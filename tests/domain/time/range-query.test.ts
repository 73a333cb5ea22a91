import { expect, test } from 'vitest'
import { choiceOf, PRESET_NAMES } from '../../../src/domain/time/presets.ts'
import { isUntilNow, rangeOfQuery, rangeQuery } from '../../../src/domain/time/range-query.ts'

const ZONE = 'Europe/Berlin'
const NOW = Date.UTC(2026, 10, 20, 9, 30)

test.each(PRESET_NAMES)('%s survives the way through an address', (preset) => {
  const choice = choiceOf(preset, NOW, ZONE)
  expect(rangeOfQuery(rangeQuery(choice), NOW, ZONE)).toEqual(choice)
  expect(isUntilNow(choice, NOW)).toBe(preset !== 'yesterday')
})

test('a range of its own keeps its edges, and a preset ends at the new now', () => {
  const own = { from: NOW - 5000, to: NOW - 1000, preset: null }
  expect(rangeOfQuery(rangeQuery(own), NOW + 1e9, ZONE)).toEqual(own)
  expect(isUntilNow(own, NOW)).toBe(false)
  expect(rangeQuery({ from: 1000.7, to: 5000.2, preset: null })).toBe('1000-5000')
  expect(rangeOfQuery('last3Hours', NOW + 1000, ZONE)?.to).toBe(NOW + 1000)
  // Minutes after it was chosen, the range still goes on.
  expect(isUntilNow(choiceOf('last7Days', NOW, ZONE), NOW + 600_000)).toBe(true)
})

test.each(['', 'never', '1', '5-', '9-5', '5-5', 'a-b', '-1-5', '123456789012345-1', 'last7Days '])(
  '%j is no range',
  (text) => {
    expect(rangeOfQuery(text, NOW, ZONE)).toBeNull()
  },
)
