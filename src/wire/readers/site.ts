import {
  MAP_FEATURES,
  type MapBackground,
  type MapFeature,
  type MapGeometry,
  type MapPosition,
  type WeatherDepths,
  type WeatherForecast,
  type WeatherMain,
  type WeatherReport,
  type Webcam,
  type WebcamImage,
} from '../server/site.ts'
import {
  every,
  id,
  list,
  missingOr,
  number,
  numberOrNull,
  oneOf,
  oneOfOr,
  optional,
  type Reader,
  text,
  UNREADABLE,
  whole,
} from './reader.ts'

/** Without a depth it is dry. */
const depths = missingOr(whole<WeatherDepths>({ '1h': missingOr(number), '3h': missingOr(number) }))

export const weatherReport = whole<WeatherReport>({
  dt: number,
  main: whole<WeatherMain>({ temp: number, humidity: number, pressure: number }),
  rain: depths,
  snow: depths,
  weather: list(whole({ icon: text })),
  name: optional(text),
})

export const weatherForecast = whole<WeatherForecast>({
  list: list(weatherReport),
  city: optional(whole({ name: text })),
})

export const webcam = whole<Webcam>({ id: number, name: text, stationNumber: numberOrNull, intervalMs: number })
export const webcamImage = whole<WebcamImage>({ filename: id, timestamp: number })

const position: Reader<MapPosition> = (value) => {
  const [longitude, latitude] = Array.isArray(value) ? value.map(number) : []
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : UNREADABLE
}

/** A line without one of its points is another line. */
const GEOMETRIES: { readonly [T in MapGeometry['type']]: Reader<Extract<MapGeometry, { readonly type: T }>> } = {
  Polygon: whole({ type: oneOf(['Polygon']), coordinates: every(every(position)) }),
  LineString: whole({ type: oneOf(['LineString']), coordinates: every(position) }),
  Point: whole({ type: oneOf(['Point']), coordinates: position }),
}

const geometry: Reader<MapGeometry> = (value) => {
  for (const reader of Object.values<Reader<MapGeometry>>(GEOMETRIES)) {
    const result = reader(value)
    if (result !== UNREADABLE) return result
  }
  return UNREADABLE
}

const feature = whole<MapFeature>({
  type: oneOf(['Feature']),
  properties: whole<MapFeature['properties']>({ kind: oneOf(MAP_FEATURES), name: optional(text) }),
  geometry,
})

export const mapBackground = whole<MapBackground>({
  type: oneOfOr(['FeatureCollection'], 'FeatureCollection'),
  features: list(feature),
})
