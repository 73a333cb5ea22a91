import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { add, QUARTER_HOUR_MS, startOf, startOfNext } from '../../../../domain/time/calendar.ts'
import { calendarText } from '../../../../domain/time/calendar-text.ts'
import { wallTimeOf } from '../../../../domain/time/wall-time.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useWhileLoading } from '../../../../ui/load-gate/use-while-loading.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { numberTexts } from '../../../../ui/table/rows/usual-columns.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import { type Peak, peaksOf } from '../../rules/quarter-hour.ts'
import styles from './energy.module.css'
import { useQuarter } from './energy-course.tsx'

const SHOWN = 10
const MONTHS = 12
const peakId = ({ at }: Peak) => String(at)

interface MonthPeaksProps {
  readonly pv: PvRef
  /** kW; NaN while not known. */
  readonly setpoint: number
}

/** The highest quarter-hours of a month: what the demand charge is paid for. Domain 5.2. */
export function MonthPeaks({ pv, setpoint }: MonthPeaksProps) {
  const { t } = useTranslation('energy')
  const format = useFormat()
  const { timeZone: zone, language } = format
  const now = useQuarter()
  const months = useMemo(() => {
    const first = startOf('Months', now - 1, zone)
    return Array.from({ length: MONTHS }, (_, back) => add('Months', -back, first, zone))
  }, [now, zone])
  const [text, setText] = useParameter('month')
  const month = months.find((start) => monthText(start, zone) === text) ?? months[0] ?? now
  const args = useMemo(
    () => ({
      startDate: month,
      endDate: Math.min(startOfNext('Months', month, zone), now) - 1,
      source: 'QuarterHourValues' as const,
      pvs: [pv],
    }),
    [month, now, zone, pv],
  )
  const { load, body, refetch } = useQuery('chartDataOfPvs', args)
  const peaks = useMemo(() => (body === null ? null : peaksOf(body[0]?.dataPoints ?? [], SHOWN)), [body])
  const shown = useWhileLoading(peaks, load, `${month} ${pvParam(pv)}`)
  const columns = useMemo<readonly Column<Peak>[]>(
    () => [
      { id: 'day', title: t('peak.day'), track: 'minmax(96px, 1fr)', text: ({ at }) => format.date(at) },
      {
        id: 'time',
        title: t('peak.time'),
        track: 'minmax(110px, 1fr)',
        text: ({ at }) => `${format.minute(at)} – ${format.minute(at + QUARTER_HOUR_MS)}`,
      },
      { id: 'kw', title: t('peak.kw'), track: '84px', align: 'end', ...numberTexts(format, 1, ({ kw }) => kw) },
      {
        id: 'over',
        title: t('peak.over'),
        track: '116px',
        align: 'end',
        from: 440,
        text: ({ kw }) => (kw > setpoint ? `+${format.number(kw - setpoint, 1)}` : '–'),
      },
    ],
    [t, format, setpoint],
  )
  const { month: name } = calendarText(language)
  return (
    <section className={`${controls.panel} ${styles.peaks}`} aria-label={t('peak.title')} data-peaks>
      <h2 className={controls.panelTitle}>
        {t('peak.title')}
        <span className={styles.month}>
          <SelectField
            label={t('peak.month')}
            hideLabel
            value={monthText(month, zone)}
            onChange={(next) => setText(next === monthText(months[0] ?? now, zone) ? null : next)}
            choices={months.map((start) => ({ value: monthText(start, zone), text: name(wallTimeOf(start, zone)) }))}
          />
        </span>
      </h2>
      <LoadGate what={t('peak.what')} load={load} body={shown} onRetry={refetch}>
        {(rows) => (
          <DataTable label={t('peak.title')} columns={columns} rows={rows} rowId={peakId} empty={t('peak.none')} />
        )}
      </LoadGate>
    </section>
  )
}

function monthText(at: number, zone: string): string {
  return new Date(wallTimeOf(at, zone)).toISOString().slice(0, 7)
}
