import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { CommandButton } from '../../controls/command-button.tsx'
import controls from '../../controls/controls.module.css'
import { type FileSubject, useFileHead } from '../../files/head/file-head.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { plantNow } from '../../time/inputs/plant-now.ts'
import type { Column } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'

interface CsvButtonProps<Row> {
  /** Name of the table, also of the file. */
  readonly label: string
  readonly source: RowSource<Row>
  /** Shown columns, in their order. */
  readonly columns: readonly Column<Row>[]
  /** Rows that pass the filter. */
  readonly count: number
  /** What the file says of itself, where its label is not all. */
  readonly about?: FileSubject
}

type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'saving'; readonly done: number; readonly total: number }
  | { readonly state: 'failed' }

const IDLE: Run = { state: 'idle' }

/** Saves the filtered rows, all of them and not only those on screen, as a CSV file. */
export function CsvButton<Row>(props: CsvButtonProps<Row>) {
  const { label, source, columns, count, about } = props
  const { t } = useTranslation(['table', 'common'])
  const format = useFormat()
  const fileHead = useFileHead()
  const [run, setRun] = useState<Run>(IDLE)
  const abort = useRef<AbortController | null>(null)
  // Leaving the page ends the writing: nobody waits for the file any more.
  useEffect(() => () => abort.current?.abort(), [])
  const { all } = source
  const save = async () => {
    if (all === undefined) return
    const controller = new AbortController()
    abort.current = controller
    setRun({ state: 'saving', done: 0, total: count })
    const writer = await import('./save-csv.ts').catch(() => null)
    const rows = writer === null ? null : await all()
    if (writer === null || rows === null) return setRun({ state: 'failed' })
    const onProgress = (done: number) => setRun({ state: 'saving', done, total: rows.count })
    const { signal } = controller
    const head = (missing: number) => {
      const notes = [...(about?.notes ?? []), ...(missing === 0 ? [] : [[t('csv.missing'), missing]])]
      // What was read up to now: nothing in the file is newer.
      return fileHead.lines({ title: label, ...about, notes }, plantNow())
    }
    const { language } = format
    const run = { language, head, onProgress, signal, name: `${label} ${format.date(plantNow())}.csv` }
    const isDone = await writer.saveCsv(rows, columns, run)
    setRun(isDone ? IDLE : { state: 'failed' })
  }
  if (run.state === 'saving') {
    return (
      <>
        <span className={controls.muted} role="status">
          {t('csv.saving', { done: run.done, total: run.total })}
        </span>
        <Button onClick={() => abort.current?.abort()}>{t('common:action.cancel')}</Button>
      </>
    )
  }
  return (
    <>
      {run.state === 'failed' && <span role="alert">{t('csv.failed')}</span>}
      <CommandButton blocked={count === 0 ? t('csv.none') : null} onRun={() => void save()}>
        <Download size={16} aria-hidden="true" />
        <span data-word title={count === 0 ? undefined : t('csv.hint', { count })}>
          {t('csv.save')}
        </span>
      </CommandButton>
    </>
  )
}
