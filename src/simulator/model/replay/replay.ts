import { must } from '../../../domain/base/must.ts'
import type { Calendar } from '../base/calendar.ts'
import { noise } from '../base/hash.ts'
import { MINUTE_MS } from '../base/time.ts'
import type { InflowRecord } from './parse-inflow.ts'

/** Recorded inflow of leak zones, played in a loop of whole weeks: same weekday, same time of day. Domain 8. */
export interface Replay {
  has(zone: number): boolean
  /** m³/h; the last value while nothing was measured. */
  inflow(zone: number, at: number): number
  /** Returns whether nothing was measured. */
  isGap(zone: number, at: number): boolean
  /** m³ since 1970, as if the loop had run since then. */
  total(zone: number, at: number): number
  /** m³/h over the whole loop. */
  mean(zone: number): number
  most(zone: number): number
}

/** The recorded column for each zone: areas of about the same size. */
export const REPLAYED: ReadonlyMap<number, string> = new Map([
  [1, 'dma1_lps'],
  [2, 'dma2_lps'],
  [3, 'dma10_lps'],
  [4, 'dma6_lps'],
  [5, 'dma9_lps'],
  [6, 'dma3_lps'],
])
/** l/s to m³/h. */
const SCALE = 3.6
/** Noise of measurements from minute to minute. */
const NOISE_SHARE = 0.01
const NOISE_STREAM = 8_800
/** 1970-01-05 was a Monday: 4 days after the epoch. */
const MONDAY_H = 4 * 24

interface Track {
  /** m³/h by hour of the loop, gaps filled with the value before them. */
  readonly filled: Float32Array
  readonly gaps: Uint8Array
  /** m³ from the start of the loop to the start of each hour, and to its end. */
  readonly sums: Float64Array
  readonly most: number
}

export function createReplay({ columns }: InflowRecord, calendar: Calendar): Replay {
  const tracks = new Map<number, Track>()
  for (const [zone, name] of REPLAYED) {
    const column = columns.get(name)
    if (column !== undefined) tracks.set(zone, trackOf(column))
  }

  function track(zone: number): Track {
    const found = tracks.get(zone)
    if (found === undefined) throw new RangeError(`Nothing is recorded of zone ${zone}.`)
    return found
  }

  /** Returns the position in the loop by the local clock, in hours with their fraction. */
  function place(at: number, length: number): number {
    const hours = calendar.dayOf(at) * 24 + calendar.hourOf(at) - MONDAY_H
    return ((hours % length) + length) % length
  }

  return {
    has: (zone) => tracks.has(zone),
    inflow: (zone, at) => {
      const { filled } = track(zone)
      const hours = place(at, filled.length)
      const hour = Math.floor(hours)
      const from = must(filled[hour])
      const to = filled[(hour + 1) % filled.length] ?? from
      const value = from + (to - from) * (hours - hour)
      return value * (1 + NOISE_SHARE * noise(NOISE_STREAM + zone, at, MINUTE_MS))
    },
    isGap: (zone, at) => {
      const { gaps } = track(zone)
      return gaps[Math.floor(place(at, gaps.length))] === 1
    },
    total: (zone, at) => {
      const { filled, sums } = track(zone)
      const day = calendar.dayOf(at)
      const start = calendar.dayStart(day)
      // By the share of the day, so that a day of 23 or 25 hours uses its 24 recorded hours once each.
      const share = (at - start) / (calendar.dayStart(day + 1) - start)
      const hours = day * 24 + 24 * share - MONDAY_H
      const loops = Math.floor(hours / filled.length)
      const within = hours - loops * filled.length
      const hour = Math.floor(within)
      const from = must(filled[hour])
      const to = filled[(hour + 1) % filled.length] ?? from
      const part = within - hour
      return loops * (sums.at(-1) ?? 0) + must(sums[hour]) + part * from + (part * part * (to - from)) / 2
    },
    mean: (zone) => (track(zone).sums.at(-1) ?? 0) / track(zone).filled.length,
    most: (zone) => track(zone).most,
  }
}

function trackOf(column: Float32Array): Track {
  const hours = column.length
  const filled = new Float32Array(hours)
  const gaps = new Uint8Array(hours)
  const sums = new Float64Array(hours + 1)
  let last = SCALE * (column.findLast((value) => !Number.isNaN(value)) ?? 0)
  let most = 0
  for (let hour = 0; hour < hours; hour++) {
    const value = column[hour] ?? Number.NaN
    if (Number.isNaN(value)) gaps[hour] = 1
    else last = value * SCALE
    filled[hour] = last
    most = Math.max(most, last)
  }
  for (let hour = 0; hour < hours; hour++) {
    sums[hour + 1] = must(sums[hour]) + (must(filled[hour]) + must(filled[(hour + 1) % hours])) / 2
  }
  return { filled, gaps, sums, most }
}
