import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveKey } from '../../../../domain/charts/archive-key.ts'
import { toQuarterHour } from '../../../../domain/time/calendar.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { onSecond } from '../../../../live/connection/frame-clock.ts'
import { useQuery, useStreamState } from '../../../../live/views/hooks.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { EnergyConfig } from '../../../../wire/server/evaluations.ts'
import { pvSeries } from '../../../charts/chart/model/chart-series.ts'
import { drawingPixels } from '../../../charts/chart/model/drawing-pixels.ts'
import { TimeChart } from '../../../charts/chart/time-chart.tsx'

const DAY_MS = 86_400_000
const HEIGHT_PX = 220
const PIXEL_STEP = 512

interface EnergyCourseProps {
  readonly config: EnergyConfig
  /** kW; NaN while not known. */
  readonly setpoint: number
  /** The setpoint is only the last known one. */
  readonly isOld: boolean
}

/** The means of the last 24 hours, with the setpoint of now and the own engine. */
export function EnergyCourse({ config: { powerPv, chpPv }, setpoint, isOld }: EnergyCourseProps) {
  const { t } = useTranslation('energy')
  const { words } = usePlantSettings()
  const to = useQuarter()
  const pvs = useMemo(() => [powerPv, chpPv].flatMap((pv) => pv ?? []), [powerPv, chpPv])
  const { load, body, refetch } = useQuery('pvConfigs', { pvs })
  const range = useMemo(() => ({ kind: 'absolute', from: to - DAY_MS, to }) as const, [to])
  const series = useMemo(() => {
    const texts = { ...words, limit: () => '' }
    return pvs.flatMap((pv, index) => {
      const config = body?.find(({ pvRef }) => pvParam(pvRef) === pvParam(pv))
      if (config === undefined) return []
      const view = index === 0 ? 'Bar' : 'StepLine'
      const key = archiveKey({
        series: { kind: 'pv', pv },
        source: 'QuarterHourValues',
        start: range.from,
        end: range.to,
        drawing: { pixels: drawingPixels(PIXEL_STEP), view },
      })
      const own = pvSeries(config, index, {
        id: pvParam(pv),
        source: { kind: 'archive', key },
        dataSource: 'QuarterHourValues',
        texts,
      })
      const limits = index > 0 || Number.isNaN(setpoint) ? [] : [{ code: t('setpoint'), value: setpoint }]
      return [{ ...own, type: view as typeof own.type, limits }]
    })
  }, [pvs, body, range, setpoint, words, t])
  return (
    <LoadGate what={t('course')} load={load} body={body} onRetry={refetch}>
      {() =>
        series.length > 0 && (
          <TimeChart
            label={t('course')}
            series={series}
            range={range}
            dataSource="QuarterHourValues"
            areLimitsOld={isOld}
            height={HEIGHT_PX}
          />
        )
      }
    </LoadGate>
  )
}

/** Returns the end of the present quarter-hour, ms since 1970; another one every 15 minutes. */
export function useQuarter(): number {
  const [end, setEnd] = useStreamState(toQuarterHour(plantNow(), 'up'))
  useEffect(() => onSecond((now) => setEnd(toQuarterHour(now, 'up'))), [setEnd])
  return end
}
