import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { ChartData, ChartDate, ChartExport, DataSource } from '../../../wire/server/chart.ts'
import {
  CHART_TYPES,
  type ChartConfig,
  type ChartDirectory,
  type ChartType,
  type SeriesConfig,
} from '../../../wire/server/chart-config.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Rights } from '../../../wire/server/system.ts'
import { hasStation } from '../../auth/users.ts'
import { archiveEnds } from '../../model/archive/plant-archive.ts'
import type { Task } from '../../model/base/cooperative-task.ts'
import { isoDate } from '../../model/base/time.ts'
import type { CatalogueChart, CatalogueDirectory } from '../../model/charts/chart-catalogue.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { fields, oneOf } from '../../server/read-value.ts'
import type { Annotations } from '../../state/annotations.ts'
import type { ManualInputs } from '../../state/desk.ts'
import { enteredSamples } from '../../state/entered-samples.ts'
import { fileName } from '../http/send-body.ts'
import { Refusal, withSession, withSessionInTurns } from '../shared/handler.ts'
import {
  CHART_ID,
  type ChartRange,
  chartRangeFault,
  DATA_OF_CHART,
  DATA_OF_PVS,
  EXPORT,
  SOURCE_OF_CHART,
  SOURCE_OF_PVS,
} from './chart-args.ts'
import { type CsvColumn, chartCsv } from './chart-csv.ts'

/**
 * Handles chart directories, charts, archive data and CSV. Unknown PVs and those of stations without a right are left out
 * of data; a chart without any other is refused (specification 3 and 7, "Charts").
 */
export function createChartHandlers(
  model: PlantModel,
  now: () => number,
  annotations: Annotations,
  inputs: ManualInputs,
) {
  const { charts, calendar } = model
  const sees = (rights: Rights, pv: PvRef) => hasStation(rights, model.config(pv)?.stationNumber ?? 0)
  const isVisible = (rights: Rights, { series }: CatalogueChart) => series.some(({ pv }) => sees(rights, pv))
  const visibleSeries = (rights: Rights, { series }: CatalogueChart) => series.filter(({ pv }) => sees(rights, pv))

  function configOf(rights: Rights, { config, stationNumbers }: CatalogueChart): ChartConfig {
    const ownsAll = [...stationNumbers].every((station) => hasStation(rights, station))
    return { ...config, currentUserCanEdit: rights.editCharts && ownsAll }
  }

  /** Returns a directory without the parts in which the user sees no chart. */
  function directory(rights: Rights, type: ChartType, { id, name, children, charts }: CatalogueDirectory) {
    const childDirectoryList = children
      .map((child): ChartDirectory => directory(rights, type, child))
      .filter((child) => child.childDirectoryList.length > 0 || child.configList.length > 0)
    const configList = charts.filter((chart) => isVisible(rights, chart)).map((chart) => configOf(rights, chart))
    return { id, name, type, childDirectoryList, configList }
  }

  /** Returns a chart, or the reason why the user does not get it. */
  function find(rights: Rights, id: number): CatalogueChart | Refusal {
    const chart = charts.chart(id)
    if (chart === undefined) return new Refusal(404, `There is no chart ${id}.`)
    return isVisible(rights, chart) ? chart : new Refusal(403, 'The user has no right to the stations of this chart.')
  }

  function* data(
    { startDate, endDate, source }: ChartRange,
    pv: PvRef,
    seriesId: string,
    measurement?: SeriesConfig['measurementType'],
  ): Task<readonly ChartData[]> {
    const steps = model.chartTask(pv, source, startDate, endDate, now(), measurement)
    if (steps === undefined) return []
    const archived = yield* steps
    // The laboratory writes into the archive: what was entered for a day is its sample.
    const dataPoints =
      source === 'MeasurementArchive' && pv.type === 'LaborWert'
        ? enteredSamples(pv, archived, { inputs, calendar }, startDate, endDate + 1)
        : archived
    const config = model.config(pv)
    // Over an interval a contact is the minutes in which it was on.
    const isMinutes = source !== 'MeasurementArchive' && (config?.digiDisplayConfig ?? null) !== null
    const dimension = isMinutes ? 'min' : (config?.dimension ?? '')
    return [{ seriesId, dimension, dataPoints, annotations: annotations.of(pv, startDate, endDate) }]
  }

  function date(rights: Rights, end: 'first' | 'last', source: DataSource, pvs: readonly PvRef[]): ChartDate {
    const times = pvs.filter((pv) => sees(rights, pv)).flatMap((pv) => archiveEnds(model, pv, source, end, now()) ?? [])
    if (times.length === 0) return { timestamp: 0 }
    return { timestamp: end === 'first' ? Math.min(...times) : Math.max(...times) }
  }

  const dateOfChart = (end: 'first' | 'last') =>
    withSession(SOURCE_OF_CHART, ({ id, source }, { session }) => {
      const { rights } = session.user
      const chart = find(rights, id)
      if (chart instanceof Refusal) return chart
      return date(
        rights,
        end,
        source,
        chart.series.map(({ pv }) => pv),
      )
    })
  const dateOfPvs = (end: 'first' | 'last') =>
    withSession(SOURCE_OF_PVS, ({ source, pvs }, { session }) => date(session.user.rights, end, source, pvs))

  /** Returns `Ganglinie PW Hafenstraße 2026-11-20 bis 2026-11-21.csv`; without station if there are several. */
  function exportName({ startDate, endDate, pvs }: ChartExport): string {
    const names = new Set(pvs.flatMap((pv) => model.config(pv)?.stationName ?? []))
    const station = names.size === 1 ? ` ${[...names].join()}` : ''
    const day = (at: number) => isoDate(calendar.dayOf(at))
    return fileName(`Ganglinie${station} ${day(startDate)} bis ${day(endDate)}.csv`, 'Ganglinie.csv')
  }

  return {
    chartDirectory: withSession(fields<{ type: ChartType }>({ type: oneOf(CHART_TYPES) }), ({ type }, { session }) => {
      return directory(session.user.rights, type, charts.root(type))
    }),
    chartConfig: withSession(fields<{ id: number }>({ id: CHART_ID }), ({ id }, { session }) => {
      const chart = find(session.user.rights, id)
      return chart instanceof Refusal ? chart : configOf(session.user.rights, chart)
    }),
    chartSeries: withSession(fields<{ id: number }>({ id: CHART_ID }), ({ id }, { session }) => {
      const chart = find(session.user.rights, id)
      return chart instanceof Refusal ? chart : visibleSeries(session.user.rights, chart)
    }),
    chartData: withSessionInTurns(DATA_OF_CHART, function* ({ id, ...range }, { session }) {
      const { rights } = session.user
      const chart = find(rights, id)
      if (chart instanceof Refusal) return chart
      const fault = chartRangeFault(
        range,
        chart.series.map(({ pv }) => pv),
      )
      if (fault !== null) return new Refusal(400, `The request ${fault}.`)
      const found: ChartData[] = []
      for (const one of visibleSeries(rights, chart)) {
        found.push(...(yield* data(range, one.pv, one.id, one.measurementType)))
      }
      return found
    }),
    chartDataOfPvs: withSessionInTurns(DATA_OF_PVS, function* ({ pvs, ...range }, { session }) {
      const found: ChartData[] = []
      for (const pv of pvs) {
        if (sees(session.user.rights, pv)) found.push(...(yield* data(range, pv, pvParam(pv))))
      }
      return found
    }),
    firstDate: dateOfChart('first'),
    lastDate: dateOfChart('last'),
    firstDateOfPvs: dateOfPvs('first'),
    lastDateOfPvs: dateOfPvs('last'),
    exportChart: withSessionInTurns(EXPORT, function* (args, { session }) {
      const columns: CsvColumn[] = []
      for (const pv of args.pvs) {
        const config = model.config(pv)
        if (config === undefined || !sees(session.user.rights, pv)) continue
        for (const { dimension, dataPoints } of yield* data(args, pv, pvParam(pv))) {
          const unit = dimension === '' ? '' : ` [${dimension}]`
          columns.push({ title: `${config.stationName}: ${config.name} ${config.eksNr}${unit}`, points: dataPoints })
        }
      }
      if (columns.length === 0) return new Refusal(404, 'None of the process variables can be exported.')
      const bytes = new TextEncoder().encode(yield* chartCsv(columns, calendar, args.language))
      return { fileName: exportName(args), contentType: 'text/csv; charset=utf-8', data: bytes.buffer }
    }),
  }
}
