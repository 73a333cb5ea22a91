import { FAILURE_STATES, type FailureState } from '../../wire/server/pv.ts'
import type { DialState } from '../../wire/server/station.ts'
import { unreachable } from '../base/unreachable.ts'

/**
 * Returns the number 0 to 3 of a failure state given as number or name; undefined for anything else. The specification
 * names `failureStateValue` without an encoding, so both are accepted, only here.
 */
export function failureStateCode(state: unknown): number | undefined {
  const name = failureStateName(state)
  return name === undefined ? undefined : FAILURE_STATES.indexOf(name)
}

/** Returns the name of a failure state given as number or name; undefined for anything else. */
export function failureStateName(state: unknown): FailureState | undefined {
  if (typeof state === 'number') return FAILURE_STATES[state]
  return FAILURE_STATES.find((name) => name === state)
}

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
