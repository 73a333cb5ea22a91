import { FAILURE_STATES, type FailureState } from '../../wire/server/pv.ts'
import type { DialState } from '../../wire/server/station.ts'
import { unreachable } from '../base/unreachable.ts'

/**
 * The number 0 to 3 of a failure state, told as that number or as its name; undefined where it is neither. The
 * specification names `failureStateValue` and no encoding, so both are read, here alone.
 */
export function failureStateCode(state: unknown): number | undefined {
  const name = failureStateName(state)
  return name === undefined ? undefined : FAILURE_STATES.indexOf(name)
}

/** The name of a failure state, told as its number or as that name; undefined where it is neither. */
export function failureStateName(state: unknown): FailureState | undefined {
  if (typeof state === 'number') return FAILURE_STATES[state]
  return FAILURE_STATES.find((name) => name === state)
}

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
