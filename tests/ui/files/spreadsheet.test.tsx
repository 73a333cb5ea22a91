import { afterEach, expect, test, vi } from 'vitest'
import type { Sheet } from '../../../src/domain/table/sheet.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { setFileSaver } from '../../../src/ui/files/save-file.ts'
import { saveSheet } from '../../../src/ui/files/save-sheet.ts'
import { readBook, valuesOf } from '../../support/files/read-book.ts'
import { fileButton, saveAs } from '../../support/page/saved-files.ts'
import { PUMPS, type Pump, showTable } from '../table/sample-table.tsx'

afterEach(() => {
  setFileSaver(null)
  vi.unstubAllGlobals()
})

const format = createFormat('de', 'Europe/Berlin')
const words = {
  names: ['Daten', 'Angaben'],
  clock: ['Zeiten', 'Berlin'],
  cut: (count: number) => ['Gekürzt', count],
} as const

/** Takes what is saved instead of the browser's download. */
function taken() {
  const files: { readonly name: string; readonly content: Blob }[] = []
  setFileSaver(async (name, content) => {
    files.push({ name, content })
    return true
  })
  return files
}

const sheetsOf = async (content: Blob | undefined) => [
  ...readBook(await (content ?? new Blob()).arrayBuffer()).values(),
]

const manyPumps = (count: number): readonly Pump[] =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i}`, name: `P${i}`, power: i, place: '', since: 0 }))

test('a table is saved as a spreadsheet with the rows and columns that are shown, numbers as numbers, and what it is in a second sheet', async () => {
  const files = taken()
  await showTable({ first: ['and', ['place', 'eq', 'Nord']] })
  await saveAs('XLSX')
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]?.name).toMatch(/^Pumpen \d\d\.\d\d\.\d{4}\.xlsx$/)
  const [table, about] = await sheetsOf(files[0]?.content)
  if (table === undefined || about === undefined) throw new Error('a sheet is missing')
  const shown = PUMPS.filter(({ place }) => place === 'Nord')
  expect(valuesOf(table)).toEqual([
    ['Name', 'Leistung', 'Ort', 'Seit'],
    ...shown.map(({ name, power, place, since }) => [name, power, place, String(since)]),
  ])
  const facts = new Map(valuesOf(about).map(([name, ...values]) => [name, values[0]]))
  expect(facts.get('Inhalt')).toBe('Pumpen')
  expect(facts.get('Filter')).toBe('Ort = Nord (2 von 4)')
  expect(facts.get('Zeiten')).toContain('Europe/Berlin')
  await expect.element(fileButton()).toBeVisible()
})

test('of a long table every row is in the spreadsheet once, in order', async () => {
  const files = taken()
  await showTable({ rows: manyPumps(20_500) })
  await saveAs('XLSX')
  await expect.poll(() => files.length).toBe(1)
  const [table] = await sheetsOf(files[0]?.content)
  expect(table?.rows.slice(1).map(([, power]) => power?.value)).toEqual(Array.from({ length: 20_500 }, (_, i) => i))
})

test('a spreadsheet that is being written says how far it is, and can be stopped: nothing is saved and its worker ends', async () => {
  const files = taken()
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const { screen } = await showTable({ rows: manyPumps(200_000) })
  await saveAs('XLSX')
  await expect.element(screen.getByText(/^[1-9][\d.]* von 200\.000 Zeilen$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(fileButton()).toBeVisible()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(files).toEqual([])
})

test('where no worker may start, or its script is gone, the page says that the file could not be written', async () => {
  taken()
  const { screen } = await showTable()
  for (const Broken of [
    class {
      constructor() {
        throw new Error('refused')
      }
    },
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new Event('error'))
      }
      terminate() {}
    },
  ]) {
    vi.stubGlobal('Worker', Broken)
    await saveAs('XLSX')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Die XLSX-Datei konnte nicht geschrieben werden.')
    vi.unstubAllGlobals()
    taken()
    // The next file takes the note away.
    await saveAs('XLSX')
    await expect.poll(() => screen.getByRole('alert').query()).toBeNull()
  }
})

test('more rows than a sheet of Excel has are refused at once', async () => {
  const rows = vi.fn()
  // 1,048,576 lines, of which the titles take one and the line below them another.
  const sheet: Sheet = { columns: [{ title: 'a' }], count: 1_048_575, rows, facts: () => [] }
  expect(await saveSheet(sheet, { name: 'a', kind: 'xlsx', format, words })).toBe('long')
  expect(rows).not.toHaveBeenCalled()
})

test('texts too long for a cell are cut, and the file says how many', async () => {
  const files = taken()
  const sheet: Sheet = {
    columns: [{ title: 'Text' }],
    count: 2,
    rows: () => [['x'.repeat(40_000)], ['kurz']],
    facts: () => [['Anlage', 'Nord']],
  }
  expect(await saveSheet(sheet, { name: 'a', kind: 'xlsx', format, words })).toBe('done')
  const [, about] = await sheetsOf(files[0]?.content)
  expect(about === undefined ? [] : valuesOf(about)).toEqual([
    ['Anlage', 'Nord'],
    ['Zeiten', 'Berlin'],
    ['Gekürzt', 1],
  ])
})

test('a list that is gone ends in a failure, in either kind of file', async () => {
  const files = taken()
  const sheet: Sheet = { columns: [{ title: 'a' }], count: 5, rows: () => null, facts: () => [] }
  for (const kind of ['csv', 'xlsx'] as const)
    expect(await saveSheet(sheet, { name: 'a', kind, format, words })).toBe('failed')
  expect(files).toEqual([])
})

test('a wide table is handed over in smaller slices: each has at most 5,000 cells', async () => {
  taken()
  const slices: number[] = []
  const columns = Array.from({ length: 200 }, (_, n) => ({ title: String(n) }))
  const rows = (from: number, to: number) => {
    slices.push(to - from)
    return Array.from({ length: to - from }, () => columns.map((_, n) => n))
  }
  await saveSheet({ columns, count: 60, rows, facts: () => [] }, { name: 'a', kind: 'csv', format, words })
  expect(slices).toEqual([25, 25, 10])
})
