import { unreachable } from '../../../domain/base/unreachable.ts'
import type { DataSource } from '../../../wire/server/chart.ts'
import { MS_PER_DAY } from '../shared/time-range.ts'

/** So many PVs may be asked for over the whole length that their source allows, more over a shorter one. */
const MAX_FULL_RANGES = 8

interface ChartRange {
  readonly startDate: number
  readonly endDate: number
  readonly source: DataSource
}

/** What is wrong with a range for so many PVs, or null. */
export function chartRangeFault({ startDate, endDate, source }: ChartRange, pvs: number): string | null {
  if (startDate > endDate) return 'has a startDate after its endDate'
  const most = maxDays(source)
  const days = (endDate - startDate) / MS_PER_DAY
  if (days > most) return `asks for more than ${most} days of ${source}`
  return days * pvs > most * MAX_FULL_RANGES ? 'asks for too long a range of too many PVs' : null
}

/** One answer must stay small enough to be built in one go; the client asks range by range. */
function maxDays(source: DataSource): number {
  switch (source) {
    case 'MeasurementArchive':
      return 32
    case 'QuarterHourValues':
      return 2 * 366
    case 'DayValues':
    case 'MonthValues':
      return 50 * 366
    default:
      return unreachable(source)
  }
}
