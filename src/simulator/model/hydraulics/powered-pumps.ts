import { boundedCache } from '../base/bounded-cache.ts'
import type { Memory } from '../base/memory.ts'
import { HOUR_MS, SECOND_MS } from '../base/units.ts'
import type { Interval, Intervals } from '../intervals/intervals.ts'
import { BOTH_SHARE, FULL_M, SEWER_FACTOR, SEWER_M } from './controlled-pumps.ts'
import type { PumpStation, PumpStationState } from './pump-station.ts'

/** A sump that ran full in an outage is empty again after this time. */
export const DRAINING_MS = 6 * HOUR_MS
const CACHED_HOURS = 64

/** A pumping station whose sump rises while its mains are gone, and is pumped down by both pumps afterwards. */
export function createPoweredPumps(pumps: PumpStation, mains: Intervals, memory: Memory): PumpStation {
  const { pumpLs, switchM3, onM, offM } = pumps.figures
  const areaM2 = switchM3 / (onM - offM)
  /** By hour of the epoch: outages that may still show in it. */
  const outagesOf = boundedCache(CACHED_HOURS, (hour: number) =>
    mains.startingIn(hour * HOUR_MS - DRAINING_MS, (hour + 1) * HOUR_MS),
  )
  memory.onChange(() => outagesOf.forget(() => true))

  /** Level after `m3` have come in or, negative, gone out: above the sump the sewer holds much more. */
  function levelAfter(levelM: number, m3: number): number {
    const stored = areaM2 * (Math.min(levelM, SEWER_M) + SEWER_FACTOR * Math.max(0, levelM - SEWER_M)) + m3
    const inSump = stored / areaM2
    return Math.min(FULL_M, inSump <= SEWER_M ? inSump : SEWER_M + (inSump - SEWER_M) / SEWER_FACTOR)
  }

  function risen({ start }: Interval, at: number): number {
    return levelAfter(pumps.state(start).levelM, (pumps.inflow(start) * (at - start)) / SECOND_MS / 1_000)
  }

  function state(at: number): PumpStationState {
    const outages = outagesOf(Math.floor(at / HOUR_MS))
    for (let index = outages.length - 1; index >= 0; index--) {
      const outage = outages[index]
      if (outage === undefined || at < outage.start) continue
      if (at < outage.end) return { ...pumps.state(at), levelM: risen(outage, at), running: 0, ramp: 0 }
      const outLs = BOTH_SHARE * pumpLs - pumps.inflow(outage.end)
      const gone = (outLs * (at - outage.end)) / SECOND_MS / 1_000
      const levelM = levelAfter(risen(outage, outage.end), -gone)
      const natural = pumps.state(at)
      return levelM > Math.max(natural.levelM, onM) ? { ...natural, levelM, running: 3, ramp: 1 } : natural
    }
    return pumps.state(at)
  }

  return { figures: pumps.figures, inflow: pumps.inflow, state }
}
