import { useTranslation } from 'react-i18next'
import { domainProblem, rangeSentence } from '../../../../../domain/forms/value-rules.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../../live/views/hooks.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../../ui/controls/command-button.tsx'
import { Opens } from '../../../../../ui/controls/opens.tsx'
import { useProblemText } from '../../../../../ui/status/problem-text.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import { isWrong, type ReportEdits } from '../../../rules/report-edits.ts'
import type { ColumnLimit } from '../../../rules/report-limits.ts'
import { cellStart, type SheetCell } from '../../../rules/report-sheet.ts'
import type { CellActions, PasteNote } from '../state/use-cell-actions.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { CELL_HINT, type OpenLinks } from './report-cells.tsx'
import styles from './table.module.css'

interface CellBarProps {
  readonly config: ReportConfig
  /** The cell that has or had the focus. */
  readonly cell: SheetCell | null
  readonly edits: ReportEdits
  /** What the permit allows, by column. */
  readonly limits: readonly (ColumnLimit | null)[]
  readonly words: ReportWords
  readonly actions: CellActions & { readonly pasted: PasteNote | null }
  readonly onLinks: OpenLinks
}

/** What must be known of the cell that is typed in. It stands below the table, so it covers none of it. */
export function CellBar({ config, cell, edits, limits, words, actions, onLinks }: CellBarProps) {
  const { t } = useTranslation('reports')
  const { pasted } = actions
  const column = cell === null ? undefined : config.columns[cell.column]
  return (
    <div className={styles.cellBar} id={CELL_HINT}>
      {pasted !== null && (
        <p role="status">
          {t('paste.taken', { count: pasted.taken })} {pasted.left > 0 && t('paste.left', { count: pasted.left })}
        </p>
      )}
      {cell === null || column === undefined ? (
        <p className={styles.keys}>{t('keys')}</p>
      ) : (
        <CellHint {...{ cell, column, edits, limits, words, actions, onLinks }} />
      )}
    </div>
  )
}

interface CellHintProps extends Omit<CellBarProps, 'config' | 'cell'> {
  readonly cell: SheetCell
  readonly column: ReportConfig['columns'][number]
}

function CellHint({ cell, column, edits, limits, words, actions, onLinks }: CellHintProps) {
  const { t } = useTranslation('reports')
  const problemText = useProblemText()
  const { body } = useQuery('pvConfigs', { pvs: [column.pv] })
  const config = body?.find(({ pvRef }) => pvParam(pvRef) === pvParam(column.pv))
  const edit = edits[cell.id]
  const value = edit === undefined ? cell.value : edit.entry.value
  const range = config === undefined ? null : rangeSentence(config)
  const odd = value === null || config === undefined ? null : domainProblem(value, config)
  const start = cellStart(cell)
  const saved = `${words.number(cell.value, column.decimalPlaces)} ${column.dimension}`
  return (
    <>
      <p>
        <b>{`${column.title}, ${words.row(start)}`}</b>{' '}
        {t(`saved.${cell.state === 'Manual' ? 'manual' : 'measured'}`, { value: saved })}{' '}
        {words.marks({ ...cell, value }, column, limits[cell.column] ?? null).join(' · ')}
      </p>
      <p>
        {edit !== undefined && isWrong(edit) ? (
          <strong>{t('wrong')}</strong>
        ) : odd !== null ? (
          <strong>{`${problemText(odd)} · ${t('odd')}`}</strong>
        ) : (
          range !== null && problemText(range)
        )}
      </p>
      <div className={styles.cellTools}>
        <CommandButton blocked={edit === undefined ? t('nothingTyped') : null} onRun={() => actions.takeBack(cell)}>
          {t('takeBack')} <kbd>Esc</kbd>
        </CommandButton>
        <CommandButton blocked={value === null ? t('isEmpty') : null} onRun={() => actions.empty(cell)}>
          {t('empty')} <kbd>{t('keyEmpty')}</kbd>
        </CommandButton>
        <CommandButton blocked={cell.state === 'Manual' ? null : t('isMeasured')} onRun={() => actions.reset(cell)}>
          {t('toMeasured')}
        </CommandButton>
        <Button aria-haspopup="dialog" onClick={({ currentTarget }) => onLinks(cell, currentTarget)}>
          <Opens text={t('links.open')} />
        </Button>
      </div>
    </>
  )
}
