/**
 * Values from the network are `unknown` until a reader has checked them. A reader returns the typed value, or the end of a
 * sentence that says what is wrong with it ("must be a number").
 */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }
export type Reader<T> = (value: unknown) => Read<T>

const ok = <T>(value: T): Read<T> => ({ ok: true, value })
const refuse = (why: string): Read<never> => ({ ok: false, why })

export const text: Reader<string> = (value) => (typeof value === 'string' ? ok(value) : refuse('must be a text'))

/**
 * Accepts a JSON number, or its text as in a query; rejects `1e999`, blanks and the empty text. Bounds are inclusive.
 */
export function number(min: number, max: number): Reader<number> {
  return (value) => {
    const candidate = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
    if (typeof candidate !== 'number' || !Number.isFinite(candidate)) return refuse('must be a number')
    return candidate < min || candidate > max ? refuse(`must be between ${min} and ${max}`) : ok(candidate)
  }
}

export function integer(min: number, max: number): Reader<number> {
  const read = number(min, max)
  return (value) => {
    const result = read(value)
    return result.ok && !Number.isInteger(result.value) ? refuse('must be a whole number') : result
  }
}

export function oneOf<const T extends readonly string[]>(names: T): Reader<T[number]> {
  return (value) => {
    const found = names.find((name) => name === value)
    return found === undefined ? refuse(`must be one of ${names.join(', ')}`) : ok(found)
  }
}

/** Accepts a JSON boolean, or its text as in a query. */
export const flag: Reader<boolean> = (value) => {
  if (value === true || value === 'true') return ok(true)
  return value === false || value === 'false' ? ok(false) : refuse('must be true or false')
}

/** Reads a missing value as `value`. */
export function fallback<T>(read: Reader<T>, value: T): Reader<T> {
  return (given) => (given === undefined ? ok(value) : read(given))
}

export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null || value === undefined ? ok(null) : read(value))
}

export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (value === undefined ? ok(undefined) : read(value))
}

export function listOf<T>(read: Reader<T>, maxLength: number): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return refuse('must be a list')
    if (value.length > maxLength) return refuse(`must have at most ${maxLength} items`)
    const items: T[] = []
    for (const [index, item] of value.entries()) {
      const result = read(item)
      if (!result.ok) return refuse(`item ${index} ${result.why}`)
      items.push(result.value)
    }
    return ok(items)
  }
}

type Readers<T> = { readonly [K in keyof T]: Reader<T[K]> }

/** Reads an object with these fields and drops all others. */
export function fields<T extends object>(readers: Readers<T>): Reader<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('must be an object')
    const given = new Map<string, unknown>(Object.entries(value))
    const read: Partial<T> = {}
    for (const name in readers) {
      const result = readers[name](given.get(name))
      if (!result.ok) return refuse(`${name} ${result.why}`)
      read[name] = result.value
    }
    return isComplete(read, readers) ? ok(read) : refuse('is incomplete')
  }
}

function isComplete<T extends object>(read: Partial<T>, readers: Readers<T>): read is T {
  return Object.keys(readers).every((name) => name in read)
}

/** Adds a condition on the whole value; `check` returns what is wrong, or null. */
export function checked<T>(read: Reader<T>, check: (value: T) => string | null): Reader<T> {
  return (value) => {
    const result = read(value)
    const why = result.ok ? check(result.value) : null
    return why === null ? result : refuse(why)
  }
}
