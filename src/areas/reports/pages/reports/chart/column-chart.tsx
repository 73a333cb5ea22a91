import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paletteCss } from '../../../../../domain/charts/series-palette.ts'
import { addsUp } from '../../../../../domain/evaluations/row-figures.ts'
import { archiveTrendPath } from '../../../../../domain/text/paths.ts'
import { ButtonLink } from '../../../../../ui/controls/button.tsx'
import controls from '../../../../../ui/controls/controls.module.css'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import type { ChartSeries } from '../../../../charts/chart/model/chart-series.ts'
import { TimeChart } from '../../../../charts/chart/time-chart.tsx'
import type { SheetRow } from '../../../rules/report-sheet.ts'
import type { ReportWords } from '../words/use-report-words.ts'

const HEIGHT_PX = 260
const DAY_MS = 86_400_000

export interface ColumnChartProps {
  readonly config: ReportConfig
  /** Number of the column, from 0. */
  readonly column: number
  readonly rows: readonly SheetRow[]
  readonly words: ReportWords
}

/** The values of one column as they stand in the report: bars of what adds up, steps of means and extremes. */
export function ColumnChart({ config, column: index, rows, words }: ColumnChartProps) {
  const { t } = useTranslation(['reports', 'chart'])
  const column = config.columns[index]
  const from = rows[0]?.start ?? Number.NaN
  const to = rows.at(-1)?.end ?? Number.NaN
  const range = useMemo(() => ({ kind: 'absolute', from, to }) as const, [from, to])
  // A new array would connect the chart anew with every live value; its text is the same as long as the numbers are.
  const values = JSON.stringify(
    rows.map(({ start, end, cells }) => [start / 1000, end / 1000, cells[index]?.value ?? null]),
  )
  const series = useMemo((): readonly ChartSeries[] => {
    if (column === undefined) return []
    const points = JSON.parse(values) as readonly (readonly [from: number, to: number, value: number | null])[]
    return [
      {
        id: 'column',
        title: column.title,
        station: words.kind(column),
        eks: null,
        unit: column.dimension,
        decimals: column.decimalPlaces,
        states: null,
        type: addsUp(column) ? 'Bar' : 'StepLine',
        color: paletteCss(0),
        interval: { kind: 'given', ends: Float64Array.from(points, ([, to]) => to) },
        source: {
          kind: 'columns',
          columns: {
            x: Float64Array.from(points, ([from]) => from),
            y: Float64Array.from(points, ([, , value]) => value ?? Number.NaN),
          },
        },
      },
    ]
  }, [column, values, words])
  if (column === undefined) return null
  if (rows.length === 0) return <p className={controls.muted}>{t('chart:empty')}</p>
  const days = Math.min(366, Math.max(1, Math.ceil((plantNow() - from) / DAY_MS)))
  return (
    <>
      <TimeChart
        label={t('chart.label', { title: column.title })}
        series={series}
        range={range}
        height={HEIGHT_PX}
        showsPoints
      />
      <p>
        <ButtonLink to={archiveTrendPath([column.pv], days)}>{t('chart.archive')}</ButtonLink>
      </p>
    </>
  )
}
