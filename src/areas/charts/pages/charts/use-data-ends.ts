import { startOfNext } from '../../../../domain/time/calendar.ts'
import { isTrendLine } from '../../../../domain/trend/trend-line.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { ChartConfig, SeriesConfig } from '../../../../wire/server/chart-config.ts'
import { dataEnds } from '../../rules/chart-period.ts'

const DAY_MS = 86_400_000
/** The longest interval of each source: its last time is the beginning of one. */
const INTERVAL_MS: { readonly [source in DataSource]: number } = {
  MeasurementArchive: 0,
  QuarterHourValues: 900_000,
  DayValues: 25 * 3_600_000,
  MonthValues: 31 * DAY_MS + 3_600_000,
}

/** Where the archive of a chart begins and ends; an archive that goes on has no end before that of today. */
export function useDataEnds(config: ChartConfig, series: readonly SeriesConfig[], source: DataSource) {
  const { timeZone: zone } = useFormat()
  const { id } = config
  // The server knows no generated chart, but its PVs.
  const own = isTrendLine(config) ? null : { id, source }
  const ofPvs = own === null ? { source, pvs: series.map(({ pv }) => pv) } : null
  const [firstOfChart, firstOfPvs] = [useQuery('firstDate', own).body, useQuery('firstDateOfPvs', ofPvs).body]
  const [lastOfChart, lastOfPvs] = [useQuery('lastDate', own).body, useQuery('lastDateOfPvs', ofPvs).body]
  const [first, last] = [firstOfChart ?? firstOfPvs, lastOfChart ?? lastOfPvs]
  if (first === null || last === null) return { isEmpty: false }
  const ends = dataEnds(first, last)
  if (ends === null) return { isEmpty: true }
  const now = plantNow()
  const end = ends.to + INTERVAL_MS[source]
  return { isEmpty: false, min: ends.from, max: now - end < DAY_MS ? startOfNext('Days', now, zone) : end }
}
