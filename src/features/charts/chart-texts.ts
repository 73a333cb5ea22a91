import type { LegendTexts } from '../../components/chart/chart-legend.tsx'
import type { LimitLine, TimeChartView } from '../../components/chart/time-chart.ts'
import { isDigital } from '../../components/live-value/live-value.tsx'
import type { SeriesSummary } from '../../domain/charts/series-view.ts'
import type { Format } from '../../domain/text/format.ts'
import type { PvConfig } from '../../wire/server/pv.ts'

/** The current view of a chart with the summary for its legend. */
export interface ShownView extends TimeChartView {
  readonly summary: SeriesSummary | null
  /** The point under the cursor; NaN as value in a gap. */
  readonly point: { readonly at: number; readonly value: number } | null
}

/** Texts of the values of one chart: numbers with the PV's decimals, states with their texts. */
export interface ChartTexts {
  readonly states: readonly [off: string, on: string] | null
  readonly value: (value: number) => string
  readonly time: (seconds: number) => string
  readonly legend: (view: ShownView) => LegendTexts
}

const NONE = '–'

export function chartTexts(config: PvConfig, format: Format, on: string, off: string): ChartTexts {
  const digital = config.digiDisplayConfig
  const states: ChartTexts['states'] = isDigital(config)
    ? [digital?.stateInactiveText || off, digital?.stateActiveText || on]
    : null
  const number = (value: number) => format.number(value, config.decimalPlaces)
  const value = (shown: number) =>
    Number.isNaN(shown) ? NONE : states === null ? number(shown) : (states[shown === 1 ? 1 : 0] ?? NONE)
  const time = (seconds: number) => format.time(seconds * 1000)
  return {
    states,
    value,
    time,
    legend: ({ point, summary }) => ({
      cursorTime: point === null ? '' : time(point.at),
      cursor: point === null ? NONE : value(point.value),
      min: summary === null ? NONE : value(summary.min),
      // The mean of a state is the fraction of time it was on.
      mean:
        summary === null
          ? NONE
          : states === null
            ? number(summary.mean)
            : `${format.number(summary.mean * 100, 0)}\u00a0%`,
      max: summary === null ? NONE : value(summary.max),
    }),
  }
}

const CODES = [
  ['lower', 'ugw'],
  ['lowerMid', 'mugw'],
  ['upperMid', 'mogw'],
  ['upper', 'ogw'],
] as const

/** Returns the limits of a PV as lines of its chart, with code and value. */
export function limitLines(
  config: PvConfig,
  format: Format,
  codeText: (code: (typeof CODES)[number][1]) => string,
): readonly LimitLine[] {
  return CODES.flatMap(([limit, code]) => {
    const value = config.anaLimitConfig?.[limit] ?? null
    return value === null ? [] : [{ value, text: `${codeText(code)} ${format.number(value, config.decimalPlaces)}` }]
  })
}
