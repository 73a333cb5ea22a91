import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../src/domain/base/language.ts'
import { CSV_START, csvLine, tabLine } from '../../../src/domain/table/csv.ts'

const DELIMITER: { readonly [language in Language]: string } = { de: ';', en: ',', cs: ';', ru: ';' }

function readBack(lines: readonly string[], language: Language): string[][] {
  return parse(CSV_START + lines.join(''), { bom: true, delimiter: DELIMITER[language], relax_column_count: false })
}

type Plain = string | number | null

const value: fc.Arbitrary<Plain> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@\t\r\n;,"' a-z0-9]{0,8}$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
)

/** Without the apostrophes that disarm a formula. */
const bare = (text: string) => text.replaceAll("'", '')

/** What a spreadsheet must read for a value; written without the code under test. */
function expected(cell: Plain, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return language === 'en' ? String(cell) : String(cell).replace('.', ',')
}

test('another parser reads back what was written: quotes, separators, line breaks, decimal marks', () => {
  const line = fc.array(value, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.constantFrom(...LANGUAGES), (lines, language) => {
      const width = Math.max(...lines.map((cells) => cells.length))
      const full = lines.map((cells) => [...cells, ...Array<null>(width - cells.length).fill(null)])
      const read = readBack(
        full.map((cells) => csvLine(cells, language)),
        language,
      )
      expect(read.length).toBe(full.length)
      full.forEach((cells, row) => {
        cells.forEach((cell, column) => {
          const text = read[row]?.[column] ?? 'missing'
          if (typeof cell === 'number') {
            expect(Number(text.replace(',', '.'))).toBeCloseTo(cell, 12)
          } else {
            // A guarded text only has an apostrophe before it.
            expect(bare(text)).toBe(bare(expected(cell, language)))
          }
        })
      })
    }),
  )
})

test.each([' ', '\u00a0', '\ufeff', '\u200b', ' \u200b\u00a0'])('a formula after %j is none (F62)', (blank) => {
  for (const language of LANGUAGES) {
    const [[field = ''] = []] = readBack([csvLine([`${blank}=HYPERLINK("x")`, 'x'], language)], language)
    expect(field).toBe(`'${blank}=HYPERLINK("x")`)
  }
})

test('a file with commas that is opened with semicolons has no formula after one (F62)', () => {
  expect(csvLine(['Pumpe; =1+1;@x;a;-b', 'x'], 'en')).toBe("Pumpe;' =1+1;'@x;a;'-b,x\r\n")
  expect(csvLine(['Pumpe;=1', 'x'], 'de')).toBe('"Pumpe;=1";x\r\n')
})

test('no field that a person or a server wrote begins a formula, however it is quoted', () => {
  const hostile = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'), fc.string())
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, fc.constantFrom(...LANGUAGES), (text, language) => {
      const [[field = ''] = []] = readBack([csvLine([text, 'x'], language)], language)
      const isNumber = /^-\d+([.,]\d+)?$|^\+\d{1,4}([.,]\d+)?$/.test(text)
      expect(field.slice(0, 2)).toBe(isNumber ? text.slice(0, 2) : `'${text.slice(0, 1)}`)
      expect(bare(field)).toBe(bare(text))
    }),
  )
})

describe('numbers', () => {
  test.each([
    ['de', '"Pumpe;1";-1,5;0,0000001\r\n'],
    ['en', 'Pumpe;1,-1.5,0.0000001\r\n'],
    ['cs', '"Pumpe;1";-1,5;0,0000001\r\n'],
    ['ru', '"Pumpe;1";-1,5;0,0000001\r\n'],
  ] as const)('in %s they have the decimal mark and the separator that its spreadsheet opens', (language, line) => {
    expect(csvLine(['Pumpe;1', -1.5, 1e-7], language)).toBe(line)
  })

  test('every digit that a number needs is written, however small it is', () => {
    expect(csvLine([1e-25, -1.5e-24, 1.25e21], 'en')).toBe(
      `0.${'0'.repeat(24)}1,-0.${'0'.repeat(23)}15,125${'0'.repeat(19)}\r\n`,
    )
    const small = fc.double({ min: -1e-6, max: 1e-6, noNaN: true })
    fc.assert(
      fc.property(small, (value) => {
        expect(Number(csvLine([value], 'en'))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('a negative number in a text stays a number; a sum or a phone number does not become one', () => {
    expect(csvLine(['-3', '-3,25', '-3+4', '+49 123'], 'de')).toBe("-3;-3,25;'-3+4;'+49 123\r\n")
    expect(tabLine(['-1.234,5', '-1\u00a0234,5', '-1-1', '=1'])).toBe("-1.234,5\t-1\u00a0234,5\t'-1-1\t'=1\n")
  })

  test('a number with a plus stays one, as a change is shown; digits in one piece are a call number (F127)', () => {
    const changes = ['+12,3', '+0,05', '+1.234,5', '+1\u00a0234,5', '+7']
    expect(csvLine(changes, 'de')).toBe(`${changes.join(';')}\r\n`)
    expect(csvLine(['+12.3', '+12,345.6'], 'en')).toBe('+12.3,"+12,345.6"\r\n')
    const others = ['+493023125010', '+1+2', '+12,3+4', '+', '+a', '+1,5 %', '+12 34']
    for (const text of others) expect(csvLine([text], 'de')).toBe(`'${text}\r\n`)
  })

  test('no number is an empty field', () => {
    expect(csvLine([Number.NaN, Number.POSITIVE_INFINITY, null, 0], 'de')).toBe(';;;0\r\n')
  })
})
