import { FILTER_OPERATORS, type Filter, isFilter, isGroup } from '../base/filter.ts'

/** Longer texts are not read: an address is not the place for them. */
const MAX_LENGTH = 4000
const MAX_PARTS = 100

/**
 * Writes a filter as text that an address can hold as it is: its tokens in prefix order, joined by points. A group is its
 * logic and the number of its parts, a condition its field, operator and value; `n` marks numbers, `t` texts, `z` is no
 * value. Example: `and.2.priority.lte.n4.message.contains.tPumpe`.
 */
export function filterQuery(filter: Filter): string {
  return tokensOf(filter).map(escaped).join('.')
}

/** Reads what `filterQuery` wrote; null if the text is not a filter. Fields are not checked. */
export function filterOfQuery(text: string): Filter | null {
  if (text.length > MAX_LENGTH) return null
  const tokens = text.split('.').map(unescaped)
  const read = readPart(tokens, 0)
  return read !== null && read.next === tokens.length && isFilter(read.filter) ? read.filter : null
}

function tokensOf(filter: Filter): string[] {
  if (isGroup(filter)) {
    const [logic, ...parts] = filter
    return [logic, String(parts.length), ...parts.flatMap(tokensOf)]
  }
  const [field, operator, value] = filter
  return [field, operator, value === null ? 'z' : typeof value === 'number' ? `n${value}` : `t${value}`]
}

interface Read {
  readonly filter: Filter
  readonly next: number
}

function readPart(tokens: readonly string[], at: number): Read | null {
  const first = tokens[at]
  if (first === undefined || first === '') return null
  if (first === 'and' || first === 'or') return readGroup(first, tokens, at + 1)
  const operator = FILTER_OPERATORS.find((known) => known === tokens[at + 1])
  const value = valueOfToken(tokens[at + 2] ?? '')
  return operator === undefined || value === undefined ? null : { filter: [first, operator, value], next: at + 3 }
}

function readGroup(logic: 'and' | 'or', tokens: readonly string[], at: number): Read | null {
  const count = /^\d{1,3}$/.test(tokens[at] ?? '') ? Number(tokens[at]) : MAX_PARTS + 1
  if (count > MAX_PARTS) return null
  const parts: Filter[] = []
  let next = at + 1
  while (parts.length < count) {
    const part = readPart(tokens, next)
    if (part === null) return null
    parts.push(part.filter)
    next = part.next
  }
  return { filter: [logic, ...parts], next }
}

function valueOfToken(token: string): string | number | null | undefined {
  if (token === 'z') return null
  if (token.startsWith('t')) return token.slice(1)
  const number = /^n-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(token) ? Number(token.slice(1)) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** Leaves only letters, digits and hyphens, and bytes as `_2E`: nothing that an address would change. */
function escaped(token: string): string {
  // A lone half of a surrogate pair cannot be written in an address.
  return encodeURIComponent(token.toWellFormed())
    .replace(/[_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '_')
}

/** Returns an empty text, which no filter has, for a token that is not escaped properly. */
function unescaped(token: string): string {
  try {
    return /^[\w-]*$/.test(token) ? decodeURIComponent(token.replaceAll('_', '%')) : ''
  } catch {
    return ''
  }
}
