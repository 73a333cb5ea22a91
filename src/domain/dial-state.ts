import type { DialState } from '../wire/station.ts'
import { unreachable } from './unreachable.ts'

/**
 * Whether the values of a station are only the last known ones: it is not on the line now, or nobody knows. A station
 * with a permanent connection is `Connected`; `NotDefined` says nothing, so its values are not taken for live.
 */
export function isLastKnown(state: DialState | null): boolean {
  switch (state) {
    case null:
    case 'Connected':
    case 'HangingUp':
      return false
    case 'NotDefined':
    case 'NotConnected':
    case 'Busy':
    case 'TimeOut':
    case 'CommunicationError':
    case 'ConnectionError':
      return true
    default:
      return unreachable(state)
  }
}
