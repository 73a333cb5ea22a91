import type { ReportValueType } from '../../wire/server/report.ts'
import { must } from '../base/must.ts'
import { between } from '../base/part-of.ts'
import { unreachable } from '../base/unreachable.ts'

const PERCENTILE = 0.85

/**
 * Returns one figure of single values that all weigh the same, such as laboratory samples, in their order in time and in their
 * unit; a count has none. Null of no values, whose count is 0. Domain 4.5, "lab".
 */
export function ofSamples(type: ReportValueType, values: readonly number[]): number | null {
  if (type === 'Count') return values.length
  if (values.length === 0) return null
  switch (type) {
    case 'Value':
      return must(values.at(-1))
    case 'Sum':
      return sumOf(values)
    case 'Mean':
      return sumOf(values) / values.length
    case 'Min':
      return values.reduce((least, value) => Math.min(least, value))
    case 'Max':
      return values.reduce((most, value) => Math.max(most, value))
    case 'Percentile85':
      return percentile(values, PERCENTILE)
    default:
      return unreachable(type)
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Interpolates between the two nearest ranks, as spreadsheets do: rank = share · (n − 1). Domain 4.2. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = share * (sorted.length - 1)
  return between(must(sorted[Math.floor(rank)]), must(sorted[Math.ceil(rank)]), rank - Math.floor(rank))
}
