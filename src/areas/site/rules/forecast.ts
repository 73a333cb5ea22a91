import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { add, startOf } from '../../../domain/time/calendar.ts'
import { minutesOfDay } from '../../../domain/time/wall-time.ts'
import type { WeatherReport } from '../../../wire/server/site.ts'
import { precipitationOf } from './condition.ts'

const SECOND_MS = 1000
const HOUR_S = 3600
const NOON_MIN = 12 * 60
/** A forecast with one step does not say how long its steps are: those of the service. */
export const FORECAST_STEP_H = 3

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

/**
 * Returns the days of a forecast on the plant's calendar; the first and the last one may be parts of a day. A temperature is of its
 * time, rain of the hours before it: what falls across midnight counts for both days by its share. Rule U4.
 */
export function forecastDays(list: readonly WeatherReport[], zone: string): readonly ForecastDay[] {
  const byDay = Map.groupBy(inOrder(list), ({ dt }) => startOf('Days', dt * SECOND_MS, zone))
  const falls = fallsOf(list)
  return [...byDay].flatMap(([day, steps]) => {
    const temperatures = steps.map(({ main }) => main.temp)
    const fromNoon = ({ dt }: WeatherReport) => Math.abs(minutesOfDay(dt * SECOND_MS, zone) - NOON_MIN)
    const noon = steps.toSorted((a, b) => fromNoon(a) - fromNoon(b))[0]
    if (noon === undefined) return []
    const [from, to] = [day / SECOND_MS, add('Days', 1, day, zone) / SECOND_MS]
    return [
      {
        day,
        steps,
        min: Math.min(...temperatures),
        max: Math.max(...temperatures),
        mm: falls.reduce((sum, fall) => {
          const inside = Math.min(to, fall.to) - Math.max(from, fall.from)
          return inside > 0 ? sum + (fall.mm * inside) / (fall.to - fall.from) : sum
        }, 0),
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
  const falls = fallsOf(list)
  return { x: Float64Array.from(falls, ({ from }) => from), y: Float64Array.from(falls, ({ mm }) => mm) }
}

/** Returns the ends of the bars of `rainColumns`, s since 1970. */
export function rainEnds(list: readonly WeatherReport[]): Float64Array {
  return Float64Array.from(fallsOf(list), ({ to }) => to)
}

/** Rain and snow of one step, mm, and the time in which they fall, s since 1970. */
interface Fall {
  readonly from: number
  readonly to: number
  readonly mm: number
}

/** A service may tell the depth of several spans; the one that fills the time since the step before counts. */
function fallsOf(list: readonly WeatherReport[]): readonly Fall[] {
  const steps = inOrder(list)
  return steps.map((step, index) => {
    const before = steps[index - 1]?.dt
    // Before the first one there is none: it is as long as the second.
    const next = steps[1]?.dt ?? step.dt + FORECAST_STEP_H * HOUR_S
    const length = before === undefined ? next - step.dt : step.dt - before
    const rain = precipitationOf(step, length / HOUR_S)
    const span = rain === null ? length : Math.min(length, rain.hours * HOUR_S)
    return { from: step.dt - span, to: step.dt, mm: rain?.mm ?? 0 }
  })
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
