import { failureStateName } from '../../wire/hubs/validators.ts'
import { FAILURE_STATES, type PvConfig } from '../../wire/server/pv.ts'

/** Returns the number 0 to 3 of a failure state given as number or name; undefined for anything else. */
export function failureStateCode(state: unknown): number | undefined {
  const name = failureStateName(state)
  return name === undefined ? undefined : FAILURE_STATES.indexOf(name)
}

/** True for a digital input that raises an alert and is acknowledged in its station. Domain 1.2. */
export function isFailureInput({ pvRef, alertInputConfig }: PvConfig): boolean {
  return pvRef.type === 'DigiIn' && alertInputConfig !== null
}
