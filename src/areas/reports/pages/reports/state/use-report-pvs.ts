import { useMemo } from 'react'
import { isSampled } from '../../../../../domain/evaluations/row-figures.ts'
import { liveKey, pvParam } from '../../../../../domain/values/pv-ref.ts'
import { type ValidRange, validRange } from '../../../../../domain/values/valid-range.ts'
import { useLiveValues, useQuery } from '../../../../../live/views/hooks.ts'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import { type ColumnLimit, columnLimits } from '../../../rules/report-limits.ts'

const NO_CONFIGS: readonly PvConfig[] = []

/** What the configurations of its PVs say about a report. */
export interface ReportPvs {
  /** The usual range by PV, of columns that are entered by hand: a value outside is told, and saved all the same. */
  readonly ranges: ReadonlyMap<string, ValidRange>
  /** By column; null where it has none, and until they are known. */
  readonly limits: readonly (ColumnLimit | null)[]
  /** Whether it is known which columns have limits. */
  readonly isKnown: boolean
}

/** Returns it as it is now, whoever changes limits and ranges while the report is open. */
export function useReportPvs({ columns }: ReportConfig): ReportPvs {
  const pvs = useMemo(
    () => columns.flatMap(({ isManual, pv }) => (isManual || pv.type === 'LaborWert' ? [pv] : [])),
    [columns],
  )
  const args = useMemo(() => (pvs.length === 0 ? null : { pvs }), [pvs])
  const read = useQuery('pvConfigs', args).body ?? NO_CONFIGS
  const live = useLiveValues(
    'pvConfig',
    useMemo(() => pvs.flatMap((pv) => liveKey(pv) ?? []), [pvs]),
  )
  return useMemo(() => {
    const configs = read.map((config) => live.get(liveKey(config.pvRef) ?? '')?.value ?? config)
    const known = new Map(configs.map((config) => [pvParam(config.pvRef), config]))
    return {
      ranges: new Map(configs.map(({ pvRef, domainConfig }) => [pvParam(pvRef), validRange(domainConfig)])),
      limits: columnLimits(columns, configs),
      isKnown: columns.every((column) => !isSampled(column) || known.has(pvParam(column.pv))),
    }
  }, [columns, read, live])
}
