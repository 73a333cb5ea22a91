import { INTERVAL_LENGTHS } from '../../../../domain/charts/interval-lengths.ts'
import { startOfNext } from '../../../../domain/time/calendar.ts'
import { isTrendLine } from '../../../../domain/trend/trend-line.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { ChartConfig, SeriesConfig } from '../../../../wire/server/chart-config.ts'
import { dataEnds } from '../../rules/chart-period.ts'

const DAY_MS = 86_400_000

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
  // Its last time is the beginning of an interval.
  const end = ends.to + (source === 'MeasurementArchive' ? 0 : INTERVAL_LENGTHS[source].longest * 1000)
  return { isEmpty: false, min: ends.from, max: now - end < DAY_MS ? startOfNext('Days', now, zone) : end }
}
