import { useMemo } from 'react'
import { isSampled } from '../../../../../domain/evaluations/row-figures.ts'
import { reportRange } from '../../../../../domain/reports/report-date.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../../live/views/hooks.ts'
import { useRereads } from '../../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import type { DataPoint } from '../../../../../wire/server/chart.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'

/** Single laboratory values of a report's time, by column; null of other columns, and while they are not there. */
export interface ReportSamples {
  readonly samples: readonly (readonly DataPoint[] | null)[]
  /** Whether those of every column with laboratory values are there. */
  readonly isThere: boolean
}

/** Reads them in one call for all columns: a year has 251 samples, and not twelve means. `day` stands for the report. Domain 4.5. */
export function useReportSamples({ columns, period }: ReportConfig, day: number): ReportSamples {
  const { timeZone: zone } = useFormat()
  const args = useMemo(() => {
    const pvs = new Map(
      columns.flatMap((column) => (isSampled(column) ? [[pvParam(column.pv), column.pv] as const] : [])),
    )
    if (pvs.size === 0) return null
    const { from, to } = reportRange(period, day, zone)
    return { startDate: from, endDate: to - 1, source: 'MeasurementArchive' as const, pvs: [...pvs.values()] }
  }, [columns, period, day, zone])
  const query = useQuery('chartDataOfPvs', args)
  useRereads(query)
  const { body } = query
  return useMemo(() => {
    const found = new Map(body?.map(({ seriesId, dataPoints }) => [seriesId, dataPoints]))
    const samples = columns.map((column) => (isSampled(column) ? (found.get(pvParam(column.pv)) ?? null) : null))
    return { samples, isThere: columns.every((column, index) => !isSampled(column) || samples[index] !== null) }
  }, [columns, body])
}
