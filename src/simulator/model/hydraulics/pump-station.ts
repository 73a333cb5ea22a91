import { must } from '../../../domain/base/must.ts'
import type { Calendar } from '../base/calendar.ts'
import { noise } from '../base/hash.ts'
import { dayCache, type Memory } from '../base/memory.ts'
import { MINUTE_MS, SECOND_MS } from '../base/time.ts'
import type { Profile } from './profile.ts'
import type { Rain } from './rain.ts'

export interface PumpStationFigures {
  /** Shifts the daily profile and selects the noise. */
  readonly id: number
  readonly dryLs: number
  readonly pumpLs: number
  /** l/s for each mm/h of rain half an hour ago. */
  readonly rainLs: number
  readonly switchM3: number
  readonly offM: number
  readonly onM: number
}

export interface PumpStationState {
  readonly levelM: number
  /** Which pump runs; 0 = none, 3 = both. */
  readonly running: 0 | 1 | 2 | 3
  /** Share of full delivery, 0 to 1: a pump needs 8 s to get there. */
  readonly ramp: number
  readonly starts: number
  readonly runtimeMs: number
  readonly inflowLs: number
}

export interface PumpStation {
  readonly figures: PumpStationFigures
  inflow(at: number): number
  state(at: number): PumpStationState
}

const STEP_MS = MINUTE_MS
const SHIFT_MS = 377 * SECOND_MS
const RAIN_LAG_MS = 30 * MINUTE_MS
const NOISE_MS = 420 * SECOND_MS
const RAMP_MS = 8 * SECOND_MS
/** Above this share of a pump's capacity both pumps run and the level rises with the excess. */
const FULL_SHARE = 0.98
const EXCESS_M = 1.8
const CACHED_DAYS = 24

/** Integrals from local midnight in steps of one minute. */
interface PumpDay {
  readonly start: number
  readonly cycles: Float64Array
  readonly runtimeS: Float64Array
}

/**
 * Creates a pumping station that cycles without state, by domain 2.4.4: the phase of the cycle is an integral from
 * local midnight.
 */
export function createPumpStation(
  figures: PumpStationFigures,
  seed: number,
  rain: Rain,
  sewage: Profile,
  calendar: Calendar,
  memory: Memory,
): PumpStation {
  const { pumpLs, switchM3, onM, offM } = figures
  const inflow = (at: number) =>
    figures.dryLs * sewage.factor(at + figures.id * SHIFT_MS) * (1 + 0.06 * noise(seed + figures.id, at, NOISE_MS)) +
    figures.rainLs * rain.intensity(at - RAIN_LAG_MS)

  const dayOf = dayCache({ memory, calendar }, CACHED_DAYS, (day: number): PumpDay => {
    const start = calendar.dayStart(day)
    const steps = (calendar.dayStart(day + 1) - start) / STEP_MS
    const cycles = new Float64Array(steps + 1)
    const runtimeS = new Float64Array(steps + 1)
    let cycle = 0
    let runtime = 0
    for (let step = 0; step < steps; step++) {
      const q = Math.min(inflow(start + step * STEP_MS), pumpLs * FULL_SHARE)
      cycle += (60 * q * (pumpLs - q)) / (pumpLs * switchM3 * 1_000)
      runtime += (60 * q) / pumpLs
      cycles[step + 1] = cycle
      runtimeS[step + 1] = runtime
    }
    return { start, cycles, runtimeS }
  })

  function compute(at: number): PumpStationState {
    const day = dayOf(calendar.dayOf(at))
    const place = (at - day.start) / STEP_MS
    const step = Math.floor(place)
    const between = (table: Float64Array) => {
      const from = must(table[step])
      return from + ((table[step + 1] ?? from) - from) * (place - step)
    }
    const phase = between(day.cycles)
    const starts = Math.floor(phase)
    const share = phase - starts
    const arriving = inflow(at)
    const q = Math.min(arriving, pumpLs * FULL_SHARE)
    const runtimeMs = between(day.runtimeS) * SECOND_MS
    const fill = 1 - q / pumpLs
    if (arriving > q) {
      const levelM = onM + (EXCESS_M * (arriving - q)) / pumpLs
      return { levelM, running: 3, ramp: 1, starts, runtimeMs, inflowLs: arriving }
    }
    const runs = share >= fill
    const rise = runs ? 1 - (share - fill) / (1 - fill) : share / fill
    const cycleMs = (switchM3 * 1_000 * pumpLs * SECOND_MS) / (q * (pumpLs - q))
    const ramp = runs ? Math.min(1, ((share - fill) * cycleMs) / RAMP_MS) : 0
    const running = runs ? (starts % 2 === 0 ? 1 : 2) : 0
    return { levelM: offM + rise * (onM - offM), running, ramp, starts, runtimeMs, inflowLs: arriving }
  }

  // Level, contacts, currents and flow of a station are read at the same instant, one after the other.
  let lastAt = Number.NaN
  memory.onChange(() => {
    lastAt = Number.NaN
  })
  let last: PumpStationState | null = null
  return {
    figures,
    inflow,
    state: (at) => {
      if (last === null || at !== lastAt) {
        last = compute(at)
        lastAt = at
      }
      return last
    },
  }
}
