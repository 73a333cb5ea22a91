import type { Language } from '../base/language.ts'
import type { FileLine } from './file-cell.ts'
import type { SheetColumn } from './sheet.ts'

/** What a spreadsheet file is begun with. */
export interface BookStart {
  readonly columns: readonly SheetColumn[]
  readonly language: Language
  /** IANA name of the plant's zone. */
  readonly zone: string
  /** Names of its two sheets: the table, and what the file says of itself. */
  readonly names: readonly [table: string, facts: string]
}

/** What writes a spreadsheet file in a worker of its own. Calls follow each other: the next one when the last is answered. */
export interface BookWriter {
  readonly begin: (start: BookStart) => void
  /** Writes rows below those before. Resolves with how many texts of the file were too long for a cell so far, and cut. */
  readonly add: (rows: readonly FileLine[]) => Promise<number>
  /** Writes lines below the rows, which no filter hides. Resolves as `add`. */
  readonly addBelow: (lines: readonly FileLine[]) => Promise<number>
  /** Writes what the file says of itself, and returns the file. */
  readonly finish: (facts: readonly FileLine[]) => Promise<Blob>
}

/** What a cell of Excel holds, in UTF-16. */
export const MOST_CHARACTERS = 32_767

/** Rows of a sheet of Excel: one for the titles, and one stays empty above what stands below the rows. */
export const MOST_LINES = 1_048_576
