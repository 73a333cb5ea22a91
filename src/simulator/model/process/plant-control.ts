import { boundedCache } from '../base/memory.ts'
import { HOUR_MS } from '../base/time.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { UserSignals } from '../pv/user-signals.ts'
import type { PlantProcess } from './plant-process.ts'
import { mainsFailures } from './station-events.ts'

/** Limits that operators and the mains put on the treatment plant, as functions of time. */
export interface PlantControl {
  /** Mains failures, during which only batteries and gravity work. */
  readonly mains: Intervals
  /** Returns false while no output has been set and the mains have been stable for a while. */
  touched(at: number): boolean
  /** Returns when users first changed it; null = never. */
  changedAt(): number | null
  /** mg/l */
  oxygenSet(at: number): number
  /** Returns whether this blower is one of the first two that are released, which deliver the air. */
  serves(blower: number, at: number): boolean
  /** Share of the required air that the blowers can deliver, 0 to 1. */
  airShare(at: number): number
  /** Return sludge as a share of the inflow. */
  returnShare(at: number): number
  /** Precipitant as a share of the design dose. */
  doseShare(at: number): number
  chpWanted(at: number): boolean
  /** Wall-clock hour at which the dewatering starts on workdays. */
  dewateringFromH(at: number): number
  raking(at: number): boolean
}

/** Initial values of the outputs. */
export const BUILT = {
  oxygenMgL: 1.6,
  returnPercent: 80,
  doseLh: 18,
  dewateringFromH: 7,
} as const

const BLOWERS = [1, 2, 3] as const
const NEEDED_BLOWERS = 2
/** Air of a single blower at full speed. */
const ONE_BLOWER_SHARE = 0.65
const MAINS_STREAM = 6_500
const CACHED_HOURS = 64
/** After this time a mains failure no longer has any effect. */
const RECOVERY_MS = 12 * HOUR_MS

/** Numbers of the outputs of the treatment plant, domain 2.3. */
export const PLANT_OUTPUTS = {
  blowers: BLOWERS,
  raking: 4,
  chp: 5,
  returnSludge: 6,
  oxygen: 1,
  returnRatio: 2,
  dose: 3,
  dewateringTime: 100,
} as const

export function createPlantControl(
  { output, firstSet }: Pick<UserSignals, 'output' | 'firstSet'>,
  { memory, scripted, seed }: PlantProcess,
  station: number,
): PlantControl {
  const mains = mainsFailures({ scripted, seed }, MAINS_STREAM, station)
  const releases = BLOWERS.map((blower) => output('DigiOut', blower, blower <= NEEDED_BLOWERS ? 1 : 0))
  const raking = output('DigiOut', PLANT_OUTPUTS.raking, 0)
  const chp = output('DigiOut', PLANT_OUTPUTS.chp, 1)
  const returnSludge = output('DigiOut', PLANT_OUTPUTS.returnSludge, 1)
  const oxygenSet = output('AnaOut', PLANT_OUTPUTS.oxygen, BUILT.oxygenMgL)
  const returnRatio = output('AnaOut', PLANT_OUTPUTS.returnRatio, BUILT.returnPercent)
  const dose = output('AnaOut', PLANT_OUTPUTS.dose, BUILT.doseLh)
  const dewatering = output('AnaOut', PLANT_OUTPUTS.dewateringTime, BUILT.dewateringFromH * 256)
  const changedAt = firstSet([
    ...[...BLOWERS, PLANT_OUTPUTS.raking, PLANT_OUTPUTS.chp, PLANT_OUTPUTS.returnSludge].map(
      (number) => ['DigiOut', number] as const,
    ),
    ...[PLANT_OUTPUTS.oxygen, PLANT_OUTPUTS.returnRatio, PLANT_OUTPUTS.dose].map(
      (number) => ['AnaOut', number] as const,
    ),
  ])

  /** Counts the released blowers before this one. */
  function before(blower: number, at: number): number {
    let count = 0
    for (let index = 0; index < blower - 1; index++) if (releases[index]?.(at) === 1) count += 1
    return count
  }
  /** By hour of the epoch: whether the mains failed in it or shortly before. */
  const troubled = boundedCache(CACHED_HOURS, (hour: number) => {
    return mains.startingIn(hour * HOUR_MS - RECOVERY_MS, (hour + 1) * HOUR_MS).length > 0
  })
  memory.onChange(() => troubled.forget(() => true))
  const isThere = (at: number) => mains.at(at) === null

  return {
    mains,
    changedAt,
    touched: (at) => {
      const first = changedAt()
      if (first !== null && at >= first) return true
      return troubled(Math.floor(at / HOUR_MS))
    },
    oxygenSet,
    serves: (blower, at) => releases[blower - 1]?.(at) === 1 && before(blower, at) < NEEDED_BLOWERS && isThere(at),
    airShare: (at) => {
      if (!isThere(at)) return 0
      const count = before(BLOWERS.length + 1, at)
      if (count >= NEEDED_BLOWERS) return 1
      return count === 0 ? 0 : ONE_BLOWER_SHARE
    },
    returnShare: (at) => (returnSludge(at) === 1 && isThere(at) ? returnRatio(at) / 100 : 0),
    doseShare: (at) => (isThere(at) ? dose(at) / BUILT.doseLh : 0),
    chpWanted: (at) => chp(at) === 1,
    dewateringFromH: (at) => Math.floor(dewatering(at) / 256) + (dewatering(at) % 256) / 60,
    raking: (at) => raking(at) === 1,
  }
}
