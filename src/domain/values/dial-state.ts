import type { DialState, StationDialState } from '../../wire/server/station.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { unreachable } from '../base/unreachable.ts'

/**
 * True for a state in which a station's values are only last known: it is not connected, or its state is `NotDefined`, which
 * says nothing. A station with a permanent connection is `Connected`. False for null, while no state has arrived.
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

/** What is known of the dial state of a station: `stale` is a broken link. */
export interface ToldState {
  readonly value: StationDialState | null
  readonly load: LoadState
  readonly stale: boolean
}

/**
 * True if a station's values are only last known: it is not connected, or nobody knows whether it is, since its dial state is old
 * or cannot be had. False while the state loads.
 */
export function areOnlyLastKnown({ value, load, stale }: ToldState): boolean {
  return stale || load.state === 'error' || isLastKnown(value?.dialState ?? null)
}
