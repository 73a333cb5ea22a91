import { useEffect, useMemo, useRef, useState } from 'react'
import { must } from '../../../../../domain/base/must.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import {
  editableCells,
  withEmpty,
  withoutCell,
  withReset,
  withSeenCell,
  withText,
} from '../../../rules/report-edits.ts'
import { isBlock, withBlock } from '../../../rules/report-paste.ts'
import type { SheetCell, SheetRow } from '../../../rules/report-sheet.ts'
import type { OwnEdits } from './use-report.ts'

/** What was pasted last: how many cells took a value, and how many values found none. */
export interface PasteNote {
  readonly taken: number
  readonly left: number
}

/** What can be done with a cell. The object stays the same, so that no other cell renders. */
export interface CellActions {
  readonly focused: (cell: SheetCell) => void
  readonly type: (cell: SheetCell, text: string) => void
  readonly empty: (cell: SheetCell) => void
  readonly reset: (cell: SheetCell) => void
  readonly takeBack: (cell: SheetCell) => void
  /** Keeps the own entry although somebody else has entered another value. */
  readonly keep: (cell: SheetCell) => void
  /** Returns whether the text was a block, which has been spread over the cells. */
  readonly paste: (cell: SheetCell, text: string) => boolean
  /** Returns the id of the cell some places down the columns; null behind the ends. */
  readonly neighbour: (cell: SheetCell, by: 1 | -1) => string | null
}

interface CellActionsOptions {
  readonly config: ReportConfig
  readonly rows: readonly SheetRow[]
  readonly own: OwnEdits
  readonly onActive: (cell: string) => void
}

export function useCellActions(options: CellActionsOptions): CellActions & { readonly pasted: PasteNote | null } {
  const format = useFormat()
  const [pasted, setPasted] = useState<PasteNote | null>(null)
  const latest = useRef({ ...options, language: format.language })
  useEffect(() => {
    latest.current = { ...options, language: format.language }
  })
  const actions = useMemo<CellActions>(() => {
    const change = (next: (edits: OwnEdits['edits']) => OwnEdits['edits']) => {
      const { own } = latest.current
      setPasted(null)
      own.setEdits(next(own.edits))
    }
    return {
      focused: ({ id }) => latest.current.onActive(id),
      type: (cell, text) => {
        const { config, language } = latest.current
        const decimals = must(config.columns[cell.column]).decimalPlaces
        change((edits) => withText(edits, cell, text, { decimals, language }))
      },
      empty: (cell) => change((edits) => withEmpty(edits, cell)),
      reset: (cell) => change((edits) => withReset(edits, cell)),
      takeBack: ({ id }) => change((edits) => withoutCell(edits, id)),
      keep: (cell) => change((edits) => withSeenCell(edits, cell)),
      paste: (cell, text) => {
        if (!isBlock(text)) return false
        const { config, rows, own, language } = latest.current
        const { edits, taken, left } = withBlock(own.edits, text, cell, { config, rows, language })
        own.setEdits(edits)
        setPasted({ taken, left })
        return true
      },
      neighbour: ({ id }, by) => {
        const cells = editableCells(latest.current.rows)
        return cells[cells.findIndex((cell) => cell.id === id) + by]?.id ?? null
      },
    }
  }, [])
  return useMemo(() => ({ ...actions, pasted }), [actions, pasted])
}
