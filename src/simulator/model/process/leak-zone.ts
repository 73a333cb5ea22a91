import { atClock, type Calendar } from '../base/calendar.ts'
import { noise } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Interval, type Intervals } from '../intervals/intervals.ts'
import type { PlantProcess } from './plant-process.ts'
import type { Waterworks } from './waterworks.ts'

export interface LeakZoneFigures {
  readonly zone: number
  readonly name: string
  readonly lengthKm: number
  readonly demandM3h: number
}

export interface LeakZone {
  readonly bursts: Intervals
  /** Scripted bursts, which are noticed at once. */
  readonly sudden: Intervals
  /** The inflow is not what the town uses: a hydrant is open, or nothing was measured. */
  isDisturbed(at: number): boolean
  /** Returns whether nothing was recorded at a time; null without a record. */
  readonly isGap: ((at: number) => boolean) | null
  /** Highest inflow of a record in m³/h, and its total in m³ since 1970; null without a record. */
  readonly most: number | null
  readonly total: ((at: number) => number) | null
  /** m3/h */
  inflow(at: number): number
  /** bar */
  pressure(at: number): number
  /** Returns the least inflow in the window of the night of a day, m3/h. */
  minimumOf(day: number): number
  /** Returns that of the last night whose window is over. */
  nightMinimum(at: number): number
  /** Returns what customers used at least in that night, m3/h; null in a zone that replays a record. */
  nightUse(at: number): number | null
}

/** Domain 2.1: 96 km of mains in six zones. */
export const LEAK_ZONES: readonly LeakZoneFigures[] = [
  { zone: 1, name: 'Altstadt', lengthKm: 14, demandM3h: 34 },
  { zone: 2, name: 'Nord', lengthKm: 19, demandM3h: 38 },
  { zone: 3, name: 'Oststadt', lengthKm: 16, demandM3h: 24 },
  { zone: 4, name: 'Industriegebiet', lengthKm: 12, demandM3h: 29 },
  { zone: 5, name: 'Galgenberg', lengthKm: 26, demandM3h: 27 },
  { zone: 6, name: 'Auwald', lengthKm: 9, demandM3h: 12 },
]

const BURST_STREAM = 8_100
/** Flow and pressure that an open hydrant takes. */
const FLUSHING_M3H = 18
const FLUSHING_BAR = 0.4
const BREAKING_MS = 8 * MINUTE_MS
const BACKGROUND_M3H_PER_KM = 0.06
/** Hours of the plant's clock with the least demand. Domain 2.4.6. */
const NIGHT_FROM_H = 2
const NIGHT_TO_H = 4
export const NIGHT_STEP_MS = 5 * MINUTE_MS

/**
 * Returns the window of the night of a day, 02:00 to 04:00 on the plant's clock: one hour in the night in which clocks go from 02:00 to
 * 03:00, three in that in which they go back.
 */
export function nightWindow(calendar: Calendar, day: number): Interval {
  return { start: atClock(calendar, day, NIGHT_FROM_H), end: atClock(calendar, day, NIGHT_TO_H) }
}

/**
 * Creates a district of the network by domain 2.4.6: demand, background leakage and at times a burst. `hydrant` is 1
 * while operators flush the mains.
 */
export function createLeakZone(
  process: PlantProcess,
  works: Waterworks,
  figures: LeakZoneFigures,
  hydrant: (at: number) => number = () => 0,
): LeakZone {
  const { calendar, replay: whole, scripted, seed } = process
  const replay = whole?.has(figures.zone) === true ? whole : null
  const sudden = scripted.of('burst', figures.zone)
  const slow = faultProcess(seed, BURST_STREAM + figures.zone, {
    slotMs: 90 * DAY_MS,
    probability: 0.35,
    medianMs: 12 * DAY_MS,
    spread: 0.6,
    minMs: 3 * DAY_MS,
    maxMs: 40 * DAY_MS,
  })

  /** A burst reaches its full loss within minutes. */
  function broken(at: number): number {
    const event = sudden.event(at)
    return event === null ? 0 : (event.amount ?? 0) * Math.min(1, (at - event.start) / BREAKING_MS)
  }

  function leak(at: number): number {
    const burst = slow.at(at)
    if (burst === null) return 0
    const size = 2 + 7 * ((burst.start / MINUTE_MS) % 97) * (1 / 97)
    const rampMs = ((burst.start / HOUR_MS) % 10) * DAY_MS + HOUR_MS
    return size * Math.min(1, (at - burst.start) / rampMs)
  }

  /** Flow out of the zone in addition to its usual inflow, m3/h. */
  const outside = (at: number) => broken(at) + FLUSHING_M3H * hydrant(at)

  /** Use of customers and old leaks, simulated or recorded. */
  const usual = (at: number) =>
    replay === null
      ? works.demand(figures.demandM3h, at) + BACKGROUND_M3H_PER_KM * figures.lengthKm + leak(at)
      : replay.inflow(figures.zone, at)
  const load = (at: number) =>
    replay === null
      ? works.demand(figures.demandM3h, at) / figures.demandM3h
      : replay.inflow(figures.zone, at) / replay.mean(figures.zone)
  const inflow = (at: number) => usual(at) + outside(at)

  function minimumOf(day: number, flow: (at: number) => number): number {
    const { start, end } = nightWindow(calendar, day)
    let least = Number.POSITIVE_INFINITY
    for (let at = start; at < end; at += NIGHT_STEP_MS) least = Math.min(least, flow(at))
    return least
  }
  const nightOf = (at: number) => {
    const day = calendar.dayOf(at)
    return at < nightWindow(calendar, day).end ? day - 1 : day
  }

  return {
    bursts: replay === null ? either(slow, sudden) : sudden,
    isGap: replay === null ? null : (at) => replay.isGap(figures.zone, at),
    most: replay === null ? null : replay.most(figures.zone),
    total: replay === null ? null : (at) => replay.total(figures.zone, at),
    sudden,
    isDisturbed: (at) => hydrant(at) === 1 || replay?.isGap(figures.zone, at) === true,
    inflow,
    pressure: (at) =>
      5.2 -
      0.4 * load(at) ** 2 -
      (replay === null ? 0.03 * leak(at) : 0) -
      0.035 * broken(at) -
      FLUSHING_BAR * hydrant(at) +
      0.02 * noise(seed + 320 + figures.zone, at, MINUTE_MS),
    minimumOf: (day) => minimumOf(day, inflow),
    nightMinimum: (at) => minimumOf(nightOf(at), inflow),
    nightUse: (at) =>
      replay === null ? minimumOf(nightOf(at), (time) => works.demand(figures.demandM3h, time)) : null,
  }
}
