import { areOnlyLastKnown } from '../../../domain/values/dial-state.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'

/** Returns true if the values of a station are only last known, because it is offline or nobody knows whether it is. */
export function useLastKnown(stationNumber: number): boolean {
  return areOnlyLastKnown(useLiveValue('dialState', String(stationNumber)))
}
