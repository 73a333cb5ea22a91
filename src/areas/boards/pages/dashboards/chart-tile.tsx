import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { seriesKey } from '../../../../domain/charts/series-key.ts'
import { chartPath } from '../../../../domain/text/paths.ts'
import { liveKey, pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import type { ChartConfig, SeriesConfig } from '../../../../wire/server/chart-config.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { configSeries, sortedSeries } from '../../../charts/chart/model/config-series.ts'
import { TimeChart } from '../../../charts/chart/time-chart.tsx'
import { useLiveLimits } from '../../../values/live-limits/use-live-limits.ts'
import { Tile } from '../../board/tile.tsx'

interface ChartTileProps {
  readonly title: string
  readonly chartId: number
}

/** What a chart of a dashboard shows: the last day, and what comes. */
const HOURS = 24
/** Least height without head and legend: lower, a course is a flat line. */
const PLOT_PX = 200

/** A configured chart with the values of the last day, live; its title leads to the workplace. Rule J4. */
export function ChartTile({ title, chartId }: ChartTileProps) {
  const { t } = useTranslation('dashboards')
  const id = useMemo(() => ({ id: chartId }), [chartId])
  const config = useQuery('chartConfig', id)
  const series = useQuery('chartSeries', id)
  const body = config.body === null || series.body === null ? null : { config: config.body, series: series.body }
  const load = config.body === null ? config.load : series.load
  return (
    <Tile
      title={title}
      detail={body !== null && <Link to={chartPath(body.config.type, chartId)}>{t('chart.open')}</Link>}
      top
      flush
    >
      <LoadGate
        what={t('chart.what')}
        load={load}
        body={body}
        onRetry={config.body === null ? config.refetch : series.refetch}
      >
        {(loaded) => <LastDay {...loaded} />}
      </LoadGate>
    </Tile>
  )
}

interface LastDayProps {
  readonly config: ChartConfig
  readonly series: readonly SeriesConfig[]
}

function LastDay({ config, series }: LastDayProps) {
  const { t } = useTranslation('dashboards')
  const sorted = useMemo(() => sortedSeries(series), [series])
  const pvs = useMemo(() => [...new Map(sorted.map(({ pv }) => [pvParam(pv), pv])).values()], [sorted])
  const { load, body, refetch } = useQuery('pvConfigs', { pvs })
  return (
    <LoadGate what={t('chart.what')} load={load} body={body} onRetry={refetch}>
      {(pvConfigs) => <Chart config={config} series={sorted} pvConfigs={pvConfigs} />}
    </LoadGate>
  )
}

const RANGE = { kind: 'sliding', hours: HOURS } as const

function Chart({ config, series, pvConfigs }: LastDayProps & { readonly pvConfigs: readonly PvConfig[] }) {
  const { t } = useTranslation(['chart', 'common'])
  const { words } = usePlantSettings()
  const { configs: limited, areOld } = useLiveLimits(pvConfigs)
  const shown = useMemo(
    () =>
      series.map((one, index) =>
        configSeries(one, limited.find(({ pvRef }) => pvParam(pvRef) === pvParam(one.pv)) ?? null, {
          index,
          source: () => ({ kind: 'live', key: seriesKey({ pv: one.pv, hours: HOURS, drawing: null }) }),
          dataSource: 'MeasurementArchive',
          texts: {
            ...words,
            limit: (code) => t(`common:limit.${code}`),
            measurement: (type) => t(`chart:measurement.${type}`),
          },
        }),
      ),
    [series, limited, words, t],
  )
  const liveKeys = useMemo(() => limited.flatMap(({ pvRef }) => liveKey(pvRef) ?? []), [limited])
  return (
    <TimeChart
      label={config.title}
      series={shown}
      range={RANGE}
      liveKeys={liveKeys}
      areLimitsOld={areOld}
      height={PLOT_PX}
    />
  )
}
