import { must } from '../../../domain/base/must.ts'
import { goesOn } from '../../../domain/evaluations/basin-rules.ts'
import type { Calendar } from '../base/calendar.ts'
import { dayCache, type Memory } from '../base/memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { RAIN_STEP_MS } from '../intervals/scripted-events.ts'
import type { Profile } from './profile.ts'
import type { Rain } from './rain.ts'

/** Master data of an overflow basin, domain 2.3. */
export interface BasinFigures {
  readonly imperviousHa: number
  readonly volumeM3: number
  readonly throttleLs: number
  readonly dryLs: number
  /** Time constant of the sewer, minutes. */
  readonly sewerMin: number
}

/** One local day in steps of 5 min, with one extra entry so that the last step has an end. */
interface BasinDay {
  readonly start: number
  readonly inflowLs: Float64Array
  readonly volumeM3: Float64Array
  readonly throttleLs: Float64Array
  readonly overflowLs: Float64Array
  readonly overflowM3: number
  readonly overflowMs: number
  readonly overflowEvents: number
}

export interface Basin {
  readonly figures: BasinFigures
  day(day: number): BasinDay
  /** Returns when users first changed it; null = never. */
  changedAt(): number | null
}

export const BASIN_STEP_MS = RAIN_STEP_MS
export const OVERFLOW_MIN_LS = 0.5
/** Water from two days ago has run out or spilled, so an empty start gives the same state. Domain 2.4.3. */
const WARM_UP_MS = 2 * DAY_MS
const LOSS_MM = 0.8
const DRYING_MM_PER_H = 0.12
const RUNOFF_SHARE = 0.72
const STEP_H = BASIN_STEP_MS / HOUR_MS
/** l/s that make 1 m3 in one step. */
const LS_PER_M3 = 1_000 / (BASIN_STEP_MS / 1_000)
const CACHED_DAYS = 64

/** What a basin and its sewer hold between two steps. */
export interface BasinState {
  readonly first: number
  readonly second: number
  readonly volume: number
  readonly loss: number
  /** End of the last step that spilled: an overflow that began yesterday counts for yesterday. */
  readonly lastOverflow: number
}

const EMPTY: BasinState = { first: 0, second: 0, volume: 0, loss: 0, lastOverflow: Number.NEGATIVE_INFINITY }

export interface BasinRun {
  readonly day: BasinDay
  /** At the end of the day. */
  readonly after: BasinState
}

/** Inputs shared by all basins of a plant. */
export interface BasinWeather {
  readonly rain: Rain
  readonly sewage: Profile
  readonly calendar: Calendar
}

/**
 * Simulates one local day of a basin: two linear reservoirs, a throttle, a weir. `before` is the state at midnight;
 * without it the simulation starts empty two days earlier. `throttleLs` returns the setting of the throttle at a time.
 */
export function simulateBasin(
  figures: BasinFigures,
  { rain, sewage, calendar }: BasinWeather,
  day: number,
  throttleLs: (at: number) => number,
  before?: BasinState,
): BasinRun {
  const start = calendar.dayStart(day)
  const steps = (calendar.dayStart(day + 1) - start) / BASIN_STEP_MS
  const columns = {
    inflowLs: column(steps),
    volumeM3: column(steps),
    throttleLs: column(steps),
    overflowLs: column(steps),
  }
  const keep = Math.exp(-BASIN_STEP_MS / (figures.sewerMin * MINUTE_MS))
  let { first, second, volume, loss, lastOverflow } = before ?? EMPTY
  let after = EMPTY
  let overflowSteps = 0
  let overflowSum = 0
  let overflowEvents = 0
  for (let step = before === undefined ? -warmSteps(rain, start) : 0; step <= steps; step++) {
    if (step === steps) after = { first, second, volume, loss, lastOverflow }
    const at = start + step * BASIN_STEP_MS
    let effective = rain.intensityAtStep(at) * STEP_H
    loss = Math.max(0, loss - DRYING_MM_PER_H * STEP_H)
    const wetting = Math.min(effective, LOSS_MM - loss)
    loss += wetting
    effective -= wetting
    const runoff = (((RUNOFF_SHARE * effective) / STEP_H) * figures.imperviousHa * 10) / 3.6
    first = first * keep + runoff * (1 - keep)
    second = second * keep + first * (1 - keep)
    const inflow = second + figures.dryLs * sewage.factor(at)
    // A new setting takes effect at the next step, because the interpolated line must not begin before the command.
    const throttle = Math.min(throttleLs(at - BASIN_STEP_MS), inflow + volume * LS_PER_M3)
    volume += (inflow - throttle) / LS_PER_M3
    let overflow = 0
    if (volume > figures.volumeM3) {
      overflow = (volume - figures.volumeM3) * LS_PER_M3
      volume = figures.volumeM3
    }
    if (volume < 0) volume = 0
    if (overflow > OVERFLOW_MIN_LS && step < steps) {
      if (step >= 0) {
        overflowSteps += 1
        overflowSum += overflow / LS_PER_M3
        if (!goesOn(at - lastOverflow)) overflowEvents += 1
      }
      lastOverflow = at + BASIN_STEP_MS
    }
    if (step < 0) continue
    columns.inflowLs[step] = inflow
    columns.volumeM3[step] = volume
    columns.throttleLs[step] = throttle
    columns.overflowLs[step] = overflow
  }
  const overflowMs = overflowSteps * BASIN_STEP_MS
  return { day: { start, ...columns, overflowM3: overflowSum, overflowMs, overflowEvents }, after }
}

function column(steps: number): Float64Array {
  return new Float64Array(steps + 1)
}

/** Returns the warm-up steps from the first rain on. Before it the basin is empty and the sewer dry. */
function warmSteps(rain: Rain, start: number): number {
  const [firstWet] = rain.wet(start - WARM_UP_MS, start, 0)
  const dryMs = firstWet === undefined ? WARM_UP_MS : Math.max(0, firstWet.start - start + WARM_UP_MS)
  return Math.ceil((WARM_UP_MS - dryMs) / BASIN_STEP_MS)
}

/** Creates a basin without user changes: a pure function of rain. */
export function createBasin(figures: BasinFigures, weather: BasinWeather, memory: Memory): Basin {
  const asBuilt = () => figures.throttleLs
  const simulate = (day: number) => simulateBasin(figures, weather, day, asBuilt).day
  return {
    figures,
    changedAt: () => null,
    day: dayCache({ memory, calendar: weather.calendar }, CACHED_DAYS, simulate),
  }
}

/** Interpolates a column of a basin day at a time within that day. */
export function interpolate(column: Float64Array, start: number, at: number): number {
  const place = (at - start) / BASIN_STEP_MS
  const step = Math.floor(place)
  const from = must(column[step])
  return from + ((column[step + 1] ?? from) - from) * (place - step)
}

/** Height of the weir above the floor, m. */
export const CREST_M = 3.3
/** A basin that holds more than this share of its volume is storing. Domain 4.3. */
export const STORAGE_SHARE = 0.02
/** Width of the weir, m, and its coefficient: head = (Q / (1.86 b)) ^ (2/3). */
const WEIR_M = 6
const WEIR_COEFFICIENT = 1.86

/** Returns the height of the water above the crest, m, for an overflow in l/s. */
export function weirHead(overflowLs: number): number {
  return (overflowLs / 1_000 / (WEIR_COEFFICIENT * WEIR_M)) ** (2 / 3)
}

/** Returns the level of a basin in m above its floor. */
export function basinLevel({ volumeM3 }: BasinFigures, storedM3: number, overflowLs: number): number {
  return CREST_M * (storedM3 / volumeM3) ** 0.9 + weirHead(overflowLs)
}
