import { MAX_WINDOW_MS } from '../../../domain/charts/archive-key.ts'
import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from '../../../domain/charts/chart-defaults.ts'
import type { LiveSource } from '../../../domain/charts/series-key.ts'
import { add } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { TimeUnit } from '../../../domain/time/time-unit.ts'
import { DATA_SOURCES, type DataSource } from '../../../wire/server/chart.ts'
import type { DataSourcePreset } from '../../../wire/server/chart-config.ts'

/** From the finest; MonthValues has no limit of its own. */
const LIMITED = [
  ['MeasurementArchive', 'maxDaysForArchiveValues', 'Days'],
  ['QuarterHourValues', 'maxMonthsForQuarterHourValues', 'Months'],
  ['DayValues', 'maxYearsForDayValues', 'Years'],
] as const satisfies readonly (readonly [DataSource, keyof ArchiveLimits, TimeUnit])[]

/** All sources, from the finest. */
export const SOURCES_FROM_FINEST: readonly DataSource[] = [...LIMITED.map(([source]) => source), 'MonthValues']

/** Calendars end somewhere; no archive is longer. */
const MAX_AMOUNT = 10_000

/**
 * Returns the sources that may show a range, the finest first. A limit is counted on the plant's calendar (`zone`, IANA
 * name), from either end of the range: one day may have 25 h, one month 31 days. A limit of 0 excludes its source, one that
 * is no number is the default. There is always MonthValues. Specification 3, "Charts".
 */
export function allowedSources(range: TimeRange, limits: ArchiveLimits, zone: string): readonly DataSource[] {
  const limited = LIMITED.filter(([source, limit, unit]) => {
    const amount = limitOf(limits, limit)
    return range.to - range.from <= MAX_WINDOW_MS[source] && isWithin(range, unit, amount, zone)
  })
  return [...limited.map(([source]) => source), 'MonthValues']
}

/**
 * Returns the source of a range: of Auto the finest that the limits allow, of a fixed source that one, or if the range is
 * too long for it the next coarser one that is allowed. Specification 3, "dataSourcePreset".
 */
export function sourceFor(preset: DataSourcePreset, range: TimeRange, limits: ArchiveLimits, zone: string): DataSource {
  const allowed = allowedSources(range, limits, zone)
  if (preset === 'Auto') return allowed[0] ?? 'MonthValues'
  return allowed.find((source) => coarseness(source) >= coarseness(preset)) ?? 'MonthValues'
}

/**
 * Returns the source of the older part of a live series: as `sourceFor`, but DayValues instead of MonthValues, since a year
 * of months would have twelve points and end weeks ago.
 */
export function liveSourceFor(
  preset: DataSourcePreset,
  range: TimeRange,
  limits: ArchiveLimits,
  zone: string,
): LiveSource {
  const source = sourceFor(preset, range, limits, zone)
  return source === 'MonthValues' ? 'DayValues' : source
}

/** Returns whether a text is the name of a source or Auto. */
export function isSourcePreset(text: string): text is DataSourcePreset {
  return text === 'Auto' || DATA_SOURCES.some((source) => source === text)
}

function limitOf(limits: ArchiveLimits, name: keyof ArchiveLimits): number {
  const limit: number | undefined = limits[name]
  return limit !== undefined && Number.isFinite(limit)
    ? Math.min(MAX_AMOUNT, Math.floor(limit))
    : DEFAULT_ARCHIVE_LIMITS[name]
}

/** From both ends: 31 January and a month end on 28 February, but the month before 28 March began on 28 February. */
function isWithin({ from, to }: TimeRange, unit: TimeUnit, amount: number, zone: string): boolean {
  return add(unit, amount, from, zone) >= to || add(unit, -amount, to, zone) <= from
}

function coarseness(source: DataSource): number {
  return SOURCES_FROM_FINEST.indexOf(source)
}
