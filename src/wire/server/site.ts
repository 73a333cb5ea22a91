/**
 * The external weather service, in its own format (specification 7, "External weather service"): only the fields that
 * the client reads. The client derives `WEATHER_CONDITIONS` from the icon. Temperatures in °C, pressure in hPa, depths
 * in mm, humidity in %.
 */
export const WEATHER_CONDITIONS = [
  'ClearSky',
  'FewClouds',
  'ScatteredClouds',
  'BrokenClouds',
  'ShowerRain',
  'Rain',
  'Thunderstorm',
  'Snow',
  'Mist',
] as const
export type WeatherCondition = (typeof WEATHER_CONDITIONS)[number]

/** One current or forecast state; field names of the service. */
export interface WeatherReport {
  /** Seconds since 1970. @assumed name */
  readonly dt: number
  readonly main: WeatherMain
  readonly rain?: WeatherDepths
  readonly snow?: WeatherDepths
  /** The first one counts. */
  readonly weather: readonly WeatherIcon[]
}

export interface WeatherMain {
  readonly temp: number
  readonly humidity: number
  readonly pressure: number
}

export interface WeatherDepths {
  readonly '1h'?: number
  readonly '3h'?: number
}

export interface WeatherIcon {
  /** Two digits and `d` or `n`, such as `10d`. */
  readonly icon: string
}

/** @assumed */
export interface WeatherForecast {
  readonly list: readonly WeatherReport[]
}

/** Webcams: specification 7. */

/** @assumed */
export interface Webcam {
  readonly id: number
  readonly name: string
  readonly stationNumber: number | null
  /** ms between two images. */
  readonly intervalMs: number
}

/** A stored image; `current` returns the one of this name, or the newest for the empty name. @assumed */
export interface WebcamImage {
  readonly filename: string
  /** ms since 1970. */
  readonly timestamp: number
}
