import type { FoundInReader } from './run-cases.ts'

/** A fault of the product that these tests find, with its number in the findings. Goes when it is mended. */
export interface KnownFault {
  readonly fault: string
  readonly what: string
  readonly is: (found: FoundInReader) => boolean
}

/** What messages of hubs find. */
export const KNOWN_IN_MESSAGES: readonly KnownFault[] = []

/** What answers find that the worker keeps as cells. */
export const KNOWN_IN_CELLS: readonly KnownFault[] = []

/** What answers find that pass to tabs as they are. */
export const KNOWN_IN_CALLS: readonly KnownFault[] = []

/** What the suite is too short to find; more cases may. */
export const KNOWN_RARELY: readonly KnownFault[] = []
