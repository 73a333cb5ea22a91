import { clamp, noise } from '../hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts'
import { faultProcess } from './fault-process.ts'
import type { Intervals } from './intervals.ts'
import type { PlantProcess } from './plant-process.ts'
import type { TreatmentPlant } from './treatment-plant.ts'

export interface Energy {
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
  /** The flare burns what the holder cannot take. */
  flare(at: number): boolean
}

const CHP_KW = 65
/** The holder is emptied from 70 to 25 % in 21 h and refilled in 3 h of standstill. */
export const CHP_REST_FROM_H = 2
export const CHP_REST_TO_H = 5
const TRIP_STREAM = 7_001
const DEWATERING_FROM_H = 7
const DEWATERING_TO_H = 12

/** Power of the treatment plant by domain rule 2.4.8. */
export function createEnergy(process: PlantProcess, plant: TreatmentPlant): Energy {
  const { calendar, seed, sewage } = process
  const chpTrips = faultProcess(seed, TRIP_STREAM, {
    slotMs: DAY_MS,
    probability: 0.04,
    medianMs: 2.5 * HOUR_MS,
    spread: 0.6,
    minMs: HOUR_MS,
    maxMs: 6 * HOUR_MS,
  })

  function resting(at: number): boolean {
    const hour = calendar.hourOf(at)
    return hour >= CHP_REST_FROM_H && hour < CHP_REST_TO_H
  }
  const chpRuns = (at: number) => !resting(at) && chpTrips.at(at) === null
  const chp = (at: number) => (chpRuns(at) ? CHP_KW * (1 + 0.01 * noise(seed + 501, at, 3 * MINUTE_MS)) : 0)

  function load(at: number): number {
    const hour = calendar.hourOf(at)
    const dewatering = !calendar.isRestDay(calendar.dayOf(at)) && hour >= DEWATERING_FROM_H && hour < DEWATERING_TO_H
    return (
      85 +
      40 * (sewage.factor(at - 2 * HOUR_MS) - 0.35) +
      (plant.aerating(at) ? 14 : 0) +
      9 * noise(seed + 502, at, 15 * MINUTE_MS) +
      4 * noise(seed + 503, at, 3 * MINUTE_MS) +
      (plant.inflow(at) > 130 ? 22 : 0) +
      (dewatering ? 18 : 0)
    )
  }

  function gas(at: number): number {
    const hour = calendar.hourOf(at)
    const base =
      hour >= CHP_REST_TO_H
        ? 70 - ((hour - CHP_REST_TO_H) / 21) * 45
        : hour < CHP_REST_FROM_H
          ? 70 - ((hour + 24 - CHP_REST_TO_H) / 21) * 45
          : 25 + ((hour - CHP_REST_FROM_H) / 3) * 45
    // While the engine is down the gas of the fault piles up; afterwards it is burnt within six hours.
    const trip = chpTrips.at(at) ?? chpTrips.at(at - 6 * HOUR_MS)
    const down = trip === null ? 0 : (Math.min(at, trip.end) - trip.start) / HOUR_MS
    const fade = trip === null || at <= trip.end ? 1 : 1 - (at - trip.end) / (6 * HOUR_MS)
    return clamp(base + 9 * down * Math.max(0, fade) + noise(seed + 504, at, 20 * MINUTE_MS), 5, 92)
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
