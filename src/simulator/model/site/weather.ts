import type { WeatherForecast, WeatherReport } from '../../../wire/server/site.ts'
import { yearShare } from '../base/calendar.ts'
import { clamp, noise } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'

const FORECAST_STEP_H = 3
const FORECAST_STEPS = 40
const WEATHER_STREAM = 12_000
/** Below this it snows, °C. */
const SNOW_BELOW_C = 1
/** Rain of the last hour, in mm, that makes a thunderstorm in the warm months. */
const THUNDER_MM = 6
const THUNDER_ABOVE_C = 14
const SHOWER_MM = 2
const WET_MM = 0.05
/** Half the length of the day at the equinox, and its change to midsummer, h. */
const HALF_DAY_H = 6
const HALF_DAY_SWING_H = 2.2
const NOON_H = 13

export interface Weather {
  /** 0 at night to 1 at noon. */
  light(at: number): number
  /** 0 clear to 1 overcast. */
  clouds(at: number): number
  current(at: number): WeatherReport
  /** Returns forty reports, three hours apart. */
  forecast(at: number): WeatherForecast
}

/** Creates the weather that matches the rain, in the format of the external service. Specification 3, "Weather". */
export function createWeather({ calendar, rain, rainDepth, seed }: PlantProcess): Weather {
  const wave = (stream: number, at: number, periodMs: number) => noise(seed + WEATHER_STREAM + stream, at, periodMs)
  const depth = (at: number, hours: number) =>
    Math.max(0, rainDepth.sinceEpoch(at) - rainDepth.sinceEpoch(at - hours * HOUR_MS))

  function light(at: number): number {
    const half = HALF_DAY_H + HALF_DAY_SWING_H * Math.sin(2 * Math.PI * (yearShare(at) - 0.22))
    return clamp(1.3 * Math.cos((Math.PI / 2) * ((calendar.hourOf(at) - NOON_H) / half)), 0, 1)
  }
  const clouds = (at: number) => (rain.intensity(at) > 0 ? 1 : clamp(0.45 + 0.7 * wave(1, at, 9 * HOUR_MS), 0, 1))

  function temperature(at: number): number {
    const season = 9.3 + 9.2 * Math.sin(2 * Math.PI * (yearShare(at) - 0.3))
    const day = 3.6 * Math.cos((2 * Math.PI * (calendar.hourOf(at) - 15)) / 24) * (1 - 0.6 * clouds(at))
    return season + day + 4 * wave(2, at, 3 * DAY_MS) - Math.min(3, 0.8 * depth(at, 3))
  }

  function icon(at: number, lastHour: number, temp: number, humidity: number): string {
    const suffix = light(at) > 0.02 ? 'd' : 'n'
    const cover = clouds(at)
    if (lastHour > WET_MM && temp < SNOW_BELOW_C) return `13${suffix}`
    if (lastHour > THUNDER_MM && temp > THUNDER_ABOVE_C) return `11${suffix}`
    if (lastHour > SHOWER_MM) return `09${suffix}`
    if (lastHour > WET_MM) return `10${suffix}`
    if (humidity > 92 && light(at) < 0.3) return `50${suffix}`
    if (cover < 0.15) return `01${suffix}`
    if (cover < 0.4) return `02${suffix}`
    return cover < 0.7 ? `03${suffix}` : `04${suffix}`
  }

  function report(at: number, hours: 1 | 3): WeatherReport {
    const temp = Math.round(temperature(at) * 10) / 10
    const wet = depth(at, hours)
    const humidity = Math.round(clamp(78 - 22 * light(at) + 12 * wave(3, at, DAY_MS) + 20 * Math.min(1, wet), 25, 100))
    const pressure = Math.round(1_016 + 11 * wave(4, at, 4 * DAY_MS) - 8 * Math.min(1, depth(at, 3) / 4))
    const millimetres = Math.round(wet * 100) / 100
    const fallen = { [`${hours}h`]: millimetres }
    const kind = temp < SNOW_BELOW_C ? { snow: fallen } : { rain: fallen }
    return {
      dt: Math.floor(at / SECOND_MS),
      main: { temp, humidity, pressure },
      ...(millimetres > WET_MM ? kind : {}),
      weather: [{ icon: icon(at, wet / hours, temp, humidity) }],
    }
  }

  return {
    light,
    clouds,
    current: (at) => report(at, 1),
    forecast: (at) => {
      const stepMs = FORECAST_STEP_H * HOUR_MS
      const first = (Math.floor(at / stepMs) + 1) * stepMs
      return {
        list: Array.from({ length: FORECAST_STEPS }, (_, step) => report(first + step * stepMs, FORECAST_STEP_H)),
      }
    },
  }
}

/** The only place that the simulated weather service has; no town has this number. */
export const WEATHER_PLACE = { zip: '99999', country: 'de' } as const
/** Its name, as the service says it. */
export const WEATHER_PLACE_NAME = 'Musterstadt'
