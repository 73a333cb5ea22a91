import { isSampled } from '../../../domain/evaluations/row-figures.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { ReportColumn } from '../../../wire/server/report.ts'

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
  return columns.map((column) => {
    if (!isSampled(column)) return null
    const limits = found.get(pvParam(column.pv)) ?? null
    if (limits === null || (limits.lower === null && limits.upper === null)) return null
    return { min: limits.lower, max: limits.upper }
  })
}

/** Returns whether any column has a limit: without one there is no row of them. */
export function hasLimits(limits: readonly (ColumnLimit | null)[]): boolean {
  return limits.some((limit) => limit !== null)
}

/** On which side a value is outside its limit. */
export type Excess = 'above' | 'below'

/** Returns how a value leaves its limit; null if it does not. What lies on the limit keeps it, and nothing is rounded. */
export function excessOf(limit: ColumnLimit | null | undefined, value: number | null): Excess | null {
  if (limit == null || value === null) return null
  if (limit.max !== null && value > limit.max) return 'above'
  return limit.min !== null && value < limit.min ? 'below' : null
}

/** How many samples of a column are outside its limit, and of how many. Domain 4.2, compliance. */
export interface ColumnExcess {
  readonly outside: number
  readonly values: number
}

/** Returns the exceedances among the samples of a column; null if it has no limit. */
export function columnExcess(limit: ColumnLimit | null | undefined, samples: readonly number[]): ColumnExcess | null {
  if (limit == null) return null
  return { outside: samples.filter((value) => excessOf(limit, value) !== null).length, values: samples.length }
}
