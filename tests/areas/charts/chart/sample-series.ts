import type { Noted } from '../../../../src/areas/charts/chart/files/shown-notes.ts'
import type { ChartSeries } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { shownPoints } from '../../../../src/areas/charts/chart/model/shown-points.ts'
import type { Drawn } from '../../../../src/areas/charts/chart/plot/chart-layout.ts'
import { HELD, SAMPLED } from '../../../../src/domain/charts/intervals.ts'
import type { SeriesConfig } from '../../../../src/wire/server/chart-config.ts'

/** A series of measurements in metres without points, or of a state. */
export function sampleSeries(id: string, parts: Partial<ChartSeries> = {}): ChartSeries {
  return {
    ...{ id, title: id, station: '', eks: null, unit: 'm', decimals: 1 },
    ...{ states: null, type: 'Line', color: 'var(--series-1)' },
    interval: parts.states === undefined || parts.states === null ? SAMPLED : HELD,
    source: { kind: 'columns', columns: { x: new Float64Array(), y: new Float64Array() } },
    ...parts,
  }
}

/** Series of which all is loaded and of now. */
export function wholeSeries(series: readonly ChartSeries[]): Noted {
  const load = { load: { state: 'ready' }, isEmpty: false, isPartMissing: false } as const
  return { series, loads: new Map(series.map(({ id }) => [id, load])), unreadable: 0, asOf: null }
}

/** The configuration of a series as a server sends it: a line, its axis from its data, no limits. */
export function sampleSeriesConfig(parts: Partial<SeriesConfig>): SeriesConfig {
  return {
    ...{ id: '1', sortIndex: 0, seriesViewType: 'Line', color: { argb: 0 } },
    ...{ pv: { type: 'AnaIn', nr: 1 }, pvSubtype: '', measurementType: 'Aktuell' },
    ...{ axisYMinChoice: 'None', axisYMaxChoice: 'None', axisYMin: null, axisYMax: null },
    ...{ axisYIsLogarithmic: false, axisYLogarithmicBase: 10, axisYReverse: false },
    ...{ showLimitBottom: false, showLimitBottomMiddle: false, showLimitTopMiddle: false, showLimitTop: false },
    ...{ limitTextBottom: '', limitTextBottomMiddle: '', limitTextTopMiddle: '', limitTextTop: '' },
    showEksInLegend: false,
    ...parts,
  }
}

/** A series with its points, as times in s since 1970 and values. */
export function drawnOf(
  id: string,
  points: readonly (readonly [at: number, value: number])[],
  parts: Partial<ChartSeries> = {},
): Drawn {
  const columns = { x: Float64Array.from(points, ([x]) => x), y: Float64Array.from(points, ([, y]) => y) }
  const series = sampleSeries(id, { source: { kind: 'columns', columns }, ...parts })
  return { series, points: shownPoints(series, columns, 'Europe/Berlin') }
}

/** A level, a flow with a gap, and a state. */
export const LEVEL = drawnOf('a', [
  [0, 1],
  [10, 2],
  [20, 3],
])
export const FLOW = drawnOf(
  'b',
  [
    [5, 40],
    [15, Number.NaN],
    [25, 60],
  ],
  { unit: 'l/s', color: 'var(--series-2)' },
)
export const STATE = drawnOf(
  'c',
  [
    [0, 0],
    [12, 1],
  ],
  { states: ['aus', 'ein'], type: 'StepLine' },
)
