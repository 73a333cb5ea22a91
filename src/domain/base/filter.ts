import { unreachable } from './unreachable.ts'

/** Specification 5, "Filters". */
export const FILTER_OPERATORS = [
  'contains',
  'doesnotcontain',
  'startswith',
  'endswith',
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** A condition, or conditions joined by `and` or `or`. Plain data, so that keys and messages can carry it. */
export type Filter =
  | readonly [field: string, operator: FilterOperator, value: string | number | null]
  | readonly ['and' | 'or', ...Filter[]]

/** Lets every row pass. */
export const NO_CONDITIONS: Filter = ['and']

/** Separates texts that are searched as one; no text contains it. */
export const TEXT_END = '\0'

/** Reads a field of a row: a string already `normalised`, a number null if the row has none. */
export type FilterField<Row> =
  | { readonly kind: 'text'; readonly read: (row: Row) => string }
  | { readonly kind: 'shared'; readonly read: (row: Row) => SharedText }
  /** One of them must match. */
  | { readonly kind: 'anyShared'; readonly read: (row: Row) => readonly SharedText[] }
  | { readonly kind: 'number'; readonly read: (row: Row) => number | null }

export type FilterFields<Row> = { readonly [field: string]: FilterField<Row> }

type Test<Row> = (row: Row) => boolean

/**
 * Compiles a filter into a predicate. A condition always matches if its value is null, empty or blank, or if the rows
 * do not have its field; so does an empty group. A row without the number matches only `neq` and `doesnotcontain`.
 */
export function compileFilter<Row>(filter: Filter, fields: FilterFields<Row>): Test<Row> {
  if (isGroup(filter)) {
    const [logic, ...parts] = filter
    const tests = parts.map((part) => compileFilter(part, fields))
    const [only] = tests
    if (only === undefined) return () => true
    if (tests.length === 1) return only
    return logic === 'and' ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row))
  }
  const [name, operator, value] = filter
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || value === null || String(value).trim() === '') return () => true
  switch (field.kind) {
    case 'text':
      return textTest(operator, normalised(String(value)), field.read)
    case 'shared': {
      const test = textTest(operator, normalised(String(value)), same)
      const { read } = field
      return (row) => {
        const shared = read(row)
        return shared.isCut ? test(normalised(shared.text)) : shared.passes(test)
      }
    }
    case 'anyShared':
      return anyTest(operator, normalised(String(value)), field.read)
    case 'number': {
      const number = Number(value)
      return Number.isNaN(number) ? () => true : numberTest(operator, number, field.read)
    }
    default:
      return unreachable(field)
  }
}

export function isGroup(filter: Filter): filter is readonly ['and' | 'or', ...Filter[]] {
  return filter[0] === 'and' || filter[0] === 'or'
}

/** Returns whether a filter has a condition on one of these fields. */
export function namesField(filter: Filter, fields: readonly string[]): boolean {
  if (!isGroup(filter)) return fields.includes(filter[0])
  const [, ...parts] = filter
  return parts.some((part) => namesField(part, fields))
}

/** Type guard for a filter that came as JSON; groups nest at most `depth` deep. */
export function isFilter(value: unknown, depth = 8): value is Filter {
  if (!Array.isArray(value) || depth === 0) return false
  const [first, operator, operand] = value
  if (first === 'and' || first === 'or') return value.slice(1).every((part) => isFilter(part, depth - 1))
  return (
    value.length === 3 &&
    typeof first === 'string' &&
    FILTER_OPERATORS.some((known) => known === operator) &&
    (operand === null || typeof operand === 'string' || (typeof operand === 'number' && Number.isFinite(operand)))
  )
}

function textTest<Row>(operator: FilterOperator, wanted: string, read: (row: Row) => string): Test<Row> {
  if (wanted === '') return () => true
  switch (operator) {
    case 'contains':
      return (row) => read(row).includes(wanted)
    case 'doesnotcontain':
      return (row) => !read(row).includes(wanted)
    case 'startswith':
      return (row) => read(row).startsWith(wanted)
    case 'endswith':
      return (row) => read(row).endsWith(wanted)
    case 'eq':
      return (row) => read(row) === wanted
    case 'neq':
      return (row) => read(row) !== wanted
    case 'lt':
      return (row) => read(row) < wanted
    case 'lte':
      return (row) => read(row) <= wanted
    case 'gt':
      return (row) => read(row) > wanted
    case 'gte':
      return (row) => read(row) >= wanted
    default:
      return unreachable(operator)
  }
}

function anyTest<Row>(operator: FilterOperator, wanted: string, read: (row: Row) => readonly SharedText[]): Test<Row> {
  // Of several texts none contains, or is, what a row must not have.
  const isNone = operator === 'doesnotcontain' || operator === 'neq'
  if (wanted === '') return () => true
  const test = textTest(isNone ? (operator === 'neq' ? 'eq' : 'contains') : operator, wanted, same)
  return (row) => {
    const texts = read(row)
    // By index: it is the innermost loop of every search.
    for (let at = 0; at < texts.length; at += 1) if (texts[at]?.passes(test)) return !isNone
    return isNone
  }
}

const same = (text: string) => text

function numberTest<Row>(operator: FilterOperator, wanted: number, read: (row: Row) => number | null): Test<Row> {
  const known = (test: (number: number) => boolean) => (row: Row) => {
    const number = read(row)
    return number !== null && test(number)
  }
  switch (operator) {
    case 'eq':
      return known((number) => number === wanted)
    case 'neq':
      return (row) => read(row) !== wanted
    case 'lt':
      return known((number) => number < wanted)
    case 'lte':
      return known((number) => number <= wanted)
    case 'gt':
      return known((number) => number > wanted)
    case 'gte':
      return known((number) => number >= wanted)
    case 'contains':
      return known((number) => String(number).includes(String(wanted)))
    case 'doesnotcontain':
      return (row) => !String(read(row) ?? '').includes(String(wanted))
    case 'startswith':
      return known((number) => String(number).startsWith(String(wanted)))
    case 'endswith':
      return known((number) => String(number).endsWith(String(wanted)))
    default:
      return unreachable(operator)
  }
}

/** Ignores case and runs of white space; an empty filter matches everything. Specification 5, "Filters". */
export function matchesText(filter: string, texts: readonly string[]): boolean {
  const wanted = normalised(filter)
  return wanted === '' || texts.some((text) => normalised(text).includes(wanted))
}

/** White space that normalising would change. Most texts have none, and testing is cheaper than replacing. */
const UNEVEN_SPACE = /\s\s|[^\S ]|^\s|\s$/

/** Lower case, trimmed, runs of white space as one space. */
export function normalised(text: string): string {
  const even = UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  return even.toLowerCase()
}

/** Longer texts are cut: a hostile or broken server must not fill the worker's memory twice. */
const MAX_FOLDED = 500

/** A text that many rows have in common: it is folded once, and each condition tests it once. */
export class SharedText {
  readonly text: string
  #folded: string | null = null
  #test: ((folded: string) => boolean) | null = null
  #passes = false

  constructor(text: string) {
    this.text = text
  }

  get isCut(): boolean {
    return this.text.length > MAX_FOLDED
  }

  /** Returns whether the text, `normalised` and cut, passes a test. Remembers the answer to the last one. */
  passes(test: (folded: string) => boolean): boolean {
    if (this.#test === test) return this.#passes
    this.#folded ??= normalised(this.isCut ? this.text.slice(0, MAX_FOLDED) : this.text)
    this.#test = test
    this.#passes = test(this.#folded)
    return this.#passes
  }
}
