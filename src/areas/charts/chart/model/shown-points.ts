import { type Intervals, intervalsOf } from '../../../../domain/charts/intervals.ts'
import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import { coverageOf, type SeriesSummary, summaryOf } from '../../../../domain/charts/series-view.ts'
import { movedBack, movedColumns } from '../../rules/comparison.ts'
import type { ChartSeries } from './chart-series.ts'

/** Where and when: an IANA name, and the present time of the plant in s since 1970. */
export interface PlantClock {
  readonly zone: string
  readonly now: number
}

/** Returns the points of a series where they are drawn, with their intervals: those of a compared period where it is compared. */
export function shownPoints({ interval, compared }: ChartSeries, columns: Columns, zone: string): Intervals {
  return intervalsOf(
    compared === undefined ? columns : movedColumns(columns, compared.shift, interval, zone),
    interval,
    zone,
  )
}

/** Returns the time after which nothing of a series is known, s since 1970. A compared period is over as a whole. */
export function knownUntil({ compared, isForecast }: ChartSeries, now: number): number {
  return compared === undefined && isForecast !== true ? now : Number.POSITIVE_INFINITY
}

/** What a series was in a view. */
export interface SeriesFigures {
  readonly summary: SeriesSummary | null
  /** Share of the time in view, up to now, that has values; null where nothing can be said. */
  readonly coverage: number | null
}

/**
 * Returns the figures of a view (s since 1970). Those of a compared period are its own: of a leap year with its 29 February, though
 * that has no place in the year that is shown.
 */
export function figuresOf(
  series: ChartSeries,
  columns: Columns,
  [from, to]: readonly [from: number, to: number],
  { zone, now }: PlantClock,
): SeriesFigures {
  const { interval, compared } = series
  const points = intervalsOf(columns, interval, zone)
  if (compared === undefined) {
    const known = knownUntil(series, now)
    return { summary: summaryOf(points, from, to, known), coverage: coverageOf(points, from, to, known) }
  }
  const back = (at: number) => movedBack(at * 1000, compared.shift, zone)
  const start = Math.max(back(from), compared.from) / 1000
  const end = Math.min(back(to), compared.to) / 1000
  return { summary: summaryOf(points, start, end, now), coverage: coverageOf(points, start, end, now) }
}
