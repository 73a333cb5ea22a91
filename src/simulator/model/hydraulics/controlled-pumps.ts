import { boundedCache, type Memory } from '../base/memory.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import type { Interval, Intervals } from '../intervals/intervals.ts'
import type { PumpStation, PumpStationState } from './pump-station.ts'

/** User control of a pumping station, as functions of time. */
export interface PumpControl {
  readonly onM: (at: number) => number
  readonly offM: (at: number) => number
  readonly released: (pump: 1 | 2, at: number) => boolean
  /** While the sump is flushed it is pumped down completely. */
  readonly flushing: (at: number) => boolean
  /** Returns when one of these was first changed; null = never, and the station keeps its own cycle. */
  readonly changedAt: () => number | null
}

interface Step {
  readonly levelM: number
  readonly running: PumpStationState['running']
  readonly last: 1 | 2
  readonly starts: number
  readonly runtimeMs: number
}

const PUMPS = [1, 2] as const
const STEP_MS = 10 * SECOND_MS
/** The second pump starts if the level rises this far above the switch-on level. */
const HELP_M = 0.25
/** Delivery of both pumps together, relative to one. */
const BOTH_SHARE = 1.7
const EMPTY_M = 0.2
/** Level after a flush. */
const FLUSHED_M = 0.35
const FULL_M = 3.8
/** Above this level the water backs up into the sewer, whose area is this many times larger. */
const SEWER_M = 2
const SEWER_FACTOR = 8

/**
 * Creates a pumping station that follows its outputs. Until the first change it is the pure cycle. From then on the
 * sump is computed step by step from the level at that moment, again as a function of seed, time and settings.
 */
export function createControlledPumps(pumps: PumpStation, control: PumpControl, memory: Memory): PumpStation {
  const { pumpLs, switchM3, onM, offM } = pumps.figures
  const areaM2 = switchM3 / (onM - offM)
  let begin = Number.NaN
  let steps: Step[] = []

  function first(at: number): Step {
    const { levelM, running, starts, runtimeMs } = pumps.state(at)
    return { levelM, running, last: running === 2 ? 2 : 1, starts, runtimeMs }
  }

  /** The weather changes slower than the sump, so all steps within a minute share its inflow. */
  let inflowAt = Number.NaN
  let inflowLs = 0
  function inflowOf(at: number): number {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS
    if (minute !== inflowAt) inflowLs = pumps.inflow(minute)
    inflowAt = minute
    return inflowLs
  }

  function next({ levelM, running, last, starts, runtimeMs }: Step, at: number): Step {
    const released = PUMPS.filter((pump) => control.released(pump, at))
    const mode = modeOf(levelM, running, last, released, at)
    const delivered = mode === 0 ? 0 : pumpLs * (mode === 3 ? BOTH_SHARE : 1)
    const seconds = STEP_MS / SECOND_MS
    const area = levelM > SEWER_M ? areaM2 * SEWER_FACTOR : areaM2
    const level = levelM + ((inflowOf(at) - delivered) * seconds) / 1_000 / area
    return {
      levelM: Math.min(FULL_M, Math.max(EMPTY_M, level)),
      running: mode,
      last: mode === 1 || mode === 2 ? mode : last,
      starts: starts + (running === 0 && mode !== 0 ? 1 : 0),
      runtimeMs: runtimeMs + (mode === 0 ? 0 : STEP_MS),
    }
  }

  function modeOf(
    levelM: number,
    running: Step['running'],
    last: 1 | 2,
    released: readonly (1 | 2)[],
    at: number,
  ): Step['running'] {
    const [only] = released
    if (only === undefined) return 0
    if (control.flushing(at)) return levelM <= FLUSHED_M ? 0 : released.length === 1 ? only : 3
    if (levelM <= control.offM(at)) return 0
    const isHigh = levelM >= control.onM(at)
    if (running === 0 && !isHigh) return 0
    if (released.length === 1) return only
    if (running === 3 || levelM >= control.onM(at) + HELP_M) return 3
    if (running === 0) return last === 1 ? 2 : 1
    return running
  }

  function stepAt(index: number): Step {
    for (let known = steps.at(-1); known !== undefined && steps.length <= index; known = steps.at(-1)) {
      steps.push(next(known, begin + steps.length * STEP_MS))
    }
    return steps[index] ?? first(begin)
  }

  function state(at: number): PumpStationState {
    const changedAt = control.changedAt()
    if (changedAt === null || at < changedAt) return pumps.state(at)
    if (steps.length === 0 || begin !== changedAt) {
      begin = changedAt
      steps = [first(changedAt)]
    }
    const place = (at - begin) / STEP_MS
    const from = stepAt(Math.floor(place))
    const to = stepAt(Math.floor(place) + 1)
    return {
      levelM: from.levelM + (to.levelM - from.levelM) * (place % 1),
      running: to.running,
      ramp: from.running === 0 && to.running !== 0 ? place % 1 : 1,
      starts: to.starts,
      runtimeMs: from.runtimeMs + (to.runtimeMs - from.runtimeMs) * (place % 1),
      inflowLs: pumps.inflow(at),
    }
  }

  memory.onChange((from) => {
    if (steps.length > 0) steps = steps.slice(0, Math.max(0, Math.floor((from - begin) / STEP_MS) + 1))
    inflowAt = Number.NaN
  })
  return { figures: pumps.figures, inflow: pumps.inflow, state }
}

/** After this time a sump that filled up during an outage is empty again. */
export const DRAINING_MS = 6 * HOUR_MS
const CACHED_HOURS = 64

/** Creates a pumping station whose sump rises during a mains failure and is pumped down by both pumps afterwards. */
export function createPoweredPumps(pumps: PumpStation, mains: Intervals, memory: Memory): PumpStation {
  const { pumpLs, switchM3, onM, offM } = pumps.figures
  const areaM2 = switchM3 / (onM - offM)
  /** By hour of the epoch: outages that can still affect it. */
  const outagesOf = boundedCache(CACHED_HOURS, (hour: number) =>
    mains.startingIn(hour * HOUR_MS - DRAINING_MS, (hour + 1) * HOUR_MS),
  )
  memory.onChange(() => outagesOf.forget(() => true))

  /** Returns the level after `m3` came in or, if negative, went out. Above the sump the sewer holds much more. */
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
