import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

// That each column has a text for files, or a reason why not, is its type: `Column` of src/ui/table/rows/column.ts.

/** What these drawings show stands in other columns of their tables. */
const PICTURES: Readonly<Record<string, string>> = {
  'src/areas/values/table/pv-columns.tsx': 'the bar of a range: the value, whose number has a column',
}

/** They begin a file without saying whose it is. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'src/domain/table/csv.ts': 'the mark itself',
  'src/simulator/rest/charts/chart-csv.ts': 'written by the server',
}

const TYPE = 'src/ui/table/rows/column.ts'
const SAVER = 'src/ui/files/save-sheet.ts'
const sources = () => filesOf('src/**/*.{ts,tsx}')

test('a column that no file has is an action, or a drawing of what other columns say (F32)', () => {
  const pictures = sources().filter((path) => path !== TYPE && /\bpicture: true\b/.test(textOf(path)))
  expect(pictures).toEqual(Object.keys(PICTURES))
})

test('whatever begins a CSV file has the lines that say of which plant and what it is, when and for whom (F32)', () => {
  const begun = sources().filter((path) => /\bCSV_START\b/.test(textOf(path)))
  const silent = begun.filter((path) => !/\bsheet\.facts\(\)/.test(textOf(path)))
  expect(silent).toEqual(Object.keys(OTHERWISE))
  const savers = sources().filter((path) => path !== SAVER && /\bsaveSheet\(/.test(textOf(path)))
  expect(savers.length).toBeGreaterThan(1)
  expect(savers.filter((path) => !/\b(?:fileHead|head)\.lines\(/.test(textOf(path)))).toEqual([])
})
