import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { RuebConfig, RuebEvent, RuebEventType } from '../../../wire/server/report.ts'
import { activeDays, eventsOf } from './basin-events.ts'

/** How often and how long a basin stored or spilled. */
interface Activity {
  /** Events that begin in the range. */
  readonly events: number
  /** Calendar days of the range on which it was active, also by events that began before. */
  readonly days: number
  /** Of the events that begin in the range, without the bridged pauses. */
  readonly seconds: number
}

/** What a report says of a basin in a range. Domain 4.3. */
export interface BasinFigures {
  readonly storage: Activity
  readonly overflow: Activity
  /** m³; null if that of one of the overflows is not told. */
  readonly volume: number | null
  /** l/s, and when that overflow began; null without an overflow. */
  readonly maxFlow: { readonly value: number; readonly at: number } | null
  /** m, of all events; null without one. */
  readonly maxLevel: { readonly value: number; readonly at: number } | null
  /** Share of the time of the events with good values, 0 to 1; null without events. */
  readonly availability: number | null
}

/** A report whose values are missing for more than a tenth is not to be believed. Domain 4.3. */
export const LEAST_AVAILABILITY = 0.9

export interface FigureParts {
  /** Of all basins, merged, also those that began before the range. */
  readonly events: readonly RuebEvent[]
  readonly range: TimeRange
  readonly now: number
  readonly zone: string
}

/** Returns the figures of one basin. */
export function basinFigures(configId: number, { events, range, now, zone }: FigureParts): BasinFigures {
  const activity = (type: RuebEventType): Activity => {
    const begun = eventsOf(events, configId, type, range)
    return {
      events: begun.length,
      days: activeDays(eventsOf(events, configId, type), range, now, zone).length,
      seconds: sum(begun.map(({ durationSeconds }) => durationSeconds)),
    }
  }
  const overflows = eventsOf(events, configId, 'Overflow', range)
  const all = [...eventsOf(events, configId, 'Storage', range), ...overflows]
  const seconds = sum(all.map(({ durationSeconds }) => durationSeconds))
  return {
    storage: activity('Storage'),
    overflow: activity('Overflow'),
    volume: sumOfAll(overflows.map(({ volume }) => volume)),
    maxFlow: highest(overflows, ({ maxFlow }) => maxFlow),
    maxLevel: highest(all, ({ maxLevel }) => maxLevel),
    availability: seconds === 0 ? null : sum(all.map((event) => event.availability * event.durationSeconds)) / seconds,
  }
}

/** Figures of all basins together. */
export interface TotalFigures {
  readonly events: number
  /** Calendar days on which any of them spilled. */
  readonly days: number
  readonly seconds: number
  /** m³; null if that of one of the basins is not known. */
  readonly volume: number | null
}

export function totalFigures(
  figures: readonly BasinFigures[],
  { events, range, now, zone }: FigureParts,
): TotalFigures {
  const overflows = events.filter(({ type }) => type === 'Overflow')
  return {
    events: sum(figures.map(({ overflow }) => overflow.events)),
    days: activeDays(overflows, range, now, zone).length,
    seconds: sum(figures.map(({ overflow }) => overflow.seconds)),
    volume: sumOfAll(figures.map(({ volume }) => volume)),
  }
}

/** m³ that a millimetre of rain makes on a hectare. */
const M3_PER_MM_HA = 10

/**
 * Returns the share of the rain water of a year that was spilled, 0 to 1; null where volume, rain or area are not known. All rain of the
 * impervious area counts as inflow. Domain 4.3.
 */
export function overflowRate(
  volume: number | null,
  rainMm: number | null,
  { area }: Pick<RuebConfig, 'area'>,
): number | null {
  const inflow = (rainMm ?? 0) * area * M3_PER_MM_HA
  return inflow > 0 && volume !== null ? volume / inflow : null
}

function highest(events: readonly RuebEvent[], read: (event: RuebEvent) => number | null) {
  let found: { readonly value: number; readonly at: number } | null = null
  for (const event of events) {
    const value = read(event)
    if (value !== null && (found === null || value > found.value)) found = { value, at: event.start }
  }
  return found
}

/** Null with one that is not known. */
function sumOfAll(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : sum(known)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
