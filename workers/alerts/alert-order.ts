import { alertState, durationOf } from '../../src/domain/alerts/alert-state.ts'
import type { AlertSortField } from '../../src/domain/alerts/alert-view.ts'
import { must } from '../../src/domain/base/must.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { PooledText } from '../lists/text-pool.ts'
import { collatorOf, rankTexts } from '../platform/text-ranks.ts'
import type { AlertEntry } from './alert-entry.ts'

/**
 * A total order of alerts: by the field, then newest first in either direction, then by id, so that equal rows never
 * swap.
 */
export interface AlertOrder {
  compare(a: AlertEntry, b: AlertEntry): number
  /** A cooperative task that prepares a sort. Returns a comparison of these entries by their index. */
  indexed(entries: readonly AlertEntry[]): Generator<void, (a: number, b: number) => number>
}

/** Most urgent first: alerts that nobody has acknowledged and whose condition is still active. */
const STATE_RANK = { 'active-open': 0, 'gone-open': 1, 'active-acked': 2, 'gone-acked': 3 } as const

/** Entries handled before a task yields. */
const STEP = 2048

/** Returns the order by a field. `language` decides how texts are sorted, `rankOf` how urgent a priority is. */
export function alertOrder(
  field: AlertSortField,
  descending: boolean,
  language: string,
  rankOf: (priority: number) => number,
): AlertOrder {
  const sign = descending ? -1 : 1
  switch (field) {
    case 'came':
      return byNumber(({ alert }) => alert.timestamp, sign)
    case 'gone':
      return byNumber(({ alert }) => alert.goneTimestamp ?? Number.MAX_VALUE, sign)
    case 'duration':
      // What is still there lasts longer than what is over.
      return byNumber(({ alert }) => durationOf(alert) ?? Number.MAX_VALUE, sign)
    case 'acked':
      return byNumber(({ alert }) => alert.ackTimestamp ?? Number.MAX_VALUE, sign)
    case 'priority':
      return byNumber(({ alert }) => rankOf(alert.priority), sign)
    case 'state':
      return byNumber(({ alert }) => STATE_RANK[alertState(alert)], sign)
    case 'station':
      return byText(({ station }) => station, language, sign)
    case 'message':
      return byText(({ message }) => message, language, sign)
    default:
      return unreachable(field)
  }
}

function newestFirst({ alert: a }: AlertEntry, { alert: b }: AlertEntry): number {
  return b.timestamp - a.timestamp || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

function byNumber(read: (entry: AlertEntry) => number, sign: number): AlertOrder {
  return {
    compare: (a, b) => sign * (read(a) - read(b)) || newestFirst(a, b),
    *indexed(entries) {
      const keys = new Float64Array(entries.length)
      for (let i = 0; i < entries.length; i += 1) {
        keys[i] = read(entries[i] as AlertEntry)
        if (i % STEP === 0) yield
      }
      return yield* byKey(keys, sign, entries)
    },
  }
}

/** Ranks each text once: comparing by a language is slow, and a few texts occur again and again. */
function byText(read: (entry: AlertEntry) => PooledText, language: string, sign: number): AlertOrder {
  const collator = collatorOf(language)
  return {
    compare: (a, b) => sign * collator.compare(read(a).text, read(b).text) || newestFirst(a, b),
    *indexed(entries) {
      const texts: string[] = []
      const numberOf = new Map<PooledText, number>()
      const textNumbers = new Uint32Array(entries.length)
      for (let i = 0; i < entries.length; i += 1) {
        const text = read(entries[i] as AlertEntry)
        let number = numberOf.get(text)
        if (number === undefined) {
          number = texts.push(text.text) - 1
          numberOf.set(text, number)
        }
        textNumbers[i] = number
        if (i % STEP === 0) yield
      }
      const { ranks } = yield* rankTexts(texts, language)
      const keys = new Float64Array(entries.length)
      for (let i = 0; i < entries.length; i += 1) keys[i] = must(ranks[must(textNumbers[i])])
      return yield* byKey(keys, sign, entries)
    },
  }
}

/** Compares columns of numbers, several times as fast as fields of objects. */
function* byKey(
  keys: Float64Array,
  sign: number,
  entries: readonly AlertEntry[],
): Generator<void, (a: number, b: number) => number> {
  const times = new Float64Array(entries.length)
  for (const [i, { alert }] of entries.entries()) {
    times[i] = alert.timestamp
    if (i % STEP === 0) yield
  }
  return (a, b) =>
    sign * ((keys[a] as number) - (keys[b] as number)) ||
    (times[b] as number) - (times[a] as number) ||
    newestFirst(entries[a] as AlertEntry, entries[b] as AlertEntry)
}

/** Returns the first index of ordered rows whose row does not come before the entry. */
export function lowerBound(rows: readonly AlertEntry[], entry: AlertEntry, order: AlertOrder): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (order.compare(rows[middle] as AlertEntry, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}
