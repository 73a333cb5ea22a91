import { noise } from '../base/hash.ts'
import { HOUR_MS, MINUTE_MS } from '../base/units.ts'
import type { PlantControl } from './plant-control.ts'
import type { PlantProcess } from './plant-process.ts'
import type { TreatmentPlant } from './treatment-plant.ts'

const BLOWER_MAX = 92
/** One that has to do the work of two. */
const ALONE_MAX = 100
const ALONE_FACTOR = 1.5
const BLOWERS = [1, 2, 3]

/** Speed of a blower in %: two share the work while air is on, the second only at more than the mean load. */
export function blowerSpeed(
  process: PlantProcess,
  plant: TreatmentPlant,
  control: PlantControl,
  blower: number,
): (at: number) => number {
  const earlier = BLOWERS.filter((other) => other < blower)
  const others = BLOWERS.filter((other) => other !== blower)
  return (at) => {
    if (!plant.aerating(at) || !control.serves(blower, at)) return 0
    const isSecond = earlier.some((other) => control.serves(other, at))
    if (isSecond && process.sewage.factor(at) <= 1) return 0
    const isAlone = !others.some((other) => control.serves(other, at))
    const demand = 55 + 24 * (process.sewage.factor(at - HOUR_MS) - 0.6)
    const tremble = 2 * noise(process.seed + 600 + blower, at, MINUTE_MS)
    return isAlone ? Math.min(ALONE_MAX, ALONE_FACTOR * demand + tremble) : Math.min(BLOWER_MAX, demand + tremble)
  }
}
