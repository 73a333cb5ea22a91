import type { Alert, ControlEvent, DeletedAlert } from '../server/alert.ts'
import type { PvRef, PvValue } from '../server/pv.ts'

/** Splits a list into readable items and a count of the others: one bad item must not cost the whole message. */
export function readable<T>(
  items: readonly unknown[],
  is: (item: unknown) => item is T,
): { items: T[]; rejected: number } {
  const kept = items.filter(is)
  return { items: kept, rejected: items.length - kept.length }
}

type Check = (value: unknown) => boolean

export const aNumber: Check = (value) => typeof value === 'number'
export const aText: Check = (value) => typeof value === 'string'
export const aFlag: Check = (value) => typeof value === 'boolean'
export const aList: Check = (value) => Array.isArray(value)
/** Ids may be numbers or texts: the specification does not say which. */
export const anId: Check = (value) => aNumber(value) || aText(value)
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    names.some((name) => name === value)

/**
 * Returns a type guard for objects with these fields. Checks only what keys and views rely on, so that a server may add
 * fields or leave out texts.
 */
export function isObjectWith<T extends object>(
  fields: { readonly [F in keyof T]?: Check },
): (item: unknown) => item is T {
  const checks = Object.entries<Check | undefined>(fields)
  return (item): item is T => isRecord(item) && checks.every(([field, check]) => check?.(item[field]) === true)
}

/** Type guard for any object, arrays included. */
export function isRecord(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null
}

/** Checks that a field is itself an object with these fields. */
export const within =
  <T extends object>(fields: { readonly [F in keyof T]?: Check }): Check =>
  (value) =>
    isObjectWith<T>(fields)(value)

/** Checks the outer shape only, since it runs for every value. The lane checks type, quality and the value. */
export function isPvValue(item: unknown): item is PvValue {
  const value = item as Partial<PvValue> | null
  return typeof value === 'object' && value !== null && typeof value.pvRef?.nr === 'number'
}

const isAlert = isObjectWith<Alert>({
  id: anId,
  pvGroupId: aNumber,
  stationNumber: aNumber,
  priority: aNumber,
  timestamp: aNumber,
  goneTimestamp: orNull(aNumber),
  ackTimestamp: orNull(aNumber),
})

/** Reads a list of alerts; ids become texts. */
export function readAlerts(list: readonly unknown[]): { readonly items: Alert[]; readonly rejected: number } {
  const { items, rejected } = readable(list, isAlert)
  return { items: items.map((alert) => (aText(alert.id) ? alert : { ...alert, id: String(alert.id) })), rejected }
}

/** The rest may be missing: an entry of the audit is shown with what it says. */
type SomeEvent = Pick<ControlEvent, 'id' | 'timestamp' | 'succeeded'> & { readonly [F in keyof ControlEvent]?: unknown }

const isEvent = isObjectWith<SomeEvent>({ id: anId, timestamp: aNumber, succeeded: aFlag })
const isPvRef = isObjectWith<PvRef>({ type: aText, nr: aNumber })
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Reads a list of control events; ids and values become texts. */
export function readEvents(list: readonly unknown[]): { readonly items: ControlEvent[]; readonly rejected: number } {
  const { items, rejected } = readable(list, isEvent)
  const events = items.map((event) => ({
    id: String(event.id),
    timestamp: event.timestamp,
    userName: textOf(event.userName),
    stationNumber: typeof event.stationNumber === 'number' ? event.stationNumber : null,
    stationName: textOf(event.stationName),
    pvRef: isPvRef(event.pvRef) ? event.pvRef : null,
    pvName: textOf(event.pvName),
    eksNr: textOf(event.eksNr),
    text: textOf(event.text),
    oldValue: textOrNull(event.oldValue),
    newValue: textOrNull(event.newValue),
    succeeded: event.succeeded,
  }))
  return { items: events, rejected }
}

const hasId = isObjectWith<DeletedAlert>({ id: anId })

/** Reads the ids of deleted alerts as texts. */
export function readDeleted(list: readonly unknown[]): { readonly items: string[]; readonly rejected: number } {
  const { items, rejected } = readable(list, hasId)
  return { items: items.map(({ id }) => String(id)), rejected }
}
