import { must } from '../../../domain/base/must.ts'
import { LEAST_COVERAGE } from '../../../domain/evaluations/row-figures.ts'
import { startOfNext } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { RuebConfig } from '../../../wire/server/report.ts'
import { type BasinEvent, eventsOf } from './basin-events.ts'
import type { RainDay } from './daily-rain.ts'
import { gapsOf, type LevelParts, levelCoverage } from './level-coverage.ts'

/** What a reviewer of a report would ask about. Domain 4.3. */
export type BasinHint =
  /** An overflow without rain: is the throttle blocked, or does the sensor drift? */
  | { readonly kind: 'dry'; readonly basin: number; readonly event: string; readonly at: number }
  /** Much rain on a day, and no storage: does the sensor still measure? */
  | { readonly kind: 'dead'; readonly basin: number; readonly at: number; readonly mm: number }
  /** The overflows of two basins lasted equally long, one by one: was one copied from the other? */
  | { readonly kind: 'twin'; readonly basin: number; readonly other: number; readonly events: number }
  /** A basin spilled far more of each hectare than the others: is its throttle set right? */
  | { readonly kind: 'outlier'; readonly basin: number; readonly ratio: number }
  /** Nothing was measured in the whole range: nobody knows of what did not happen. */
  | { readonly kind: 'unmeasured'; readonly basin: number }
  /** The level was not known for much of the range, at most in this time. */
  | { readonly kind: 'partly'; readonly basin: number; readonly availability: number; readonly longest: TimeRange }
  /** Values were missing during an event. */
  | {
      readonly kind: 'gap'
      readonly basin: number
      readonly event: string
      readonly at: number
      readonly availability: number
    }

/** Less rain than this fills no basin, mm. */
const DRY_MM = 0.5
/** More rain than this on a day fills every basin, mm. */
const HEAVY_MM = 20
/** Two single events of the same length are chance. */
const TWIN_EVENTS = 2
/** Times the median of the other basins. */
const OUTLIER_RATIO = 3
/** A median of fewer says nothing. */
const OUTLIER_BASINS = 3

interface HintParts extends LevelParts {
  readonly configs: readonly RuebConfig[]
  /** Merged, also those that began before the range. */
  readonly events: readonly BasinEvent[]
  /** Daily rain at the gauge of each basin; a basin without one is not in it. */
  readonly rain: ReadonlyMap<number, readonly RainDay[]>
  readonly zone: string
}

/** Returns what of a report is not plausible, by basin. */
export function basinHints(parts: HintParts): readonly BasinHint[] {
  const { configs, events, range } = parts
  const overflows = configs.map(({ id, area }) => ({ id, area, events: eventsOf(events, id, 'Overflow', range) }))
  return configs.flatMap((config) => {
    const { id } = config
    const own = [...eventsOf(events, id, 'Storage', range), ...eventsOf(events, id, 'Overflow', range)]
    return [
      ...missing(config, parts),
      ...own
        .filter(({ type, rainDepth }) => type === 'Overflow' && rainDepth < DRY_MM)
        .map(({ id: event, start }): BasinHint => ({ kind: 'dry', basin: id, event, at: start })),
      ...deadDays(id, parts),
      ...twins(id, overflows),
      ...outliers(id, overflows),
      ...own
        .filter(({ availability }) => availability < LEAST_COVERAGE)
        .map(
          ({ id: event, start, availability }): BasinHint => ({
            kind: 'gap',
            basin: id,
            event,
            at: start,
            availability,
          }),
        ),
    ]
  })
}

function missing(config: RuebConfig, parts: LevelParts): readonly BasinHint[] {
  const availability = levelCoverage(config, parts)
  if (availability === null || availability >= LEAST_COVERAGE) return []
  if (availability === 0) return [{ kind: 'unmeasured', basin: config.id }]
  const gaps = [...gapsOf(config, parts)].sort((a, b) => b.to - b.from - (a.to - a.from))
  return [{ kind: 'partly', basin: config.id, availability, longest: must(gaps[0]) }]
}

function deadDays(basin: number, { events, range, rain, zone }: HintParts): readonly BasinHint[] {
  const storages = eventsOf(events, basin, 'Storage')
  return (rain.get(basin) ?? [])
    .filter(({ day, mm }) => mm > HEAVY_MM && day >= range.from && day < range.to)
    .filter(({ day }) => {
      // Rain before midnight may fill it after.
      const end = startOfNext('Days', startOfNext('Days', day, zone), zone)
      return !storages.some((storage) => storage.start < end && (storage.end ?? end) > day)
    })
    .map(({ day, mm }) => ({ kind: 'dead', basin, at: day, mm }))
}

interface Overflows {
  readonly id: number
  readonly area: number
  readonly events: readonly BasinEvent[]
}

function twins(basin: number, all: readonly Overflows[]): readonly BasinHint[] {
  const index = all.findIndex(({ id }) => id === basin)
  const own = lengths(all[index])
  if (own.length < TWIN_EVENTS) return []
  return all
    .slice(index + 1)
    .filter((other) => lengths(other).join() === own.join())
    .map(({ id }) => ({ kind: 'twin', basin, other: id, events: own.length }))
}

function lengths(overflows: Overflows | undefined): readonly number[] {
  return overflows?.events.map(({ durationSeconds }) => durationSeconds) ?? []
}

function outliers(basin: number, all: readonly Overflows[]): readonly BasinHint[] {
  const known = all.flatMap(({ id, area, events }) => {
    const volumes = events.flatMap(({ volume }) => volume ?? [])
    // Without the volume of an overflow nobody knows what the basin spilled.
    if (volumes.length < events.length) return []
    return [{ id, perHa: area > 0 ? volumes.reduce((sum, volume) => sum + volume, 0) / area : 0 }]
  })
  const own = known.find(({ id }) => id === basin)
  const others = known
    .filter(({ id }) => id !== basin)
    .map(({ perHa }) => perHa)
    .sort((a, b) => a - b)
  if (own === undefined || others.length + 1 < OUTLIER_BASINS) return []
  const middle = (others.length - 1) / 2
  const median = (must(others[Math.floor(middle)]) + must(others[Math.ceil(middle)])) / 2
  const ratio = median === 0 ? 0 : own.perHa / median
  return ratio > OUTLIER_RATIO ? [{ kind: 'outlier', basin, ratio }] : []
}
