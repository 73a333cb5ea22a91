import type { MaintenanceProtocolRow } from '../../wire/server/maintenance.ts'

/**
 * Returns the share of its service interval that is left of a runtime: 1 = the service has just been done, 0 = due, below 0 =
 * overdue. Hours, days and cycles are compared by it. Null where the interval is not known: the target alone says how much the machine
 * has run in all its life. A runtime without a target is never due.
 */
export function shareLeft({
  remainingRuntime,
  targetRuntime,
  intervalRuntime,
}: Pick<MaintenanceProtocolRow, 'remainingRuntime' | 'targetRuntime' | 'intervalRuntime'>): number | null {
  if (targetRuntime <= 0) return Number.POSITIVE_INFINITY
  return intervalRuntime === null || intervalRuntime <= 0 ? null : remainingRuntime / intervalRuntime
}

/** Returns whether the service of a runtime should have been done. */
export function isOverdue({
  remainingRuntime,
  targetRuntime,
}: Pick<MaintenanceProtocolRow, 'remainingRuntime' | 'targetRuntime'>): boolean {
  return targetRuntime > 0 && remainingRuntime < 0
}

/**
 * Orders runtimes by urgency: what is overdue, then the least share of its interval, of equal ones the earlier date. An interval that
 * is not known comes after those that are. Domain 5.1.
 */
export function compareUrgency(a: MaintenanceProtocolRow, b: MaintenanceProtocolRow): number {
  const late = (row: MaintenanceProtocolRow) => Number(!isOverdue(row))
  const share = (row: MaintenanceProtocolRow) => shareLeft(row) ?? Number.MAX_VALUE
  const date = ({ forecastDate }: MaintenanceProtocolRow) => forecastDate ?? Number.POSITIVE_INFINITY
  return late(a) - late(b) || compare(share(a), share(b)) || compare(date(a), date(b))
}

/** What is compared: all machines, or those with at most so much left, in their own units or in per cent of the interval. */
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
