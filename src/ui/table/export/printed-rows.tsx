import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { printPage } from '../../files/print/print-now.ts'
import { useStill } from '../../load-gate/use-still.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { type Column, plainColumns, plainValue } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'
import type { ExportProps } from './csv-button.tsx'
import styles from './table-export.module.css'

/** More rows are a book, and a browser lays them out for a minute. */
export const MAX_PRINTED_ROWS = 2000
const MAX_DECIMALS = 3

interface Printed<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** What is printed of a table; null on screen. `prepare` puts all rows into the document and resolves when they are. */
export interface TablePrint<Row> {
  readonly printed: Printed<Row> | null
  readonly prepare: () => Promise<boolean>
}

/**
 * Puts the rows of a table into the document for the printer, and removes them afterwards. The browser's own print command
 * cannot wait: of a list that the worker holds it prints what is loaded.
 */
export function useTablePrint<Row>(source: RowSource<Row>, total: number): TablePrint<Row> {
  const [printed, setPrinted] = useState<Printed<Row> | null>(null)
  const isReady = printed !== null
  useEffect(() => {
    const before = () => {
      if (!isReady) flushSync(() => setPrinted({ rows: rowsHere(source), total }))
    }
    const after = () => setPrinted(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [source, total, isReady])
  const prepare = async () => {
    const all = (await source.all?.()) ?? null
    if (all === null) return false
    const rows = await all.rows(0, Math.min(all.count, MAX_PRINTED_ROWS))
    if (rows === null) return false
    flushSync(() => setPrinted({ rows, total: all.count }))
    return true
  }
  return { printed, prepare }
}

function rowsHere<Row>(source: RowSource<Row>): readonly Row[] {
  const all = source.all?.()
  const now = all === undefined || all instanceof Promise ? null : all.rows(0, Math.min(all.count, MAX_PRINTED_ROWS))
  if (now !== null && !(now instanceof Promise)) return now
  const count = Math.min(source.count, MAX_PRINTED_ROWS)
  return Array.from({ length: count }, (_, index) => source.row(index)).filter((row) => row !== undefined)
}

interface PrintButtonProps<Row> {
  readonly print: TablePrint<Row>
}

/** Prints the filtered rows. */
export function PrintButton<Row>({ print }: PrintButtonProps<Row>) {
  const { t } = useTranslation('table')
  const [failed, setFailed] = useState(false)
  const still = useStill()
  const run = async () => {
    const isStill = still()
    const isReady = await print.prepare()
    // Another page would be printed.
    if (!isStill()) return
    setFailed(!isReady)
    if (isReady) printPage()
  }
  return (
    <>
      {failed && <span role="alert">{t('print.failed')}</span>}
      <Button onClick={() => void run()}>
        <Printer size={16} aria-hidden="true" />
        <span data-word>{t('print.run')}</span>
      </Button>
    </>
  )
}

interface PrintedTableProps<Row> extends Pick<ExportProps<Row>, 'label' | 'columns'> {
  readonly printed: Printed<Row>
}

/** The rows as the printer gets them: a real table, whose head the browser repeats on every sheet. */
export function PrintedTable<Row>({ label, columns, printed }: PrintedTableProps<Row>) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const shown = plainColumns(columns)
  const { rows, total } = printed
  const textOf = (column: Column<Row>, row: Row) => {
    const value = plainValue(column, row)
    return typeof value === 'number' ? format.number(value, decimalsOf(value)) : value
  }
  return (
    <div className={styles.printed} data-printed>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {shown.map(({ id, title, align }) => (
              <th key={id} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once
            <tr key={index}>
              {shown.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {textOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < total && <p>{t('print.limited', { shown: rows.length, total })}</p>}
    </div>
  )
}

function decimalsOf(value: number): number {
  return Number.isInteger(value) ? 0 : MAX_DECIMALS
}
