import { unreachable } from '../../../domain/base/unreachable.ts'
import { type ChartExport, DATA_SOURCES, type DataSource } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { DAY_MS } from '../../model/base/time.ts'
import { checked, fields, integer, listOf, oneOf, text } from '../../server/read-value.ts'
import { PV_REF, TIME } from '../shared/arguments.ts'

/** Maximum of PVs over the whole length that their source allows; more are possible over shorter ranges. */
const MAX_FULL_RANGES = 8

/** A range of the archive, in ms since 1970. */
export interface ChartRange {
  readonly startDate: number
  readonly endDate: number
  readonly source: DataSource
}

const MAX_CHART_PVS = 100
const SOURCE = oneOf(DATA_SOURCES)
const RANGE = { startDate: TIME, endDate: TIME, source: SOURCE }
const PVS = listOf(PV_REF, MAX_CHART_PVS)
export const CHART_ID = integer(1, Number.MAX_SAFE_INTEGER)

export const DATA_OF_PVS = checked(fields<ChartRange & { pvs: readonly PvRef[] }>({ ...RANGE, pvs: PVS }), (args) => {
  return chartRangeFault(args, args.pvs)
})
export const DATA_OF_CHART = fields<ChartRange & { id: number }>({ ...RANGE, id: CHART_ID })
export const EXPORT = checked(fields<ChartExport>({ ...RANGE, pvs: PVS, language: text }), (args) => {
  return args.pvs.length === 0 ? 'names no PV' : chartRangeFault(args, args.pvs)
})
export const SOURCE_OF_PVS = fields<{ source: DataSource; pvs: readonly PvRef[] }>({ source: SOURCE, pvs: PVS })
export const SOURCE_OF_CHART = fields<{ id: number; source: DataSource }>({ id: CHART_ID, source: SOURCE })

/** Returns what is wrong with a range for these PVs, or null. */
export function chartRangeFault({ startDate, endDate, source }: ChartRange, pvs: readonly PvRef[]): string | null {
  if (startDate > endDate) return 'has a startDate after its endDate'
  const most = maxDays(source, pvs)
  const days = (endDate - startDate) / DAY_MS
  if (days > most) return `asks for more than ${most} days of ${source}`
  return days * pvs.length > most * MAX_FULL_RANGES ? 'asks for too long a range of too many PVs' : null
}

/** Keeps one response small; clients fetch long times range by range. */
function maxDays(source: DataSource, pvs: readonly PvRef[]): number {
  switch (source) {
    case 'MeasurementArchive':
      // A laboratory takes a sample a day, where other archives have one a minute.
      return pvs.every(({ type }) => type === 'LaborWert') ? 366 : 32
    case 'QuarterHourValues':
      return 2 * 366
    case 'DayValues':
    case 'MonthValues':
      return 50 * 366
    default:
      return unreachable(source)
  }
}
