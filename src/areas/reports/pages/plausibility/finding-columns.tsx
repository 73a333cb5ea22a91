import { ChartLine } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { HOUR_MS } from '../../../../domain/time/calendar.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { archiveBrowserPath } from '../../../charts/rules/value-query.ts'
import type { FindingWords } from '../../check/use-finding-words.ts'
import { FINDING_KINDS, type Finding } from '../../rules/plausibility/finding.ts'
import styles from './plausibility.module.css'

/** A finding with what its row says. */
export interface FindingRow {
  readonly id: string
  readonly finding: Finding
  readonly config: PvConfig
}

/** A table of raw values beside the chart gets long. */
const RAW_MS = 3 * 24 * HOUR_MS

/** Returns the name of a row: one process variable has no two findings of a kind that begin at one time. */
export function findingId({ pv, kind, from }: Finding): string {
  return `${pvParam(pv)}/${kind}/${from}`
}

/** Address of the archive around a finding, with what it is compared with. */
export function findingPath(finding: Finding): string {
  const { pv, from, to } = finding
  const around = Math.max(2 * HOUR_MS, (to - from) / 2)
  const pvs = finding.kind === 'noMachine' ? [pv, ...finding.machines] : [pv]
  const range = { from: Math.max(0, from - around), to: to + around, preset: null }
  const source = range.to - range.from <= RAW_MS ? 'MeasurementArchive' : 'QuarterHourValues'
  return archiveBrowserPath(pvs, { range, source })
}

/** Returns the columns of the findings. */
export function useFindingColumns(words: FindingWords): readonly Column<FindingRow>[] {
  const { t } = useTranslation(['plausibility', 'common'])
  const format = useFormat()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const texts = (id: string, title: string, track: string, from: number, text: (row: FindingRow) => string) => ({
      id,
      title,
      track,
      from,
      text,
      compare: (a: FindingRow, b: FindingRow) => collator.compare(text(a), text(b)),
      filter: { kind: 'text' } as const,
    })
    return [
      {
        id: 'kind',
        title: t('column.kind'),
        track: 'minmax(132px, 0.7fr)',
        text: ({ finding }) => words.kind(finding),
        compare: (a, b) => FINDING_KINDS.indexOf(a.finding.kind) - FINDING_KINDS.indexOf(b.finding.kind),
        filter: {
          kind: 'choice',
          options: FINDING_KINDS.map((kind) => ({ value: kind, text: t(`kind.${kind}`) })),
          read: ({ finding }) => finding.kind,
        },
        groups: true,
      },
      { ...texts('pv', t('column.pv'), 'minmax(150px, 1.2fr)', 0, ({ config }) => config.name), groups: true },
      texts('eks', t('common:field.eks'), '132px', 1400, ({ config }) => config.eksNr),
      {
        id: 'from',
        title: t('column.from'),
        track: '164px',
        text: ({ finding }) => format.dateTime(finding.from),
        plain: ({ finding }) => timeCell(finding.from, format),
        compare: (a, b) => a.finding.from - b.finding.from,
        filter: { kind: 'time', read: ({ finding }) => finding.from },
      },
      {
        id: 'to',
        title: t('column.to'),
        track: '164px',
        from: 1500,
        text: ({ finding }) => format.dateTime(finding.to),
        plain: ({ finding }) => timeCell(finding.to, format),
        compare: (a, b) => a.finding.to - b.finding.to,
        filter: { kind: 'time', read: ({ finding }) => finding.to },
      },
      {
        id: 'length',
        title: t('column.length'),
        track: '104px',
        from: 900,
        align: 'end',
        text: ({ finding }) => words.length(finding),
        compare: (a, b) => a.finding.to - a.finding.from - (b.finding.to - b.finding.from),
      },
      texts('text', t('column.text'), 'minmax(240px, 4fr)', 0, ({ finding }) => words.sentence(finding)),
      {
        id: 'chart',
        title: t('column.chart'),
        titleHidden: true,
        track: '52px',
        acts: true,
        cell: ({ finding, config }, active) => {
          const label = t('chart', { name: config.name })
          return (
            <ButtonLink
              quiet
              to={findingPath(finding)}
              aria-label={label}
              title={label}
              tabIndex={active ? 0 : -1}
              data-own-keys
            >
              <ChartLine size={16} aria-hidden="true" />
            </ButtonLink>
          )
        },
      },
    ]
  }, [t, format, words])
}

/** A finding on a telephone: what of what, when, and the beginning of its sentence. */
export function FindingCard({ row, words }: { readonly row: FindingRow; readonly words: FindingWords }) {
  const format = useFormat()
  const { finding, config } = row
  return (
    <>
      <div className={styles.line}>
        <strong>{words.kind(finding)}</strong> · {config.name}
      </div>
      <div className={`${styles.line} ${controls.muted}`}>
        {format.dateTime(finding.from)} · {words.length(finding)}
      </div>
      <div className={styles.line} data-finding={finding.kind}>
        {words.sentence(finding)}
      </div>
    </>
  )
}
