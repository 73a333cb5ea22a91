import { yearShare } from '../base/calendar.ts'
import { clamp, noise } from '../base/hash.ts'
import { dayCache } from '../base/memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { BASIN_STEP_MS, type Basin, interpolate } from '../hydraulics/basin.ts'
import type { PumpStation } from '../hydraulics/pump-station.ts'
import { BUILT, type PlantControl } from './plant-control.ts'
import type { PlantProcess } from './plant-process.ts'

/** Hydraulic maximum of the plant (Q_M) and its mean on dry days, l/s. Domain 2.1. */
const HYDRAULIC_MAX_LS = 180
export const DRY_MEAN_LS = 66
const OVERLOAD = 1.06
const INFLOW_LAG_MS = 25 * MINUTE_MS
const OUTFLOW_LAG_MS = 40 * MINUTE_MS
const SLUDGE_LAG_MS = 2 * HOUR_MS
const WARM_UP_MS = 12 * HOUR_MS
const CYCLE_MS = 120 * MINUTE_MS
const AIR_MS = 70 * MINUTE_MS
const RAKE_MS = 30 * MINUTE_MS
/** Concentrations and levels without air, return sludge or precipitant. */
const AMMONIUM_MG_L = 9
const NITRATE_MG_L = 4
const PHOSPHATE_MG_L = 1.4
const BLANKET_M = 1.6
const SOLIDS_G_L = 1.5
/** Time constants of the tanks, the blanket and the effluent. */
const AIR_LAG_MS = 90 * MINUTE_MS
const RETURN_LAG_MS = 45 * MINUTE_MS
const DOSE_LAG_MS = 20 * MINUTE_MS
const AIR_ON_MS = 6 * MINUTE_MS
const AIR_OFF_MS = 4 * MINUTE_MS
/** Oxygen does not depend on anything earlier than this. */
const OXYGEN_MEMORY_MIN = 30
const CACHED_DAYS = 64

export interface TreatmentPlant {
  /** l/s */
  inflow(at: number): number
  outflow(at: number): number
  /** Returns the height of the sludge blanket, m. */
  sludge(at: number, clarifier: number): number
  /** Returns whether air is on: 70 of every 120 minutes. */
  aerating(at: number): boolean
  /** mg/l, like the next three. */
  oxygen(at: number, tank: number): number
  ammonium(at: number): number
  nitrate(at: number): number
  phosphate(at: number): number
  /** g/l of sludge in the aeration tanks, without its slow variation. */
  solids(at: number): number
  /** NTU */
  turbidity(at: number): number
  /** µS/cm */
  conductivity(at: number): number
  /** °C in the aeration tank. */
  temperature(at: number): number
  /** Level difference of the screen, m. */
  screenLoss(at: number): number
}

interface PlantDay {
  readonly start: number
  readonly inflow: Float64Array
  readonly outflow: Float64Array
  readonly sludge: Float64Array
  /** Effect of the operators' settings, each with the inertia of its process: 1 (return: 0.8) = initial settings. */
  readonly air: Float64Array
  readonly returned: Float64Array
  readonly dosed: Float64Array
}

type Column = Exclude<keyof PlantDay, 'start'>

/** Creates the treatment plant behind the basins and pumping stations. Concentrations follow load and water. */
export function createTreatmentPlant(
  process: PlantProcess,
  basins: readonly Basin[],
  pumps: readonly PumpStation[],
  control: PlantControl,
): TreatmentPlant {
  const { calendar, rain, seed, sewage } = process
  const pumpDry = pumps.reduce((sum, pump) => sum + pump.figures.dryLs, 0)
  const pumpRain = pumps.reduce((sum, pump) => sum + pump.figures.rainLs, 0)

  function arriving(at: number): number {
    const day = calendar.dayOf(at)
    let sum = pumpDry * sewage.factor(at) + Math.min(pumpRain * rain.intensity(at - 30 * MINUTE_MS), 2 * pumpDry)
    for (const basin of basins) {
      const { start, throttleLs } = basin.day(day)
      sum += interpolate(throttleLs, start, at)
    }
    return sum
  }

  const dayOf = dayCache(process, CACHED_DAYS, (day: number): PlantDay => {
    const start = calendar.dayStart(day)
    const steps = (calendar.dayStart(day + 1) - start) / BASIN_STEP_MS
    const warm = WARM_UP_MS / BASIN_STEP_MS
    const column = () => new Float64Array(steps + 1)
    const [inflow, outflow, sludge, air, returned, dosed] = [column(), column(), column(), column(), column(), column()]
    let aired = 1
    let returning = BUILT.returnPercent / 100
    let dosing = 1
    let q = DRY_MEAN_LS
    let out = DRY_MEAN_LS
    let blanket = (DRY_MEAN_LS / HYDRAULIC_MAX_LS) ** 2
    for (let step = -warm; step <= steps; step++) {
      const at = start + step * BASIN_STEP_MS
      q += (arriving(at) - q) * (BASIN_STEP_MS / INFLOW_LAG_MS)
      const capped = Math.min(q, HYDRAULIC_MAX_LS * OVERLOAD)
      out += (capped - out) * (BASIN_STEP_MS / OUTFLOW_LAG_MS)
      blanket += ((capped / HYDRAULIC_MAX_LS) ** 2 - blanket) * (BASIN_STEP_MS / SLUDGE_LAG_MS)
      // A new setting takes effect at the next step, because the interpolated line must not begin before the command.
      const was = at - BASIN_STEP_MS
      if (control.touched(was)) {
        aired += (airOf(was) - aired) * (BASIN_STEP_MS / AIR_LAG_MS)
        returning += (control.returnShare(was) - returning) * (BASIN_STEP_MS / RETURN_LAG_MS)
        dosing += (control.doseShare(was) - dosing) * (BASIN_STEP_MS / DOSE_LAG_MS)
      }
      if (step < 0) continue
      air[step] = aired
      returned[step] = returning
      dosed[step] = dosing
      inflow[step] = capped
      outflow[step] = out
      sludge[step] = blanket
    }
    return { start, inflow, outflow, sludge, air, returned, dosed }
  })

  /** Returns the air that reaches the tanks, as a share of the design. */
  function airOf(at: number): number {
    return control.airShare(at) * Math.sqrt(control.oxygenSet(at) / BUILT.oxygenMgL)
  }

  function read(column: Column, at: number): number {
    const day = dayOf(calendar.dayOf(at))
    return interpolate(day[column], day.start, at)
  }
  const inflow = (at: number) => read('inflow', at) * (1 + 0.01 * noise(seed + 400, at, 2 * MINUTE_MS))
  const cyclePlace = (at: number) => ((at % CYCLE_MS) + CYCLE_MS) % CYCLE_MS
  /** Falls while air is on, rises while it is off: -1 to 1. */
  function cycleWave(at: number): number {
    const place = cyclePlace(at)
    return place < AIR_MS ? 1 - (2 * place) / AIR_MS : -1 + (2 * (place - AIR_MS)) / (CYCLE_MS - AIR_MS)
  }
  const temperature = (at: number) =>
    13.8 + 5.5 * Math.sin(2 * Math.PI * (yearShare(at) - 0.36)) - 1.5 * clamp(read('outflow', at) / 90 - 1, 0, 1)
  /** Integrates the oxygen minute by minute, for times when users or mains failures disturb the cycle. */
  function controlledOxygen(at: number): number {
    let oxygen = 0
    for (let back = OXYGEN_MEMORY_MIN; back >= 1; back--) {
      const time = at - back * MINUTE_MS
      const share = cyclePlace(time) < AIR_MS ? control.airShare(time) : 0
      const target = share * control.oxygenSet(time)
      oxygen = target + (oxygen - target) * Math.exp(-MINUTE_MS / (share > 0 ? AIR_ON_MS : AIR_OFF_MS))
    }
    return oxygen
  }
  const wetness = (at: number) => Math.max(0, read('outflow', at) / DRY_MEAN_LS - 1.3)

  return {
    inflow,
    outflow: (at) => read('outflow', at),
    sludge: (at, clarifier) =>
      Math.max(0.1, 0.6 + 0.9 * read('sludge', at) + BLANKET_M * (BUILT.returnPercent / 100 - read('returned', at))) +
      0.05 * noise(seed + 410 + clarifier, at, 20 * MINUTE_MS) +
      0.04 * clarifier,
    aerating: (at) => cyclePlace(at) < AIR_MS,
    oxygen: (at, tank) => {
      const place = cyclePlace(at)
      const full = BUILT.oxygenMgL * (1 + 0.12 * noise(seed + 420 + tank, at, 3 * HOUR_MS))
      if (control.touched(at)) return (full / BUILT.oxygenMgL) * controlledOxygen(at) + 0.02
      if (place < AIR_MS) return full * (1 - Math.exp(-place / AIR_ON_MS)) + 0.02
      return full * Math.exp(-(place - AIR_MS) / AIR_OFF_MS) + 0.02
    },
    ammonium: (at) => {
      const cold = 1 + clamp((12 - temperature(at)) / 6, 0, 1) * 0.35
      const load = 1.2 * sewage.factor(at - 2 * HOUR_MS) * cold + 0.9 * wetness(at) * cold
      return Math.max(
        0.05,
        load + AMMONIUM_MG_L * (1 - read('air', at)) + 0.8 * cycleWave(at) + 0.25 * noise(seed + 430, at, 6 * HOUR_MS),
      )
    },
    nitrate: (at) =>
      Math.max(
        0.3,
        6.4 - NITRATE_MG_L * (1 - read('air', at)) - 0.9 * cycleWave(at) + 1.2 * noise(seed + 431, at, 9 * HOUR_MS),
      ),
    phosphate: (at) => {
      const natural = 0.45 + 0.22 * noise(seed + 432, at, 5 * HOUR_MS) + 0.2 * dosingGap(at)
      const dosed = read('dosed', at)
      return Math.max(0.05, dosed < 1 ? natural + PHOSPHATE_MG_L * (1 - dosed) : natural / dosed ** 1.2)
    },
    solids: (at) => 3.8 + SOLIDS_G_L * (read('returned', at) - BUILT.returnPercent / 100),
    turbidity: (at) => {
      const share = read('outflow', at) / HYDRAULIC_MAX_LS
      return (
        2.1 + 5 * share ** 3 + 0.4 * noise(seed + 433, at, 15 * MINUTE_MS) + 3 * Math.max(0, read('sludge', at) - 0.7)
      )
    },
    conductivity: (at) =>
      (1150 * Math.min(1.2, (DRY_MEAN_LS * sewage.factor(at)) / Math.max(20, read('inflow', at))) + 60) *
      (1 + 0.01 * noise(seed + 434, at, 5 * MINUTE_MS)),
    temperature: (at) => temperature(at) + 0.05 * noise(seed + 435, at, 30 * MINUTE_MS),
    screenLoss: (at) => {
      const wave = (at % RAKE_MS) / RAKE_MS
      if (control.raking(at)) return 0.03
      return 0.03 + 0.05 * wave + 0.045 * wetness(at) * wave
    },
  }

  /** Returns how much the precipitant runs low for some hours every few days: 0 to 1. */
  function dosingGap(at: number): number {
    return clamp(4 * (noise(seed + 436, at, DAY_MS / 2) - 0.7), 0, 1)
  }
}

const BLOWER_MAX = 92
/** Speed limit of a blower that runs alone. */
const ALONE_MAX = 100
const ALONE_FACTOR = 1.5
const BLOWERS = [1, 2, 3]

/** Returns the speed of a blower in %. Two share the load while air is on, the second only above the mean load. */
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
