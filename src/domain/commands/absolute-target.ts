import type { ShownValue } from '../../wire/tabs/command.ts'

const INVERT = 2

/** What to order from the plant, and the shown values that the order depends on. */
export interface AbsoluteTarget {
  readonly value: boolean
  /** Passed with the command, which is refused if one of these has changed by the time it would be sent. */
  readonly shown: readonly ShownValue[]
}

/**
 * Resolves a configured target: 2 inverts the shown value, anything else is a state. "Invert" is never sent to the
 * server: requests can arrive twice, and inverting twice changes nothing. Specification 4.
 */
export function absoluteTarget(target: number, shown: ShownValue): AbsoluteTarget {
  if (target !== INVERT) return { value: target !== 0, shown: [] }
  return { value: Number(shown.value) === 0, shown: [shown] }
}
