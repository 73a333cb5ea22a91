import { MOST_LINES } from '../../domain/table/book.ts'
import { CSV_START, csvLine } from '../../domain/table/csv.ts'
import type { FileLine } from '../../domain/table/file-cell.ts'
import { type Sheet, titleLines } from '../../domain/table/sheet.ts'
import type { Format } from '../../domain/text/format.ts'
import { openBook } from '../../live/files/open-book.ts'
import { inTime } from '../../live/loading/in-time.ts'
import type { BookWords } from './head/file-head.ts'
import { saveFile } from './save-file.ts'

export type SheetKind = 'csv' | 'xlsx'

interface SheetRun {
  /** Of the file, without its extension. */
  readonly name: string
  readonly kind: SheetKind
  readonly format: Format
  readonly words: BookWords
  /** Called after each slice with the number of written rows. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** `long`: no spreadsheet has so many rows. */
export type SheetOutcome = 'done' | 'failed' | 'long'

/** What is written of a file before other work of the page gets its turn. */
const SLICE_ROWS = 1000
const SLICE_CELLS = 5000
/** The titles, and the empty line above what stands below. */
const OWN_LINES = 2

/**
 * Writes a sheet as a file and saves it, in slices, so that a hundred thousand rows neither block the page nor lie in one text. Resolves
 * with `failed` if its list is gone or the file could not be saved; after the signal nothing is saved, as asked. Never rejects.
 */
export async function saveSheet(sheet: Sheet, run: SheetRun): Promise<SheetOutcome> {
  const { kind, name, signal } = run
  if (kind === 'xlsx' && sheet.count + (sheet.below?.length ?? 0) + OWN_LINES > MOST_LINES) return 'long'
  const content = await (kind === 'csv' ? csvOf(sheet, run) : xlsxOf(sheet, run)).catch(() => null)
  if (signal?.aborted === true) return 'done'
  return content !== null && (await saveFile(`${name}.${kind}`, content)) ? 'done' : 'failed'
}

/** What the file says of itself, an empty line, the titles, the rows. Null without a list, or after the signal. */
async function csvOf(sheet: Sheet, run: SheetRun): Promise<Blob | null> {
  const text = (lines: readonly FileLine[]) => lines.map((line) => csvLine(line, run.format.language)).join('')
  const parts = [text(titleLines(sheet))]
  const isWhole = await eachSlice(sheet, run, (rows) => parts.push(text(rows)))
  if (!isWhole) return null
  const content = [CSV_START, text([...sheet.facts(), []]), ...parts, text(sheet.below ?? [])]
  return new Blob(content, { type: 'text/csv;charset=utf-8' })
}

/** Written by a worker of its own. Null without a list, or after the signal. */
async function xlsxOf(sheet: Sheet, run: SheetRun): Promise<Blob | null> {
  const { format, words } = run
  const { columns, below = [] } = sheet
  const { writer, broken, close } = openBook()
  let cut = 0
  const answered = async (count: Promise<number>) => {
    cut = await Promise.race([count, broken])
  }
  try {
    const start = { columns, language: format.language, zone: format.timeZone, names: words.names }
    await Promise.race([inTime(writer.begin(start)), broken])
    const isWhole = await eachSlice(sheet, run, (rows) => answered(writer.add(rows)))
    if (!isWhole) return null
    if (below.length > 0) await answered(writer.addBelow(below))
    const facts = [...sheet.facts(), words.clock, ...(cut === 0 ? [] : [words.cut(cut)])]
    return await Promise.race([writer.finish(facts), broken])
  } finally {
    close()
  }
}

/** Hands over all rows, slice by slice. Resolves with false if the list is gone, or after the signal. */
async function eachSlice(
  { columns, count, rows }: Sheet,
  { onProgress, signal }: SheetRun,
  write: (rows: readonly FileLine[]) => unknown,
): Promise<boolean> {
  const size = Math.max(1, Math.min(SLICE_ROWS, Math.floor(SLICE_CELLS / Math.max(1, columns.length))))
  for (let from = 0; from < count; from += size) {
    const to = Math.min(count, from + size)
    const part = await rows(from, to)
    if (part === null) return false
    await write(part)
    onProgress?.(to)
    await otherWork()
    if (signal?.aborted === true) return false
  }
  return true
}

function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
