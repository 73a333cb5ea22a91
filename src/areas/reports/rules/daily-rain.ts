import { startOf, startOfNext } from '../../../domain/time/calendar.ts'
import type { DataPoint } from '../../../wire/server/chart.ts'

const HOUR_MS = 3_600_000

/** Rain of a calendar day. */
export interface RainDay {
  /** Start of the day, ms since 1970. */
  readonly day: number
  readonly mm: number
}

/**
 * Returns the rain of each day from the day values of a gauge: the mean of its intensity in mm/h over the hours of the day,
 * which are 23 or 25 twice a year. The present day counts up to `now`. Days without a value are left out.
 */
export function dailyRain(points: readonly DataPoint[], now: number, zone: string): readonly RainDay[] {
  return points.flatMap(({ timestamp, value }) => {
    if (value === null) return []
    const day = startOf('Days', timestamp, zone)
    const hours = Math.max(0, Math.min(startOfNext('Days', day, zone), now) - day) / HOUR_MS
    return [{ day, mm: value * hours }]
  })
}
