const LONGEST = 40
/** A name of an enumeration says nothing of a person, and whoever mends it must know it. */
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
/** Numbers below are counts, codes and states. */
const SMALL = 100

/**
 * Returns the form of a value in place of the value: letters become `a` and `A`, digits `9`. So a report shows that a time is written as
 * a text, and not whose call number it is. Names of enumerations and small numbers are kept where they are meant.
 */
export function formOf(value: unknown, isName = false): string {
  if (value === undefined) return 'missing'
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < SMALL ? String(value) : masked(String(value))
  if (typeof value === 'string') return isName && NAME.test(value) ? `'${value}'` : `'${masked(value)}'`
  if (Array.isArray(value)) return `list of ${value.length}`
  const names = Object.keys(value)
  return names.length === 0
    ? 'empty object'
    : `object with ${names
        .slice(0, 8)
        .filter((name) => NAME.test(name))
        .join(', ')}`
}

/** Returns the name of a field, or its form where it is no name: objects may be tables whose names are data. */
export function fieldForm(name: string): string {
  return NAME.test(name) ? name : masked(name)
}

function masked(text: string): string {
  const form = text
    .slice(0, LONGEST)
    .replace(/\p{Lu}/gu, 'A')
    .replace(/[^A\P{L}]/gu, 'a')
    .replace(/\p{N}/gu, '9')
  return text.length > LONGEST ? `${form}…` : form
}
