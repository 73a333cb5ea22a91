import { expect, test } from 'vitest'
import { momentOf } from '../../../../src/areas/images/rules/moment.ts'

const NOW = Date.UTC(2026, 5, 10, 8)

test.each([
  [null, null],
  ['0', 0],
  [String(NOW), NOW],
  [String(NOW + 1), 'future'],
  ['', 'wrong'],
  ['12.5', 'wrong'],
  ['-1', 'wrong'],
  ['2026-06-10', 'wrong'],
  // No calendar has this day.
  ['8640000000000000', 'wrong'],
  ['99999999999999999', 'wrong'],
] as const)('"%s" of an address is %s', (text, moment) => {
  expect(momentOf(text, NOW)).toBe(moment)
})
