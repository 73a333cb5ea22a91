import type { Alert, DeletedAlert } from '../server/alert.ts'
import type { PvValue } from '../server/pv.ts'

/** Keeps the readable items of a list and counts the others: one bad item must not cost the message it came in. */
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
/** The specification does not say of what kind ids are: a server may number things or name them. */
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
 * Whether an item is an object with these fields. Only what keys and views need to be safe is checked: a server that
 * adds a field, or leaves out a text, must not cost the item.
 */
export function isObjectWith<T extends object>(
  fields: { readonly [F in keyof T]?: Check },
): (item: unknown) => item is T {
  const checks = Object.entries<Check | undefined>(fields)
  return (item): item is T => isRecord(item) && checks.every(([field, check]) => check?.(item[field]) === true)
}

function isRecord(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null
}

/** Whether a field is itself an object of this shape. */
export const within =
  <T extends object>(fields: { readonly [F in keyof T]?: Check }): Check =>
  (value) =>
    isObjectWith<T>(fields)(value)

/** The outer shape only; the lane checks type, quality and the value itself, and this runs for every value. */
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

/** The alerts of a list, each with its id as text, however the server writes it. */
export function readAlerts(list: readonly unknown[]): { readonly items: Alert[]; readonly rejected: number } {
  const { items, rejected } = readable(list, isAlert)
  return { items: items.map((alert) => (aText(alert.id) ? alert : { ...alert, id: String(alert.id) })), rejected }
}

const hasId = isObjectWith<DeletedAlert>({ id: anId })

/** The ids of a list of deleted alerts, as text. */
export function readDeleted(list: readonly unknown[]): { readonly items: string[]; readonly rejected: number } {
  const { items, rejected } = readable(list, hasId)
  return { items: items.map(({ id }) => String(id)), rejected }
}
