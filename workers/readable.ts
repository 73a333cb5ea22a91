import type { Alert } from '../src/wire/alert.ts'
import type { PvValue } from '../src/wire/pv.ts'
import { DIAL_STATES, type StationDialState, type StationTimestamp } from '../src/wire/station.ts'

/** Keeps the readable items of a list and counts the others: one bad item must not cost the message it came in. */
export function readable<T>(
  items: readonly unknown[],
  is: (item: unknown) => item is T,
): { items: T[]; rejected: number } {
  const kept = items.filter(is)
  return { items: kept, rejected: items.length - kept.length }
}

function isObject(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null
}

/** The outer shape only; the lane checks type, quality and the value itself, and this runs for every value. */
export function isPvValue(item: unknown): item is PvValue {
  const value = item as Partial<PvValue> | null
  return typeof value === 'object' && value !== null && typeof value.pvRef?.nr === 'number'
}

const isTimeOrNull = (value: unknown) => value === null || typeof value === 'number'

export function isAlert(item: unknown): item is Alert {
  return (
    isObject(item) &&
    typeof item.id === 'string' &&
    typeof item.pvGroupId === 'number' &&
    typeof item.stationNumber === 'number' &&
    typeof item.priority === 'number' &&
    typeof item.timestamp === 'number' &&
    isTimeOrNull(item.goneTimestamp) &&
    isTimeOrNull(item.ackTimestamp)
  )
}

interface StationItems {
  timestamp: StationTimestamp
  dialState: StationDialState
}

/** An item of the station hub that has its station number and a readable field of this name. */
export function isStationItem<F extends keyof StationItems>(item: unknown, field: F): item is StationItems[F] {
  if (!isObject(item) || typeof item.stationNumber !== 'number') return false
  const value = item[field]
  return field === 'dialState' ? DIAL_STATES.some((state) => state === value) : isTimeOrNull(value)
}
