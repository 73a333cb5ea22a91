import type { DialState } from '../wire/station.ts'
import { unreachable } from './unreachable.ts'

/**
 * Whether the values of a station are only the last known ones: it is not on the line now. `NotDefined` is a station
 * that is never dialled and is always on the line. Domain 1.3, "Wählverbindung".
 */
export function isLastKnown(state: DialState | null): boolean {
  switch (state) {
    case null:
    case 'Connected':
    case 'NotDefined':
    case 'HangingUp':
      return false
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
