import { noise } from '../hash.ts'
import { HOUR_MS, MINUTE_MS } from '../units.ts'
import type { PlantProcess } from './plant-process.ts'
import type { TreatmentPlant } from './treatment-plant.ts'

const BLOWER_MAX = 92

/** Speed of a blower in %: two share the work while air is on, the third is spare. */
export function blowerSpeed(process: PlantProcess, plant: TreatmentPlant, blower: number): (at: number) => number {
  return (at) => {
    if (!plant.aerating(at) || blower === 3) return 0
    const demand = 55 + 24 * (process.sewage.factor(at - HOUR_MS) - 0.6)
    return Math.min(BLOWER_MAX, demand + 2 * noise(process.seed + 600 + blower, at, MINUTE_MS))
  }
}
