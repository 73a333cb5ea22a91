import type { TimeRange } from './time-range.ts'

/** A time that the worker judges: from `start` to `end`, ms since 1970, both inclusive; null = until now. */
export interface KeyedRange {
  readonly start: number
  readonly end: number | null
  /** The clock of the plant, an IANA name: days and hours are counted by it. */
  readonly zone: string
}

/** Serialises it. Equal ones give equal texts, so the text is the key of a lease. */
export function rangeKey({ start, end, zone }: KeyedRange): string {
  return `${start}/${end ?? ''}/${zone}`
}

/** Returns the key of a time that ends where another one begins. */
export function keyOfRange({ from, to }: TimeRange, zone: string): string {
  const start = Math.max(0, Math.floor(from))
  return rangeKey({ start, end: Math.max(start, Math.ceil(to) - 1), zone })
}

/** Reads what `rangeKey` wrote; null for any other text. */
export function rangeOfKey(key: string): KeyedRange | null {
  const [, start, end, zone] = /^(\d{1,15})\/(\d{0,15})\/([\w+\-/]{1,64})$/.exec(key) ?? []
  if (start === undefined || zone === undefined) return null
  return { start: Number(start), end: end === '' ? null : Number(end), zone }
}
