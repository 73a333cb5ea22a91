import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { intervalOf, intervalsOf, wholeRange } from '../../../../domain/charts/intervals.ts'
import { endsNow } from '../../../../domain/time/presets.ts'
import type { ListAddressState } from '../../../../ui/loaded/use-list-address.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { drawingPixels } from '../../chart/model/drawing-pixels.ts'
import { TimeChart } from '../../chart/time-chart.tsx'
import { seriesRows } from '../../rules/series-rows.ts'
import { DEFAULT_ROWS, type ValueQuery } from '../../rules/value-query.ts'
import styles from './archive-browser.module.css'
import { browsedSeries } from './browsed-series.ts'
import { answeredPart, useArchiveValues } from './use-archive-values.ts'
import { BROWSER_CURSOR } from './use-shared-cursor.ts'
import { useShownEnd, useWindowEnd } from './use-window-end.ts'
import { fileColumns, valueColumns } from './value-columns.ts'
import { ValueFiles } from './value-files.tsx'
import { useLacks, ValueLoads } from './value-loads.tsx'
import { ValueStatistics } from './value-statistics.tsx'
import { ValueTable } from './value-table.tsx'

interface BrowsedValuesProps {
  /** In the order of the address. */
  readonly configs: readonly PvConfig[]
  readonly source: DataSource
  readonly query: ValueQuery
  readonly address: ListAddressState<'time'>
  /** Where the actions of the page stand. */
  readonly actions: HTMLElement | null
}

const CHART_PX = 240

/** Chart, statistics and table of the same values. */
export function BrowsedValues({ configs, source, query, address, actions }: BrowsedValuesProps) {
  const { t } = useTranslation(['browser', 'chart', 'common'])
  const { words, format } = usePlantSettings()
  const { timeZone: zone } = format
  const [pixels] = useState(drawingPixels)
  const { range: asked, descending } = address.query
  // Of days and months whole ones, with the one that is not over yet (F45).
  const { from, to } = wholeRange({ from: asked.from, to: useWindowEnd(asked, zone) }, source, zone)
  const shownTo = wholeRange({ from, to: useShownEnd(asked) }, source, zone).to
  const series = useMemo(
    () =>
      configs.map((config, index) =>
        browsedSeries(config, index, {
          source,
          window: { from, to },
          pixels,
          texts: { ...words, limit: (code) => t(`common:limit.${code}`) },
        }),
      ),
    [configs, source, from, to, pixels, words, t],
  )
  const wanted = useMemo(() => series.map(({ chart, key }) => ({ id: chart.id, key })), [series])
  const { values, retry } = useArchiveValues(wanted)
  const named = useMemo(
    () =>
      series.map((one) => {
        const dimension = values.get(one.chart.id)?.dimension
        return dimension && one.chart.states === null ? { ...one, chart: { ...one.chart, unit: dimension } } : one
      }),
    [series, values],
  )
  const rows = useMemo(() => {
    const columns = series.flatMap(({ chart }) => values.get(chart.id)?.columns ?? [])
    // Rows of some of the series would have the cells of others.
    const interval = intervalOf(source, false)
    const rowsOf = { interval, zone, now: plantNow() / 1000 }
    if (columns.length < series.length) return seriesRows([], { from, to: from }, rowsOf)
    const points = columns.map((one, index) => intervalsOf(one, series[index]?.chart.interval ?? interval, zone))
    return seriesRows(points, { from, to }, rowsOf)
  }, [series, values, from, to, source, zone])
  const parts = useMemo(
    () => ({ series: named, rows, values, source, format, t }),
    [named, rows, values, source, format, t],
  )
  const columns = useMemo(() => valueColumns(parts), [parts])
  const chartSeries = useMemo(() => series.map(({ chart }) => chart), [series])
  const chartRange = useMemo(() => ({ kind: 'absolute', from, to: shownTo }) as const, [from, shownTo])
  const lacks = useLacks(named, values)
  const isLoading = answeredPart(values, series.length) < 1
  return (
    <>
      {actions !== null &&
        createPortal(
          <ValueFiles
            range={{ from, to: shownTo }}
            source={source}
            columns={columns}
            fileColumns={fileColumns(parts)}
            times={rows.times}
            descending={descending}
            lacks={lacks}
          />,
          actions,
        )}
      <ValueLoads series={named} values={values} onRetry={retry} />
      <div className={styles.chart}>
        <TimeChart
          label={t('chart')}
          series={chartSeries}
          range={chartRange}
          keepsZoom={endsNow(asked.preset)}
          dataSource={source}
          sync={BROWSER_CURSOR}
          height={CHART_PX}
        />
      </div>
      <ValueStatistics series={named} values={values} range={{ from, to }} />
      <ValueTable
        columns={columns}
        times={rows.times}
        descending={descending}
        onSort={() => address.set({ descending: !descending }, { first: null })}
        first={query.first}
        rowsPerPage={query.rowsPerPage}
        onPage={(first, perPage) =>
          address.set(
            {},
            { first: first === 0 ? null : String(first), rows: perPage === DEFAULT_ROWS ? null : String(perPage) },
          )
        }
        isLoading={isLoading}
      />
    </>
  )
}
