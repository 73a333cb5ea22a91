import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { JournalEntry } from '../../../../wire/tabs/journal.ts'
import { JOURNAL_RESULTS, type JournalResult } from '../../rules/journal-result.ts'
import styles from './journal.module.css'

/** An entry of the journal in words. */
export interface JournalRow {
  readonly id: string
  readonly entry: JournalEntry
  readonly action: string
  /** The first targets by name, and how many more there are; all of them in a file. */
  readonly targets: string
  readonly allTargets: string
  readonly values: string
  readonly allValues: string
  readonly result: JournalResult
  /** In seconds; an en dash while it may still change. */
  readonly duration: string
  readonly durationMs: number | null
}

const SIGNS: Readonly<Record<JournalResult, string>> = {
  sent: '…',
  waiting: '…',
  accepted: '○',
  confirmed: '✓',
  partial: '!',
  timedOut: '?',
  contradicted: '✕',
  refused: '✕',
  notSent: '✕',
  unknown: '?',
}

/** Says by sign and word what became of an order. */
export function ResultSign({ result }: { readonly result: JournalResult }) {
  const { t } = useTranslation('journal')
  return (
    <span className={styles.result} data-result={result}>
      <span aria-hidden="true">{SIGNS[result]}</span> {t(`result.${result}`)}
    </span>
  )
}

/** Returns the columns of the journal. */
export function useJournalColumns(): readonly Column<JournalRow>[] {
  const { t } = useTranslation('journal')
  const format = useFormat()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const text = (id: string, title: string, track: string, read: (row: JournalRow) => string) =>
      ({
        id,
        title,
        track,
        text: read,
        compare: (a: JournalRow, b: JournalRow) => collator.compare(read(a), read(b)),
        filter: { kind: 'text' },
      }) as const
    return [
      {
        id: 'time',
        title: t('column.time'),
        track: format.language === 'cs' ? '168px' : '164px',
        text: ({ entry }) => format.dateTime(entry.sentAt),
        plain: ({ entry }) => timeCell(entry.sentAt, format),
        compare: (a, b) => a.entry.sentAt - b.entry.sentAt,
        filter: { kind: 'time', read: ({ entry }) => entry.sentAt },
      },
      { ...text('action', t('column.action'), 'minmax(150px, 1.2fr)', ({ action }) => action), groups: true },
      {
        ...text('targets', t('column.targets'), 'minmax(160px, 2fr)', ({ targets }) => targets),
        plain: ({ allTargets }) => allTargets,
        filter: { kind: 'text', read: ({ allTargets }) => allTargets },
      },
      {
        ...text('values', t('column.values'), 'minmax(120px, 1.2fr)', ({ values }) => values),
        from: 860,
        plain: ({ allValues }) => allValues,
        filter: { kind: 'text', read: ({ allValues }) => allValues },
      },
      { ...text('reason', t('column.reason'), 'minmax(90px, 0.8fr)', ({ entry }) => entry.reason), from: 1100 },
      {
        id: 'result',
        title: t('column.result'),
        track: 'minmax(150px, 0.8fr)',
        cell: ({ result }) => <ResultSign result={result} />,
        plain: ({ result }) => t(`result.${result}`),
        compare: (a, b) => JOURNAL_RESULTS.indexOf(a.result) - JOURNAL_RESULTS.indexOf(b.result),
        filter: {
          kind: 'choice',
          options: JOURNAL_RESULTS.map((value) => ({ value, text: t(`result.${value}`) })),
          read: ({ result }) => result,
        },
      },
      {
        id: 'duration',
        title: t('column.duration'),
        track: '112px',
        from: 960,
        align: 'end',
        text: ({ duration }) => duration,
        compare: (a, b) => (a.durationMs ?? Number.POSITIVE_INFINITY) - (b.durationMs ?? Number.POSITIVE_INFINITY),
      },
    ]
  }, [t, format])
}
