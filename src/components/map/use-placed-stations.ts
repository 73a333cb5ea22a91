import { useMemo } from 'react'
import { isLocation, type MapArea, mapArea } from '../../domain/map/map-area.ts'
import { type MapDrawing, mapDrawing } from '../../domain/map/map-paths.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { MapStation, PlacedStation } from './map-station.ts'

const NO_ARGUMENTS = {}

interface PlacedStations {
  /** Null if no station has a location. */
  readonly area: MapArea | null
  /** Null while it loads, and where the plant has none: the stations stand on an empty ground then. */
  readonly drawing: MapDrawing | null
  readonly placed: readonly PlacedStation[]
}

/** Returns the stations that have a location at their places, and what is drawn around them. */
export function usePlacedStations(stations: readonly MapStation[]): PlacedStations {
  const background = useQuery('mapBackground', NO_ARGUMENTS).body
  // Stations are there in another order with every alert; their places are the same ones.
  const places = JSON.stringify(
    stations
      .flatMap(({ id, station: { location } }) => (isLocation(location) ? [[id, location] as const] : []))
      .toSorted(([one], [other]) => one - other)
      .map(([, location]) => location),
  )
  const area = useMemo(() => mapArea(JSON.parse(places)), [places])
  const drawing = useMemo(
    () => (area === null || background === null ? null : mapDrawing(background, area)),
    [area, background],
  )
  const placed = useMemo(
    () =>
      stations.flatMap((each): readonly PlacedStation[] => {
        const { location } = each.station
        return area === null || !isLocation(location) ? [] : [{ ...each, place: area.pointOf(location) }]
      }),
    [stations, area],
  )
  return { area, drawing, placed }
}
