import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { growthOfTime } from '../support/truth/growth-of-time.ts'
import { sourceFiles } from './source-files.ts'

/** Regular expressions run over texts of servers and users: each must take time in proportion to the text (F15, S-26). */

/** Short texts first: on a long one an expression of exponential time would never end. */
const LENGTHS = [
  { length: 11, timesLonger: 2 },
  { length: 1_000, timesLonger: 8 },
] as const

/** What usually makes an expression backtrack, before and after whatever it looks for itself. */
const UNITS = [...' \t\n.0aA-_/\\;="\'<?,ä', '. ', '<!--', '-->']
const ENDS = ['', '!', '\u0000', '\n']

/** What may stand before an expression: most files have none, and need not be parsed. */
const MAYBE = /(?:[=(,:[!&|?{};>]|\breturn)\s*\/(?![/*])/

function expressionsOf(path: string, text: string): readonly RegExp[] {
  const found: RegExp[] = []
  if (!MAYBE.test(text)) return found
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

/** Whether the time grows twice as fast as the text. A text that is read at once needs no second look. */
function isSlow(read: (length: number) => unknown, lengths: (typeof LENGTHS)[number]): boolean {
  const begin = performance.now()
  read(lengths.length * lengths.timesLonger)
  if (performance.now() - begin < lengths.timesLonger) return false
  return growthOfTime(read, lengths) >= 2 * lengths.timesLonger
}

/** A text on which the time of an expression grows faster than the text; null where none was found. */
function attackOn(expression: RegExp): string | null {
  const everywhere = new RegExp(expression.source, [...new Set([...expression.flags, 'g'])].join(''))
  const own = ownUnits(expression)
  for (const start of ['', ...own.slice(0, 3)]) {
    for (const unit of [...own, ...UNITS]) {
      for (const end of ENDS) {
        const read = (length: number) => (start + unit.repeat(length) + end).replace(everywhere, '')
        if (LENGTHS.some((lengths) => isSlow(read, lengths))) return JSON.stringify([start, unit, end])
      }
    }
  }
  return null
}

test('no expression of client, worker and plant takes more than linear time (F15, S-26)', { timeout: 120_000 }, () => {
  const all = sourceFiles().flatMap(({ path, text }) =>
    expressionsOf(path, text).map((expression) => ({ path, expression })),
  )
  expect(all.length).toBeGreaterThan(50)
  const distinct = [...new Map(all.map((each) => [String(each.expression), each])).values()]
  const faults = distinct.flatMap(({ path, expression }) => {
    const attack = attackOn(expression)
    return attack === null ? [] : [`${path}: ${expression} on ${attack}`]
  })
  expect(faults).toEqual([])
})

test.each([/[\s.]+$/, /^(a+)+$/])('%s is found to take more', (expression) => {
  expect(attackOn(expression)).not.toBeNull()
})
