import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../../domain/base/must.ts'
import { targetId } from '../../../../domain/commands/item-result.ts'
import { call } from '../../../../live/calls/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Notice } from '../../../../ui/controls/notice.tsx'
import { useReadFirst } from '../../../../ui/load-gate/use-read-first.ts'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import type { ReportConfig, ReportData } from '../../../../wire/server/report.ts'
import { useRunCommand } from '../../../values/action-dialog/use-run-command.ts'
import { inputsOf, NO_REPORT_EDITS, type OpenCells, openCells } from '../../rules/report-edits.ts'
import { type SheetCell, type SheetRow, sheetRows } from '../../rules/report-sheet.ts'
import styles from './reports.module.css'
import type { CellActions } from './state/use-cell-actions.ts'
import type { OwnEdits, Report } from './state/use-report.ts'
import { focusCell, SAVE_BAR } from './table/report-cells.tsx'
import type { ReportWords } from './words/use-report-words.ts'

interface SaveBarProps {
  readonly config: ReportConfig
  readonly date: string
  readonly data: ReportData
  readonly rows: readonly SheetRow[]
  readonly open: OpenCells
  readonly own: OwnEdits
  readonly words: ReportWords
  /** Why nothing can be saved now; null if it can. */
  readonly blocked: string | null
  readonly report: Report
  readonly actions: CellActions
  /** Id of the cell that had the focus last. */
  readonly active: string | null
}

/** Of what is not stored only the first are named. */
const MOST_NAMES = 3

/** Saves all entries at once, or none. What somebody else has entered meanwhile has to be seen first. Domain 4.4. */
export function SaveBar(props: SaveBarProps) {
  const { data, open, own, active } = props
  const { t } = useTranslation('reports')
  const keepsFocus = useFocusBack(active, open.changed.length > 0)
  const stuck = data.isLocked ? Object.keys(own.edits).length : 0
  if (stuck > 0) {
    return (
      <div className={styles.saveBar} role="alert">
        <strong>{t('save.closed', { count: stuck })}</strong>
        <Button onClick={() => own.setEdits(NO_REPORT_EDITS)}>{t('save.discard')}</Button>
      </div>
    )
  }
  if (open.changed.length === 0) return null
  return (
    <div className={styles.saveBar} id={SAVE_BAR} {...keepsFocus}>
      <Unsaved {...props} />
    </div>
  )
}

function Unsaved(props: SaveBarProps) {
  const { config, open, own, words, blocked, actions } = props
  const { t } = useTranslation(['reports', 'common'])
  const { save, isReading, unsent } = useSave(props)
  const { changed, wrong, moved } = open
  const nameOf = ({ column, id }: SheetCell) =>
    `${must(config.columns[column]).title}, ${words.row(Number(id.split('@')[1]))}`
  const reason =
    wrong.length > 0
      ? t('save.wrong', { names: wrong.map(nameOf).join('; ') })
      : moved.length > 0
        ? t('save.moved')
        : isReading
          ? t('save.reading')
          : null
  const shown = changed.slice(0, MOST_NAMES).map(nameOf).join('; ')
  const more = changed.length - MOST_NAMES
  return (
    <>
      <strong>{t('save.unsaved', { count: changed.length })}</strong>
      <span className={styles.tools}>
        <CommandButton primary blocked={blocked ?? reason} onRun={save}>
          {t('save.verb', { count: changed.length })}
        </CommandButton>
        <kbd>{t('keySave')}</kbd>
        <Button onClick={() => own.setEdits(NO_REPORT_EDITS)}>{t('save.discard')}</Button>
      </span>
      <span className={controls.muted}>{more > 0 ? t('common:namesMore', { names: shown, count: more }) : shown}</span>
      {wrong.length > 0 && <Notice text={reason} />}
      {unsent !== null && (
        <PageNote>
          <Notice text={unsent} />
        </PageNote>
      )}
      {moved.map((cell) => (
        <PageNote key={cell.id}>
          <Notice
            text={t('save.movedOf', {
              name: nameOf(cell),
              value: words.number(cell.value, must(config.columns[cell.column]).decimalPlaces),
              by: cell.entered?.by ?? '–',
            })}
            actions={[
              { verb: t('save.keep'), onRun: () => actions.keep(cell) },
              { verb: t('save.theirs'), onRun: () => actions.takeBack(cell) },
            ]}
          />
        </PageNote>
      ))}
    </>
  )
}

/**
 * The bar goes once everything is saved or discarded. Who did that by keys gets the focus back to the cell, and goes on there; on a
 * touch screen a keyboard would open for nothing.
 */
function useFocusBack(active: string | null, isShown: boolean) {
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isShown || !isInside.current) return
    isInside.current = false
    if (active !== null && document.activeElement === document.body) focusCell(active)
  }, [isShown, active])
  return {
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = target.matches(':focus-visible')
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isInside.current = false
    },
  }
}

function useSave({ config, date, data, open, own, words, report }: SaveBarProps) {
  const { t } = useTranslation('reports')
  const catalogue = useCatalogueText()
  const run = useRunCommand()
  const { id: reportId, period, columns } = config
  const args = { reportId, period, date }
  const { changed } = open
  const { edits } = own
  const { isReading, unsent, read } = useReadFirst(edits)
  const send = () => {
    run({
      call: 'saveManualInput',
      title: t('save.title', { name: config.name }),
      verb: t('save.verb', { count: changed.length }),
      confirm: null,
      args: { ...args, inputs: inputsOf(config, changed, own.edits) },
      targets: changed.flatMap(({ column: index, id }) => {
        const column = columns[index]
        if (column === undefined) return []
        const row = words.row(Number(id.split('@')[1]))
        return [{ id: targetId(column.pv), label: column.title, detail: row, next: nextText(id) }]
      }),
      failure: {
        failedTitle: catalogue('reports.inputNotSaved'),
        failed: t('save.failed'),
        unauthorized: t('unauthorized'),
      },
      onAccepted: () => {
        own.onSaved(edits, data)
        return t('save.done', { count: changed.length })
      },
    })
  }
  const nextText = (id: string) => {
    const edit = own.edits[id]
    return edit === undefined || edit.isReset ? t('measured') : edit.entry.text || '–'
  }
  /** Reads first what the server has by now: the wire cannot refuse what somebody else was faster with. */
  const save = async () => {
    const now = await read(call('reportData', args))
    if (now === null) return
    if (now.isLocked || hasMoved(now)) report.refetch()
    else send()
  }
  const hasMoved = (now: ReportData) => {
    const { timeZone: zone } = words.format
    const rows = sheetRows(config, now, { now: Number.POSITIVE_INFINITY, zone })
    return openCells(rows, own.edits).moved.length > 0
  }
  return { save: () => void save(), isReading, unsent }
}
