import type { MaintenanceProtocolRow } from '../../wire/server/maintenance.ts'

/**
 * Returns the share of its target that is left of a runtime: 1 = new, 0 = due, below 0 = overdue. Hours, days and cycles are
 * compared by it. A runtime without a target is never due.
 */
export function shareLeft({
  remainingRuntime,
  targetRuntime,
}: Pick<MaintenanceProtocolRow, 'remainingRuntime' | 'targetRuntime'>): number {
  return targetRuntime > 0 ? remainingRuntime / targetRuntime : Number.POSITIVE_INFINITY
}

/** Returns the rows by urgency: the least share first, of equal ones the earlier date. Domain 5.1. */
export function byUrgency(rows: readonly MaintenanceProtocolRow[]): readonly MaintenanceProtocolRow[] {
  const date = ({ forecastDate }: MaintenanceProtocolRow) => forecastDate ?? Number.POSITIVE_INFINITY
  return rows.toSorted((a, b) => compare(shareLeft(a), shareLeft(b)) || compare(date(a), date(b)))
}

/** What is compared: all machines, or those with at most so much left, in their own units or in per cent of the target. */
export type DueLimit = { readonly value: number; readonly isPercent: boolean } | null

/** Largest value that the server takes, to both sides. */
const MAX_LIMIT = 1e9

/** Reads a limit such as `20%` or `-50` from an address; null for none and for what is no limit. */
export function dueLimitOf(text: string | null): DueLimit {
  const [, number, percent] = /^(-?\d{1,10}(?:\.\d{1,3})?)(%?)$/.exec(text ?? '') ?? []
  const value = Number(number)
  if (number === undefined || Math.abs(value) > MAX_LIMIT) return null
  return { value, isPercent: percent === '%' }
}

/** Returns the text of a limit in an address; null for none. */
export function dueLimitText(limit: DueLimit): string | null {
  return limit === null ? null : `${limit.value}${limit.isPercent ? '%' : ''}`
}

/** Infinite numbers have no difference. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
