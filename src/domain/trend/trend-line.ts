import type {
  AutomaticTrendLineConfig,
  ChartConfig,
  ChartType,
  SeriesConfig,
  SeriesDisplayData,
} from '../../wire/server/chart-config.ts'
import type { PvConfig, PvRef } from '../../wire/server/pv.ts'
import { CHART_DEFAULTS, DEFAULT_ARCHIVE_LIMITS, type TimeSpan } from '../charts/chart-defaults.ts'
import { paletteArgb, SERIES_PALETTE } from '../charts/series-palette.ts'
import { pvOfParam, pvParam } from '../values/pv-ref.ts'

/** The id of every generated chart and of its directory; those of a server are not negative. */
const GENERATED_ID = -1

/** More would be neither distinguishable nor readable. Specification 3, "Charts": 18 colours. */
export const MAX_TREND_SERIES = SERIES_PALETTE.length

/** A part of an address that cannot be read. */
export type TrendProblem =
  | { readonly part: 'pv' | 'unit' | 'start' | 'station'; readonly text: string }
  | { readonly part: 'amount'; readonly text: string; readonly max: number }

/** Returns the PVs of `pv=TYPE-NR`, each once, and the texts that are none. Specification 2. */
export function pvsOfAddress(address: URLSearchParams): {
  readonly pvs: readonly PvRef[]
  readonly problems: readonly TrendProblem[]
} {
  const read = [...new Set(address.getAll('pv'))].map((text) => ({ text, pv: pvOfParam(text) }))
  const known = read.flatMap(({ pv }) => pv ?? [])
  return {
    // Numbers may have been written with leading zeros.
    pvs: [...new Map(known.map((pv) => [pvParam(pv), pv])).values()],
    problems: read.flatMap(({ text, pv }) => (pv === null ? [{ part: 'pv', text } as const] : [])),
  }
}

/** Returns an address with these PVs instead of others or of a station. Range and settings stay. */
export function withPvs(before: URLSearchParams, pvs: readonly PvRef[]): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('pv')
  after.delete('station')
  for (const pv of pvs) after.append('pv', pvParam(pv))
  return after
}

/** A PV that was asked for; without a config where the user does not see it. */
export interface TrendPv {
  readonly pv: PvRef
  readonly config: PvConfig | null
}

/** A generated chart: what a server would answer for a configured one. */
export interface TrendLine {
  readonly automatic: AutomaticTrendLineConfig
  /** The only chart of `automatic`. */
  readonly config: ChartConfig
  /** In the order in which the PVs were asked for. */
  readonly series: readonly SeriesConfig[]
  /** Of each series, in the same order. */
  readonly display: readonly SeriesDisplayData[]
}

interface TrendParts {
  readonly type: ChartType
  /** The default title, in the language of the user. */
  readonly title: string
  /** What is shown at first, up to now; by default that of the type. */
  readonly span?: TimeSpan
}

/**
 * Returns the automatic trend line of PVs, each once and at most `MAX_TREND_SERIES` of them. Ids of series are `TYPE-NR`, so
 * that they stay the same when others come and go. Specification 3, "Charts".
 */
export function trendLine(asked: readonly TrendPv[], { type, title, span }: TrendParts): TrendLine {
  const pvs = [...new Map(asked.map((one) => [pvParam(one.pv), one])).values()].slice(0, MAX_TREND_SERIES)
  const { factor, unit } = span ?? CHART_DEFAULTS[type].span
  const config: ChartConfig = {
    id: GENERATED_ID,
    type,
    title,
    ...DEFAULT_ARCHIVE_LIMITS,
    timeSpanFactor: factor,
    timeSpanUnit: unit,
    dataSourcePreset: 'Auto',
    // It belongs to the user who asked for it.
    currentUserCanEdit: true,
  }
  const root = { id: GENERATED_ID, name: title, type, childDirectoryList: [], configList: [config] }
  return {
    automatic: { chartConfigId: GENERATED_ID, root },
    config,
    series: pvs.map(seriesOf),
    display: pvs.map(({ pv, config: pvConfig }) => ({
      pvConfig,
      staticLegendText: pvConfig?.name ?? pvParam(pv),
      staticDimension: pvConfig?.dimension ?? '',
    })),
  }
}

/** Returns whether a chart is generated: the server has neither its series nor its data under its id. */
export function isTrendLine({ id }: Pick<ChartConfig, 'id'>): boolean {
  return id === GENERATED_ID
}

function seriesOf({ pv, config }: TrendPv, index: number): SeriesConfig {
  return {
    id: pvParam(pv),
    sortIndex: index,
    seriesViewType: 'Line',
    color: { argb: paletteArgb(index) },
    pv,
    pvSubtype: config?.subtype ?? '',
    measurementType: 'Aktuell',
    axisYMinChoice: 'None',
    axisYMaxChoice: 'None',
    axisYMin: null,
    axisYMax: null,
    axisYIsLogarithmic: false,
    axisYLogarithmicBase: 10,
    axisYReverse: false,
    // Not named by the specification: a chart that nobody has configured shows what its PVs have.
    showLimitBottom: true,
    showLimitBottomMiddle: true,
    showLimitTopMiddle: true,
    showLimitTop: true,
    limitTextBottom: '',
    limitTextBottomMiddle: '',
    limitTextTopMiddle: '',
    limitTextTop: '',
    showEksInLegend: true,
  }
}
