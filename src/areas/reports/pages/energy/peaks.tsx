import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../../domain/base/must.ts'
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
const YEARS = 2
const peakId = ({ at }: Peak) => String(at)

/** A month or a year of the plant's calendar. */
interface Period {
  readonly unit: 'Months' | 'Years'
  readonly start: number
  /** In the address: `2026-05` or `2026`. */
  readonly text: string
}

interface PeaksProps {
  readonly pv: PvRef
  /** kW; NaN while not known. */
  readonly setpoint: number
}

/** The highest quarter-hours of a month, or of the year that the demand charge is paid for, with their times. Domain 5.2. */
export function Peaks({ pv, setpoint }: PeaksProps) {
  const { t } = useTranslation('energy')
  const format = useFormat()
  const { timeZone: zone, language } = format
  const now = useQuarter()
  const [first, ...others] = useMemo(
    () => [...periods('Months', MONTHS, now, zone), ...periods('Years', YEARS, now, zone)],
    [now, zone],
  )
  const present = must(first)
  const [text, setText] = useParameter('period')
  const period = others.find((one) => one.text === text) ?? present
  const { unit, start } = period
  const args = useMemo(
    () => ({
      startDate: start,
      // A mean comes only when its quarter-hour is over by the end that is asked for.
      endDate: Math.min(startOfNext(unit, start, zone), now),
      source: 'QuarterHourValues' as const,
      pvs: [pv],
    }),
    [unit, start, now, zone, pv],
  )
  const { load, body, refetch } = useQuery('chartDataOfPvs', args)
  const end = args.endDate
  const peaks = useMemo(() => {
    if (body === null) return null
    const points = body[0]?.dataPoints ?? []
    return peaksOf(
      points.filter(({ timestamp }) => timestamp < end),
      SHOWN,
    )
  }, [body, end])
  const shown = useWhileLoading(peaks, load, `${period.text} ${pvParam(pv)}`)
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
            label={t('peak.period')}
            hideLabel
            value={period.text}
            onChange={(next) => setText(next === present.text ? null : next)}
            choices={[present, ...others].map((one) => ({
              value: one.text,
              text: one.unit === 'Years' ? one.text : name(wallTimeOf(one.start, zone)),
            }))}
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

/** Returns the one that `now` ends in, and those before it. */
function periods(unit: Period['unit'], count: number, now: number, zone: string): readonly Period[] {
  const newest = startOf(unit, now - 1, zone)
  return Array.from({ length: count }, (_, back) => {
    const start = add(unit, -back, newest, zone)
    const date = new Date(wallTimeOf(start, zone)).toISOString()
    return { unit, start, text: date.slice(0, unit === 'Years' ? 4 : 7) }
  })
}
