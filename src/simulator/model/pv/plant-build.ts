import type { PvType } from '../../../wire/server/pv.ts'
import type { Overlay } from '../base/overlay.ts'
import type { PlantProcess } from '../process/plant-process.ts'

/** What the stations of a plant share while they are built: numbers without a station part run through all of them. */
export interface PlantBuild {
  readonly process: PlantProcess
  readonly complete: boolean
  readonly overlay: Overlay
  nextNumber(type: PvType): number
  nextSensor(): number
}

export function createPlantBuild(process: PlantProcess, complete: boolean, overlay: Overlay): PlantBuild {
  const numbers = new Map<PvType, number>()
  let sensors = 0
  return {
    process,
    complete,
    overlay,
    nextNumber: (type) => {
      const next = (numbers.get(type) ?? 0) + 1
      numbers.set(type, next)
      return next
    },
    nextSensor: () => sensors++,
  }
}
