import type { ShownValue } from '../../wire/tabs/command.ts'

const INVERT = 2

/** What an order says to the plant, and what it rests on. */
export interface AbsoluteTarget {
  readonly value: boolean
  /** For the act of the user: the command is refused where this has changed by the time it would be sent. */
  readonly shown: readonly ShownValue[]
}

/**
 * The state that a configured target means: 2 inverts what is shown, anything else is a state itself. "Invert" never
 * goes to the server, for twice inverted is not inverted, and requests may come twice. Specification 4.
 */
export function absoluteTarget(target: number, shown: ShownValue): AbsoluteTarget {
  if (target !== INVERT) return { value: target !== 0, shown: [] }
  return { value: Number(shown.value) === 0, shown: [shown] }
}
