import type { ShownValue } from '../../wire/tabs/command.ts'

/** What a digital output is to become: off, on, or the contrary of what is shown. Specification 4. */
export type DigitalTarget = 0 | 1 | 2
export const INVERT = 2

/** The state to set, and the shown values that it depends on. */
export interface AbsoluteTarget {
  readonly value: boolean
  /** Passed with the command, which is refused if one of these has changed by the time it would be sent. */
  readonly shown: readonly ShownValue[]
}

/**
 * Resolves a configured target: 2 inverts the shown value, anything else is a state. "Invert" is never sent to the
 * server: a request can arrive twice, and inverting twice restores the old state. Specification 4.
 */
export function absoluteTarget(target: number, shown: ShownValue): AbsoluteTarget {
  if (target !== INVERT) return { value: target !== 0, shown: [] }
  return { value: Number(shown.value) === 0, shown: [shown] }
}
