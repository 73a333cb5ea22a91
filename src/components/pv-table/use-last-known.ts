import { isLastKnown } from '../../domain/values/failure-state.ts'
import { useLiveValue } from '../../live/views/hooks.ts'

/** Whether the values of a station are only the last known ones because it is not on the line. */
export function useLastKnown(stationNumber: number): boolean {
  return isLastKnown(useLiveValue('dialState', String(stationNumber)).value?.dialState ?? null)
}
