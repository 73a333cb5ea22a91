import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { growthOfTime } from '../support/truth/growth-of-time.ts'
import { sourceFiles } from './source-files.ts'

/** Regular expressions run over texts of servers and users: each must take time in proportion to the text (F15, S-26). */

/** Short texts first: on a long one an expression of exponential time would never end. */
const LENGTHS = [
  { length: 13, timesLonger: 2 },
  { length: 2_000, timesLonger: 8 },
] as const

/** What usually makes an expression backtrack, before and after whatever it looks for itself. */
const UNITS = [
  ' ',
  '\t',
  '\n',
  '.',
  '. ',
  '0',
  'a',
  'A',
  '-',
  '_',
  '/',
  '\\',
  ';',
  '=',
  '"',
  "'",
  '<',
  '<!--',
  '-->',
  '?',
  ',',
  '\u00e4',
]
const ENDS = ['', '!', '\u0000', '\n']

function expressionsOf(path: string, text: string): readonly RegExp[] {
  const found: RegExp[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Words and characters that stand in an expression as they are. */
function ownUnits({ source }: RegExp): readonly string[] {
  const plain = source.replace(/\\[a-zA-Z](\{[^}]*\})?/g, ' ').replace(/\\(.)/g, '$1')
  return [...new Set([...(plain.match(/[\p{L}\d]+/gu) ?? []), ...(plain.match(/[^\p{L}\d]/gu) ?? [])])]
}

/** A text on which the time of an expression grows faster than the text; null where none was found. */
function attackOn(expression: RegExp): string | null {
  const everywhere = new RegExp(expression.source, [...new Set([...expression.flags, 'g'])].join(''))
  const own = ownUnits(expression)
  for (const start of ['', ...own.slice(0, 3)]) {
    for (const unit of [...UNITS, ...own]) {
      for (const end of ENDS) {
        const read = (length: number) => (start + unit.repeat(length) + end).replace(everywhere, '')
        const isSlow = LENGTHS.some((lengths) => growthOfTime(read, lengths) >= 2 * lengths.timesLonger)
        if (isSlow) return JSON.stringify([start, unit, end])
      }
    }
  }
  return null
}

describe('regular expressions', () => {
  test('none of client, worker and plant takes more than linear time (F15, S-26)', { timeout: 120_000 }, () => {
    const all = sourceFiles().flatMap(({ path, text }) =>
      expressionsOf(path, text).map((expression) => ({ path, expression })),
    )
    expect(all.length).toBeGreaterThan(50)
    const faults = all.flatMap(({ path, expression }) => {
      const attack = attackOn(expression)
      return attack === null ? [] : [`${path}: ${expression} on ${attack}`]
    })
    expect(faults).toEqual([])
  })

  test.each([/[\s.]+$/, /^(a+)+$/, /(x|y)*z/])('%s is found to take more', (expression) => {
    expect(attackOn(expression)).not.toBeNull()
  })
})
