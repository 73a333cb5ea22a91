import { closedRange } from '../../../domain/values/valid-range.ts'
import type { Webcam, WebcamImage } from '../../../wire/server/site.ts'
import { localTime } from '../base/calendar.ts'
import { DAY_MS, MINUTE_MS } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { PlantStations } from '../stations/plant-stations.ts'
import type { PlantValues } from '../values/pv-values.ts'
import { drawWebcam } from './draw-webcam.ts'
import { createWeather } from './weather.ts'

/** How long pictures are kept. */
export const KEPT_MS = 7 * DAY_MS

/** The cameras and the levels in their pictures. */
const CAMERAS: readonly {
  readonly name: string
  readonly station: number
  readonly key: string
  /** How often the current picture changes; every minute one is kept. */
  readonly intervalMs?: number
}[] = [
  { name: 'Nachklärbecken', station: 1, key: 'ai100006', intervalMs: 2000 },
  { name: 'Regenüberlaufbecken Nord', station: 31, key: 'ai3100001' },
  { name: 'Hochbehälter Nord', station: 44, key: 'ai4400001' },
]

/** Of cameras that stand there again: a wall of them is busy. */
const FURTHER_INTERVAL_MS = 2000

export interface WebcamParts extends Pick<PlantValues, 'config' | 'value'>, Pick<PlantStations, 'stations'> {
  readonly process: PlantProcess
}

export interface Webcams {
  readonly all: readonly Webcam[]
  /** Returns the pictures of [from, to] that are kept at `now`, oldest first. */
  images(webcam: Webcam, from: number, to: number, now: number): WebcamImage[]
  /** Returns a picture by name, or the newest for an empty name; undefined if there is none. */
  image(webcam: Webcam, filename: string, now: number): (WebcamImage & { readonly data: Buffer }) | undefined
}

/**
 * Creates the cameras of a plant: a picture a minute is kept; all are drawn on request. With a larger `count` the same cameras
 * stand there again under further names.
 */
export function createWebcams(model: WebcamParts, count = 0): Webcams {
  const { process } = model
  const { calendar } = process
  const weather = createWeather(process)
  const own = CAMERAS.filter(({ station }) => model.stations.some(({ id }) => id === station))
  const further = Array.from({ length: own.length === 0 ? 0 : Math.max(0, count - own.length) }, (_, i) => {
    const camera = own[i % own.length] ?? own[0]
    const name = `${camera?.name} ${Math.floor(i / own.length) + 2}`
    return camera === undefined ? [] : [{ ...camera, name, intervalMs: FURTHER_INTERVAL_MS }]
  })
  const cameras = [...own, ...further.flat()]
  const nameOf = ({ id }: Webcam, at: number) => {
    const stamp = new Date(at).toISOString().replaceAll(/[-:]/g, '').slice(0, 13)
    return `cam${id}-${stamp}Z.png`
  }
  const current = ({ intervalMs }: Webcam, now: number) => Math.floor(now / intervalMs) * intervalMs
  const newest = (now: number) => Math.floor(now / MINUTE_MS) * MINUTE_MS

  function timeOf(webcam: Webcam, filename: string, now: number): number | undefined {
    if (filename === '') return newest(now)
    const [, year, month, day, hour, minute] =
      /^cam\d+-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z\.png$/.exec(filename) ?? []
    if (year === undefined) return undefined
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
    const isKept = at <= newest(now) && at >= now - KEPT_MS
    return isKept && nameOf(webcam, at) === filename ? at : undefined
  }

  function draw(webcam: Webcam, at: number): Buffer {
    const { year, month, day, hour, minute } = localTime(calendar, at)
    const two = (value: number) => String(value).padStart(2, '0')
    return drawWebcam({
      light: weather.light(at),
      clouds: weather.clouds(at),
      rain: process.rain.intensity(at),
      fill: fillOf(cameras[webcam.id - 1]?.key ?? '', at),
      stamp: `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`,
      seed: process.seed + Math.floor(at / MINUTE_MS) + webcam.id,
    })
  }

  /** Returns a level as a share of its range. */
  function fillOf(key: string, at: number): number {
    const value = model.value(key, at)
    const range = value === undefined ? null : closedRange(model.config(value.pvRef)?.domainConfig ?? null)
    if (value?.doubleValue === undefined || range === null) return 0
    return (value.doubleValue - range.min) / (range.max - range.min)
  }

  return {
    all: cameras.map(({ name, station, intervalMs = MINUTE_MS }, index) => ({
      id: index + 1,
      name,
      stationNumber: station,
      intervalMs,
    })),
    images: (webcam, from, to, now) => {
      const images: WebcamImage[] = []
      const last = Math.min(to, newest(now))
      for (let at = Math.ceil(Math.max(from, now - KEPT_MS) / MINUTE_MS) * MINUTE_MS; at <= last; at += MINUTE_MS) {
        images.push({ filename: nameOf(webcam, at), timestamp: at })
      }
      return images
    },
    image: (webcam, filename, now) => {
      const at = timeOf(webcam, filename, now)
      return at === undefined
        ? undefined
        : {
            filename: nameOf(webcam, at),
            timestamp: at,
            data: draw(webcam, filename === '' ? current(webcam, now) : at),
          }
    },
  }
}
