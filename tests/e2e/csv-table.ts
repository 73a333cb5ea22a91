import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Download } from 'playwright/test'

/** A file of a table: what it says of itself, then the table. */
interface CsvTable {
  readonly head: readonly (readonly string[])[]
  readonly titles: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** Reads a saved table, by another parser than our writer (German). */
export async function csvTable(download: Download): Promise<CsvTable> {
  const text = await readFile(await download.path())
  const all: string[][] = parse(text, { bom: true, delimiter: ';', relax_column_count: true })
  const end = all.findIndex((line) => line.join('') === '')
  const [titles = [], ...lines] = all.slice(end + 1)
  return { head: all.slice(0, end), titles, lines }
}
