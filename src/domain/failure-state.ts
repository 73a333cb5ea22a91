import { FAILURE_STATES, type FailureState } from '../wire/alert-state.ts'

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
