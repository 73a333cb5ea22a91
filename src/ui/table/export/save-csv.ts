import type { Language } from '../../../domain/base/language.ts'
import { CSV_START, csvLine } from '../../../domain/table/csv.ts'
import { valueReader } from '../../../live/views/read-values.ts'
import type { FileLine } from '../../files/head/file-head.ts'
import { saveFile } from '../../files/save-file.ts'
import type { Column } from '../rows/column.ts'
import type { AllRows } from '../rows/row-source.ts'
import { fileColumns, fileLine, refsOf } from './file-columns.ts'

/** Rows written before other work of the page gets its turn. */
const SLICE_ROWS = 1000

interface CsvRun {
  /** Of the file. */
  readonly name: string
  readonly language: Language
  /** Returns the lines before the titles once everything is read, and how many live values did not come. */
  readonly head: (missing: number) => readonly FileLine[]
  /** Called after each slice with the number of written rows. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/**
 * Writes rows as a CSV file: its head, a line with the titles, then one for each row, in slices, so that a hundred thousand rows
 * neither block the page nor lie in one text. Live values are read slice by slice. Resolves with false if the list is gone or the
 * file could not be saved; after the signal nothing is saved, as asked.
 */
export async function saveCsv<Row>(
  all: AllRows<Row>,
  columns: readonly Column<Row>[],
  { name, language, head, onProgress, signal }: CsvRun,
): Promise<boolean> {
  const written = fileColumns(columns)
  const reader = valueReader(signal)
  const text = (lines: readonly FileLine[]) => lines.map((line) => csvLine(line, language)).join('')
  const parts = [text([written.map(({ title }) => title)])]
  for (let from = 0; from < all.count; from += SLICE_ROWS) {
    const rows = await all.rows(from, Math.min(all.count, from + SLICE_ROWS))
    if (rows === null) return false
    const live = await reader.read(refsOf(columns, rows))
    parts.push(text(rows.map((row) => fileLine(written, row, live))))
    onProgress(Math.min(all.count, from + SLICE_ROWS))
    await otherWork()
    if (signal.aborted) return true
  }
  const content = [CSV_START, text(head(reader.missing())), ...parts]
  return saveFile(name, new Blob(content, { type: 'text/csv;charset=utf-8' }))
}

function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
