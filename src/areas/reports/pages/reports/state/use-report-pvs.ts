import { useMemo } from 'react'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import { type ValidRange, validRange } from '../../../../../domain/values/valid-range.ts'
import { useQuery } from '../../../../../live/views/hooks.ts'
import type { PvConfig } from '../../../../../wire/server/pv.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import { type ColumnLimit, columnLimits } from '../../../rules/report-limits.ts'

const NO_CONFIGS: readonly PvConfig[] = []

/** What the configurations of its PVs say about a report. */
export interface ReportPvs {
  /** The usual range by PV, of columns that are entered by hand: a value outside is told, and saved all the same. */
  readonly ranges: ReadonlyMap<string, ValidRange>
  /** By column; all null until they are known, or where the report has none. */
  readonly limits: readonly (ColumnLimit | null)[]
}

export function useReportPvs({ columns }: ReportConfig): ReportPvs {
  const args = useMemo(() => {
    const asked = columns.filter(({ isManual, pv }) => isManual || pv.type === 'LaborWert')
    return asked.length === 0 ? null : { pvs: asked.map(({ pv }) => pv) }
  }, [columns])
  const configs = useQuery('pvConfigs', args).body ?? NO_CONFIGS
  return useMemo(
    () => ({
      ranges: new Map(configs.map(({ pvRef, domainConfig }) => [pvParam(pvRef), validRange(domainConfig)])),
      limits: columnLimits(columns, configs),
    }),
    [columns, configs],
  )
}
