import { expect, test } from 'vitest'
import { plainCell } from '../../../src/domain/table/file-cell.ts'
import { headingOf, titleLines } from '../../../src/domain/table/sheet.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { dayCell, minuteCell, numberCell, timeCell } from '../../../src/domain/text/written-cell.ts'

const format = createFormat('de', 'Europe/Berlin')
/** 20 November 2026, 14:03:12 in Berlin. */
const AT = Date.UTC(2026, 10, 20, 13, 3, 12)

test('a text file and a print have numbers and times as the language writes them, or a number with all of its digits', () => {
  const cells = [
    timeCell(AT, format),
    minuteCell(AT, format),
    dayCell(AT, format),
    numberCell(12_345.678, 1, format),
    { number: 12_345.678, decimals: 1 },
    'Text',
    7.25,
    null,
  ]
  expect(cells.map(plainCell)).toEqual([
    '20.11.2026 14:03:12',
    '20.11.2026 14:03',
    '20.11.2026',
    '12.345,7',
    12_345.678,
    'Text',
    7.25,
    null,
  ])
})

test('kinds and units are lines of a text file where units have a name, and stand in the one title of a spreadsheet', () => {
  const columns = [{ title: 'Tag' }, { title: 'Zulauf', kind: 'Mittelwert', unit: 'm³/h' }, { title: 'pH', unit: '' }]
  expect(titleLines({ columns })).toEqual([['Tag', 'Zulauf', 'pH']])
  expect(titleLines({ columns, unitTitle: 'Einheit' })).toEqual([
    ['Tag', 'Zulauf', 'pH'],
    [null, 'Mittelwert', null],
    ['Einheit', 'm³/h', ''],
  ])
  expect(columns.map(headingOf)).toEqual(['Tag', 'Zulauf [m³/h]\nMittelwert', 'pH'])
})
