import { define } from '../endpoint.ts'
import type { WeatherForecast, WeatherReport } from '../weather.ts'

/** `zip` holds code and country (`70173,de`), `appid` the key. @assumed name */
export interface WeatherQuery {
  readonly zip: string
  readonly units: 'metric'
  readonly appid: string
}

/** Specification 7, "External weather service". */
export const WEATHER_ENDPOINTS = {
  /** @assumed path, args */
  weather: define<WeatherQuery, WeatherReport>({
    method: 'GET',
    path: '/data/2.5/weather',
    query: ['zip', 'units', 'appid'],
    answer: { lists: ['weather'] },
    anonymous: true,
    external: true,
  }),
  /** @assumed path, args, answer */
  weatherForecast: define<WeatherQuery, WeatherForecast>({
    method: 'GET',
    path: '/data/2.5/forecast',
    query: ['zip', 'units', 'appid'],
    answer: { lists: ['list'] },
    anonymous: true,
    external: true,
  }),
} as const
