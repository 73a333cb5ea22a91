import { memo } from 'react'
import type { MapFeatureKind } from '../../../wire/server/site.ts'
import type { MapPath } from '../rules/map-paths.ts'
import styles from './map.module.css'

/** What can be switched off, because it may hide what somebody looks for. */
export const MAP_LAYERS = ['sewers', 'mains', 'streets', 'names'] as const
export type MapLayer = (typeof MAP_LAYERS)[number]

const LAYER_OF: { readonly [kind in MapFeatureKind]?: MapLayer } = {
  Sewer: 'sewers',
  WaterMain: 'mains',
  Lane: 'streets',
  Road: 'streets',
  Place: 'names',
}

const PIPES: readonly MapFeatureKind[] = ['Sewer', 'WaterMain']

/** Splits what is drawn into the ground, which pictures may cover, and the pipes above them. */
export function groundAndPipes(paths: readonly MapPath[]) {
  const isPipe = ({ kind }: MapPath) => PIPES.includes(kind)
  return { ground: paths.filter((path) => !isPipe(path)), pipes: paths.filter(isPipe) }
}

interface MapBackgroundProps {
  readonly paths: readonly MapPath[]
  readonly hidden: ReadonlySet<MapLayer>
}

/** The drawn surroundings of the stations. Lines keep their width at any zoom. */
export const MapBackground = memo(function MapBackground({ paths, hidden }: MapBackgroundProps) {
  return paths.map(({ id, kind, d }) => {
    const layer = LAYER_OF[kind]
    // Roads have an edge, which is the same line below.
    const lines = kind === 'Road' ? ['edge', undefined] : [undefined]
    return layer !== undefined && hidden.has(layer)
      ? null
      : lines.map((part) => (
          <path key={`${id}${part}`} className={styles.feature} data-kind={kind} data-part={part} d={d} />
        ))
  })
})
