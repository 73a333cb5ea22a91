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

/** A condition, or conditions joined by `and` or `or`, as plain data that goes into a key and over a port. */
export type Filter =
  | readonly [field: string, operator: FilterOperator, value: string | number | null]
  | readonly ['and' | 'or', ...Filter[]]

/** Stands before, between and behind several texts that are searched as one; no text has it. */
export const TEXT_END = '\0'

/** How a field of a row is read: text already `normalised`, a number null where the row has none. */
export type FilterField<Row> =
  | { readonly kind: 'text'; readonly read: (row: Row) => string }
  /** Several texts of which one must match, each between `TEXT_END`s. */
  | { readonly kind: 'texts'; readonly read: (row: Row) => string }
  | { readonly kind: 'number'; readonly read: (row: Row) => number | null }

export type FilterFields<Row> = { readonly [field: string]: FilterField<Row> }

type Test<Row> = (row: Row) => boolean

/**
 * The test of a filter. A condition with a missing (null), empty or blank value always matches; so does one on a field that the rows
 * do not have, and an empty group. A number that a row lacks matches only `neq` and `doesnotcontain`.
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

/** Whether anything that came as JSON is a filter; at most `depth` groups inside each other. */
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

/** Case and runs of white space do not count, and an empty filter always matches. Specification 5, "Filters". */
export function matchesText(filter: string, texts: readonly string[]): boolean {
  const wanted = normalised(filter)
  return wanted === '' || texts.some((text) => normalised(text).includes(wanted))
}

/** White space that collapsing would change; most texts have none, and a search is cheaper than a replacement. */
const UNEVEN_SPACE = /\s\s|[^\S ]|^\s|\s$/

/** A text as filters compare it: lower case, runs of white space as one space, none at the ends. */
export function normalised(text: string): string {
  const even = UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  return even.toLowerCase()
}
