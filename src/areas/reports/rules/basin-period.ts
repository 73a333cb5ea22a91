import { add, startOf, startOfNext } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { instantOf, wallTimeOf } from '../../../domain/time/wall-time.ts'

/** Views of the overflow basins: all years, a year, a month. Specification 2. */
export const BASIN_VIEWS = ['all', 'year', 'month'] as const
export type BasinView = (typeof BASIN_VIEWS)[number]

/** What the page shows: whole years or a month on the plant's clock, half open, in ms since 1970. */
export interface BasinPeriod extends TimeRange {
  readonly view: BasinView
}

const DAY_MS = 86_400_000
/** The server answers at most 373 days from the first to the last one: a leap year and a week. */
const MAX_DAYS = 373
/** A pause over the midnight at an end of a range may join two events, and rain of its last day fills a basin on the next one. */
const DAYS_AROUND = 1
/** Basins of a plant with more are asked for one by one. */
const MAX_BASINS = 40
const ALL_BASINS = 0

/** Returns the view that an address names; the month without one. */
export function basinViewOf(text: string | null): BasinView {
  return BASIN_VIEWS.find((view) => view === text) ?? 'month'
}

/**
 * Returns the period of a view that contains the date of an address (`2024` or `2024-06`), or now if it names none. All years
 * begin with that of `first`, the oldest data (ms since 1970), or are the last ten.
 */
export function basinPeriod(
  view: BasinView,
  date: string | null,
  { now, first, zone }: { readonly now: number; readonly first: number | null; readonly zone: string },
): BasinPeriod {
  if (view === 'all') {
    const from = startOf('Years', Math.max(first ?? 0, add('Years', 1 - MOST_YEARS, now, zone)), zone)
    return { view, from, to: startOfNext('Years', now, zone) }
  }
  const at = instantOfDate(date, zone) ?? now
  const unit = view === 'year' ? 'Years' : 'Months'
  return { view, from: startOf(unit, at, zone), to: startOfNext(unit, at, zone) }
}

const MOST_YEARS = 10

/** Returns the period before or after; null for all years, and for what begins after now. */
export function otherPeriod({ view, from, to }: BasinPeriod, step: 1 | -1, now: number, zone: string): string | null {
  if (view === 'all') return null
  const start = step === 1 ? to : add(view === 'year' ? 'Years' : 'Months', -1, from, zone)
  return start > now ? null : periodText(view, start, zone)
}

/** Longer than any archive: an address and a server may name any year. */
const MOST_YEARS_OFFERED = 100

/**
 * Returns the starts of all periods of a view from the first data to now, the newest first; the shown one is always among them.
 */
export function periodChoices(
  { view, from }: BasinPeriod,
  { now, first, zone }: { readonly now: number; readonly first: number; readonly zone: string },
): readonly number[] {
  const unit = view === 'month' ? 'Months' : 'Years'
  const starts = new Set([from])
  const oldest = Math.max(Math.min(first, from), add('Years', -MOST_YEARS_OFFERED, now, zone))
  for (let at = startOf(unit, oldest, zone); at <= now; at = startOfNext(unit, at, zone)) starts.add(at)
  return [...starts].sort((a, b) => b - a)
}

/** Returns the date of a period as an address has it: `2024`, `2024-06`. */
export function periodText(view: BasinView, at: number, zone: string): string {
  return dayText(at, zone).slice(0, view === 'month' ? 7 : 4)
}

/** Returns the date of a day as the server takes it: `2024-06-19`. */
function dayText(at: number, zone: string): string {
  return new Date(wallTimeOf(at, zone)).toISOString().slice(0, 10)
}

/** Returns the years of a range, each from its first instant on the plant's clock. */
export function yearsOf({ from, to }: TimeRange, zone: string): readonly TimeRange[] {
  const years: TimeRange[] = []
  for (let start = startOf('Years', from, zone); start < to; start = startOfNext('Years', start, zone)) {
    years.push({ from: start, to: startOfNext('Years', start, zone) })
  }
  return years
}

/** Arguments of one call of `ruebEvents`. */
export interface EventRequest {
  readonly configId: number
  readonly from: string
  readonly to: string
}

/**
 * Returns the calls that give all events that touch a range or the days beside it, newest last. No call asks for more days than the
 * server answers.
 * Domain 10.3.
 */
export function eventRequests(
  { from, to }: TimeRange,
  configIds: readonly number[],
  zone: string,
): readonly EventRequest[] {
  const first = Math.floor(wallTimeOf(from, zone) / DAY_MS) - DAYS_AROUND
  const last = Math.floor(wallTimeOf(to - 1, zone) / DAY_MS) + DAYS_AROUND
  const asked = configIds.length > MAX_BASINS ? configIds : [ALL_BASINS]
  const requests: EventRequest[] = []
  for (let day = first; day <= last; day += MAX_DAYS + 1) {
    const end = Math.min(last, day + MAX_DAYS)
    for (const configId of asked) requests.push({ configId, from: isoDay(day), to: isoDay(end) })
  }
  return requests
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the instant of `2024` or `2024-06`; null if the text is no date. */
function instantOfDate(text: string | null, zone: string): number | null {
  const [, year, month = '01'] = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(text ?? '') ?? []
  return year === undefined ? null : instantOf(Date.UTC(Number(year), Number(month) - 1, 1), zone)
}
