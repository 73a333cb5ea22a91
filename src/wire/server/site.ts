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
  /** Of the place; only of the weather of now. @assumed */
  readonly name?: string
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
  /** The place. */
  readonly city?: { readonly name: string }
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

/** What a feature of the map of the stations is, in the order in which they are drawn. @assumed */
export const MAP_FEATURES = [
  'Woodland',
  'Settlement',
  'River',
  'Stream',
  'Lane',
  'Road',
  'Sewer',
  'WaterMain',
  'Place',
] as const
export type MapFeatureKind = (typeof MAP_FEATURES)[number]

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type MapPosition = readonly [longitude: number, latitude: number]

export type MapGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly MapPosition[])[] }
  | { readonly type: 'LineString'; readonly coordinates: readonly MapPosition[] }
  | { readonly type: 'Point'; readonly coordinates: MapPosition }

export interface MapFeature {
  readonly type: 'Feature'
  readonly properties: { readonly kind: MapFeatureKind; readonly name?: string }
  readonly geometry: MapGeometry
}

/** A FeatureCollection of GeoJSON (RFC 7946). */
export interface MapBackground {
  readonly type: 'FeatureCollection'
  readonly features: readonly MapFeature[]
}
