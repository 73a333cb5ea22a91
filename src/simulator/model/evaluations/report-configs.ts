import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import type { ReportColumn, ReportConfig } from '../../../wire/server/report.ts'
import { type ColumnTemplate, REPORTS } from './report-template.ts'

const SUM_DECIMALS: ReadonlyMap<string, number> = new Map([
  ['h', 2],
  ['mm', 1],
])

interface Lookup {
  readonly configsOf: (station: number) => readonly PvConfig[]
  readonly sumDimension: (pv: PvRef) => string | undefined
}

/** The reports of the plant; columns whose PV it lacks are left out. */
export function reportConfigs(lookup: Lookup): readonly ReportConfig[] {
  return REPORTS.map(({ id, name, period, columns }) => ({
    id,
    name,
    period,
    columns: columns.flatMap((template) => columnOf(template, lookup)),
  }))
}

function columnOf({ station, eks, title, type, isManual }: ColumnTemplate, lookup: Lookup): ReportColumn[] {
  const config = lookup.configsOf(station).find(({ eksNr }) => eksNr.endsWith(`-${eks}`))
  if (config === undefined) return []
  const { pvRef: pv } = config
  const base = { pv, title, reportValueType: type, isManual }
  if (type === 'Count') return [{ ...base, dimension: '', decimalPlaces: 0 }]
  if (type !== 'Sum') return [{ ...base, dimension: config.dimension, decimalPlaces: config.decimalPlaces }]
  const dimension = lookup.sumDimension(pv) ?? ''
  return [{ ...base, dimension, decimalPlaces: SUM_DECIMALS.get(dimension) ?? 0 }]
}
