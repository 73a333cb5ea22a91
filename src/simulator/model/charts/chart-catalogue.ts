import { CHART_TYPES, type ChartConfig, type ChartType, type SeriesConfig } from '../../../wire/server/chart-config.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { StationKind, StationModel } from '../stations/stations.ts'
import {
  archive,
  type ChartTemplate,
  live,
  type SeriesTemplate,
  type StationCharts,
  series,
  seriesConfigs,
} from './chart-template.ts'
import { BASIN_CHARTS, PUMPING_CHARTS, TREATMENT_CHARTS } from './wastewater-charts.ts'
import { BOOSTER_CHARTS, RESERVOIR_CHARTS, WELL_CHARTS, ZONE_CHARTS } from './water-charts.ts'

/** A chart of the plant. Whether it can be edited depends on the user, so it is added per request. */
export interface CatalogueChart {
  readonly config: Omit<ChartConfig, 'currentUserCanEdit'>
  readonly series: readonly SeriesConfig[]
  /** Stations of its PVs. */
  readonly stationNumbers: ReadonlySet<number>
}

export interface CatalogueDirectory {
  readonly id: number
  readonly name: string
  readonly children: readonly CatalogueDirectory[]
  readonly charts: readonly CatalogueChart[]
}

export interface ChartCatalogue {
  root(type: ChartType): CatalogueDirectory
  /** Returns undefined for a chart that the plant does not have. */
  chart(id: number): CatalogueChart | undefined
  readonly all: readonly CatalogueChart[]
}

const KIND_CHARTS: { readonly [kind in Exclude<StationKind, 'filler'>]: StationCharts } = {
  'treatment-plant': TREATMENT_CHARTS,
  pumping: PUMPING_CHARTS,
  basin: BASIN_CHARTS,
  well: WELL_CHARTS,
  reservoir: RESERVOIR_CHARTS,
  booster: BOOSTER_CHARTS,
  zones: ZONE_CHARTS,
}
const FILLER_SERIES = 4
const USUAL_LIMITS = [7, 3, 5] as const

/** Directories above the stations, in two levels, so that every tree is nested. */
const AREAS: readonly { readonly name: string; readonly groups: readonly (readonly [string, StationKind])[] }[] = [
  {
    name: 'Abwasser',
    groups: [
      ['Kläranlage', 'treatment-plant'],
      ['Regenüberlaufbecken', 'basin'],
      ['Pumpwerke', 'pumping'],
    ],
  },
  {
    name: 'Trinkwasser',
    groups: [
      ['Brunnen', 'well'],
      ['Behälter', 'reservoir'],
      ['Druckerhöhung', 'booster'],
      ['Rohrnetz', 'zones'],
    ],
  },
  { name: 'Weitere Stationen', groups: [['Außenstationen', 'filler']] },
]
const ROOT_NAMES: { readonly [type in ChartType]: string } = {
  LiveMeasurement: 'Aktuelle Ganglinien',
  Measurement: 'Archivganglinien',
}

/** Ids are the station and two digits, live charts from 51; charts of the whole plant are below 100. */
const CHARTS_PER_STATION = 100
const FIRST_LIVE = 51
const DIRECTORIES_PER_TYPE = 10_000

const RAIN_STORY: readonly (readonly [station: number, template: SeriesTemplate])[] = [
  [31, series('RG1-F04', 'Bar', { axis: [0, 60], reverse: true })],
  [31, series('BE1-V80', 'Line', { axis: [0, 100] })],
  [32, series('BE1-V80', 'Line', { axis: [0, 100] })],
  [33, series('BE1-V80', 'Line', { axis: [0, 100] })],
  [34, series('BE1-V80', 'Line', { axis: [0, 100] })],
  [1, series('ZU1-F01', 'Area', { axis: [0, 300] })],
]

/** Creates the charts that are set up: by area, kind and station, and one overview of a rain event. */
export function createChartCatalogue(
  stations: readonly StationModel[],
  configsOf: (station: number) => readonly PvConfig[],
): ChartCatalogue {
  const charts = new Map<number, CatalogueChart>()
  const ofStation = new Map<ChartType, Map<number, readonly CatalogueChart[]>>()

  function add(
    id: number,
    type: ChartType,
    { title, span, preset, limits = USUAL_LIMITS }: ChartTemplate,
    list: readonly SeriesConfig[],
    stationNumbers: readonly number[],
  ): CatalogueChart {
    const [timeSpanFactor, timeSpanUnit] = span
    const config = {
      id,
      type,
      title,
      maxDaysForArchiveValues: limits[0],
      maxMonthsForQuarterHourValues: limits[1],
      maxYearsForDayValues: limits[2],
      timeSpanFactor,
      timeSpanUnit,
      dataSourcePreset: preset,
    }
    const chart = { config, series: list, stationNumbers: new Set(stationNumbers) }
    charts.set(id, chart)
    return chart
  }

  for (const type of CHART_TYPES) {
    const byStation = new Map<number, readonly CatalogueChart[]>()
    for (const model of stations) {
      const { id } = model.station
      const configs = configsOf(id)
      const byEks = new Map(configs.map((config) => [config.eksNr.slice(config.eksNr.indexOf('-') + 1), config]))
      const list = templatesOf(model, type, configs).flatMap((template, index) => {
        const chartId = id * CHARTS_PER_STATION + index + (type === 'LiveMeasurement' ? FIRST_LIVE : 1)
        const found = seriesConfigs(
          chartId,
          template.series.map((one) => ({ template: one, config: byEks.get(one.eks) })),
        )
        return found.length === 0 ? [] : [add(chartId, type, template, found, [id])]
      })
      if (list.length > 0) byStation.set(id, list)
    }
    ofStation.set(type, byStation)
  }

  const stationsOfStory = new Set(RAIN_STORY.map(([station]) => station))
  const overview = CHART_TYPES.map((type) => {
    const template =
      type === 'LiveMeasurement' ? live('Regenereignis') : archive('Regenereignis', [1, 'Day'], 'QuarterHourValues')
    const chartId = type === 'LiveMeasurement' ? FIRST_LIVE : 1
    const list = RAIN_STORY.map(([station, one]) => {
      return { template: one, config: configsOf(station).find(({ eksNr }) => eksNr.endsWith(`-${one.eks}`)) }
    })
    return [type, add(chartId, type, template, seriesConfigs(chartId, list), [...stationsOfStory])] as const
  })

  function root(type: ChartType): CatalogueDirectory {
    let nextId = CHART_TYPES.indexOf(type) * DIRECTORIES_PER_TYPE + 1
    const id = nextId++
    const children = AREAS.map(({ name, groups }) => ({
      id: nextId++,
      name,
      charts: [],
      children: groups.map(([group, kind]) => ({
        id: nextId++,
        name: group,
        charts: [],
        children: stations
          .filter((model) => model.kind === kind)
          .map(({ station }) => {
            const list = ofStation.get(type)?.get(station.id) ?? []
            return { id: nextId++, name: station.name, charts: list, children: [] }
          }),
      })),
    }))
    const own = overview.filter(([ownType]) => ownType === type).map(([, chart]) => chart)
    return { id, name: ROOT_NAMES[type], children, charts: own }
  }

  const roots = new Map(CHART_TYPES.map((type) => [type, root(type)]))
  return {
    root: (type) => roots.get(type) ?? root(type),
    chart: (id) => charts.get(id),
    all: [...charts.values()],
  }
}

function templatesOf(model: StationModel, type: ChartType, configs: readonly PvConfig[]): readonly ChartTemplate[] {
  if (model.kind !== 'filler') return KIND_CHARTS[model.kind][type === 'LiveMeasurement' ? 'live' : 'archive']
  const list = configs
    .filter(({ pvRef }) => pvRef.type === 'AnaIn')
    .slice(0, FILLER_SERIES)
    .map(({ eksNr }) => series(eksNr.slice(eksNr.indexOf('-') + 1), 'Line'))
  if (list.length === 0) return []
  return [type === 'LiveMeasurement' ? live('Messwerte', ...list) : archive('Messwerte', [1, 'Day'], 'Auto', ...list)]
}
