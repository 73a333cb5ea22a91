import type { Box } from '../../../domain/images/stage-view.ts'
import type { GeoLocation } from '../../../wire/server/station.ts'

/**
 * Units of the map: the world is 2^22 of them wide, as on square maps of the web (Mercator), about 6 m each in the middle of
 * Europe. They begin in the upper left corner of the area, so that drawings have small numbers.
 */
export const WORLD = 2 ** 22
/** Beyond, a map of this kind has no end. */
const MAX_LATITUDE = 85.05
const METRES_AROUND = 40_075_017
/** Of the larger side, around the outermost stations: their names and signs need it. */
const MARGIN = 0.14
/** A single station stands in this much of the world. */
const LEAST_METRES = 1500

export interface Point {
  readonly x: number
  readonly y: number
}

export interface MapArea {
  /** What is shown at first: all stations; it begins at 0, 0. */
  readonly box: Box
  /** Its upper left corner in the world. */
  readonly origin: Point
  /** Metres per unit in the middle of the area. */
  readonly metres: number
  readonly pointOf: (location: GeoLocation) => Point
}

function worldPoint({ latitude, longitude }: GeoLocation): Point {
  const angle = (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * Math.PI) / 180
  return {
    x: (longitude / 360 + 0.5) * WORLD,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)) * WORLD,
  }
}

/** Returns whether a location of the server is one: two finite degrees of the world. */
export function isLocation(location: GeoLocation | null): location is GeoLocation {
  return location !== null && Math.abs(location.latitude) <= 90 && Math.abs(location.longitude) <= 180
}

/** Returns the part of the world that holds all locations, with room around them; null without any. */
export function mapArea(locations: readonly GeoLocation[]): MapArea | null {
  if (locations.length === 0) return null
  const points = locations.map(worldPoint)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [least(xs), -least(xs.map((x) => -x))]
  const [top, bottom] = [least(ys), -least(ys.map((y) => -y))]
  const latitude = Math.PI / 2 - 2 * Math.atan(Math.exp(((top + bottom) / WORLD - 1) * Math.PI))
  const metres = (METRES_AROUND * Math.cos(latitude)) / WORLD
  const extent = Math.max(LEAST_METRES / metres, right - left, bottom - top)
  const margin = extent * MARGIN
  const width = Math.max(right - left, extent / 2) + 2 * margin
  const height = Math.max(bottom - top, extent / 2) + 2 * margin
  const origin = { x: (left + right - width) / 2, y: (top + bottom - height) / 2 }
  return {
    box: { x: 0, y: 0, width, height },
    origin,
    metres,
    pointOf: (location) => {
      const { x, y } = worldPoint(location)
      return { x: x - origin.x, y: y - origin.y }
    },
  }
}

/** Like `Math.min`, of any number of numbers. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
}

const STEPS = [1, 2, 5]

/** Returns the longest round length in metres that is at most `px` long where a metre has `pxPerMetre` pixels. */
export function scaleLength(pxPerMetre: number, px: number): number {
  const most = px / pxPerMetre
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (STEPS.findLast((step) => step * power <= most) ?? 1)
}
