import type { Calendar } from '../calendar.ts'
import { dayCache, type Memory } from '../memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts'
import type { Profile } from './profile.ts'
import { RAIN_STEP_MS, type Rain } from './rain.ts'

/** Master data of an overflow basin, domain 2.3. */
export interface BasinFigures {
  readonly imperviousHa: number
  readonly volumeM3: number
  readonly throttleLs: number
  readonly dryLs: number
  /** Time constant of the sewer, minutes. */
  readonly sewerMin: number
}

/** One local day in steps of 5 min; one entry more than steps, so that the last step has an end. */
export interface BasinDay {
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
}

export const BASIN_STEP_MS = RAIN_STEP_MS
export const OVERFLOW_MIN_LS = 0.5
/** Overflows that stop for less than this are one event. */
export const OVERFLOW_GAP_MS = HOUR_MS
/** Whatever the basin held two days ago has run out or spilled: an empty start gives the same state. Domain 2.4.3. */
const WARM_UP_MS = 2 * DAY_MS
const LOSS_MM = 0.8
const DRYING_MM_PER_H = 0.12
const RUNOFF_SHARE = 0.72
const STEP_H = BASIN_STEP_MS / HOUR_MS
/** l/s that make 1 m3 in one step. */
const LS_PER_M3 = 1_000 / (BASIN_STEP_MS / 1_000)
const CACHED_DAYS = 64

/** A basin as a pure function of rain: two linear reservoirs, a throttle, a weir. */
export function createBasin(
  figures: BasinFigures,
  rain: Rain,
  sewage: Profile,
  calendar: Calendar,
  memory: Memory,
): Basin {
  function simulate(day: number): BasinDay {
    const start = calendar.dayStart(day)
    const steps = (calendar.dayStart(day + 1) - start) / BASIN_STEP_MS
    // Until the first rain of the warm-up nothing happens: the basin is empty and the sewer dry.
    const [firstWet] = rain.wet(start - WARM_UP_MS, start, 0)
    const dryMs = firstWet === undefined ? WARM_UP_MS : Math.max(0, firstWet.start - start + WARM_UP_MS)
    const warm = Math.ceil((WARM_UP_MS - dryMs) / BASIN_STEP_MS)
    const keep = Math.exp(-BASIN_STEP_MS / (figures.sewerMin * MINUTE_MS))
    const inflowLs = new Float64Array(steps + 1)
    const volumeM3 = new Float64Array(steps + 1)
    const throttleLs = new Float64Array(steps + 1)
    const overflowLs = new Float64Array(steps + 1)
    let first = 0
    let second = 0
    let volume = 0
    let loss = 0
    let overflowSteps = 0
    let overflowSum = 0
    let overflowEvents = 0
    let lastOverflow = Number.NEGATIVE_INFINITY
    for (let step = -warm; step <= steps; step++) {
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
      const throttle = Math.min(figures.throttleLs, inflow + volume * LS_PER_M3)
      volume += (inflow - throttle) / LS_PER_M3
      let overflow = 0
      if (volume > figures.volumeM3) {
        overflow = (volume - figures.volumeM3) * LS_PER_M3
        volume = figures.volumeM3
      }
      if (volume < 0) volume = 0
      // An overflow that began yesterday is yesterday's event: the warm-up knows of it.
      const spills = overflow > OVERFLOW_MIN_LS
      if (spills && step < steps) {
        if (step >= 0) {
          overflowSteps += 1
          overflowSum += overflow / LS_PER_M3
          if (at - lastOverflow > OVERFLOW_GAP_MS) overflowEvents += 1
        }
        lastOverflow = at + BASIN_STEP_MS
      }
      if (step < 0) continue
      inflowLs[step] = inflow
      volumeM3[step] = volume
      throttleLs[step] = throttle
      overflowLs[step] = overflow
    }
    return {
      start,
      inflowLs,
      volumeM3,
      throttleLs,
      overflowLs,
      overflowM3: overflowSum,
      overflowMs: overflowSteps * BASIN_STEP_MS,
      overflowEvents,
    }
  }
  return { figures, day: dayCache({ memory, calendar }, CACHED_DAYS, simulate) }
}

/** Value of a column of a basin day at a time within that day, linear between the steps. */
export function interpolate(column: Float64Array, start: number, at: number): number {
  const place = (at - start) / BASIN_STEP_MS
  const step = Math.floor(place)
  const from = column[step] ?? 0
  return from + ((column[step + 1] ?? from) - from) * (place - step)
}
