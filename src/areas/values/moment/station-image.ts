import { useQuery } from '../../../live/views/hooks.ts'

/** Returns the process image that shows a station and its PVs; null without one, or while it is not known. */
export function useStationImage(station: number | null): string | null {
  const stations = useQuery('stations', station === null ? null : {}).body
  return stations?.find(({ id }) => id === station)?.processImage ?? null
}
