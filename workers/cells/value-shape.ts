import type { PvType, PvValue } from '../../src/wire/server/pv.ts'
import { extraOf, metaOf, numberOf } from './lane-value.ts'

/** What differs between values of one shape: numbers, and `flag`, which is `true` or `false`. */
export type ShapeField = 'nr' | 'value' | 'time' | 'flag'

/**
 * The JSON text that values of one type, kind and quality have in common:
 * `{"pvRef":{"type":"AnaIn","nr":` … `},"type":"DoubleValue","doubleValue":` … `,"quality":"Good","timestamp":` … `}`
 */
export interface ValueShape {
  readonly type: PvType
  /** As in `LaneBlock.meta`. */
  readonly meta: number
  /** The value of a shape that has neither number nor flag for it: failure states. */
  readonly constant: number | null
  readonly hasTime: boolean
  readonly fields: readonly ShapeField[]
  /** Characters before each field, since the field before. */
  readonly gaps: readonly number[]
  /** Matches such a value at `lastIndex`. For one value only: a loop in it would be four times slower in WebKit. */
  readonly pattern: RegExp
}

/** Kinds with few different texts beside their fields. */
const KINDS: ReadonlySet<string> = new Set(['DoubleValue', 'BoolValue', 'FailureStateValue'])
const NUMBER = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][-+]?\\d+)?'
const PATTERNS: { readonly [field in ShapeField]: string } = {
  nr: NUMBER,
  value: NUMBER,
  time: NUMBER,
  flag: '(?:true|false)',
}
/** Takes the place of a field while the text is written. No server writes this character. */
const MARK = '\u0001'
const MARKED = /"\\u0001(nr|value|time|flag)"/
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g

/**
 * Returns the shape of a value, null where it has none: counters and runtimes, of which tabs need all fields, and
 * whatever is unreadable. A field that is not known here is part of the shape: it fits only values with an equal one.
 *
 * A text that matches is JSON, and of such a value: the parts are written by `JSON.stringify`, not cut out of a text.
 * Use the shape only if it matches the text of its own value: one with another order of fields or other spaces does
 * not, nor does one with a text that looks like a mark.
 */
export function shapeOf(item: PvValue): ValueShape | null {
  const { pvRef, timestamp } = item
  const meta = metaOf(item)
  const value = numberOf(item)
  if (meta === undefined || value === undefined || !KINDS.has(item.type)) return null
  if (extraOf(item) !== undefined || typeof pvRef.type !== 'string') return null
  const hasTime = typeof timestamp === 'number'
  // Any other time is implausible, which the store finds in the item.
  if (!hasTime && (timestamp ?? null) !== null) return null
  const marked = {
    ...item,
    pvRef: { ...pvRef, nr: `${MARK}nr` },
    ...(item.type === 'DoubleValue' && { doubleValue: `${MARK}value` }),
    ...(item.type === 'BoolValue' && { boolValue: `${MARK}flag` }),
    ...(hasTime && { timestamp: `${MARK}time` }),
  }
  const isConstant = item.type === 'FailureStateValue'
  const pieces = JSON.stringify(marked).split(MARKED)
  const parts = pieces.filter((_, i) => i % 2 === 0)
  const fields = pieces.filter((piece, i): piece is ShapeField => i % 2 === 1 && piece in PATTERNS)
  return {
    type: pvRef.type,
    meta,
    constant: isConstant ? value : null,
    hasTime,
    fields,
    gaps: parts.map((part) => part.length),
    pattern: patternOf(parts, fields),
  }
}

function patternOf(parts: readonly string[], fields: readonly ShapeField[]): RegExp {
  const sources = parts.map((part, i) => {
    const field = fields[i]
    return part.replaceAll(SPECIAL, '\\$&') + (field === undefined ? '' : PATTERNS[field])
  })
  return new RegExp(sources.join(''), 'y')
}
