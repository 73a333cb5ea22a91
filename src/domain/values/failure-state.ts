import { FAILURE_STATES, type FailureState, type PvConfig } from '../../wire/server/pv.ts'

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

/** True for a digital input that raises an alert and is acknowledged in its station. Domain 1.2. */
export function isFailureInput({ pvRef, alertInputConfig }: PvConfig): boolean {
  return pvRef.type === 'DigiIn' && alertInputConfig !== null
}
