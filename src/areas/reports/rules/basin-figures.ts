import { blockCount } from '../../../domain/evaluations/block-count.ts'
import { LEAST_COVERAGE } from '../../../domain/evaluations/row-figures.ts'
import { startOfNext } from '../../../domain/time/calendar.ts'
import type { RuebConfig, RuebEventType } from '../../../wire/server/report.ts'
import { type ActivePart, activeDays, type BasinEvent, beginsIn, eventsOf, partsIn } from './basin-events.ts'
import type { RainDay } from './daily-rain.ts'
import { type LevelParts, levelCoverage } from './level-coverage.ts'

/** How often and how long a basin stored or spilled. */
interface Activity {
  /** Events that begin in the range. */
  readonly events: number
  /** Calendar days of the range on which it was active. */
  readonly days: number
  /** Active time in the range, without the bridged pauses. */
  readonly seconds: number
}

/** What a report says of a basin in a range. Domain 4.3. */
export interface BasinFigures {
  readonly storage: Activity
  readonly overflow: Activity
  /** Overflows by blocks of 12 and 24 h, which begin anew with the range. */
  readonly blocks: number
  /** m³ in the range; null if that of one of the overflows is not told. */
  readonly volume: number | null
  /** l/s, and when that overflow began in the range; null without an overflow. */
  readonly maxFlow: Extreme | null
  /** m, of all events; null without one. */
  readonly maxLevel: Extreme | null
  /** Share of the range, as far as it is over, with a known level, 0 to 1; null where nobody knows. */
  readonly availability: number | null
}

interface Extreme {
  readonly value: number
  readonly at: number
}

export interface FigureParts extends LevelParts {
  /** Of all basins, merged, also those that began before the range. */
  readonly events: readonly BasinEvent[]
  readonly zone: string
}

/** Returns the figures of one basin. An event counts where it begins; its time, its days and its volume where they are. */
export function basinFigures(config: RuebConfig, parts: FigureParts): BasinFigures {
  const { events, range, zone } = parts
  const activity = (type: RuebEventType): Activity => {
    const own = eventsOf(events, config.id, type)
    return {
      events: own.filter((event) => beginsIn(event, range)).length,
      days: activeDays(own, range, zone).length,
      seconds: sum(own.flatMap((event) => partsIn(event, range)).map(({ seconds }) => seconds)),
    }
  }
  const activeIn = (event: BasinEvent) => ({ parts: partsIn(event, range) })
  const overflows = eventsOf(events, config.id, 'Overflow').map(activeIn)
  const all = [...eventsOf(events, config.id, 'Storage').map(activeIn), ...overflows]
  const spilled = overflows.flatMap((event) => event.parts)
  return {
    storage: activity('Storage'),
    overflow: activity('Overflow'),
    blocks: blockCount(spilled),
    volume: sumOfAll(spilled.map(({ volume }) => volume)),
    maxFlow: highest(overflows, ({ maxFlow }) => maxFlow),
    maxLevel: highest(all, ({ maxLevel }) => maxLevel),
    availability: levelCoverage(config, parts),
  }
}

/** What a figure is worth: `none` where nothing was measured, so that a 0 would say what nobody knows. */
type Measured = 'whole' | 'part' | 'none'

/** Returns what the figures of a basin are worth; those whose measuring nobody knows are taken as told. */
export function measuredOf({ availability, storage, overflow }: BasinFigures): Measured {
  if (availability === null || availability >= LEAST_COVERAGE) return 'whole'
  // Something else may have told of an event.
  return availability > 0 || storage.days + overflow.days > 0 ? 'part' : 'none'
}

/** Figures of all basins together. */
export interface TotalFigures {
  readonly events: number
  /** Calendar days on which any of them spilled. */
  readonly days: number
  readonly seconds: number
  /** m³; null if that of one of the basins is not known. */
  readonly volume: number | null
  /** Basins of which nothing was measured. */
  readonly unmeasured: number
  /** No basin lacks more than a tenth of its level. */
  readonly isWhole: boolean
  /** Of all basins, as that of one. */
  readonly availability: number | null
}

export function totalFigures(figures: readonly BasinFigures[], { events, range, zone }: FigureParts): TotalFigures {
  const overflows = events.filter(({ type }) => type === 'Overflow')
  const shares = figures.map(({ availability }) => availability)
  const known = sumOfAll(shares)
  return {
    events: sum(figures.map(({ overflow }) => overflow.events)),
    days: activeDays(overflows, range, zone).length,
    seconds: sum(figures.map(({ overflow }) => overflow.seconds)),
    volume: sumOfAll(figures.map(({ volume }) => volume)),
    unmeasured: figures.filter((each) => measuredOf(each) === 'none').length,
    isWhole: figures.every((each) => measuredOf(each) === 'whole'),
    availability: known === null || figures.length === 0 ? null : known / figures.length,
  }
}

/** m³ that a millimetre of rain makes on a hectare. */
const M3_PER_MM_HA = 10

/** A share of what was spilled, and of how much of the time it is. */
export interface OverflowRate {
  /** 0 to 1. */
  readonly rate: number
  /** Share of the days with known rain, 0 to 1. */
  readonly share: number
}

/**
 * Returns the overflow rate: overflow volume / (gross rain · impervious area). Nothing is deducted from the rain, and the flow of
 * dry weather is not in it. Both are of the days whose rain is known: a day without would leave its overflow without the rain that
 * made it. Null where volume, rain or area are not known. Domain 4.3.
 */
export function overflowRate(
  config: Pick<RuebConfig, 'id' | 'area'>,
  rain: readonly RainDay[],
  { events, range, now, zone }: FigureParts,
): OverflowRate | null {
  const days = rain.filter(({ day }) => day >= range.from && day < range.to)
  const inflow = sum(days.map(({ mm }) => mm)) * config.area * M3_PER_MM_HA
  const overflows = eventsOf(events, config.id, 'Overflow')
  const spilled = days.flatMap(({ day }) => {
    const its = { from: day, to: startOfNext('Days', day, zone) }
    return overflows.flatMap((event) => partsIn(event, its))
  })
  const volume = sumOfAll(spilled.map((part) => part.volume))
  if (inflow === 0 || volume === null) return null
  const over = daysOver(range.from, Math.min(range.to, now), zone)
  return { rate: volume / inflow, share: days.length / Math.max(days.length, over) }
}

/** Days that end in a range which begins with one. */
function daysOver(from: number, to: number, zone: string): number {
  let count = 0
  for (let day = startOfNext('Days', from, zone); day <= to; day = startOfNext('Days', day, zone)) count += 1
  return count
}

function highest(
  events: readonly { readonly parts: readonly ActivePart[] }[],
  read: (part: ActivePart) => number | null,
): Extreme | null {
  let found: Extreme | null = null
  for (const { parts } of events) {
    for (const part of parts) {
      const value = read(part)
      if (value !== null && (found === null || value > found.value)) found = { value, at: parts[0]?.from ?? part.from }
    }
  }
  return found
}

/** Null with one that is not known. */
export function sumOfAll(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : sum(known)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
