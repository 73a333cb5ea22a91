import { weekday } from '../base/day-number.ts'
import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/units.ts'
import type { PlantProcess } from './plant-process.ts'

/** How an analyser ages and is put right again, domain 2.4.9. */
export interface Calibration {
  /** Somebody works at it: Uncertain for a quarter of an hour. */
  running(at: number): boolean
  /** Error of the value that has grown since the last calibration, as a share of it: 0 to 0.25. */
  drift(at: number): number
  /** The moment after a calibration, while the sample line fills again: shorter than the delay of any limit. */
  settling(at: number): boolean
}

const TUESDAY = 2
const FROM_H = 9
const LASTS_MS = 15 * MINUTE_MS
const SETTLING_MS = 50 * SECOND_MS
/** Every second Tuesday, half of the analysers in one week and half in the other. */
const PERIOD_DAYS = 14
/** One after the other. */
const PLACES = 8
const MAX_DRIFT = 0.25
const DRIFT_STREAM = 71_000

/** `ordinal` counts the sensors of the plant. */
export function createCalibration({ calendar, seed }: PlantProcess, ordinal: number): Calibration {
  const offset = (ordinal % 2) * 7
  const place = ordinal % PLACES

  function beginOn(day: number): number {
    return calendar.dayStart(day) + FROM_H * HOUR_MS + place * LASTS_MS
  }

  /** Start of the last calibration. */
  function last(at: number): number {
    const today = calendar.dayOf(at)
    const tuesday = today - ((weekday(today) + 7 - TUESDAY) % 7)
    const day = tuesday - ((((tuesday - TUESDAY + 4 + offset) % PERIOD_DAYS) + PERIOD_DAYS) % PERIOD_DAYS)
    const begin = beginOn(day)
    return begin <= at ? begin : beginOn(day - PERIOD_DAYS)
  }

  return {
    running: (at) => at - last(at) < LASTS_MS,
    settling: (at) => {
      const since = at - last(at)
      return since >= LASTS_MS && since < LASTS_MS + SETTLING_MS
    },
    drift: (at) => {
      const begin = last(at)
      const since = at - begin
      if (since < LASTS_MS) return 0
      const most = MAX_DRIFT * h01(seed, Math.floor(begin / DAY_MS), DRIFT_STREAM + ordinal)
      return most * Math.min(1, since / (PERIOD_DAYS * DAY_MS))
    },
  }
}
