import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import { either, type Interval, type Intervals } from '../intervals/intervals.ts'
import type { PlantProcess } from './plant-process.ts'

/** Returns random and scripted mains failures of a station (domain 2.4.9). `stream` separates their random numbers. */
export function mainsFailures(
  { scripted, seed }: Pick<PlantProcess, 'scripted' | 'seed'>,
  stream: number,
  station: number,
): Intervals {
  const outages = faultProcess(seed, stream + station, {
    slotMs: 90 * DAY_MS,
    probability: 0.05,
    medianMs: 20 * MINUTE_MS,
    spread: 0.9,
    minMs: 2 * MINUTE_MS,
    maxMs: 90 * MINUTE_MS,
  })
  return either(outages, scripted.of('mains', station))
}

const VISIT_STREAM = 31_000
const PROBABILITY = 0.12
const FROM_H = 7
const SPAN_H = 6
const SHORTEST_MIN = 30
const LONGEST_MIN = 120

/** Returns the maintenance visits of a station: on some workdays between 07:00 and 15:00, half an hour to two hours. */
export function createVisits({ calendar, scripted, seed }: PlantProcess, station: number): Intervals {
  function visit(day: number): Interval | null {
    const stream = seed ^ Math.imul(VISIT_STREAM + station, 2_654_435)
    if (calendar.isRestDay(day) || h01(stream, day, 1) >= PROBABILITY) return null
    const start = Math.round(calendar.dayStart(day) + (FROM_H + SPAN_H * h01(stream, day, 2)) * HOUR_MS)
    const minutes = SHORTEST_MIN + (LONGEST_MIN - SHORTEST_MIN) * h01(stream, day, 3)
    return { start, end: start + Math.round(minutes * MINUTE_MS) }
  }
  const chance: Intervals = {
    at: (time) => {
      const interval = visit(calendar.dayOf(time))
      return interval !== null && time >= interval.start && time < interval.end ? interval : null
    },
    startingIn: (from, to) => {
      const found: Interval[] = []
      for (let day = calendar.dayOf(from); calendar.dayStart(day) < to; day++) {
        const interval = visit(day)
        if (interval !== null && interval.start >= from && interval.start < to) found.push(interval)
      }
      return found
    },
  }
  return either(chance, scripted.of('visit', station))
}
