import { type Filter, type FilterOperator, isGroup } from '../base/filter.ts'
import { unreachable } from '../base/unreachable.ts'

/** What a filtered column holds: it decides operators, labels and the input of the value. */
export type FilterKind = 'text' | 'number' | 'time' | 'choice'

/** Operators that the interface offers, the usual one first; together all ten. Specification 5, "Filters". */
export const OPERATORS_OF: { readonly [kind in FilterKind]: readonly FilterOperator[] } = {
  text: ['contains', 'doesnotcontain', 'startswith', 'endswith', 'eq', 'neq'],
  number: ['lte', 'gte', 'lt', 'gt', 'eq', 'neq'],
  time: ['gt', 'lt'],
  choice: ['eq', 'neq'],
}

/** Groups nest this deep in the interface: more levels are not readable. */
export const MAX_GROUP_DEPTH = 3

export type FilterCondition = Exclude<Filter, readonly ['and' | 'or', ...Filter[]]>
export type FilterGroup = Exclude<Filter, FilterCondition>

export interface OwnCondition {
  readonly operator: FilterOperator
  readonly value: string | number | null
}

/**
 * Returns the one condition on a field that all rows must meet; null without any. `several` if there is more than one,
 * or one inside a group, which a single input cannot show.
 */
export function conditionOf(filter: Filter, field: string): OwnCondition | 'several' | null {
  const own = partsOf(filter).flatMap((part) => (!isGroup(part) && part[0] === field ? [part] : []))
  const [only] = own
  const all = conditionsOf(filter).filter((condition) => condition[0] === field)
  if (all.length === 0) return null
  return only !== undefined && all.length === 1 ? { operator: only[1], value: only[2] } : 'several'
}

/** Returns the filter with this as the only own condition of a field, at the place of the present one; null removes it. */
export function withCondition(filter: Filter, field: string, own: OwnCondition | null): Filter {
  const condition: readonly Filter[] = own === null ? [] : [[field, own.operator, own.value]]
  const parts = partsOf(filter)
  const isOwn = (part: Filter) => !isGroup(part) && part[0] === field
  const at = parts.findIndex(isOwn)
  const others = parts.filter((part) => !isOwn(part))
  const before = at < 0 ? others.length : parts.slice(0, at).filter((part) => !isOwn(part)).length
  return ['and', ...others.slice(0, before), ...condition, ...others.slice(before)]
}

/**
 * Returns a filter that passes the same rows, without conditions that always match, unknown fields, empty groups and
 * groups of one; always a group of `and`, or one of `or` with several parts.
 */
export function simplified(filter: Filter, isKnown: (field: string) => boolean): FilterGroup {
  const simple = simplifiedPart(filter, isKnown)
  if (simple === null) return ['and']
  return isGroup(simple) ? simple : ['and', simple]
}

function simplifiedPart(filter: Filter, isKnown: (field: string) => boolean): Filter | null {
  if (!isGroup(filter)) {
    const [field, , value] = filter
    return isKnown(field) && value !== null && String(value).trim() !== '' ? filter : null
  }
  const [logic, ...inner] = filter
  const parts: Filter[] = []
  // A part of `or` that always matches is left out as well: it is an input that nobody has filled in yet.
  for (const part of inner) {
    const simple = simplifiedPart(part, isKnown)
    if (simple === null) continue
    if (isGroup(simple) && (simple[0] === logic || simple.length === 2)) parts.push(...partsOf(simple, logic))
    else parts.push(simple)
  }
  const [only] = parts
  if (only === undefined) return null
  return parts.length === 1 ? only : [logic, ...parts]
}

/** Returns all conditions of a filter, in order. */
export function conditionsOf(filter: Filter): readonly FilterCondition[] {
  if (!isGroup(filter)) return [filter]
  const [, ...parts] = filter
  return parts.flatMap((part) => conditionsOf(part))
}

/** Returns the parts that the logic joins at the top; another filter is one part. */
export function partsOf(filter: Filter, logic: 'and' | 'or' = 'and'): readonly Filter[] {
  if (!isGroup(filter)) return [filter]
  const [own, ...parts] = filter
  return own === logic || parts.length < 2 ? parts : [filter]
}

/** Returns the sign of an operator where there is little room; null if it has none and is written out. */
export function operatorSign(operator: FilterOperator): string | null {
  switch (operator) {
    case 'eq':
      return '='
    case 'neq':
      return '≠'
    case 'lt':
      return '<'
    case 'lte':
      return '≤'
    case 'gt':
      return '>'
    case 'gte':
      return '≥'
    case 'contains':
    case 'doesnotcontain':
    case 'startswith':
    case 'endswith':
      return null
    default:
      return unreachable(operator)
  }
}
