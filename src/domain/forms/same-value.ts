import type { EnteredNumber } from './entered-number.ts'

/** Plain data: what a form's value consists of. */
type Fields = { readonly [name: string]: unknown }

/**
 * Returns true if two values of a field mean the same: equal, or lists and objects of the same parts. Two entries of a
 * number field are the same if they show the same text or hold the same number (`2,5` and `2,50`).
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  }
  if (isEntry(a) && isEntry(b)) return isSameEntry(a, b)
  if (!isFields(a) || !isFields(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => name in b && isSameValue(a[name], b[name]))
}

/**
 * Returns true if a stored value can stand for `model` in a form: the same kind of data, with at least its fields. Where the
 * model is null or an empty list, the kind of its content is unknown and any plain value fits.
 */
export function isLike(stored: unknown, model: unknown): boolean {
  if (model === null) return stored !== undefined
  if (Array.isArray(model)) {
    return Array.isArray(stored) && (model.length === 0 || stored.every((item) => isLike(item, model[0])))
  }
  if (!isFields(model)) return typeof stored === typeof model
  if (!isFields(stored)) return false
  if (isEntry(model)) return isEntry(stored)
  return Object.keys(model).every((name) => name in stored && isLike(stored[name], model[name]))
}

/** Files are no plain data: JSON cannot hold them. */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}

function isEntry(value: unknown): value is EnteredNumber {
  const fields = isFields(value) ? Object.entries(value) : []
  return (
    fields.length === 2 &&
    fields.every(([name, part]) =>
      name === 'text' ? typeof part === 'string' : name === 'value' && (part === null || typeof part === 'number'),
    )
  )
}

function isSameEntry(a: EnteredNumber, b: EnteredNumber): boolean {
  return a.text === b.text || (a.value !== null && a.value === b.value)
}
