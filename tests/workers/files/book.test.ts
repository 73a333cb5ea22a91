import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookStart } from '../../../src/domain/table/book.ts'
import type { FileLine } from '../../../src/domain/table/file-cell.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { dayCell, numberCell, timeCell } from '../../../src/domain/text/written-cell.ts'
import { Book } from '../../../workers/files/book.ts'
import { readBook, readValues, valuesOf } from '../../support/files/read-book.ts'

const ZONE = 'Europe/Berlin'
const START: BookStart = {
  columns: [{ title: 'Zeit' }, { title: 'Zulauf', unit: 'm³/h', kind: 'Mittelwert', decimals: 1 }, { title: 'Text' }],
  language: 'de',
  zone: ZONE,
  names: ['Daten', 'Angaben'],
}
const format = createFormat('de', ZONE)

interface Written {
  readonly rows: readonly FileLine[]
  readonly below?: readonly FileLine[]
  readonly facts?: readonly FileLine[]
  readonly start?: Partial<BookStart>
}

async function written({ rows, below = [], facts = [], start = {} }: Written) {
  const book = new Book(null)
  book.begin({ ...START, ...start })
  let cut = await book.add(rows)
  if (below.length > 0) cut = await book.addBelow(below)
  const file = await book.finish(facts)
  const sheets = readBook(await file.arrayBuffer())
  const [data, about] = [...sheets.values()]
  if (data === undefined || about === undefined) throw new Error('a sheet is missing')
  return { names: [...sheets.keys()], data, about, cut, file }
}

/** Days since the end of 1899 of a wall time, by hand: 25,569 of them lie before 1970. */
const serial = (...wall: [number, number, number, number?, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0, second = 0] = wall
  return 25_569 + Date.UTC(year, month - 1, day, hour, minute, second) / 86_400_000
}

test('numbers are numbers with the decimals of their column or their own, dates are dates on the clock of the plant, and what is not known is empty', async () => {
  const { names, data } = await written({
    rows: [
      // 14:03:12.900 in Berlin: what the screen does not show is cut, not rounded up.
      [timeCell(Date.UTC(2026, 10, 20, 13, 3, 12, 900), format), 1.25, 'gut'],
      [dayCell(Date.UTC(2026, 6, 1, 12), format), Number.NaN, null],
      [null, -0.5, numberCell(12.3456, 2, format)],
      [timeCell(Number.NaN, format), Number.POSITIVE_INFINITY, ''],
    ],
  })
  expect(names).toEqual(['Daten', 'Angaben'])
  expect(valuesOf(data)).toEqual([
    ['Zeit', 'Zulauf [m³/h]\nMittelwert', 'Text'],
    [serial(2026, 11, 20, 14, 3, 12), 1.25, 'gut'],
    [serial(2026, 7, 1), null, null],
    [null, -0.5, 12.3456],
    ['–', null, null],
  ])
  const texts = data.rows.map((row) => row.map((cell) => cell?.text))
  // Read by a library that shows the decimal mark of English.
  expect(texts[1]).toEqual(['20.11.2026 14:03:12', '1.3', 'gut'])
  expect(texts[2]?.[0]).toBe('01.07.2026')
  expect(texts[3]?.slice(1)).toEqual(['-0.5', '12.35'])
  expect(data.filter).toBe('A1:C5')
})

test.each([
  ['de', '20.11.2026 04:03:12', '20.11.2026'],
  ['en', '20/11/2026 04:03:12', '20/11/2026'],
  ['cs', '20. 11. 2026 4:03:12', '20. 11. 2026'],
  ['ru', '20.11.2026 04:03:12', '20.11.2026'],
] as const)('a date in %s is written as the screen writes it', async (language, time, day) => {
  const at = Date.UTC(2026, 10, 20, 3, 3, 12)
  const own = createFormat(language, ZONE)
  const { data } = await written({ rows: [[timeCell(at, own), null, dayCell(at, own)]], start: { language } })
  expect(data.rows[1]?.map((cell) => cell?.text)).toEqual([time, undefined, day])
})

test('an hour that comes twice has one number on the clock and says which it is; a skipped one does not exist', async () => {
  // 25 October 2026, 02:30 in Berlin: once at UTC+2, once at UTC+1. 29 March 2026: after 01:59:59 comes 03:00:00.
  const at = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30), Date.UTC(2026, 2, 29, 1)]
  const { data } = await written({ rows: at.map((ms) => [timeCell(ms, format)]) })
  expect(data.rows.slice(1).map(([cell]) => [cell?.value, cell?.text])).toEqual([
    [serial(2026, 10, 25, 2, 30), '25.10.2026 02A:30:00'],
    [serial(2026, 10, 25, 2, 30), '25.10.2026 02B:30:00'],
    [serial(2026, 3, 29, 3), '29.03.2026 03:00:00'],
  ])
})

test('times that no spreadsheet can hold are texts: before March 1900, after 9999, and none', async () => {
  const at = [Date.UTC(1900, 1, 28), Date.UTC(1900, 2, 1), Date.UTC(10_000, 0, 2), 8.64e15]
  const { data } = await written({
    rows: at.map((ms) => [timeCell(ms, createFormat('de', 'UTC'))]),
    start: { zone: 'UTC' },
  })
  expect(data.rows.slice(1).map(([cell]) => cell?.type)).toEqual(['s', 'n', 's', 's'])
})

test('texts are texts, whatever they begin with: no formula, no apostrophe', async () => {
  const texts = [
    '=1+1',
    '+49 711',
    '-x',
    '@SUM(1)',
    '=HYPERLINK("http://x")',
    "'=1",
    '\t=1',
    '007',
    '1,5',
    '<b>&amp;</b>',
    ' a ',
  ]
  const { data } = await written({ rows: texts.map((text) => [text, text, text]) })
  expect(valuesOf(data).slice(1)).toEqual(texts.map((text) => [text, text, text]))
  const cells = data.rows.flat()
  expect(cells.map((cell) => cell?.formula).filter((formula) => formula !== undefined)).toEqual([])
  expect(new Set(cells.map((cell) => cell?.type))).toEqual(new Set(['s']))
})

test('control characters, broken characters and line breaks come back as a spreadsheet has them, and break nothing', async () => {
  const texts = ['a\u0000b\u0007', '_x0007_', '\ud800 x \udfff', '\ufffe\uffff', 'a\r\nb\rc\nd', '😀 ä']
  const { data } = await written({ rows: texts.map((text) => [text]) })
  expect(data.rows.slice(1).map(([cell]) => cell?.value)).toEqual([
    'a\u0000b\u0007',
    '_x0007_',
    '\ufffd x \ufffd',
    '\ufffe\uffff',
    'a\nb\nc\nd',
    '😀 ä',
  ])
})

test('a text longer than a cell of Excel is cut to 32,767 characters, and how many are is told', async () => {
  const { data, cut } = await written({
    rows: [['x'.repeat(40_000), 'y'.repeat(32_767)]],
    below: [['z'.repeat(32_768)]],
  })
  expect(cut).toBe(2)
  const lengths = [data.rows[1]?.[0], data.rows[1]?.[1], data.rows[3]?.[0]].map((cell) => String(cell?.value).length)
  expect(lengths).toEqual([32_767, 32_767, 32_767])
  expect(String(data.rows[1]?.[0]?.value).at(-1)).toBe('…')
})

test('what stands below the rows is outside of the filter, behind an empty line; the second sheet has what the file says of itself', async () => {
  const facts = [
    ['Anlage', 'Musterstadt'],
    ['Filter', '=Ort'],
    ['Fehlend', 3],
  ]
  const { data, about } = await written({ rows: [[1], [2]], below: [['Summe', { number: 3, decimals: 2 }]], facts })
  expect(valuesOf(data)).toEqual([
    ['Zeit', 'Zulauf [m³/h]\nMittelwert', 'Text'],
    [1, null, null],
    [2, null, null],
    [null, null, null],
    ['Summe', 3, null],
  ])
  expect(data.rows[4]?.[1]?.text).toBe('3.00')
  expect(data.filter).toBe('A1:C3')
  expect(valuesOf(about)).toEqual(facts)
})

test('a file without a row has its titles', async () => {
  const { data } = await written({ rows: [] })
  expect(valuesOf(data)).toHaveLength(1)
})

test('whatever numbers, texts and times a table holds, another library reads them back', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((one) => !/[\r\p{Cc}\ufffe\uffff]|_x/u.test(one) && one.isWellFormed())
  const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))
  const line = fc.tuple(cell, cell, cell)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (rows) => {
      const { data } = await written({
        rows: [...rows, ['end', 'end', 'end']],
        start: { columns: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] },
      })
      expect(valuesOf(data).slice(1, -1)).toEqual(rows.map((row) => row.map((one) => (Object.is(one, -0) ? 0 : one))))
    }),
  )
})

test('100,000 rows are there, in order, and the file is compressed', async () => {
  const book = new Book(null)
  book.begin(START)
  const at = Date.UTC(2026, 0, 1)
  for (let from = 0; from < 100_000; from += 1000) {
    await book.add(
      Array.from({ length: 1000 }, (_, n) => [
        timeCell(at + (from + n) * 60_000, format),
        from + n,
        `Zeile ${from + n}`,
      ]),
    )
  }
  const file = await book.finish([])
  expect(file.size).toBeLessThan(3e6)
  const rows = readValues(await file.arrayBuffer())
  expect(rows).toHaveLength(100_001)
  expect(rows.slice(1).every(([, number, text], n) => number === n && text === `Zeile ${n}`)).toBe(true)
  // Minute 99,999 of the year in Berlin: 69 days, 10 h, 39 min.
  expect(rows.at(-1)?.[0]).toBeCloseTo(serial(2026, 3, 11, 11, 39), 8)
})

test('rows are written in slices: however many come at once, others have their turn', async () => {
  let ms = 0
  let turns = 0
  const book = new Book({
    now: () => ms,
    // Each look at the clock takes a millisecond.
    elapsed: () => ms++,
    after: (_, run) => {
      turns += 1
      queueMicrotask(run)
      return () => undefined
    },
  })
  book.begin(START)
  await book.add(Array.from({ length: 1000 }, (_, n) => [null, n]))
  // A slice is 8 ms: of 1000 rows, each with a look of 1 ms, at least 100 turns.
  expect(turns).toBeGreaterThan(100)
})
