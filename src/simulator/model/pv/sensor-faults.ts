import type { Calendar } from '../base/calendar.ts'
import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, weekday } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, endedBy, type Intervals } from '../intervals/intervals.ts'
import type { ScriptedEvents } from '../intervals/scripted-events.ts'

/** The part of the process that faults of process variables depend on. */
export interface PvProcess {
  readonly seed: number
  readonly steadyFrom: number
  readonly calendar: Calendar
  readonly scripted: ScriptedEvents
}

/** Faults of the instrument of an analogue input, domain 2.4.9. */
export interface SensorFaults {
  /** No current: quality Bad, the value falls to the start of the range. */
  readonly wireBreak: Intervals
  /** The value stops moving but keeps its good quality: only a trend shows it. */
  readonly frozen: Intervals
  /** A manual value while the instrument is out of order: Uncertain. */
  readonly substitute: Intervals
  /**
   * A single impossible value, too short for any alert. Its size is a share of the range, or in the unit of the sensor.
   */
  readonly spikes: Intervals
  spikeAt(at: number, rangeSize: number): number
  /** Only analysers have one. */
  readonly calibration: Calibration | null
}

const SENSOR_STREAM = 40_000
const SPIKE_STREAM = 70_000
/** One sample: shorter than the delay of any limit. */
const SPIKE_MS = 50 * SECOND_MS
/** Some instrument is always under repair: turns go round among this many sensors, which every size has. */
const ROTA_MEMBERS = 80
/** In a steady plant only the last ones of them, so that it is known which. */
const STEADY_MEMBERS = 10
const BAD_ROTA_MS = 5 * DAY_MS
const SUBSTITUTE_ROTA_MS = 3 * DAY_MS
const SECOND_SUBSTITUTE_ROTA_MS = 4 * DAY_MS

/** Returns the turns of `member`: the slots that draw it, for nine tenths of the slot. */
function rota({ seed, steadyFrom }: PvProcess, stream: number, member: number, slotMs: number): Intervals {
  const members = steadyFrom === Number.POSITIVE_INFINITY ? ROTA_MEMBERS : STEADY_MEMBERS
  const turn = (slot: number) => {
    const drawn = Math.floor(h01(seed, slot, stream) * members)
    if (ROTA_MEMBERS - members + drawn !== member) return null
    const start = slot * slotMs
    return { start, end: start + 0.9 * slotMs }
  }
  return {
    at: (time) => {
      const interval = turn(Math.floor(time / slotMs))
      return interval !== null && time < interval.end ? interval : null
    },
    startingIn: (from, to) => {
      const found = []
      for (let slot = Math.ceil(from / slotMs); slot * slotMs < to; slot++) {
        const interval = turn(slot)
        if (interval !== null) found.push(interval)
      }
      return found
    },
  }
}

/** `ordinal` numbers the sensors of the plant and makes the faults of each independent. */
export function createSensorFaults(process: PvProcess, ordinal: number, calibrated: boolean, nr: number): SensorFaults {
  const { scripted, seed, steadyFrom } = process
  const stream = SENSOR_STREAM + ordinal * 4
  const chance = (faults: Intervals) => endedBy(faults, steadyFrom)
  const breaks = faultProcess(seed, stream, {
    slotMs: 7 * DAY_MS,
    probability: 0.01,
    medianMs: 3 * HOUR_MS,
    spread: 1.4,
    minMs: 5 * MINUTE_MS,
    maxMs: 2 * DAY_MS,
  })
  const frozen = faultProcess(seed, stream + 1, {
    slotMs: 7 * DAY_MS,
    probability: 0.006,
    medianMs: 6 * HOUR_MS,
    spread: 0.8,
    minMs: HOUR_MS,
    maxMs: 30 * HOUR_MS,
  })
  const substitute = faultProcess(seed, stream + 2, {
    slotMs: 60 * DAY_MS,
    probability: 0.02,
    medianMs: 1.7 * DAY_MS,
    spread: 0.4,
    minMs: DAY_MS,
    maxMs: 3 * DAY_MS,
  })
  const scriptedSpikes = scripted.of('spike', nr)
  const single = faultProcess(seed, SPIKE_STREAM + ordinal, {
    slotMs: DAY_MS,
    probability: 0.05,
    medianMs: SPIKE_MS,
    spread: 0,
    minMs: SPIKE_MS,
    maxMs: SPIKE_MS,
  })
  const spikes = either(chance(single), scriptedSpikes)
  return {
    wireBreak: either(either(chance(breaks), rota(process, 1, ordinal, BAD_ROTA_MS)), scripted.of('wire-break', nr)),
    frozen: either(chance(frozen), scripted.of('frozen', nr)),
    substitute: either(
      either(chance(substitute), scripted.of('substitute', nr)),
      either(rota(process, 2, ordinal, SUBSTITUTE_ROTA_MS), rota(process, 3, ordinal, SECOND_SUBSTITUTE_ROTA_MS)),
    ),
    spikes,
    spikeAt: (at, rangeSize) => {
      const event = scriptedSpikes.event(at)
      if (event !== null) return event.amount ?? 0
      return spikes.at(at) === null ? 0 : rangeSize * (h01(stream, Math.floor(at / DAY_MS), 5) - 0.5)
    },
    calibration: calibrated ? createCalibration(process, ordinal) : null,
  }
}

/** Drift and calibration of an analyser, domain 2.4.9. */
interface Calibration {
  /** Returns whether it is being calibrated: Uncertain for a quarter of an hour. */
  running(at: number): boolean
  /** Returns the relative error since the last calibration: 0 to 0.25. */
  drift(at: number): number
  /** Returns whether the sample line refills after a calibration: shorter than the delay of any limit. */
  settling(at: number): boolean
}

const TUESDAY = 2
const FROM_H = 9
const LASTS_MS = 15 * MINUTE_MS
const SETTLING_MS = 50 * SECOND_MS
/** Every second Tuesday, half of the analysers in one week and half in the other. */
const PERIOD_DAYS = 14
/** Analysers are calibrated one after the other, in this many places. */
const PLACES = 8
const MAX_DRIFT = 0.25
const DRIFT_STREAM = 71_000

/** `ordinal` numbers the sensors of the plant. */
function createCalibration({ calendar, seed }: PvProcess, ordinal: number): Calibration {
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
