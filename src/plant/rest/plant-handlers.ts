import { pvParam } from '../../domain/pv-ref.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { type ChartData, DATA_SOURCES, type DataSource } from '../../wire/chart.ts'
import { PV_TYPES, type PvRef } from '../../wire/pv.ts'
import type { PlantModel } from '../plant-model.ts'
import { checked, fields, integer, listOf, oneOf } from '../read-value.ts'
import { withSession } from './handler.ts'
import { NO_ARGS } from './session-handlers.ts'
import { MS_PER_DAY, TIME } from './time-range.ts'

const MAX_PVS = 100_000
const MAX_CHART_PVS = 100
/** So many PVs may be asked for over the whole length that their source allows, more over a shorter one. */
const MAX_FULL_RANGES = 8
const MAX_NR = 999_999_999_999

const PV_REF = fields<PvRef>({ type: oneOf(PV_TYPES), nr: integer(0, MAX_NR) })

interface ChartArgs {
  startDate: number
  endDate: number
  source: DataSource
  pvs: readonly PvRef[]
}

const CHART = checked(
  fields<ChartArgs>({
    startDate: TIME,
    endDate: TIME,
    source: oneOf(DATA_SOURCES),
    pvs: listOf(PV_REF, MAX_CHART_PVS),
  }),
  ({ startDate, endDate, source, pvs }) => {
    if (startDate > endDate) return 'has a startDate after its endDate'
    const most = maxDays(source)
    const days = (endDate - startDate) / MS_PER_DAY
    if (days > most) return `asks for more than ${most} days of ${source}`
    return days * pvs.length > most * MAX_FULL_RANGES ? 'asks for too long a range of too many PVs' : null
  },
)

/** Configs, stations and archive data. Unknown PVs are left out of an answer. Specification 7. */
export function createPlantHandlers(model: PlantModel, now: () => number) {
  return {
    priorities: withSession(NO_ARGS, () => [...model.priorities]),
    systemSettings: withSession(NO_ARGS, () => model.settings),
    stations: withSession(NO_ARGS, () => [...model.stations]),
    pvNodes: withSession(NO_ARGS, () => [...model.nodes]),
    pvConfigs: withSession(fields<{ pvs: readonly PvRef[] }>({ pvs: listOf(PV_REF, MAX_PVS) }), ({ pvs }) => {
      return pvs.flatMap((ref) => model.config(ref) ?? [])
    }),
    chartDataOfPvs: withSession(CHART, ({ startDate, endDate, source, pvs }): ChartData[] => {
      return pvs.flatMap((ref) => {
        const dataPoints = model.chart(ref, source, startDate, endDate, now())
        if (dataPoints === undefined) return []
        const dimension = model.config(ref)?.dimension ?? ''
        return [{ seriesId: pvParam(ref), dimension, dataPoints, annotations: [] }]
      })
    }),
  }
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
