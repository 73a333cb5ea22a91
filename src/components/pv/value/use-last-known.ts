import { isLastKnown } from '../../../domain/values/dial-state.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'

/** Returns true if the values of a station are only last known, because it is offline. */
export function useLastKnown(stationNumber: number): boolean {
  return isLastKnown(useLiveValue('dialState', String(stationNumber)).value?.dialState ?? null)
}
