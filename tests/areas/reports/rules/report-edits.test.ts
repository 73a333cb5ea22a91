import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  editableCells,
  editedValues,
  inputsOf,
  isReportEdits,
  isWrong,
  NO_REPORT_EDITS,
  openCells,
  type ReportEdits,
  withEmpty,
  withoutCell,
  withReset,
  withSeenCell,
  withText,
} from '../../../../src/areas/reports/rules/report-edits.ts'
import { isBlock, withBlock } from '../../../../src/areas/reports/rules/report-paste.ts'
import { type SheetCell, type SheetRow, sheetRows } from '../../../../src/areas/reports/rules/report-sheet.ts'
import type { ReportCell } from '../../../../src/wire/server/report.ts'
import { BY_HAND, CONFIG, DAY, HOUR_MS, reportWith, ZONE } from '../../../domain/reports/sheet.ts'

const EMPTY: ReportCell = { value: null, quality: 'Unspecified', state: 'Empty', coverage: 0 }
const GERMAN = { decimals: 1, language: 'de' } as const
const NOW = DAY + 20.5 * HOUR_MS

const rowsOf = (cells: Parameters<typeof reportWith>[0] = {}) =>
  sheetRows(CONFIG, reportWith(cells), { now: NOW, zone: ZONE })
function cellAt(rows: readonly SheetRow[], row: number, column: number): SheetCell {
  const cell = rows[row]?.cells[column]
  if (cell === undefined) throw new Error(`There is no cell ${row}/${column}`)
  return cell
}
const sent = (rows: readonly SheetRow[], edits: ReportEdits) => inputsOf(CONFIG, openCells(rows, edits).changed, edits)
const PV = CONFIG.columns[0]?.pv

test('a number typed with a comma is sent with the place of its row (rule O9)', () => {
  const rows = rowsOf()
  const edits = withText(NO_REPORT_EDITS, cellAt(rows, 4, 0), '12,5', GERMAN)
  expect(sent(rows, edits)).toEqual([{ pv: PV, index: 4, value: 12.5, state: 'Manual', resetManualInput: false }])
})

test('an emptied cell is sent as an entry by hand without a value, and 0 as 0 (rule O9) (T14)', () => {
  const rows = rowsOf()
  const edits = withText(withEmpty(NO_REPORT_EDITS, cellAt(rows, 1, 0)), cellAt(rows, 2, 0), '0', GERMAN)
  expect(sent(rows, edits)).toEqual([
    { pv: PV, index: 1, value: null, state: 'Manual', resetManualInput: false },
    { pv: PV, index: 2, value: 0, state: 'Manual', resetManualInput: false },
  ])
  const empty = rowsOf({ '1/0': EMPTY })
  expect(withEmpty(NO_REPORT_EDITS, cellAt(empty, 1, 0))).toEqual({})
  expect(withText(NO_REPORT_EDITS, cellAt(empty, 1, 0), '  ', GERMAN)).toEqual({ ...NO_REPORT_EDITS })
})

test('an entry by hand that is emptied, typed away or pasted over is no reset (T14)', () => {
  const rows = rowsOf({ '5/0': BY_HAND })
  const cell = cellAt(rows, 5, 0)
  const pasted = withBlock(NO_REPORT_EDITS, '\n', cell, { config: CONFIG, rows, language: 'de' }).edits
  const typed = withText(NO_REPORT_EDITS, cell, ' ', GERMAN)
  for (const edits of [withEmpty(NO_REPORT_EDITS, cell), typed, pasted]) {
    expect(sent(rows, edits)).toEqual([{ pv: PV, index: 5, value: null, state: 'Manual', resetManualInput: false }])
  }
})

test('only an entry by hand returns to its measured value (rule O10)', () => {
  const rows = rowsOf({ '5/0': BY_HAND })
  expect(withReset(NO_REPORT_EDITS, cellAt(rows, 4, 0))).toEqual({})
  const edits = withReset(NO_REPORT_EDITS, cellAt(rows, 5, 0))
  expect(sent(rows, edits)).toEqual([{ pv: PV, index: 5, value: null, state: 'Measured', resetManualInput: true }])
})

test('what says the same as before is no edit, in whichever form it is typed', () => {
  const rows = rowsOf()
  for (const text of ['7', '7,0', ' 7,00'])
    expect(withText(NO_REPORT_EDITS, cellAt(rows, 1, 0), text, GERMAN)).toEqual({})
  const edited = withText(NO_REPORT_EDITS, cellAt(rows, 1, 0), '8', GERMAN)
  expect(withText(edited, cellAt(rows, 1, 0), '7,0', GERMAN)).toEqual({})
  expect(withoutCell(edited, cellAt(rows, 1, 0).id)).toEqual({})
})

test('a text that is no number is found, is not sent as one, and counts in no sum', () => {
  const rows = rowsOf()
  const cell = cellAt(rows, 1, 0)
  const edits = withText(NO_REPORT_EDITS, cell, '1,5,5', GERMAN)
  const edit = edits[cell.id]
  expect(edit !== undefined && isWrong(edit)).toBe(true)
  expect(openCells(rows, edits).wrong).toEqual([cell])
  expect(editedValues([cell], edits)).toEqual([cell])
})

test('what somebody else entered meanwhile is found, until it has been seen', () => {
  const before = rowsOf()
  const edits = withText(NO_REPORT_EDITS, cellAt(before, 3, 0), '9', GERMAN)
  expect(openCells(before, edits).moved).toEqual([])
  const after = rowsOf({ '3/0': BY_HAND })
  expect(openCells(after, edits).moved).toEqual([cellAt(after, 3, 0)])
  const seen = withSeenCell(edits, cellAt(after, 3, 0))
  expect(openCells(after, seen).moved).toEqual([])
  expect(sent(after, seen)).toMatchObject([{ index: 3, value: 9 }])
  // A third value has to be seen anew.
  const later = rowsOf({ '3/0': { ...BY_HAND, value: 45 } })
  expect(openCells(later, seen).moved).toHaveLength(1)
})

test('a measured value that moves on is nobody else’s entry, and the same entry by somebody else leaves nothing to save', () => {
  const edits = withText(NO_REPORT_EDITS, cellAt(rowsOf(), 3, 0), '44,5', GERMAN)
  const measured = rowsOf({ '3/0': { value: 8, quality: 'Good', state: 'Measured', coverage: 1 } })
  expect(openCells(measured, edits).moved).toEqual([])
  expect(openCells(rowsOf({ '3/0': BY_HAND }), edits).changed).toEqual([])
})

test('Tab goes down each column: the cells that can be edited are in that order', () => {
  const order = editableCells(rowsOf())
  expect(order.map(({ column }) => column)).toEqual([
    ...Array.from({ length: 21 }, () => 0),
    ...Array.from({ length: 21 }, () => 2),
  ])
  expect(order.slice(0, 3).map(({ row }) => row)).toEqual([0, 1, 2])
})

test('a column of a spreadsheet fills the rows below, with its empty cells; what finds no cell is counted', () => {
  const rows = rowsOf({ '19/0': BY_HAND })
  const { edits, taken, left } = withBlock(NO_REPORT_EDITS, '1,5\r\n\r\n3\r\n4\r\n', cellAt(rows, 18, 0), {
    config: CONFIG,
    rows,
    language: 'de',
  })
  expect([taken, left]).toEqual([3, 1])
  expect(sent(rows, edits).map(({ index, value }) => [index, value])).toEqual([
    [18, 1.5],
    [19, null],
    [20, 3],
  ])
})

test('a block of two columns goes into the columns by hand and skips the measured one between', () => {
  const rows = rowsOf()
  const { edits } = withBlock(NO_REPORT_EDITS, '1\t2\n3\t4', cellAt(rows, 0, 0), {
    config: CONFIG,
    rows,
    language: 'de',
  })
  expect(sent(rows, edits).map(({ pv, index, value }) => [pv.nr, index, value])).toEqual([
    [100_001, 0, 1],
    [100_001, 1, 3],
    [100_003, 0, 2],
    [100_003, 1, 4],
  ])
  expect([isBlock('12,5'), isBlock('12,5\r\n'), isBlock('1\n2'), isBlock('1\t2')]).toEqual([false, false, true, true])
})

test('edits of any order survive as a draft, and are sent once for each cell with the last text', () => {
  const rows = rowsOf({ '2/0': BY_HAND })
  const cells = editableCells(rows)
  const step = fc.record({
    cell: fc.nat({ max: cells.length - 1 }),
    act: fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(String), fc.constantFrom('', 'x', null)),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let edits: ReportEdits = NO_REPORT_EDITS
      for (const { cell: place, act } of steps) {
        const cell = cells[place]
        if (cell === undefined) continue
        edits = act === null ? withReset(edits, cell) : withText(edits, cell, act, { decimals: 1, language: 'en' })
      }
      const stored: unknown = JSON.parse(JSON.stringify(edits))
      expect(isReportEdits(stored)).toBe(true)
      const inputs = sent(rows, edits)
      expect(new Set(inputs.map(({ pv, index }) => `${pv.nr}/${index}`)).size).toBe(inputs.length)
      for (const { value, resetManualInput } of inputs) expect(resetManualInput && value !== null).toBe(false)
    }),
  )
})

test.each([null, [], 'x', { a: 1 }, { a: { entry: { text: 'x' }, isReset: false, seen: {} } }])(
  'a stored %j is no draft of a report',
  (stored) => {
    expect(isReportEdits(stored)).toBe(false)
  },
)
