import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { startOf } from '../../../domain/time/calendar.ts'
import { minutesOfDay } from '../../../domain/time/wall-time.ts'
import type { WeatherReport } from '../../../wire/server/site.ts'
import { precipitationOf } from './condition.ts'

const SECOND_MS = 1000
const HOUR_S = 3600
const NOON_MIN = 12 * 60

/** The forecast of a calendar day of the plant. */
export interface ForecastDay {
  /** Its beginning, ms since 1970. */
  readonly day: number
  readonly steps: readonly WeatherReport[]
  /** °C. */
  readonly min: number
  readonly max: number
  /** mm of rain and snow. */
  readonly mm: number
  /** The step nearest to noon stands for the day. */
  readonly noon: WeatherReport
}

/** Returns the days of a forecast on the plant's calendar; the first and the last one may be parts of a day. Rule U4. */
export function forecastDays(list: readonly WeatherReport[], zone: string): readonly ForecastDay[] {
  const byDay = Map.groupBy(inOrder(list), ({ dt }) => startOf('Days', dt * SECOND_MS, zone))
  return [...byDay].flatMap(([day, steps]) => {
    const temperatures = steps.map(({ main }) => main.temp)
    const fromNoon = ({ dt }: WeatherReport) => Math.abs(minutesOfDay(dt * SECOND_MS, zone) - NOON_MIN)
    const noon = steps.toSorted((a, b) => fromNoon(a) - fromNoon(b))[0]
    if (noon === undefined) return []
    return [
      {
        day,
        steps,
        min: Math.min(...temperatures),
        max: Math.max(...temperatures),
        mm: steps.reduce((sum, step) => sum + (precipitationOf(step)?.mm ?? 0), 0),
        noon,
      },
    ]
  })
}

/** Returns the temperatures of a forecast as a series of a chart. */
export function temperatureColumns(list: readonly WeatherReport[]): Columns {
  const steps = inOrder(list)
  return { x: Float64Array.from(steps, ({ dt }) => dt), y: Float64Array.from(steps, ({ main }) => main.temp) }
}

/** Returns the depths of a forecast as bars: each over the hours before its time, in which it falls. Dry hours are 0. */
export function rainColumns(list: readonly WeatherReport[]): Columns {
  const steps = inOrder(list)
  const gap = (own: number, index: number) => {
    const before = steps[index - 1]?.dt
    return before === undefined ? (steps[1]?.dt ?? own + 3 * HOUR_S) - own : own - before
  }
  return {
    x: Float64Array.from(steps, ({ dt }, index) => dt - gap(dt, index)),
    y: Float64Array.from(steps, (step) => precipitationOf(step)?.mm ?? 0),
  }
}

/** Returns the ends of the bars of `rainColumns`, s since 1970. */
export function rainEnds(list: readonly WeatherReport[]): Float64Array {
  return Float64Array.from(inOrder(list), ({ dt }) => dt)
}

function inOrder(list: readonly WeatherReport[]): readonly WeatherReport[] {
  return list.filter(({ dt }) => Number.isFinite(dt)).toSorted((a, b) => a.dt - b.dt)
}

/** Postal codes are letters, digits, spaces and hyphens. */
const ZIP = /^[\p{L}\d][\p{L}\d -]{1,11}$/u
const COUNTRY = /^[a-z]{2}$/i

/** Returns whether a service can be asked for a place. Rule U3. */
export function isPlace(zip: string, country: string): boolean {
  return ZIP.test(zip.trim()) && COUNTRY.test(country.trim())
}
