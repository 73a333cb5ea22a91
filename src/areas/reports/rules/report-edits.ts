import type { Language } from '../../../domain/base/language.ts'
import { type EnteredNumber, enteredNumber, typedNumber } from '../../../domain/forms/entered-number.ts'
import { isLike, isSameValue } from '../../../domain/forms/same-value.ts'
import type { ManualInput, ReportConfig } from '../../../wire/server/report.ts'
import type { SheetCell, SheetRow } from './report-sheet.ts'

/** What a user wants of one cell and has not saved. */
export interface CellEdit {
  /** An empty text means no value, which is not 0. */
  readonly entry: EnteredNumber
  /** Takes the entry by hand back: the measured value counts again. */
  readonly isReset: boolean
  /** What the server had when it was edited. */
  readonly seen: SeenCell
}

type SeenCell = Pick<SheetCell, 'value' | 'state'>

/** By the id of the cell. Saved at once, all or nothing. */
export type ReportEdits = { readonly [cell: string]: CellEdit }

export const NO_REPORT_EDITS: ReportEdits = {}
const EMPTY: EnteredNumber = { text: '', value: null }
const MODEL: CellEdit = { entry: EMPTY, isReset: false, seen: { value: null, state: 'Empty' } }

/** Returns whether a stored draft has edits of a report. */
export function isReportEdits(stored: unknown): stored is ReportEdits {
  return isLike(stored, {}) && Object.values(stored as object).every((edit) => isLike(edit, MODEL))
}

/** Returns the edits with a text typed into a cell. The text that the cell had before takes its edit away. */
export function withText(
  edits: ReportEdits,
  cell: SheetCell,
  text: string,
  { decimals, language }: { readonly decimals: number; readonly language: Language },
): ReportEdits {
  const entry = typedNumber(text, language)
  if (text.trim() === '' && cell.value === null) return withoutCell(edits, cell.id)
  if (isSameValue(entry, enteredNumber(cell.value, decimals, language))) return withoutCell(edits, cell.id)
  return { ...edits, [cell.id]: { entry, isReset: false, seen: edits[cell.id]?.seen ?? seenOf(cell) } }
}

/** Returns the edits with a cell that shall have no value. */
export function withEmpty(edits: ReportEdits, cell: SheetCell): ReportEdits {
  if (cell.value === null) return withoutCell(edits, cell.id)
  return { ...edits, [cell.id]: { entry: EMPTY, isReset: false, seen: edits[cell.id]?.seen ?? seenOf(cell) } }
}

/** Returns the edits with a cell that returns to its measured value. Only an entry by hand can. Specification 3. */
export function withReset(edits: ReportEdits, cell: SheetCell): ReportEdits {
  if (cell.state !== 'Manual') return withoutCell(edits, cell.id)
  return { ...edits, [cell.id]: { entry: EMPTY, isReset: true, seen: edits[cell.id]?.seen ?? seenOf(cell) } }
}

export function withoutCell(edits: ReportEdits, id: string): ReportEdits {
  const { [id]: _, ...others } = edits
  return others
}

/** Returns the edits with one whose user has seen what somebody else entered meanwhile, and keeps the own entry. */
export function withSeenCell(edits: ReportEdits, cell: SheetCell): ReportEdits {
  const edit = edits[cell.id]
  return edit === undefined ? edits : { ...edits, [cell.id]: { ...edit, seen: seenOf(cell) } }
}

/** True if the text is neither a number nor empty. */
export function isWrong({ entry: { text, value }, isReset }: CellEdit): boolean {
  return !isReset && value === null && text.trim() !== ''
}

/** True if somebody has entered or taken back a value since the edit began. A measured value that moves is no such thing. */
function isMoved(cell: SheetCell, { seen }: CellEdit): boolean {
  if (cell.state !== 'Manual' && seen.state !== 'Manual') return false
  return cell.value !== seen.value || cell.state !== seen.state
}

/** What is to be done with the edits before they can be saved. */
export interface OpenCells {
  readonly changed: readonly SheetCell[]
  readonly wrong: readonly SheetCell[]
  readonly moved: readonly SheetCell[]
}

/**
 * Returns the edited cells in their order: down each column. Edits of cells that the report does not have any more, or that
 * are closed, and those that say what is saved, are none.
 */
export function openCells(rows: readonly SheetRow[], edits: ReportEdits): OpenCells {
  const changed = editableCells(rows).filter((cell) => {
    const edit = edits[cell.id]
    return edit !== undefined && !isSaved(cell, edit)
  })
  const of = (test: (cell: SheetCell, edit: CellEdit) => boolean) =>
    changed.filter((cell) => test(cell, edits[cell.id] ?? MODEL))
  return { changed, wrong: of((_, edit) => isWrong(edit)), moved: of(isMoved) }
}

/** Returns the cells that can be edited, down each column. Domain 4.4. */
export function editableCells(rows: readonly SheetRow[]): readonly SheetCell[] {
  const cells = rows.flatMap((row) => row.cells.filter(({ isEditable }) => isEditable))
  return cells.toSorted((a, b) => a.column - b.column || a.row - b.row)
}

/** Returns the cells of the sheet with what is typed in place of what is saved, for the rows below it. */
export function editedValues(cells: readonly SheetCell[], edits: ReportEdits): readonly SheetCell[] {
  return cells.map((cell) => {
    const edit = cell.isEditable ? edits[cell.id] : undefined
    if (edit === undefined || edit.isReset || isWrong(edit)) return cell
    return { ...cell, value: edit.entry.value, state: 'Manual', at: null, coverage: edit.entry.value === null ? 0 : 1 }
  })
}

/** Returns what is sent to save the edits of these cells. Specification 3, "Report manual input item". */
export function inputsOf(
  { columns }: Pick<ReportConfig, 'columns'>,
  cells: readonly SheetCell[],
  edits: ReportEdits,
): readonly ManualInput[] {
  return cells.flatMap(({ id, column, row }): ManualInput[] => {
    const pv = columns[column]?.pv
    const edit = edits[id]
    if (pv === undefined || edit === undefined) return []
    const { entry, isReset } = edit
    return [
      {
        pv,
        index: row,
        value: isReset ? null : entry.value,
        state: isReset ? 'Measured' : 'Manual',
        resetManualInput: isReset,
      },
    ]
  })
}

/** True where the edit asks for what the server has by now, whoever entered it. */
function isSaved({ value, state }: SheetCell, { entry, isReset }: CellEdit): boolean {
  if (isReset) return state !== 'Manual'
  return state === 'Manual' && entry.value === value && (value !== null || entry.text.trim() === '')
}

function seenOf({ value, state }: SheetCell): SeenCell {
  return { value, state }
}
