import { clamp, noise } from '../base/hash.ts'
import { dayCache } from '../base/memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { BASIN_STEP_MS, interpolate } from '../hydraulics/basin.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Intervals } from '../intervals/intervals.ts'
import type { PlantControl } from './plant-control.ts'
import type { PlantProcess } from './plant-process.ts'
import type { TreatmentPlant } from './treatment-plant.ts'

export interface Energy {
  /** Unplanned stops of the engine: its own faults and mains failures. */
  readonly chpTrips: Intervals
  chpRuns(at: number): boolean
  /** kW of the gas engine. */
  chp(at: number): number
  /** kW that the plant needs. */
  load(at: number): number
  /** kW bought; negative = sold. */
  grid(at: number): number
  powerFactor(at: number): number
  /** Filling of the gas holder, %. */
  gas(at: number): number
  /** The flare burns gas that the holder cannot take. */
  flare(at: number): boolean
}

const CHP_KW = 65
const WARM_UP_MS = 12 * HOUR_MS
/** The holder falls from 70 to 25 % in 21 h and fills up again in 3 h of standstill. */
export const CHP_REST_FROM_H = 2
export const CHP_REST_TO_H = 5
const TRIP_STREAM = 7_001
const DEWATERING_H = 5
/** % of the holder per hour that a stopped engine adds, and that a running one burns of it. */
const EXCESS_PER_H = 17
const BURNT_PER_H = 12
const MAX_EXCESS = 65
const CACHED_DAYS = 16

/** Power of the treatment plant by domain 2.4.8. */
export function createEnergy(process: PlantProcess, plant: TreatmentPlant, control: PlantControl): Energy {
  const { calendar, seed, sewage } = process
  const ownTrips = faultProcess(seed, TRIP_STREAM, {
    slotMs: DAY_MS,
    probability: 0.04,
    medianMs: 2.5 * HOUR_MS,
    spread: 0.6,
    minMs: HOUR_MS,
    maxMs: 6 * HOUR_MS,
  })
  const chpTrips = either(ownTrips, control.mains)

  function resting(at: number): boolean {
    const hour = calendar.hourOf(at)
    return hour >= CHP_REST_FROM_H && hour < CHP_REST_TO_H
  }
  const chpRuns = (at: number) => !resting(at) && chpTrips.at(at) === null && control.chpWanted(at)
  const chp = (at: number) => (chpRuns(at) ? CHP_KW * (1 + 0.01 * noise(seed + 501, at, 3 * MINUTE_MS)) : 0)

  function load(at: number): number {
    if (control.mains.at(at) !== null) return 0
    const hour = calendar.hourOf(at)
    const fromH = control.dewateringFromH(at)
    const dewatering = !calendar.isRestDay(calendar.dayOf(at)) && hour >= fromH && hour < fromH + DEWATERING_H
    return (
      85 +
      40 * (sewage.factor(at - 2 * HOUR_MS) - 0.35) +
      (plant.aerating(at) ? 14 * control.airShare(at) : 0) +
      9 * noise(seed + 502, at, 15 * MINUTE_MS) +
      4 * noise(seed + 503, at, 3 * MINUTE_MS) +
      (plant.inflow(at) > 130 ? 22 : 0) +
      (dewatering ? 18 : 0)
    )
  }

  /** Gas that has accumulated since an operator stopped the engine, in steps. It is burnt within half a day. */
  const excessOf = dayCache(process, CACHED_DAYS, (day: number) => {
    const start = calendar.dayStart(day)
    const steps = (calendar.dayStart(day + 1) - start) / BASIN_STEP_MS
    const column = new Float64Array(steps + 1)
    let sum = 0
    for (let step = -WARM_UP_MS / BASIN_STEP_MS; step <= steps; step++) {
      const perHour = control.chpWanted(start + (step - 1) * BASIN_STEP_MS) ? -BURNT_PER_H : EXCESS_PER_H
      sum = clamp(sum + (perHour * BASIN_STEP_MS) / HOUR_MS, 0, MAX_EXCESS)
      if (step >= 0) column[step] = sum
    }
    return { start, column }
  })

  function excess(at: number): number {
    const first = control.changedAt()
    if (first === null || at < first) return 0
    const { start, column } = excessOf(calendar.dayOf(at))
    return interpolate(column, start, at)
  }

  function gas(at: number): number {
    const hour = calendar.hourOf(at)
    const base =
      hour >= CHP_REST_TO_H
        ? 70 - ((hour - CHP_REST_TO_H) / 21) * 45
        : hour < CHP_REST_FROM_H
          ? 70 - ((hour + 24 - CHP_REST_TO_H) / 21) * 45
          : 25 + ((hour - CHP_REST_FROM_H) / 3) * 45
    // During a fault of the engine its gas accumulates; afterwards it is burnt within six hours.
    const trip = ownTrips.at(at) ?? ownTrips.at(at - 6 * HOUR_MS)
    const down = trip === null ? 0 : (Math.min(at, trip.end) - trip.start) / HOUR_MS
    const fade = trip === null || at <= trip.end ? 1 : 1 - (at - trip.end) / (6 * HOUR_MS)
    return clamp(base + 9 * down * Math.max(0, fade) + excess(at) + noise(seed + 504, at, 20 * MINUTE_MS), 5, 92)
  }

  return {
    chpTrips,
    chpRuns,
    chp,
    load,
    grid: (at) => load(at) - chp(at),
    powerFactor: (at) => 0.965 - 0.06 * clamp(1 - load(at) / 200, 0, 1) + 0.004 * noise(seed + 505, at, 5 * MINUTE_MS),
    gas,
    flare: (at) => gas(at) > 86,
  }
}
