import {
  MAP_FEATURES,
  type MapBackground,
  type MapFeature,
  type MapFeatureKind,
  type MapPosition,
} from '../../../wire/server/site.ts'
import type { MapArea, Point } from './map-area.ts'

/** A shape of the map in its units: `d` of an SVG path. */
export interface MapPath {
  /** Its place among all shapes. */
  readonly id: string
  readonly kind: MapFeatureKind
  readonly d: string
}

interface MapName extends Point {
  readonly name: string
}

export interface MapDrawing {
  readonly paths: readonly MapPath[]
  readonly names: readonly MapName[]
}

/** More than any plant needs; what is beyond would only cost time. */
const MAX_POINTS = 200_000

/**
 * Returns what to draw of the background, lowest first. Kinds and shapes that nobody knows, and places that are none, are left
 * out: a map with a hole is better than none.
 */
export function mapDrawing({ features }: MapBackground, area: MapArea): MapDrawing {
  let left = MAX_POINTS
  const textOf = (positions: readonly MapPosition[]) => {
    const points = positions.flatMap((position) => pointAt(position, area) ?? [])
    left -= points.length
    if (points.length < 2 || left < 0) return ''
    return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  }
  const paths: MapPath[] = []
  const names: MapName[] = []
  for (const { properties, geometry } of features.filter(isKnown).toSorted(byKind)) {
    if (geometry.type === 'Point') {
      const at = pointAt(geometry.coordinates, area)
      if (at !== null && properties.name !== undefined) names.push({ ...at, name: properties.name })
      continue
    }
    const d =
      geometry.type === 'Polygon'
        ? geometry.coordinates.map((ring) => `${textOf(ring)}Z`).join('')
        : textOf(geometry.coordinates)
    if (/\d/.test(d)) paths.push({ id: `shape${paths.length}`, kind: properties.kind, d })
  }
  return { paths, names }
}

function pointAt([longitude, latitude]: MapPosition, area: MapArea): Point | null {
  const { x, y } = area.pointOf({ latitude, longitude })
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null
}

function isKnown({ properties, geometry }: MapFeature): boolean {
  return MAP_FEATURES.includes(properties?.kind) && Array.isArray(geometry?.coordinates)
}

function byKind(one: MapFeature, other: MapFeature): number {
  return MAP_FEATURES.indexOf(one.properties.kind) - MAP_FEATURES.indexOf(other.properties.kind)
}
