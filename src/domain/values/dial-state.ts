import type { DialState } from '../../wire/server/station.ts'
import { unreachable } from '../base/unreachable.ts'

/**
 * True if a station's values are only last known: it is not connected, or its state is `NotDefined`, which says
 * nothing. A station with a permanent connection is `Connected`. False for null, while no state has arrived.
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
