import { yearShare } from '../calendar.ts'
import { h01, noise } from '../hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts'
import type { PlantProcess } from './plant-process.ts'

/** Mean demand of the low zone (HB Nord), the high zone (HB Galgenberg) and the booster zone, m3/h. Domain 2.4.5. */
export const LOW_ZONE_M3H = 167
export const HIGH_ZONE_M3H = 30
export const BOOSTER_ZONE_M3H = 22

const WELL_M3H = 82
const STATIC_LEVEL_M = 18
const DRAWDOWN_M = 6.5
const DRAWDOWN_MS = 20 * MINUTE_MS
const RECOVERY_MS = 45 * MINUTE_MS
/** The third well helps out for an hour and a half in the morning. */
const HELP_FROM_H = 8
const HELP_TO_H = 9.5

export interface Waterworks {
  /** Demand of a zone of mean `meanM3h` at a time, m3/h. */
  demand(meanM3h: number, at: number): number
  /** m3 above the content at midnight of a reservoir that is filled evenly, or at night only. */
  swing(meanM3h: number, nightFilling: boolean, at: number): number
  wellRuns(well: number, at: number): boolean
  /** m3/h, 0 while the pump stands. */
  wellFlow(well: number, at: number): number
  /** Metres below ground: larger is lower. */
  wellLevel(well: number, at: number): number
}

/** Wells, reservoirs and demand: closed forms, because each day takes out exactly what it puts in. */
export function createWaterworks(process: PlantProcess): Waterworks {
  const { calendar, seed, water } = process
  const season = (at: number) => 1 + 0.12 * Math.sin(2 * Math.PI * (yearShare(at) - 0.29))
  const dayFactor = (day: number) =>
    (1 + 0.04 * (2 * h01(seed, day, 71) - 1)) * season(calendar.dayStart(day)) * (calendar.isRestDay(day) ? 0.97 : 1)

  function dayShare(day: number, at: number): number {
    const start = calendar.dayStart(day)
    return (at - start) / (calendar.dayStart(day + 1) - start)
  }

  /** Roles rotate every Monday: 0 and 1 run all day, 2 helps out. */
  function role(well: number, day: number): number {
    return (Math.floor((day + 3) / 7) + well) % 3
  }

  /** Since when the pump of a well has been in its present state. */
  function phase(well: number, at: number): { readonly runs: boolean; readonly since: number } {
    const day = calendar.dayOf(at)
    const weekStart = calendar.dayStart(day - ((day + 3) % 7))
    if (role(well, day) !== 2) return { runs: true, since: weekStart }
    const start = calendar.dayStart(day)
    const from = start + HELP_FROM_H * HOUR_MS
    const to = start + HELP_TO_H * HOUR_MS
    if (at >= from && at < to) return { runs: true, since: from }
    const stopped = at >= to ? to : to - DAY_MS
    return { runs: false, since: Math.max(stopped, weekStart) }
  }

  const flowWhenOn = (well: number, at: number) => WELL_M3H + 0.6 * noise(seed + 300 + well, at, 4 * MINUTE_MS)

  return {
    demand: (mean, at) => {
      const day = calendar.dayOf(at)
      return mean * dayFactor(day) * water.factor(at) * (1 + 0.012 * noise(seed + Math.round(mean), at, MINUTE_MS))
    },
    swing: (mean, nightFilling, at) => {
      const day = calendar.dayOf(at)
      const share = dayShare(day, at)
      const filled = nightFilling ? 3 * (Math.min(share, 0.25) + Math.max(0, share - 22 / 24)) : share
      return mean * 24 * dayFactor(day) * water.weight(day) * (filled - water.partOfDay(day, share))
    },
    wellRuns: (well, at) => phase(well, at).runs,
    wellFlow: (well, at) => (phase(well, at).runs ? flowWhenOn(well, at) : 0),
    wellLevel: (well, at) => {
      const { runs, since } = phase(well, at)
      const drawdown = runs
        ? DRAWDOWN_M * (1 - Math.exp(-(at - since) / DRAWDOWN_MS))
        : DRAWDOWN_M * Math.exp(-(at - since) / RECOVERY_MS)
      const resting = STATIC_LEVEL_M + 1.5 * Math.sin(2 * Math.PI * (yearShare(at) - 0.45)) + 0.4 * well
      return resting + drawdown + 0.02 * noise(seed + 310 + well, at, 3 * MINUTE_MS)
    },
  }
}
