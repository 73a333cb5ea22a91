import type { Language } from '../../../domain/base/language.ts'
import { must } from '../../../domain/base/must.ts'
import type { ReportConfig } from '../../../wire/server/report.ts'
import { type ReportEdits, withEmpty, withText } from './report-edits.ts'
import type { SheetCell, SheetRow } from './report-sheet.ts'

export interface Pasted {
  readonly edits: ReportEdits
  /** Cells that got a value, and values that there was no cell for. */
  readonly taken: number
  readonly left: number
}

/** True for a text that a spreadsheet copied from more than one cell. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''))
}

/**
 * Returns the edits with a block from a spreadsheet: a line for each row from that of `at` down, tabs between columns, which go
 * into the columns that can be edited, to the right of it. An empty cell of the block empties, as in a spreadsheet. Values for
 * rows that are not there, or of a time that has not come, are left out and counted. Domain 4.4.
 */
export function withBlock(
  edits: ReportEdits,
  text: string,
  at: SheetCell,
  sheet: { readonly config: ReportConfig; readonly rows: readonly SheetRow[]; readonly language: Language },
): Pasted {
  const { config, rows, language } = sheet
  const columns = config.columns.flatMap(({ isManual }, index) => (isManual && index >= at.column ? index : []))
  let pasted: Pasted = { edits, taken: 0, left: 0 }
  for (const [down, line] of linesOf(text).entries()) {
    for (const [right, value] of line.split('\t').entries()) {
      const column = columns[right] ?? -1
      const cell = rows[at.row + down]?.cells[column]
      if (cell?.isEditable !== true) {
        // Nothing is lost where there was nothing.
        pasted = { ...pasted, left: pasted.left + (value.trim() === '' ? 0 : 1) }
        continue
      }
      const decimals = must(config.columns[column]).decimalPlaces
      const next =
        value.trim() === ''
          ? withEmpty(pasted.edits, cell)
          : withText(pasted.edits, cell, value.trim(), { decimals, language })
      pasted = { ...pasted, edits: next, taken: pasted.taken + 1 }
    }
  }
  return pasted
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}
