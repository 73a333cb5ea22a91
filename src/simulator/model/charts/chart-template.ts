import { paletteArgb } from '../../../domain/charts/series-palette.ts'
import type {
  AxisChoice,
  DataSourcePreset,
  SeriesConfig,
  SeriesMeasurementType,
  SeriesViewType,
  TimeSpanUnit,
} from '../../../wire/server/chart-config.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'

/** A series by the end of its PV's tag number (`SU1-L01`), which is the same at every station of a kind. */
export interface SeriesTemplate {
  readonly eks: string
  readonly view: SeriesViewType
  /** Fixed ends of the y axis; null = from the data. */
  readonly axis?: readonly [min: number | null, max: number | null]
  readonly logarithmic?: true
  /** Base of the logarithm, by default 10. */
  readonly base?: number
  /** Place in the chart; by default that in the list. */
  readonly place?: number
  readonly reverse?: true
  readonly limits?: true
  readonly eksInLegend?: true
  readonly measurement?: SeriesMeasurementType
}

export interface ChartTemplate {
  readonly title: string
  readonly span: readonly [factor: number, unit: TimeSpanUnit]
  readonly preset: DataSourcePreset
  readonly series: readonly SeriesTemplate[]
  /** Longest ranges of raw values in days, of quarter hours in months, of days in years; by default 7, 3, 5. */
  readonly limits?: readonly [days: number, months: number, years: number]
}

export interface StationCharts {
  readonly live: readonly ChartTemplate[]
  readonly archive: readonly ChartTemplate[]
}

type Extra = Omit<SeriesTemplate, 'eks' | 'view'>

export function series(eks: string, view: SeriesViewType, extra: Extra = {}): SeriesTemplate {
  return { eks, view, ...extra }
}

/** Specification 9: live charts show an hour of the measurement archive. */
export function live(title: string, ...list: readonly SeriesTemplate[]): ChartTemplate {
  return { title, span: [1, 'Hour'], preset: 'MeasurementArchive', series: list }
}

/** A live chart over a longer time, whose older part comes from the source that its width needs. */
export function liveOver(
  span: ChartTemplate['span'],
  title: string,
  ...list: readonly SeriesTemplate[]
): ChartTemplate {
  return { title, span, preset: 'Auto', series: list }
}

export function archive(
  title: string,
  span: ChartTemplate['span'],
  preset: DataSourcePreset,
  ...list: readonly SeriesTemplate[]
): ChartTemplate {
  return { title, span, preset, series: list }
}

const LOGARITHM_BASE = 10
/** Most series of a chart; keeps the series ids of two charts apart. */
const MAX_SERIES = 100

/** Returns the text of a limit in the legend, `OGW 2,2 m`; empty if the PV has no limit. */
function limitText(name: string, limit: number | null | undefined, dimension: string): string {
  if (limit === null || limit === undefined) return ''
  return `${name} ${String(limit).replace('.', ',')} ${dimension}`.trim()
}

function choice(end: number | null, fixed: Exclude<AxisChoice, 'None'>): AxisChoice {
  return end === null ? 'None' : fixed
}

/** Returns the series of a chart without those whose PV the station lacks. Specification 3, "Series config". */
export function seriesConfigs(
  chartId: number,
  templates: readonly { readonly template: SeriesTemplate; readonly config: PvConfig | undefined }[],
): readonly SeriesConfig[] {
  return templates.flatMap(({ template, config }, index) => {
    if (config === undefined) return []
    const [min, max] = template.axis ?? [null, null]
    const { anaLimitConfig: limits, dimension } = config
    const shows = (limit: number | null | undefined) =>
      template.limits === true && limit !== null && limit !== undefined
    return [
      {
        id: String(chartId * MAX_SERIES + index),
        sortIndex: template.place ?? index,
        seriesViewType: template.view,
        color: { argb: paletteArgb(index) },
        pv: config.pvRef,
        pvSubtype: config.subtype,
        measurementType: template.measurement ?? 'Aktuell',
        axisYMinChoice: choice(min, 'AxisYMin'),
        axisYMaxChoice: choice(max, 'AxisYMax'),
        axisYMin: min,
        axisYMax: max,
        axisYIsLogarithmic: template.logarithmic ?? false,
        axisYLogarithmicBase: template.base ?? LOGARITHM_BASE,
        axisYReverse: template.reverse ?? false,
        showLimitBottom: shows(limits?.lower),
        showLimitBottomMiddle: shows(limits?.lowerMid),
        showLimitTopMiddle: shows(limits?.upperMid),
        showLimitTop: shows(limits?.upper),
        limitTextBottom: limitText('UGW', limits?.lower, dimension),
        limitTextBottomMiddle: limitText('MUGW', limits?.lowerMid, dimension),
        limitTextTopMiddle: limitText('MOGW', limits?.upperMid, dimension),
        limitTextTop: limitText('OGW', limits?.upper, dimension),
        showEksInLegend: template.eksInLegend ?? false,
      },
    ]
  })
}
