import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { ValidRange } from '../../../../../domain/values/valid-range.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import type { ReportEdits } from '../../../rules/report-edits.ts'
import type { ColumnLimit } from '../../../rules/report-limits.ts'
import type { SheetCell } from '../../../rules/report-sheet.ts'
import type { CellActions } from '../state/use-cell-actions.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { InputCell, type OpenLinks, ValueCell } from './report-cells.tsx'

/** What all cells of a table share. */
export interface BodyCells {
  readonly config: ReportConfig
  readonly edits: ReportEdits
  readonly words: ReportWords
  readonly mayEdit: boolean
  readonly actions: CellActions
  /** The usual range by PV. */
  readonly ranges: ReadonlyMap<string, ValidRange>
  /** What the permit allows, by column. */
  readonly limits: readonly (ColumnLimit | null)[]
  /** Ids of cells that somebody else has changed since they were edited. */
  readonly moved: ReadonlySet<string>
  readonly onLinks: OpenLinks
}

interface BodyCellProps extends BodyCells {
  readonly cell: SheetCell
  readonly rowName: string
}

/** A value, or a field for one that this user may enter. */
export function BodyCell(props: BodyCellProps) {
  const { cell, rowName, config, edits, words, mayEdit, actions, ranges, limits, moved, onLinks } = props
  const column = config.columns[cell.column]
  if (column === undefined) return null
  const limit = limits[cell.column] ?? null
  if (!cell.isEditable || !mayEdit) return <ValueCell {...{ cell, column, limit, words, onLinks }} />
  return (
    <InputCell
      cell={cell}
      edit={edits[cell.id]}
      column={column}
      limit={limit}
      rowName={rowName}
      range={ranges.get(pvParam(column.pv)) ?? null}
      isMoved={moved.has(cell.id)}
      words={words}
      actions={actions}
    />
  )
}
