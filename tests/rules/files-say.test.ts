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

/** Columns that are filtered as times, and whose cell in a file is a text. */
const TIMES_WITH_MORE: Readonly<Record<string, string>> = {
  'src/areas/alerts/columns/alert-columns.tsx: acked': 'who acknowledged it stands beside the time',
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

/** The columns of a source that are filtered as times, by their names. */
function timeColumns(source: string): ReadonlyMap<string, string> {
  const columns = source.split(/(?=\bid: '|\.\.\.(?:column|texts)\(')/).slice(1)
  const ofTimes = columns.filter((text) => /\bfilter: \{ kind: 'time'/.test(text))
  return new Map(ofTimes.map((text) => [/'([^']*)'/.exec(text)?.[1] ?? '', text]))
}

/** What a file has of it is made by one of these, as it is or by a name of its own. */
function isTimeCell(column: string, source: string): boolean {
  const makes = /\b(?:time|minute|day)Cell\(/
  const [, call = ''] = /\bplain: \([^)]*\) => (\w+)\(/.exec(column) ?? []
  const own = new RegExp(`\\bconst ${call} = .*`).exec(source)?.[0] ?? ''
  return makes.test(column) || (call !== '' && makes.test(own))
}

test('what a column filters as a time is a time in its file, so that a spreadsheet sorts and subtracts it (F32)', () => {
  const found = filesOf('src/areas/**/*.{ts,tsx}').flatMap((path) => {
    const source = textOf(path)
    return [...timeColumns(source)].map(([id, column]) => ({
      name: `${path}: ${id}`,
      isTime: isTimeCell(column, source),
    }))
  })
  expect(found.length).toBeGreaterThan(9)
  expect(found.filter(({ isTime }) => !isTime).map(({ name }) => name)).toEqual(Object.keys(TIMES_WITH_MORE))
})
