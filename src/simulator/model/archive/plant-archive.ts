import type { DataPoint, DataSource } from '../../../wire/server/chart.ts'
import type { SeriesMeasurementType } from '../../../wire/server/chart-config.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { ReportValueType } from '../../../wire/server/report.ts'
import { runTask, type Task } from '../base/cooperative-task.ts'
import { DAY_MS } from '../base/time.ts'
import type { Interval } from '../intervals/intervals.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { type Aggregate, type ArchivedPv, aggregate, sumDimension } from './aggregate.ts'
import { chartData } from './chart-data.ts'
import { createSpanBooks } from './span-books.ts'
import { unknownTimes } from './unknown-times.ts'

/** Archived values. Nothing is stored: every number is computed from the process on request, and some are kept. */
export interface PlantArchive {
  /** Nothing is known before this time. */
  readonly archiveStart: number
  /**
   * Returns archive data in ascending order, a gap as one point with value null, never past `now`; undefined for an
   * unknown PV. `measurement` selects what represents an interval, by default its mean.
   */
  chart(
    ref: PvRef,
    source: DataSource,
    start: number,
    end: number,
    now: number,
    measurement?: SeriesMeasurementType,
  ): readonly DataPoint[] | undefined
  /** Like `chart`, as a cooperative task: a year of quarter-hours takes seconds. */
  chartTask(...args: Parameters<PlantArchive['chart']>): Task<readonly DataPoint[]> | undefined
  /** Returns one number for [start, end), as far as it is over at `now`; undefined for an unknown PV. Domain 4.5. */
  aggregate(ref: PvRef, type: ReportValueType, start: number, end: number, now: number): Aggregate | undefined
  /** Like `aggregate`, as a cooperative task: a year takes up to a second. */
  aggregateTask(...args: Parameters<PlantArchive['aggregate']>): Task<Aggregate> | undefined
  /** Returns the times in [from, to) without a value of a measurement, as known at `now`; undefined for an unknown PV. */
  unknownTimes(ref: PvRef, from: number, to: number, now: number): readonly Interval[] | undefined
  /** Returns the unit of the sum of a PV: m³ for a flow, h for a contact; undefined for an unknown PV. */
  sumDimension(ref: PvRef): string | undefined
}

/** Creates the archive. `find` returns a PV by its ref; `sources` are in the order of the stations. */
export function createPlantArchive(
  find: (ref: PvRef) => PvModel | undefined,
  sources: readonly StationSource[],
  process: PlantProcess,
): PlantArchive {
  const books = createSpanBooks(process)

  function archived(ref: PvRef): ArchivedPv | undefined {
    const pv = find(ref)
    const source = pv === undefined ? undefined : sources[pv.stationIndex]
    return pv === undefined || source === undefined ? undefined : { pv, source, process, books }
  }

  const chartTask: PlantArchive['chartTask'] = (ref, dataSource, from, to, now, measurement = 'Mittelwert') => {
    const found = archived(ref)
    return found === undefined ? undefined : chartData({ ...found, measurement }, dataSource, from, to, now)
  }

  const aggregateTask: PlantArchive['aggregateTask'] = (ref, type, from, to, now) => {
    const found = archived(ref)
    return found === undefined ? undefined : aggregate(found, type, from, to, now)
  }

  return {
    archiveStart: process.epoch,
    chartTask,
    chart: (...args) => {
      const task = chartTask(...args)
      return task === undefined ? undefined : runTask(task)
    },
    aggregateTask,
    aggregate: (...args) => {
      const task = aggregateTask(...args)
      return task === undefined ? undefined : runTask(task)
    },
    unknownTimes: (ref, from, to, now) => {
      const found = archived(ref)
      return found === undefined ? undefined : unknownTimes(found.pv, found.source, process, from, to, now)
    },
    sumDimension: (ref) => {
      const pv = find(ref)
      return pv === undefined ? undefined : sumDimension(pv)
    },
  }
}

/** How far to search from an end of the archive; laboratory values and failures leave days without a point. */
const WINDOWS_DAYS: { readonly [source in DataSource]: readonly number[] } = {
  MeasurementArchive: [1, 12],
  QuarterHourValues: [1, 12],
  DayValues: [4, 30],
  MonthValues: [65],
}

/** Returns the first or last time at which a source of a PV has a value, or null if it has none. */
export function archiveEnds(
  archive: Pick<PlantArchive, 'archiveStart' | 'chart'>,
  pv: PvRef,
  source: DataSource,
  end: 'first' | 'last',
  now: number,
): number | null {
  for (const days of WINDOWS_DAYS[source]) {
    const [from, to] =
      end === 'first' ? [archive.archiveStart, archive.archiveStart + days * DAY_MS] : [now - days * DAY_MS, now]
    const points = (archive.chart(pv, source, from, to, now) ?? []).filter(({ value }) => value !== null)
    const point = end === 'first' ? points[0] : points.at(-1)
    if (point !== undefined) return point.timestamp
  }
  return null
}
