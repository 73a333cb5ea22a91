import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import type { ChartConfig, SeriesConfig } from '../../../../wire/server/chart-config.ts'
import { sortedSeries } from '../../chart/model/config-series.ts'
import { ChartWork } from './chart-work.tsx'

interface ConfiguredChartProps {
  readonly config: ChartConfig
  /** Where the actions of the page stand. */
  readonly actions: HTMLElement | null
}

/** A chart of the directory, once its series are known. */
export function ConfiguredChart({ config, actions }: ConfiguredChartProps) {
  const { t } = useTranslation('workplace')
  const { load, body, refetch } = useQuery('chartSeries', { id: config.id })
  return (
    <LoadGate what={t('series.what')} load={load} body={body} onRetry={refetch}>
      {(series) =>
        series.length === 0 ? (
          <p className={`${controls.panel} ${controls.notice}`}>{t('series.none')}</p>
        ) : (
          <WithPvs config={config} series={series} actions={actions} />
        )
      }
    </LoadGate>
  )
}

function WithPvs({ config, series, actions }: ConfiguredChartProps & { readonly series: readonly SeriesConfig[] }) {
  const { t } = useTranslation('workplace')
  const sorted = useMemo(() => sortedSeries(series), [series])
  const pvs = useMemo(() => [...new Map(sorted.map(({ pv }) => [pvParam(pv), pv])).values()], [sorted])
  const { load, body, refetch } = useQuery('pvConfigs', { pvs })
  return (
    <LoadGate what={t('series.what')} load={load} body={body} onRetry={refetch}>
      {(configs) => <ChartWork config={config} series={sorted} pvs={configs} actions={actions} />}
    </LoadGate>
  )
}
