/** Longer texts are named by a number: a hundred thousand PVs as a key would be megabytes for each look-up. */
const LONGEST_TEXT = 200
/** How many of the longer texts are known again; who asks for an older one again only asks the server once more. */
const LONG_TEXTS_KEPT = 32

const keys = new WeakMap<object, string>()
const numbers = new Map<string, number>()
let lastNumber = 0

/**
 * A short key of the arguments of a call, equal for equal arguments. Of a long list the work is done once: arguments are
 * read-only, so a list that is the same object has the same key.
 */
export function argsKey(args: object): string {
  return Object.entries(args)
    .map(([name, value]: [string, unknown]) => `${name}=${valueKey(value)}`)
    .join('&')
}

function valueKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textKey(JSON.stringify(value) ?? '')
  const known = keys.get(value)
  if (known !== undefined) return known
  const key = textKey(JSON.stringify(value))
  keys.set(value, key)
  return key
}

function textKey(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `#${numberOf(text)}`
}

function numberOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  const oldest = numbers.keys().next()
  if (numbers.size === LONG_TEXTS_KEPT && !oldest.done) numbers.delete(oldest.value)
  lastNumber += 1
  numbers.set(text, lastNumber)
  return lastNumber
}
