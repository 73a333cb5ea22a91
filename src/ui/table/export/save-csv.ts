import type { Language } from '../../../domain/base/language.ts'
import { CSV_START, type CsvValue, csvLine } from '../../../domain/table/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import { type Column, plainColumns, plainValue } from '../rows/column.ts'
import type { AllRows } from '../rows/row-source.ts'

/** Rows written before other work of the page gets its turn. */
const SLICE_ROWS = 1000

interface CsvRun {
  /** Of the file. */
  readonly name: string
  readonly language: Language
  /** Lines before the titles. */
  readonly preface?: readonly (readonly CsvValue[])[]
  /** Called after each slice with the number of written rows. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/**
 * Writes rows as a CSV file: the preface, a line with the titles, then one for each row, in slices, so that a hundred thousand rows
 * neither block the page nor lie in one text. Resolves with false if the list is gone or the file could not be saved; after
 * the signal nothing is saved, as asked.
 */
export async function saveCsv<Row>(
  all: AllRows<Row>,
  columns: readonly Column<Row>[],
  { name, language, preface = [], onProgress, signal }: CsvRun,
): Promise<boolean> {
  const written = plainColumns(columns)
  const titles = written.map(({ title }) => title)
  const parts = [CSV_START + [...preface, titles].map((line) => csvLine(line, language)).join('')]
  for (let from = 0; from < all.count; from += SLICE_ROWS) {
    const rows = await all.rows(from, Math.min(all.count, from + SLICE_ROWS))
    if (rows === null) return false
    parts.push(
      rows
        .map((row) =>
          csvLine(
            written.map((column) => plainValue(column, row)),
            language,
          ),
        )
        .join(''),
    )
    onProgress(Math.min(all.count, from + SLICE_ROWS))
    await otherWork()
    if (signal.aborted) return true
  }
  return saveFile(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
}

function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
