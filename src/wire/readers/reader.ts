import { isPlausibleTime, LATEST_TIME_MS } from '../server/time.ts'

/**
 * Readers make complete entities of what a server sends, at the border of the worker: behind it nobody asks whether a text is
 * there or a number is one. What a row is worthless without must be readable; what is only shown may be empty.
 */

/** What a reader returns for a value that it cannot use. */
export const UNREADABLE: unique symbol = Symbol('unreadable')
type Unreadable = typeof UNREADABLE
export type Reader<T> = (value: unknown) => T | Unreadable
type Readers<T> = { readonly [F in keyof T]-?: Reader<T[F]> }

/** Longer texts are cut: nobody reads them, and one of 10 MB stops a page for seconds. */
const LONGEST_TEXT = 10_000
/** A tree of a plant has a few levels; deeper ones are no tree of a plant. */
const DEEPEST = 32
/** Decimal places of a number whose own are not known. */
const SOME_DECIMALS = 2
const MOST_DECIMALS = 10

/** Rows left out since the module was loaded; readers run to their end, so a difference belongs to one of them. */
let skippedRows = 0

export interface Reading<T> {
  readonly value: T | Unreadable
  /** Rows of its lists that cannot be read, and are not in it. */
  readonly skipped: number
}

/** Reads a value and counts the rows that are left out. */
export function read<T>(reader: Reader<T>, value: unknown): Reading<T> {
  const before = skippedRows
  const result = reader(value)
  return { value: result, skipped: skippedRows - before }
}

/** Missing, null or no text: empty. */
export const text = (value: unknown): string => (typeof value === 'string' ? cut(value) : '')
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? cut(value) : null)
/** Missing or null: empty. For what is saved back: any other text would replace what could not be read. */
export const textIfAny: Reader<string> = (value) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? cut(value) : UNREADABLE
export const number: Reader<number> = (value) => (isNumber(value) ? value : UNREADABLE)
/** When something was: ms since 1970. An unset field is 0, or the year 1. */
export const time: Reader<number> = (value) =>
  isNumber(value) && isPlausibleTime(value, LATEST_TIME_MS) ? value : UNREADABLE
export const numberOrNull = (value: unknown): number | null => (isNumber(value) ? value : null)
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : UNREADABLE)
/** What stands for something: never empty. A number becomes a text. */
export const id: Reader<string> = (value) =>
  isNumber(value) ? String(value) : typeof value === 'string' && value !== '' ? cut(value) : UNREADABLE
/** What the type has as a number; a text of digits is one as well, since the specification gives ids no type. */
export const numberId: Reader<number> = (value) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : number(value)
/** How many decimal places are shown. */
export const decimals = (value: unknown): number =>
  isNumber(value) && Number.isInteger(value) && value >= 0 && value <= MOST_DECIMALS ? value : SOME_DECIMALS
export const flagOr =
  (fallback: boolean) =>
  (value: unknown): boolean =>
    typeof value === 'boolean' ? value : fallback

/** Missing or null: `fallback`. For what is saved back, or says something. */
export const flagIfAny =
  (fallback: boolean): Reader<boolean> =>
  (value) =>
    value === null || value === undefined ? fallback : flag(value)

export function oneOf<const T extends string>(names: readonly T[]): Reader<T> {
  const known: ReadonlySet<unknown> = new Set(names)
  return (value) => (known.has(value) ? (value as T) : UNREADABLE)
}

export function oneOfOr<const T extends string>(names: readonly T[], fallback: T): (value: unknown) => T {
  const reader = oneOf(names)
  return (value) => {
    const name = reader(value)
    return name === UNREADABLE ? fallback : name
  }
}

/** Missing or null: `fallback`. A name that nobody knows is unreadable, where another one would show something else. */
export function oneOfIfAny<const T extends string>(names: readonly T[], fallback: T): Reader<T> {
  const reader = oneOf(names)
  return (value) => (value === null || value === undefined ? fallback : reader(value))
}

/** Missing, null or unreadable: null. For what is only shown. */
export function orNull<T>(reader: Reader<T>): (value: unknown) => T | null {
  return (value) => {
    if (value === null || value === undefined) return null
    const result = reader(value)
    return result === UNREADABLE ? null : result
  }
}

/** Missing or null: null. For a null that says something, which an unreadable value must not say. */
export function nullOr<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null || value === undefined ? null : reader(value))
}

/** A number that may be missing, but is nothing else. */
export const numberIfAny = nullOr(number)

/** Missing, null or unreadable: the field is missing. */
export function optional<T>(reader: Reader<T>): (value: unknown) => T | undefined {
  return (value) => {
    if (value === null || value === undefined) return undefined
    const result = reader(value)
    return result === UNREADABLE ? undefined : result
  }
}

/** Missing or null: the field is missing. For a missing field that says something, which an unreadable value must not say. */
export function missingOr<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value) => (value === null || value === undefined ? undefined : reader(value))
}

/** Lists that lack rows, with how many. */
const lacking = new WeakMap<readonly unknown[], number>()

/** Returns how many rows of a list that a reader made could not be read, and are not in it. */
export function unreadableRows(rows: readonly unknown[]): number {
  return lacking.get(rows) ?? 0
}

/** A list without its unreadable rows, which are counted. What is no list is empty. */
export interface ListReader<T> {
  (value: unknown): T[]
  readonly row: Reader<T>
}

export function list<T>(row: Reader<T>): ListReader<T> {
  const reader = (value: unknown): T[] => {
    const rows: T[] = []
    if (!Array.isArray(value)) return rows
    for (const item of value) {
      const before = skippedRows
      const result = row(item)
      if (result !== UNREADABLE) rows.push(result)
      // A row that is left out is one, whatever else could not be read in it.
      else skippedRows = before + 1
    }
    if (rows.length < value.length) lacking.set(rows, value.length - rows.length)
    return rows
  }
  return Object.assign(reader, { row })
}

/** A list without its unreadable rows. What is no list is unreadable: it does not say that there is nothing. */
export function givenList<T>(row: Reader<T>): Reader<T[]> {
  const reader = list(row)
  return (value) => (Array.isArray(value) ? reader(value) : UNREADABLE)
}

/** A list in which each row has its place: unreadable with any of them. What is no list is unreadable. */
export function every<T>(row: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return UNREADABLE
    const rows: T[] = []
    for (const item of value) {
      const result = row(item)
      if (result === UNREADABLE) return UNREADABLE
      rows.push(result)
    }
    return rows
  }
}

/** A list in which each row has its place, where `instead` stands for an unreadable one. It counts as left out. */
export function inPlace<T>(row: Reader<T>, instead: T): Reader<T[]> {
  return every((item) => {
    const result = row(item)
    if (result !== UNREADABLE) return result
    skippedRows += 1
    return instead
  })
}

/** Names of a list that are known here; others belong to something that this client does not have. */
export function namesOf<const T extends string>(names: readonly T[]): (value: unknown) => T[] {
  return (value) => (Array.isArray(value) ? names.filter((name) => value.includes(name)) : [])
}

/** An object with exactly these fields, unreadable with any of them. */
export interface ObjectReader<T> {
  (value: unknown): T | Unreadable
  readonly fields: Readers<T>
}

export function whole<T extends object>(fields: Readers<T>): ObjectReader<T> {
  const names = Object.keys(fields)
  const readers = Object.values<Reader<unknown>>(fields)
  const reader = (value: unknown): T | Unreadable => {
    if (!isObject(value)) return UNREADABLE
    const result: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i] as string
      const field = readers[i]?.(value[name])
      if (field === UNREADABLE) return UNREADABLE
      if (field !== undefined) result[name] = field
    }
    // Each field of the type has been read: `Readers` demands it.
    return result as T
  }
  return Object.assign(reader, { fields })
}

/** A tree of rows that contain rows of their own kind. Those below 32 levels are left out. */
export function tree<T>(define: (self: Reader<T>) => Reader<T>): Reader<T> {
  let depth = 0
  const node = define((value) => {
    if (depth === DEEPEST) return UNREADABLE
    depth += 1
    try {
      return node(value)
    } finally {
      depth -= 1
    }
  })
  return node
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function cut(value: string): string {
  if (value.length <= LONGEST_TEXT) return value.toWellFormed()
  const isSplit = /[\uD800-\uDBFF]/.test(value.charAt(LONGEST_TEXT - 1))
  return `${value.slice(0, isSplit ? LONGEST_TEXT - 1 : LONGEST_TEXT)}…`.toWellFormed()
}
