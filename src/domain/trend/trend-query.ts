import type { TimeSpanUnit } from '../../wire/server/chart-config.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { TimeSpan } from '../charts/chart-defaults.ts'
import { type Duration, parseDuration } from '../time/duration.ts'
import type { TimeUnit } from '../time/time-unit.ts'
import { pvsOfAddress, type TrendProblem } from './trend-line.ts'

/** What the address of an archive trend line asks for. */
export interface TrendQuery {
  /** Each once. */
  readonly pvs: readonly PvRef[]
  /** All measured values of this station; null if it names PVs. */
  readonly station: number | null
  /** Up to now; null = the default. */
  readonly span: TimeSpan | null
  /** Where the range begins, ms since 1970; null if it is a span. */
  readonly start: number | null
  readonly problems: readonly TrendProblem[]
}

/** Without a unit of its own an amount is one of days. Specification 2. */
const DEFAULT_UNIT = 'Days'
/** The longest spans: about half a century, as long as the longest archive, and 10,000 of a unit. */
const SPANS: { readonly [unit in TimeUnit]?: readonly [unit: TimeSpanUnit, max: number] } = {
  Hours: ['Hour', 10_000],
  Days: ['Day', 10_000],
  Weeks: ['Week', 2600],
  Months: ['Month', 600],
  Years: ['Year', 50],
}
const TREND_NAMES = ['station', 'amount', 'unit', 'start'] as const

/**
 * Reads `pv=TYPE-NR` (repeated) or `station=NR`, and `amount=7&unit=Days` or `start`, which is a negative duration (`-7Days`)
 * or ms since 1970. What cannot be read is named and left out. Specification 2.
 */
export function trendQueryOf(address: URLSearchParams): TrendQuery {
  const { pvs, problems: badPvs } = pvsOfAddress(address)
  const [stationText, startText] = [address.get('station'), address.get('start')]
  const station = stationText !== null && /^\d{1,9}$/.test(stationText) ? Number(stationText) : null
  const isAbsolute = startText !== null && /^\d{1,14}$/.test(startText)
  const span = isAbsolute ? NO_SPAN : spanOfAddress(address.get('amount'), address.get('unit'), startText)
  return {
    pvs,
    station: pvs.length > 0 ? null : station,
    span: span.span,
    start: isAbsolute ? Number(startText) : null,
    problems: [
      ...badPvs,
      ...(stationText !== null && station === null ? [{ part: 'station', text: stationText } as const] : []),
      ...span.problems,
    ],
  }
}

/** Returns an address with a range that begins at a time and ends at another one, in ms since 1970. */
export function withStart(before: URLSearchParams, from: number, to: number): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of TREND_NAMES.slice(1)) after.delete(name)
  // An own range of the address is newer than where it began.
  if (!after.has('range') && from < to) after.set('range', `${from}-${Math.floor(to)}`)
  return after
}

interface ReadSpan {
  readonly span: TimeSpan | null
  readonly problems: readonly TrendProblem[]
}
const NO_SPAN: ReadSpan = { span: null, problems: [] }

function spanOfAddress(amount: string | null, unit: string | null, start: string | null): ReadSpan {
  if (amount !== null || unit !== null) return spanOfTexts(amount ?? '1', unit ?? DEFAULT_UNIT)
  if (start === null) return NO_SPAN
  const [, digits, name] = /^-(\d{1,6})([A-Za-z]+)$/.exec(start) ?? []
  if (digits === undefined || name === undefined) return { span: null, problems: [{ part: 'start', text: start }] }
  return spanOfTexts(digits, name)
}

function spanOfTexts(amount: string, unit: string): ReadSpan {
  const result = parseDuration(amount, unit)
  if (result.ok) return spanOfDuration(result.duration)
  if (result.error !== 'amount') return { span: null, problems: [{ part: 'unit', text: unit }] }
  return { span: null, problems: [{ part: 'amount', text: amount, max: maxOf(unit) }] }
}

function spanOfDuration({ amount, unit }: Duration): ReadSpan {
  const [name, max] = SPANS[unit] ?? []
  if (name === undefined || max === undefined) return { span: null, problems: [{ part: 'unit', text: unit }] }
  if (amount > max) return { span: null, problems: [{ part: 'amount', text: String(amount), max }] }
  return { span: { factor: amount, unit: name }, problems: [] }
}

/** The most of a unit that `parseDuration` knows. */
function maxOf(name: string): number {
  const found = Object.entries(SPANS).find(([unit]) => unit === name || unit === `${name}s`)
  return found?.[1][1] ?? 1
}
