import { expect, test } from 'vitest'
import { compileFilter, FILTER_OPERATORS, matchesText, SharedText } from '../../../src/domain/base/filter.ts'
import { growthOfTime } from '../../support/truth/growth-of-time.ts'

/** A filter is text of the user and never an expression: 100,000 characters take ten times as long as 10,000. */

const LENGTHS = { length: 10_000, timesLonger: 10 } as const
const UNITS = ['a', ' ', '. ', '(a+)+', '[', '*', '\u00c4', '\u0130', 'ß\t', '\0', '9']
const ROW = { text: `${'a'.repeat(50_000)}b`, number: 7 }
const FIELDS = {
  text: { kind: 'text', read: (row: typeof ROW) => row.text },
  shared: { kind: 'shared', read: (row: typeof ROW) => new SharedText(row.text) },
  anyShared: { kind: 'anyShared', read: (row: typeof ROW) => [new SharedText(row.text)] },
  number: { kind: 'number', read: (row: typeof ROW) => row.number },
} as const

test.each(UNITS)('a filter of many %o takes time in proportion to its length, with every operator (S-26)', (unit) => {
  for (const field of Object.keys(FIELDS)) {
    for (const operator of FILTER_OPERATORS) {
      const run = (length: number) => compileFilter([field, operator, `${unit.repeat(length)}x`], FIELDS)(ROW)
      expect([field, operator, growthOfTime(run, LENGTHS) < 2 * LENGTHS.timesLonger]).toEqual([field, operator, true])
    }
  }
  const search = (length: number) => matchesText(`${unit.repeat(length)}!`, [ROW.text, unit.repeat(length)])
  expect(growthOfTime(search, LENGTHS)).toBeLessThan(2 * LENGTHS.timesLonger)
})
