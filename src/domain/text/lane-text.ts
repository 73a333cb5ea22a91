import type { DigiDisplayConfig, PvValueType } from '../../wire/server/pv.ts'
import { unreachable } from '../base/unreachable.ts'
import type { Format } from './format.ts'

/** Default texts for the states of digital values. */
export interface StateWords {
  readonly on: string
  readonly off: string
  /** Failure states by number, 0 to 3. Domain 3.1. */
  readonly failure: readonly string[]
}

/** Formats a live number of a kind; without unit, sign or age. */
export function laneText(
  kind: PvValueType,
  value: number,
  decimals: number,
  format: Format,
  digital: DigiDisplayConfig | null,
  words: StateWords,
): string {
  switch (kind) {
    case 'BoolValue':
      return value === 1 ? digital?.stateActiveText || words.on : digital?.stateInactiveText || words.off
    case 'DoubleValue':
    case 'CounterValue':
    case 'RuntimeValue':
      return format.number(value, decimals)
    case 'FailureStateValue':
      return words.failure[value] ?? format.number(value, 0)
    case 'TimeOfDayValue':
      return timeOfDay(value)
    default:
      return unreachable(kind)
  }
}

/** Returns whether the values of a kind are numbers to calculate with: neither states nor times of day. */
export function isNumber(kind: PvValueType): boolean {
  return kind === 'DoubleValue' || kind === 'CounterValue' || kind === 'RuntimeValue'
}

/** 24 times 256. */
const DAY_END = 6144

/** Formats a time of day, sent as hour * 256 + minutes. Specification 5. */
function timeOfDay(value: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  if (!Number.isInteger(value) || value < 0 || value >= DAY_END || value % 256 > 59) return '–'
  return `${two(Math.floor(value / 256))}:${two(value % 256)}`
}
