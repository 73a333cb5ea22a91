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

/** Reads a field of a row: texts already `normalised`, a number null if the row has none. */
export type FilterField<Row> =
  | { readonly kind: 'text'; readonly read: (row: Row) => string }
  /** Several texts, each enclosed in `TEXT_END`; one of them must match. */
  | { readonly kind: 'texts'; readonly read: (row: Row) => string }
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
    case 'texts':
      return textsTest(operator, normalised(String(value)), field.read)
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

function textsTest<Row>(operator: FilterOperator, wanted: string, read: (row: Row) => string): Test<Row> {
  if (wanted === '') return () => true
  switch (operator) {
    case 'contains':
      return (row) => read(row).includes(wanted)
    case 'doesnotcontain':
      return (row) => !read(row).includes(wanted)
    case 'startswith':
      return (row) => read(row).includes(TEXT_END + wanted)
    case 'endswith':
      return (row) => read(row).includes(wanted + TEXT_END)
    case 'eq':
      return (row) => read(row).includes(TEXT_END + wanted + TEXT_END)
    case 'neq':
      return (row) => !read(row).includes(TEXT_END + wanted + TEXT_END)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte': {
      const one = textTest<string>(operator, wanted, (text) => text)
      return (row) => read(row).slice(1, -1).split(TEXT_END).some(one)
    }
    default:
      return unreachable(operator)
  }
}

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
