import { must } from '../../../domain/base/must.ts'
import type { Calendar } from '../base/calendar.ts'
import { dayCache, type Memory } from '../base/memory.ts'
import { HOUR_MS } from '../base/time.ts'
import { RAIN_STEP_MS } from '../intervals/scripted-events.ts'
import type { Rain } from './rain.ts'

const STEP_MS = RAIN_STEP_MS
const CACHED_DAYS = 32

export interface RainDepth {
  /** mm that fell since local midnight. */
  today(at: number): number
  /** mm of a whole local day. */
  ofDay(day: number): number
  /** mm since the first day of the archive; 0 before it. */
  sinceEpoch(at: number): number
}

/** Creates sums of rain. Sums of past days are kept, 8 bytes each: three years take 9 KB. */
export function createRainDepth(rain: Rain, calendar: Calendar, epochDay: number, memory: Memory): RainDepth {
  const sums: number[] = [0]

  const dayTable = dayCache({ memory, calendar }, CACHED_DAYS, (day: number) => {
    const start = calendar.dayStart(day)
    const end = calendar.dayStart(day + 1)
    const steps = (end - start) / STEP_MS
    const table = new Float64Array(steps + 1)
    if (rain.wet(start, end, 0).length === 0) return { start, table }
    let sum = 0
    for (let step = 0; step < steps; step++) {
      sum += (rain.intensityAtStep(start + step * STEP_MS) * STEP_MS) / HOUR_MS
      table[step + 1] = sum
    }
    return { start, table }
  })

  memory.onChange((from) => {
    sums.length = Math.min(sums.length, Math.max(1, calendar.dayOf(from) - epochDay + 1))
  })

  function ofDay(day: number): number {
    return dayTable(day).table.at(-1) ?? 0
  }

  function today(at: number): number {
    const { start, table } = dayTable(calendar.dayOf(at))
    const place = (at - start) / STEP_MS
    const step = Math.floor(place)
    const from = must(table[step])
    return from + ((table[step + 1] ?? from) - from) * (place - step)
  }

  return {
    today,
    ofDay,
    sinceEpoch: (at) => {
      const day = calendar.dayOf(at)
      if (day < epochDay) return 0
      for (let next = sums.length; next <= day - epochDay; next++) {
        sums.push(must(sums[next - 1]) + ofDay(epochDay + next - 1))
      }
      return must(sums[day - epochDay]) + today(at)
    },
  }
}
