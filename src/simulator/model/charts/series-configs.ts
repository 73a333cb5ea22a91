import type { AxisChoice, SeriesConfig } from '../../../wire/server/chart-config.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { SeriesTemplate } from './chart-template.ts'
import { SERIES_ARGB } from './series-colours.ts'

const LOGARITHM_BASE = 10
/** A chart has at most so many series, so that the numbers of the series of two charts never meet. */
export const MAX_SERIES = 100

/** What the legend says of a limit, `OGW 2,2 m`; empty where the PV has none. */
function limitText(name: string, limit: number | null | undefined, dimension: string): string {
  if (limit === null || limit === undefined) return ''
  return `${name} ${String(limit).replace('.', ',')} ${dimension}`.trim()
}

function choice(end: number | null, fixed: Exclude<AxisChoice, 'None'>): AxisChoice {
  return end === null ? 'None' : fixed
}

/** The series of a chart; those whose PV the station lacks are left out. Specification 3, "Series config". */
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
        sortIndex: index,
        seriesViewType: template.view,
        color: { argb: SERIES_ARGB[index % SERIES_ARGB.length] ?? 0 },
        pv: config.pvRef,
        pvSubtype: config.subtype,
        measurementType: template.measurement ?? 'Aktuell',
        axisYMinChoice: choice(min, 'AxisYMin'),
        axisYMaxChoice: choice(max, 'AxisYMax'),
        axisYMin: min,
        axisYMax: max,
        axisYIsLogarithmic: template.logarithmic ?? false,
        axisYLogarithmicBase: LOGARITHM_BASE,
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
