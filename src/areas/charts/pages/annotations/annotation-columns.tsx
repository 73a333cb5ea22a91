import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { type Annotation, DATA_SOURCES } from '../../../../wire/server/chart.ts'
import { type AnnotationEntry, REPORT_FLAGS, type ReportFlag } from '../../rules/annotation-edits.ts'
import styles from './annotations-page.module.css'

/** An annotation of the list, with what is changed in it. */
export interface AnnotationRow {
  readonly id: string
  readonly saved: Annotation
  readonly entry: AnnotationEntry
  readonly isPending: boolean
  /** TYPE-NR until the PV is known. */
  readonly pvName: string
  readonly station: string
}

/** Widths of the table from which each report has a column. */
const REPORTS_FROM_PX: Readonly<Record<ReportFlag, number>> = {
  showInDayReport: 1500,
  showInWeekReport: 1500,
  showInMonthReport: 1500,
  showInYearReport: 1500,
}

/** Returns the columns of the annotations: every field, with a filter and an order each. */
export function useAnnotationColumns(): readonly Column<AnnotationRow>[] {
  const { t } = useTranslation(['annotations', 'common'])
  const { format } = usePlantSettings()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const yes = (is: boolean) => t(is ? 'yes' : 'no')
    const options = [
      { value: 1, text: t('yes') },
      { value: 0, text: t('no') },
    ]
    const timeOf = ({ entry }: AnnotationRow) => entry.timestamp ?? Number.NEGATIVE_INFINITY
    const source = ({ entry }: AnnotationRow) => t(`source.${entry.dataSource}`)
    const texts = (id: string, title: string, track: string, from: number, text: (row: AnnotationRow) => string) => {
      const compare = (a: AnnotationRow, b: AnnotationRow) => collator.compare(text(a), text(b))
      return { id, title, track, from, text, compare, filter: { kind: 'text' } as const }
    }
    const flag = (name: 'visible' | ReportFlag, from: number): Column<AnnotationRow> => ({
      id: name,
      title: t(`short.${name}`),
      track: '96px',
      from,
      text: ({ entry }) => yes(entry[name]),
      compare: (a, b) => Number(b.entry[name]) - Number(a.entry[name]),
      filter: { kind: 'choice', options, read: ({ entry }) => Number(entry[name]) },
    })
    return [
      {
        id: 'time',
        title: t('field.timestamp'),
        track: '164px',
        text: (row) => (row.entry.timestamp === null ? '–' : format.dateTime(row.entry.timestamp)),
        plain: (row) => (row.entry.timestamp === null ? '–' : timeCell(row.entry.timestamp, format)),
        compare: (a, b) => timeOf(a) - timeOf(b),
        filter: { kind: 'time', read: ({ entry }) => entry.timestamp },
      },
      {
        ...texts('text', t('field.text'), 'minmax(180px, 3fr)', 0, ({ entry }) => entry.text),
        cell: ({ entry, isPending }) => <TextCell text={entry.text} isPending={isPending} />,
      },
      { ...texts('pv', t('field.pv'), 'minmax(140px, 2fr)', 640, ({ pvName }) => pvName), groups: true },
      {
        ...texts('station', t('common:field.station'), 'minmax(110px, 1fr)', 860, ({ station }) => station),
        groups: true,
      },
      {
        id: 'source',
        title: t('field.dataSource'),
        track: '160px',
        from: 1060,
        text: source,
        compare: (a, b) => collator.compare(source(a), source(b)),
        filter: {
          kind: 'choice',
          options: DATA_SOURCES.map((value) => ({ value, text: t(`source.${value}`) })),
          read: ({ entry }) => entry.dataSource,
        },
        groups: true,
      },
      flag('visible', 900),
      ...REPORT_FLAGS.map((name) => flag(name, REPORTS_FROM_PX[name])),
      {
        id: 'pending',
        title: t('pending.column'),
        track: '120px',
        from: 1640,
        text: ({ isPending }) => (isPending ? t('pending.mark') : ''),
        compare: (a, b) => Number(b.isPending) - Number(a.isPending),
        filter: { kind: 'choice', options, read: ({ isPending }) => Number(isPending) },
      },
    ]
  }, [t, format])
}

/** The text of an annotation, before it whether it is not saved. */
export function TextCell({ text, isPending }: { readonly text: string; readonly isPending: boolean }) {
  const { t } = useTranslation('annotations')
  return (
    <>
      {isPending && <span className={styles.mark}>{t('pending.mark')}</span>}
      {text}
    </>
  )
}
