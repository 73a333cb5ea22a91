import type { Language } from '../../../domain/base/language.ts'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { absoluteTarget, type DigitalTarget, INVERT } from '../../../domain/commands/absolute-target.ts'
import { type EnteredNumber, enteredNumber } from '../../../domain/forms/entered-number.ts'
import { type Problem, problem } from '../../../domain/forms/problem.ts'
import { type EnteredValue, setOrder } from '../../../domain/forms/value-rules.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { ShownValue } from '../../../wire/tabs/command.ts'

const MINUTES_BASE = 256
const HOUR_MINUTES = 60

/** What the field of an output holds. `minutes` since midnight; null if empty, NaN for a text that is no time of day. */
export type OutputEntry =
  | { readonly kind: 'number'; readonly entered: EnteredNumber }
  | { readonly kind: 'bool'; readonly target: DigitalTarget | null }
  | { readonly kind: 'timeOfDay'; readonly minutes: number | null }

/** The live value of an output: 0 or 1 of a DigiOut, hour * 256 + minutes of a time of day. Specification 5. */
export interface OutputReading {
  readonly num: number
  readonly isTimeOfDay: boolean
}

type OutputConfig = Pick<PvConfig, 'pvRef' | 'domainConfig' | 'decimalPlaces'>

/** Returns what the field of an output shows before somebody types: its live value, or nothing while that is unknown. */
export function startEntry(config: OutputConfig, reading: OutputReading | null, language: Language): OutputEntry {
  if (config.pvRef.type === 'DigiOut')
    return { kind: 'bool', target: reading === null ? null : reading.num === 1 ? 1 : 0 }
  if (reading?.isTimeOfDay === true) {
    return {
      kind: 'timeOfDay',
      minutes: Math.floor(reading.num / MINUTES_BASE) * HOUR_MINUTES + (reading.num % MINUTES_BASE),
    }
  }
  return { kind: 'number', entered: enteredNumber(reading?.num ?? null, config.decimalPlaces, language) }
}

/**
 * Returns what an entry means; null while it is empty or means nothing. `shown` is the value that was on screen when it was
 * entered: an inversion is an order of the contrary.
 */
export function enteredValue(entry: OutputEntry, shown: ShownValue | null): EnteredValue | null {
  switch (entry.kind) {
    case 'bool':
      if (entry.target === null) return null
      if (entry.target !== INVERT) return { kind: 'bool', value: entry.target === 1 }
      return shown === null ? null : { kind: 'bool', value: absoluteTarget(INVERT, shown).value }
    case 'number': {
      const { value } = entry.entered
      return value === null || !Number.isFinite(value) ? null : { kind: 'number', value }
    }
    case 'timeOfDay': {
      const { minutes } = entry
      if (minutes === null || !Number.isFinite(minutes)) return null
      const value = { hour: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES }
      return { kind: 'timeOfDay', value }
    }
    default:
      return unreachable(entry)
  }
}

/** Returns why an entry cannot be sent: it is empty, means nothing, or lies outside the domain. Specification 5. */
export function entryProblem(entry: OutputEntry, config: OutputConfig, shown: ShownValue | null): Problem | null {
  const entered = enteredValue(entry, shown)
  if (entered === null) return problem(entry.kind === 'timeOfDay' ? 'date.invalid' : 'number.missing')
  return setOrder([{ config, entered }]).problems[0]?.problem ?? null
}
