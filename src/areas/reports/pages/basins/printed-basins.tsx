import { useTranslation } from 'react-i18next'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { PrintedTable } from '../../../../ui/table/export/printed-table.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { numberText } from '../../../../ui/table/rows/usual-columns.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { TotalFigures } from '../../rules/basin-figures.ts'
import type { BasinHint } from '../../rules/basin-hints.ts'
import { hoursText } from '../../rules/basin-texts.ts'
import { keyOf, useHintText } from './basin-hints.tsx'
import styles from './basins.module.css'
import { type EventRow, eventId } from './event-columns.tsx'
import type { FigureRow } from './figure-columns.tsx'

interface PrintedBasinsProps {
  readonly title: string
  readonly range: string
  readonly isPreliminary: boolean
  readonly configs: readonly RuebConfig[]
  readonly rows: readonly FigureRow[]
  readonly columns: readonly Column<FigureRow>[]
  readonly totals: TotalFigures
  readonly events: readonly EventRow[]
  readonly eventColumns: readonly Column<EventRow>[]
  readonly hints: readonly BasinHint[]
  /** Why the totals are less than all. */
  readonly incomplete: readonly string[]
  /** By which rules it was counted. */
  readonly rules: readonly string[]
}

/** The report on paper: figures, hints, events and a line to sign. */
export function PrintedBasins(props: PrintedBasinsProps) {
  const {
    title,
    range,
    isPreliminary,
    configs,
    rows,
    columns,
    totals,
    events,
    eventColumns,
    hints,
    incomplete,
    rules,
  } = props
  const { t } = useTranslation('basins')
  const format = useFormat()
  const hintText = useHintText(configs)
  const overflows = events.filter(({ event }) => event.type === 'Overflow')
  return (
    <PrintPage
      title={title}
      range={`${range} · ${format.timeZone}`}
      mark={isPreliminary ? t('preliminary') : undefined}
      orientation="landscape"
    >
      <PrintedTable columns={columns} rows={rows} id={({ config }) => String(config.id)} />
      <p className={styles.printedTotals} data-totals>
        {t('totals.text', {
          count: totals.events,
          days: format.number(totals.days, 0),
          duration: hoursText(totals.seconds),
          volume: numberText(totals.volume, 0, format),
        })}
        {incomplete.map((text) => ` · ${text}`)}
      </p>
      {hints.length > 0 && (
        <>
          <h2>{t('hint.label')}</h2>
          <ul>
            {hints.map((hint) => (
              <li key={keyOf(hint)}>{hintText(hint)}</li>
            ))}
          </ul>
        </>
      )}
      {overflows.length > 0 && (
        <>
          <h2>{t('event.overflows')}</h2>
          <PrintedTable columns={eventColumns} rows={overflows} id={eventId} end={<SignedEnd rules={rules} />} />
        </>
      )}
      {overflows.length === 0 && <SignedEnd rules={rules} />}
    </PrintPage>
  )
}

/** By which rules it was counted, and the line to sign. */
export function SignedEnd({ rules }: { readonly rules: readonly string[] }) {
  const { t } = useTranslation('basins')
  return (
    <>
      {rules.map((rule) => (
        <p key={rule} className={styles.rules}>
          {rule}
        </p>
      ))}
      <p className={styles.signature}>{t('signature')}</p>
    </>
  )
}
