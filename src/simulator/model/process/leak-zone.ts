import { noise } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Intervals } from '../intervals/intervals.ts'
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
  /** Those that were scripted: a main breaks, everybody notices. */
  readonly sudden: Intervals
  /** What flows in is not what the town uses: a hydrant is open, or nothing was measured. */
  isDisturbed(at: number): boolean
  /** Nothing was recorded at a time; null = it is not a record. */
  readonly isGap: ((at: number) => boolean) | null
  /** m³/h at most, and m³ since 1970, of a record. */
  readonly most: number | null
  readonly total: ((at: number) => number) | null
  /** m3/h */
  inflow(at: number): number
  /** bar */
  pressure(at: number): number
  /** Least inflow between 02:00 and 04:00, m3/h: of last night once it is over, before that of the night before. */
  nightMinimum(at: number): number
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
/** An open hydrant takes so much, and so much pressure. */
const FLUSHING_M3H = 18
const FLUSHING_BAR = 0.4
const BREAKING_MS = 8 * MINUTE_MS
const BACKGROUND_M3H_PER_KM = 0.06
const NIGHT_FROM_H = 2
const NIGHT_TO_H = 4
const NIGHT_STEP_MS = 5 * MINUTE_MS

/**
 * A district of the network by domain 2.4.6: demand, background leak and now and then a burst. `hydrant` is 1 while
 * operators flush the mains.
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

  /** A main that breaks loses everything within minutes. */
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

  /** What leaves the zone beside its usual inflow, m3/h. */
  const outside = (at: number) => broken(at) + FLUSHING_M3H * hydrant(at)

  /** What customers and old leaks take, made or recorded. */
  const usual = (at: number) =>
    replay === null
      ? works.demand(figures.demandM3h, at) + BACKGROUND_M3H_PER_KM * figures.lengthKm + leak(at)
      : replay.inflow(figures.zone, at)
  const load = (at: number) =>
    replay === null
      ? works.demand(figures.demandM3h, at) / figures.demandM3h
      : replay.inflow(figures.zone, at) / replay.mean(figures.zone)
  const inflow = (at: number) => usual(at) + outside(at)

  function minimumOf(day: number): number {
    const start = calendar.dayStart(day)
    let least = Number.POSITIVE_INFINITY
    for (let at = start + NIGHT_FROM_H * HOUR_MS; at < start + NIGHT_TO_H * HOUR_MS; at += NIGHT_STEP_MS) {
      least = Math.min(least, inflow(at))
    }
    return least
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
    nightMinimum: (at) => minimumOf(calendar.dayOf(at) - (calendar.hourOf(at) < NIGHT_TO_H ? 1 : 0)),
  }
}
