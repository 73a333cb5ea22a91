import { useMemo } from 'react'
import { useQuery } from '../../../live/views/hooks.ts'
import type { Station } from '../../../wire/server/station.ts'
import { isLocation, type MapArea, mapArea } from '../rules/map-area.ts'
import { type MapDrawing, mapDrawing } from '../rules/map-paths.ts'
import type { MapStation, PlacedStation } from './map-station.ts'

interface PlacedStations {
  /** Null if no station has a location. */
  readonly area: MapArea | null
  /** Null while it loads, and where the plant has none: the stations stand on an empty ground then. */
  readonly drawing: MapDrawing | null
  readonly placed: readonly PlacedStation[]
}

/**
 * Returns the stations that have a location at their places, and what is drawn around them. `shown` are the same stations, live:
 * they change with every alert, and their places do not. `stations` must be stable.
 */
export function usePlacedStations(stations: readonly Station[], shown: readonly MapStation[]): PlacedStations {
  const background = useQuery('mapBackground').body
  const area = useMemo(
    () => mapArea(stations.flatMap(({ location }) => (isLocation(location) ? [location] : []))),
    [stations],
  )
  const drawing = useMemo(
    () => (area === null || background === null ? null : mapDrawing(background, area)),
    [area, background],
  )
  const placed = useMemo(
    () =>
      shown.flatMap((each): readonly PlacedStation[] => {
        const { location } = each.station
        return area === null || !isLocation(location) ? [] : [{ ...each, place: area.pointOf(location) }]
      }),
    [shown, area],
  )
  return { area, drawing, placed }
}
