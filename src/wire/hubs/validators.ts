import { FAILURE_STATES, type FailureState, type PvValue } from '../server/pv.ts'

/** Checks the outer shape only, since it runs for every value. The lane checks type, quality and the value. */
export function isPvValue(item: unknown): item is PvValue {
  const value = item as Partial<PvValue> | null
  return typeof value === 'object' && value !== null && typeof value.pvRef?.nr === 'number'
}

/**
 * Returns the name of a failure state given as number or name; undefined for anything else. The specification names
 * `failureStateValue` without an encoding, so both are accepted.
 */
export function failureStateName(state: unknown): FailureState | undefined {
  return typeof state === 'number' ? FAILURE_STATES[state] : FAILURE_STATES.find((name) => name === state)
}
