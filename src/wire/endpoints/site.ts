import type { MapType } from '../server/dashboard.ts'
import type { EnergyConfig, PipeLeakageZones } from '../server/evaluations.ts'
import type { FileAnswer } from '../server/result.ts'
import type { MapBackground, WeatherForecast, WeatherReport, Webcam, WebcamImage } from '../server/site.ts'
import { define, type None } from './endpoint.ts'

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

/** What the map of the stations shows around them, without a service of maps. @assumed */
export const MAP_ENDPOINTS = {
  /** @assumed path, answer */
  mapBackground: define<None, MapBackground>({
    method: 'GET',
    path: '/api/Station/map',
    answer: { lists: ['features'] },
  }),
  /** A picture of the ground, as `mapTiles` of the settings name it; the browser loads it like any picture. @assumed path, answer */
  mapTile: define<{ type: MapType; z: number; x: number; y: number }, FileAnswer>({
    method: 'GET',
    path: '/Views/Map/{type}/{z}/{x}/{y}',
    answer: 'file',
    byBrowser: true,
  }),
} as const

/**
 * Specification 7, "Visualization and webcam". Any status but 200 means that there is no picture; views report no
 * error.
 */
export const WEBCAM_ENDPOINTS = {
  /** @assumed answer */
  webcams: define<None, Webcam[]>({ method: 'GET', path: '/api/webcam', answer: 'list', only200: true }),
  /** @assumed answer */
  webcam: define<{ id: number }, Webcam>({ method: 'GET', path: '/api/webcam/{id}', answer: 'object', only200: true }),
  /** From and to are ms since 1970. @assumed answer */
  webcamImages: define<{ id: number; from: number; to: number }, WebcamImage[]>({
    method: 'GET',
    path: '/api/webcam/{id}/available-images',
    query: ['from', 'to'],
    answer: 'list',
    only200: true,
  }),
  /** JPEG or PNG with this name; the newest one for an empty name. @assumed answer */
  webcamImage: define<{ id: number; currentFilename: string }, FileAnswer>({
    method: 'GET',
    path: '/api/webcam/{id}/current',
    query: ['currentFilename'],
    answer: 'file',
    only200: true,
  }),
} as const

/** What the hubs of leakage and energy do not tell: which zones there are, and which PVs keep the course of their values. */
export const EVALUATION_ENDPOINTS = {
  /** @assumed path, answer */
  pipeLeakageZones: define<None, PipeLeakageZones>({
    method: 'GET',
    path: '/api/PipeLeakage/zones',
    answer: { lists: ['pipeLeakageZones'] },
  }),
  /** @assumed path, answer */
  energyConfig: define<None, EnergyConfig>({ method: 'GET', path: '/api/EnergyOpt/config', answer: 'object' }),
} as const
