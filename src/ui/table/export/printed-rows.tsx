import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type FileCell, type FileLine, plainCell } from '../../../domain/table/file-cell.ts'
import { type ReadValues, valueReader, valuesHere } from '../../../live/views/read-values.ts'
import controls from '../../controls/controls.module.css'
import type { Orientation } from '../../files/print/page-rule.ts'
import { printPage } from '../../files/print/print-now.ts'
import { useStill } from '../../load-gate/use-still.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import type { Column } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'
import { fileColumns, fileLine, refsOf } from './file-columns.ts'
import styles from './table-export.module.css'

/** More rows are a book, and a browser lays them out for a minute. */
export const MAX_PRINTED_ROWS = 2000
const MAX_DECIMALS = 3
/** More have no room on an upright sheet. */
const MOST_UPRIGHT = 8

interface Printed<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly live: ReadValues
  /** How many live values did not come. */
  readonly missing?: number
}

/** What is printed of a table; null on screen. `prepare` puts all rows into the document and resolves when they are. */
export interface TablePrint<Row> {
  /** `isAlone`: its button was pressed, so that nothing else of the page is printed. */
  readonly printed: (Printed<Row> & { readonly isAlone: boolean }) | null
  readonly part: symbol
  readonly prepare: () => Promise<boolean>
}

/**
 * Puts the rows of a table into the document for the printer, and removes them afterwards. The browser's own print command
 * cannot wait: of a list that the worker holds it prints what is loaded, and of live values what this tab knows.
 */
export function useTablePrint<Row>(
  source: RowSource<Row>,
  total: number,
  columns: readonly Column<Row>[],
): TablePrint<Row> {
  const [printed, setPrinted] = useState<TablePrint<Row>['printed']>(null)
  const [part] = useState(() => Symbol('table'))
  const isReady = printed !== null
  useEffect(() => {
    const before = () => {
      if (isReady) return
      const rows = rowsHere(source)
      flushSync(() => setPrinted({ rows, total, live: valuesHere(refsOf(columns, rows)), isAlone: false }))
    }
    const after = () => setPrinted(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [source, total, columns, isReady])
  const prepare = async () => {
    const all = (await source.all?.()) ?? null
    if (all === null) return false
    const rows = await all.rows(0, Math.min(all.count, MAX_PRINTED_ROWS))
    if (rows === null) return false
    const reader = valueReader()
    const live = await reader.read(refsOf(columns, rows))
    flushSync(() => setPrinted({ rows, total: all.count, live, missing: reader.missing(), isAlone: true }))
    return true
  }
  return { printed, part, prepare }
}

function rowsHere<Row>(source: RowSource<Row>): readonly Row[] {
  const all = source.all?.()
  const now = all === undefined || all instanceof Promise ? null : all.rows(0, Math.min(all.count, MAX_PRINTED_ROWS))
  if (now !== null && !(now instanceof Promise)) return now
  const count = Math.min(source.count, MAX_PRINTED_ROWS)
  return Array.from({ length: count }, (_, index) => source.row(index)).filter((row) => row !== undefined)
}

/** Prints the filtered rows when `run` is called; `status` says what becomes of it. */
export function usePrintRun<Row>(print: TablePrint<Row>): { readonly run: () => void; readonly status: ReactNode } {
  const { t } = useTranslation('table')
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const still = useStill()
  const run = async () => {
    const isStill = still()
    setState('reading')
    const isReady = await print.prepare()
    // Another page would be printed.
    if (!isStill()) return
    setState(isReady ? 'idle' : 'failed')
    if (isReady) printPage(print.part)
  }
  const status = (
    <>
      {state === 'failed' && <span role="alert">{t('print.failed')}</span>}
      {state === 'reading' && (
        <span className={controls.muted} role="status">
          {t('print.reading')}
        </span>
      )}
    </>
  )
  return { run: () => void run(), status }
}

interface PrintedTableProps<Row> {
  /** Missing where the sheet has it as its title. */
  readonly label?: string
  readonly columns: readonly Column<Row>[]
  readonly printed: Printed<Row>
  /** Which rows these are, if not all. */
  readonly filtered: string | null
  /** What else there is to say of all of them. */
  readonly notes?: readonly FileLine[] | undefined
}

/** The rows as the printer gets them: a real table, whose head the browser repeats on every sheet. */
export function PrintedTable<Row>({ label, columns, printed, filtered, notes = [] }: PrintedTableProps<Row>) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const shown = fileColumns(columns)
  const { rows, total, live, missing = 0 } = printed
  const textOf = (cell: FileCell) => {
    const value = plainCell(cell)
    return typeof value === 'number' ? format.number(value, decimalsOf(value)) : value
  }
  return (
    <div className={styles.printed} data-printed>
      {filtered !== null && (
        <p>
          {t('filter.summary')} {filtered}
        </p>
      )}
      {notes.map((line) => (
        <p key={line.join()}>{line.join(': ')}</p>
      ))}
      <table>
        {label !== undefined && <caption>{label}</caption>}
        <thead>
          <tr>
            {shown.map(({ id, title, isNumber }) => (
              <th key={id} scope="col" data-align={isNumber && 'end'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <tr key={index}>
              {fileLine(shown, row, live).map((value, at) => (
                <td key={shown[at]?.id} data-align={shown[at]?.isNumber && 'end'}>
                  {textOf(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {missing > 0 && <p>{t('print.missing', { count: missing })}</p>}
      {rows.length < total && <p>{t('print.limited', { shown: rows.length, total })}</p>}
    </div>
  )
}

/** Returns how the paper for a table lies. */
export function paperFor<Row>(columns: readonly Column<Row>[]): Orientation {
  return fileColumns(columns).length > MOST_UPRIGHT ? 'landscape' : 'portrait'
}

function decimalsOf(value: number): number {
  return Number.isInteger(value) ? 0 : MAX_DECIMALS
}
