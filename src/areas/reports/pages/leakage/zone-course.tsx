import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveKey } from '../../../../domain/charts/archive-key.ts'
import { add, startOfNext } from '../../../../domain/time/calendar.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat, usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { pvSeries } from '../../../charts/chart/model/chart-series.ts'
import { drawingPixels } from '../../../charts/chart/model/drawing-pixels.ts'
import { TimeChart } from '../../../charts/chart/time-chart.tsx'
import { PvGate } from '../../../values/config/pv-gate.tsx'
import styles from './leakage.module.css'
import type { ZoneRow } from './use-zones.ts'

const HEIGHT_PX = 280
const PIXEL_STEP = 512
/** A quarter of a year first: bursts creep for weeks. */
const MONTHS = ['3', '6', '12'] as const

/** The night minima of a zone over months, with its reference value. */
export function ZoneCourse({ row }: { readonly row: ZoneRow }) {
  const { t } = useTranslation('leakage')
  const { nightMinimumPv: pv } = row.zone
  const [text, setText] = useParameter('months')
  const months = MONTHS.find((each) => each === text) ?? MONTHS[0]
  return (
    <section className={`${controls.panel} ${styles.course}`} aria-label={t('course.label')} data-course={row.id}>
      <h2 className={controls.panelTitle}>
        {row.zone.name} <small>{t('course.label')}</small>
        <span className={styles.months} data-tools>
          <Segmented
            label={t('course.months')}
            options={MONTHS.map((value) => ({ value, label: t('course.month', { count: Number(value) }) }))}
            value={months}
            onChange={(next) => setText(next === MONTHS[0] ? null : next)}
          />
        </span>
      </h2>
      {pv === null ? (
        <p className={controls.notice}>{t('course.none')}</p>
      ) : (
        <PvGate pv={pv} what={t('course.what')}>
          {(known) => <Minima config={known} months={Number(months)} reference={row.now?.referenceValue ?? null} />}
        </PvGate>
      )}
    </section>
  )
}

interface MinimaProps {
  readonly config: PvConfig
  readonly months: number
  readonly reference: number | null
}

function Minima({ config, months, reference }: MinimaProps) {
  const { t } = useTranslation('leakage')
  const { words } = usePlantSettings()
  const { timeZone: zone } = useFormat()
  const range = useMemo(() => {
    const to = startOfNext('Days', plantNow(), zone)
    return { kind: 'absolute', from: add('Months', -months, to, zone), to } as const
  }, [months, zone])
  const series = useMemo(() => {
    // The minimum of a night stands until the next one: means of whole days would mix two nights.
    const key = archiveKey({
      series: { kind: 'pv', pv: config.pvRef },
      source: 'QuarterHourValues',
      start: range.from,
      end: range.to,
      drawing: { pixels: drawingPixels(PIXEL_STEP), view: 'StepLine' },
    })
    const own = pvSeries(config, 0, {
      id: pvParam(config.pvRef),
      source: { kind: 'archive', key },
      dataSource: 'QuarterHourValues',
      texts: { ...words, limit: () => '' },
    })
    const limits = reference === null ? [] : [{ code: t('course.reference'), value: reference }]
    return [{ ...own, type: 'StepLine' as const, limits }]
  }, [config, range, reference, words, t])
  return (
    <TimeChart
      label={t('course.label')}
      series={series}
      range={range}
      dataSource="QuarterHourValues"
      height={HEIGHT_PX}
    />
  )
}
