import { Lock, OctagonAlert, Pencil, TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { enteredNumber } from '../../../../../domain/forms/entered-number.ts'
import { isWithin, type ValidRange } from '../../../../../domain/values/valid-range.ts'
import type { ReportColumn } from '../../../../../wire/server/report.ts'
import { type CellEdit, isWrong } from '../../../rules/report-edits.ts'
import { type ColumnLimit, excessOf } from '../../../rules/report-limits.ts'
import type { SheetCell } from '../../../rules/report-sheet.ts'
import type { CellActions } from '../state/use-cell-actions.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { ExcessSign, ICON_PX, Marks } from './marks.tsx'
import styles from './table.module.css'

/** Opens where a value is looked into. */
export type OpenLinks = (cell: SheetCell, anchor: HTMLElement) => void

interface CellProps {
  readonly cell: SheetCell
  readonly column: ReportColumn
  /** What the permit allows. */
  readonly limit: ColumnLimit | null
  readonly words: ReportWords
}

interface ValueCellProps extends CellProps {
  readonly onLinks: OpenLinks
}

/**
 * A value with its marks, which leads to its day. Blank: nothing can be there yet. A dash: there is no value. One of the values has
 * the focus of all: `ReportTable` moves it by the arrow keys.
 */
export const ValueCell = memo(function ValueCell({ cell, column, limit, words, onLinks }: ValueCellProps) {
  const { value, time, quality, isPartial, live, state } = cell
  if (time === 'future') return <td />
  const marks = words.marks(cell, column, limit)
  return (
    <td
      data-cell={cell.id}
      data-excess={excessOf(limit, value) ?? undefined}
      data-quality={value === null ? 'None' : quality}
      data-partial={isPartial || undefined}
      data-live={live ?? undefined}
      title={marks.length === 0 ? undefined : marks.join('\n')}
    >
      <Marks cell={cell} limit={limit} />
      {state === 'Locked' && <Lock className={styles.icon} size={ICON_PX} aria-hidden="true" />}
      <button
        type="button"
        className={styles.value}
        tabIndex={-1}
        data-value
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onLinks(cell, currentTarget)}
      >
        {words.number(value, column.decimalPlaces)}
      </button>
      {marks.length > 0 && <span className="visually-hidden">{` ${marks.join(', ')}`}</span>}
    </td>
  )
})

interface InputCellProps extends CellProps {
  readonly edit: CellEdit | undefined
  readonly rowName: string
  readonly range: ValidRange | null
  /** Somebody else has entered another value since. */
  readonly isMoved: boolean
  readonly actions: CellActions
}

/** Id of the line that explains the cell with the focus. */
export const CELL_HINT = 'report-cell-hint'
/** Id of what saves the entries; it is there while any is unsaved. */
export const SAVE_BAR = 'report-save-bar'

export function focusCell(id: string): void {
  document.querySelector<HTMLElement>(`input[data-cell="${CSS.escape(id)}"]`)?.focus()
}

/**
 * A cell for a value by hand. Tab and Enter go down the column, Escape takes back what was typed, Ctrl+Backspace empties, with
 * Shift it returns to the measured value, Ctrl+Enter goes to the button that saves. Domain 4.4.
 */
export const InputCell = memo(function InputCell(props: InputCellProps) {
  const { cell, edit, column, limit, rowName, range, isMoved, words, actions } = props
  const { t } = useTranslation('reports')
  const { value } = edit === undefined ? cell : edit.entry
  const text =
    edit === undefined ? enteredNumber(cell.value, column.decimalPlaces, words.format.language).text : edit.entry.text
  const wrong = edit !== undefined && isWrong(edit)
  const isOdd = value !== null && range !== null && !isWithin(range, value)
  const excess = excessOf(limit, value)
  const marks = words.marks({ ...cell, value }, column, limit)
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (actions.paste(cell, event.clipboardData.getData('text/plain'))) event.preventDefault()
  }
  return (
    <td
      className={styles.inputCell}
      data-changed={edit !== undefined || undefined}
      data-wrong={wrong || undefined}
      data-odd={isOdd || undefined}
      data-excess={excess ?? undefined}
      data-moved={isMoved || undefined}
      data-live={cell.live ?? undefined}
      title={marks.length === 0 ? undefined : marks.join('\n')}
    >
      {excess !== null && <ExcessSign excess={excess} />}
      {wrong || isMoved ? (
        <OctagonAlert className={styles.icon} size={ICON_PX} aria-hidden="true" />
      ) : isOdd ? (
        <TriangleAlert className={styles.icon} size={ICON_PX} aria-hidden="true" />
      ) : (
        (edit !== undefined || cell.state === 'Manual') && (
          <Pencil className={styles.icon} size={ICON_PX} aria-hidden="true" />
        )
      )}
      <input
        className={styles.entry}
        data-cell={cell.id}
        aria-label={t('entryOf', { title: column.title, row: rowName })}
        aria-describedby={CELL_HINT}
        aria-invalid={wrong}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder={edit?.isReset === true ? t('measured') : undefined}
        value={text}
        onFocus={(event) => {
          actions.focused(cell)
          event.target.select()
        }}
        onChange={(event) => actions.type(cell, event.target.value)}
        onPaste={onPaste}
        onKeyDown={(event) => onCellKey(event, cell, edit !== undefined, actions)}
      />
      {marks.length > 0 && <span className="visually-hidden">{marks.join(', ')}</span>}
    </td>
  )
})

function onCellKey(
  event: KeyboardEvent<HTMLInputElement>,
  cell: SheetCell,
  isEdited: boolean,
  actions: CellActions,
): void {
  if (event.nativeEvent.isComposing || event.altKey || event.metaKey) return
  const { key, ctrlKey, shiftKey } = event
  if (key === 'Escape' && isEdited) actions.takeBack(cell)
  else if (key === 'Backspace' && ctrlKey && shiftKey) actions.reset(cell)
  else if (key === 'Backspace' && ctrlKey) actions.empty(cell)
  else if (key === 'Enter' && ctrlKey) document.querySelector<HTMLElement>(`#${SAVE_BAR} button`)?.focus()
  else {
    const by = direction(event)
    const next = by === null || ctrlKey ? null : actions.neighbour(cell, by)
    // Behind the ends Tab leaves the table, as everywhere.
    if (next === null) return
    focusCell(next)
  }
  event.preventDefault()
  event.stopPropagation()
}

function direction({ key, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (key === 'Tab' || key === 'Enter') return shiftKey ? -1 : 1
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : null
}
