import type { MaintenanceProtocolRow } from '../../wire/server/maintenance.ts'
import type { ServiceMessageType } from '../../wire/server/pv-command.ts'

/** How soon a service has to be done, least urgent first. Users read these in words, never the codes of the steps. */
export const SERVICE_STATES = ['early', 'due', 'overdue'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

/** What each step of a runtime says of its service (uwm, muwm, mowm, owm). Specification 3, "Maintenance config". */
export const STATE_OF_STEP: { readonly [step in ServiceMessageType]: ServiceState } = {
  Bottom: 'early',
  BottomMiddle: 'early',
  TopMiddle: 'due',
  Top: 'overdue',
}

/** Shares of the service interval that are left when it becomes early and due, as plants set these steps. Domain 5.1. */
const EARLY_SHARE = 0.25
const DUE_SHARE = 0.1

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

/** Returns how soon the service of a runtime has to be done; null while that is far off, or its interval is not known. */
export function serviceState(
  row: Pick<MaintenanceProtocolRow, 'remainingRuntime' | 'targetRuntime' | 'intervalRuntime'>,
): ServiceState | null {
  if (isOverdue(row)) return 'overdue'
  const share = shareLeft(row)
  if (share === null || share > EARLY_SHARE) return null
  return share > DUE_SHARE ? 'early' : 'due'
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
