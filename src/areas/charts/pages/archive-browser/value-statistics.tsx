// biome-ignore-all lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a telephone, also by keys
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { intervalsOf } from '../../../../domain/charts/intervals.ts'
import { type SeriesSummary, summaryOf } from '../../../../domain/charts/series-view.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { meanText } from '../../chart/legend-texts.ts'
import { isAmount, valueText } from '../../chart/model/chart-series.ts'
import styles from './archive-browser.module.css'
import type { BrowsedSeries } from './browsed-series.ts'
import type { ArchiveValues } from './use-archive-values.ts'

interface ValueStatisticsProps {
  readonly series: readonly BrowsedSeries[]
  readonly values: ReadonlyMap<string, ArchiveValues>
  readonly range: TimeRange
}

const NONE = '–'

/** Of every series how many values the range has, their extremes, mean and, of amounts, their sum. */
export function ValueStatistics({ series, values, range }: ValueStatisticsProps) {
  const { t } = useTranslation('browser')
  const format = useFormat()
  const { from, to } = range
  const statistics = useMemo(() => {
    const now = plantNow() / 1000
    const found = series.flatMap(({ chart }) => {
      const columns = values.get(chart.id)?.columns
      if (columns === undefined) return []
      const points = intervalsOf(columns, chart.interval, format.timeZone)
      return [[chart.id, summaryOf(points, from / 1000, to / 1000, now)] as const]
    })
    return new Map(found)
  }, [series, values, from, to, format])
  return (
    <section className={`${controls.panel} ${styles.statistics}`} aria-label={t('statistics.label')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('statistics.series')}</th>
            <th scope="col">{t('statistics.count')}</th>
            <th scope="col">{t('statistics.min')}</th>
            <th scope="col">{t('statistics.mean')}</th>
            <th scope="col">{t('statistics.max')}</th>
            <th scope="col">{t('statistics.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ chart, kind }) => {
            const found = statistics.get(chart.id) ?? null
            const countText = (count: number | null) => (count === null ? NONE : format.number(count, 0))
            const text = (value: number | undefined) => (value === undefined ? NONE : valueText(chart, value, format))
            return (
              <tr key={chart.id} data-statistics={chart.id}>
                <th scope="row">
                  {chart.title}
                  {chart.unit !== '' && <span className={controls.muted}> {chart.unit}</span>}
                </th>
                <td data-cell="count">{countText(countOf(found, values.get(chart.id)))}</td>
                <td data-cell="min" title={found === null ? undefined : format.dateTime(found.minAt * 1000)}>
                  {text(found?.min)}
                </td>
                <td data-cell="mean">{found === null ? NONE : meanText(chart, found.mean, format)}</td>
                <td data-cell="max" title={found === null ? undefined : format.dateTime(found.maxAt * 1000)}>
                  {text(found?.max)}
                </td>
                <td data-cell="sum">{isAmount(kind) ? text(found?.sum) : NONE}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Returns how many values a range has; null while nobody knows whether it has any. */
function countOf(found: SeriesSummary | null, values: ArchiveValues | undefined): number | null {
  if (found !== null) return found.count
  return values?.load.state === 'ready' || values?.load.state === 'empty' ? 0 : null
}
