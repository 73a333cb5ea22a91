import type { PvConfig } from '../../wire/server/pv.ts'
import type { ReportColumn } from '../../wire/server/report.ts'
import { pvParam } from '../values/pv-ref.ts'

/** What the values of a column must not leave; an end that is open is null. */
export interface ColumnLimit {
  readonly min: number | null
  readonly max: number | null
}

/**
 * Returns the permit limit of each column: the limits of its laboratory value (Domain 2.3), which are those of the authority. Limits of
 * other values warn an operator long before, and a sum or a count is not what they are about.
 */
export function columnLimits(
  columns: readonly ReportColumn[],
  configs: readonly PvConfig[],
): readonly (ColumnLimit | null)[] {
  const found = new Map(configs.map((config) => [pvParam(config.pvRef), config.anaLimitConfig]))
  return columns.map(({ pv, reportValueType }) => {
    if (pv.type !== 'LaborWert' || reportValueType === 'Sum' || reportValueType === 'Count') return null
    const limits = found.get(pvParam(pv)) ?? null
    if (limits === null || (limits.lower === null && limits.upper === null)) return null
    return { min: limits.lower, max: limits.upper }
  })
}

/** Returns whether any column has a limit: without one there is no row of them. */
export function hasLimits(limits: readonly (ColumnLimit | null)[]): boolean {
  return limits.some((limit) => limit !== null)
}
