import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright/test'
import { type ReadCell, readBook, valuesOf } from '../support/files/read-book.ts'

/** A saved spreadsheet: its titles, the rows below them, and what it says of itself by the name of each line. */
interface BookTable {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly (ReadCell | null)[])[]
  readonly facts: ReadonlyMap<string, unknown>
  readonly filter: string | undefined
}

/** Reads a saved spreadsheet with another author's library. */
export async function bookTable(download: Download): Promise<BookTable> {
  const [table, about] = [...readBook(await readFile(await download.path())).values()]
  if (table === undefined || about === undefined) throw new Error('A sheet is missing')
  const [titles = [], ...rows] = table.rows
  return {
    titles: titles.map((cell) => String(cell?.value ?? '')),
    rows,
    facts: new Map(valuesOf(about).map(([name, value]) => [String(name), value])),
    filter: table.filter,
  }
}
