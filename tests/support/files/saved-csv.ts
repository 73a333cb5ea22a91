import type { Sheet } from '../../../src/domain/table/sheet.ts'
import type { Format } from '../../../src/domain/text/format.ts'
import { setFileSaver } from '../../../src/ui/files/save-file.ts'
import { saveSheet } from '../../../src/ui/files/save-sheet.ts'

interface SavedCsv {
  /** What the file says of itself, line by line. */
  readonly facts: readonly string[]
  /** From its titles to its end. */
  readonly lines: readonly string[]
}

const WORDS = { names: ['Daten', 'Angaben'], clock: [], cut: () => [] } as const

/** Saves a sheet as CSV and returns its lines. */
export async function savedCsv(sheet: Sheet, format: Format): Promise<SavedCsv> {
  const saved: Blob[] = []
  setFileSaver(async (_name, content) => {
    saved.push(content)
    return true
  })
  await saveSheet(sheet, { name: 'sheet', kind: 'csv', format, words: WORDS })
  setFileSaver(null)
  const all = (await (saved[0] ?? new Blob()).text()).split('\r\n').slice(0, -1)
  const end = all.indexOf('')
  return { facts: all.slice(0, end), lines: all.slice(end + 1) }
}
