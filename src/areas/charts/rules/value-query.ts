import type { ArchiveLimits } from '../../../domain/charts/chart-defaults.ts'
import { PATHS } from '../../../domain/text/paths.ts'
import type { RangeChoice } from '../../../domain/time/presets.ts'
import { rangeQuery } from '../../../domain/time/range-query.ts'
import { pvOfParam, pvParam } from '../../../domain/values/pv-ref.ts'
import { DATA_SOURCES, type DataSource } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

/** As many as a chart has colours for. Specification 3, "Charts". */
export const MAX_VALUES = 18

/**
 * The longest ranges of each source, about as many rows each: a table holds all of its values. A server computes a month of
 * raw values and a year of quarter hours for one request.
 */
export const BROWSER_LIMITS: ArchiveLimits = {
  maxDaysForArchiveValues: 31,
  maxMonthsForQuarterHourValues: 12,
  maxYearsForDayValues: 20,
}

/** Rows of a page, if the address says nothing else. */
export const DEFAULT_ROWS = 100
const DEFAULT_SOURCE: DataSource = 'QuarterHourValues'

/** Which values the archive browser shows, as its address carries them beside range and order. */
export interface ValueQuery {
  /** Each once, in their order. */
  readonly pvs: readonly PvRef[]
  /** Parts of the address that are no PVs. */
  readonly bad: readonly string[]
  /** How many more PVs the address names than can be shown. */
  readonly more: number
  readonly source: DataSource
  readonly rowsPerPage: number
  /** Index of the first row of the page. */
  readonly first: number
}

/** Reads the parameters `pv` (TYPE-NR, repeated), `source`, `rows` and `first`; those that mean nothing have their default. */
export function valueQueryOf(params: URLSearchParams): ValueQuery {
  const texts = [...new Set(params.getAll('pv'))]
  const pvs = texts.flatMap((text) => pvOfParam(text) ?? [])
  const unique = [...new Map(pvs.map((pv) => [pvParam(pv), pv])).values()]
  return {
    pvs: unique.slice(0, MAX_VALUES),
    bad: texts.filter((text) => pvOfParam(text) === null),
    more: Math.max(0, unique.length - MAX_VALUES),
    source: DATA_SOURCES.find((known) => known === params.get('source')) ?? DEFAULT_SOURCE,
    rowsPerPage: numberOf(params.get('rows')) ?? DEFAULT_ROWS,
    first: numberOf(params.get('first')) ?? 0,
  }
}

/** Returns the parameters with other PVs, from the first page. */
export function withValues(before: URLSearchParams, pvs: readonly PvRef[]): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('pv')
  after.delete('first')
  for (const pv of pvs) after.append('pv', pvParam(pv))
  return after
}

/** Returns the parameter of a source; null for the one that the address need not name. */
export function sourceParam(source: DataSource): string | null {
  return source === DEFAULT_SOURCE ? null : source
}

/** Address of the archive browser with these PVs, at most `MAX_VALUES` of them. */
export function archiveBrowserPath(
  pvs: readonly PvRef[],
  { range, source }: { readonly range: RangeChoice; readonly source: DataSource },
): string {
  const shown = [...new Map(pvs.map((pv) => [pvParam(pv), pv])).values()].slice(0, MAX_VALUES)
  const query = withValues(new URLSearchParams({ range: rangeQuery(range) }), shown)
  const param = sourceParam(source)
  if (param !== null) query.set('source', param)
  return `${PATHS.archiveBrowser}?${query}`
}

function numberOf(text: string | null): number | null {
  return /^\d{1,7}$/.test(text ?? '') ? Number(text) : null
}
