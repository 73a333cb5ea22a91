import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportColumn } from '../../../../../wire/server/report.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import styles from './table.module.css'

interface ColumnButtonProps {
  readonly column: ReportColumn
  readonly words: ReportWords
  readonly onChart: () => void
}

/** What the values of a column are: title, how they came about, unit. Opens their chart. */
export function ColumnButton({ column, words, onChart }: ColumnButtonProps) {
  const { t } = useTranslation('reports')
  return (
    <button
      type="button"
      className={styles.columnButton}
      title={t('chart.open', { title: column.title })}
      onClick={onChart}
    >
      <span className={styles.columnTitle}>
        {column.title}
        <ChartColumn size={12} aria-hidden="true" />
      </span>
      <span className={styles.columnNote}>{words.kind(column)}</span>
      <span className={styles.columnNote}>{column.dimension || t('noUnit')}</span>
    </button>
  )
}
