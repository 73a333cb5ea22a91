import type { Intervals } from '../../../../domain/charts/intervals.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'

/** A process variable and its archive, as a rule sees them. Times in s since 1970. */
export interface Checked {
  readonly config: PvConfig
  readonly points: Intervals
  /** What is checked: from `from` up to before `to`. */
  readonly from: number
  readonly to: number
  /** Up to when the station has told anything: now, or the last call of one that calls from time to time. */
  readonly known: number
}

/** What cannot be trusted in the archive of a process variable. */
export type Finding = FindingPlace & FindingFacts

interface FindingPlace {
  readonly pv: PvRef
  /** ms since 1970, half open. */
  readonly from: number
  readonly to: number
}

export type FindingFacts =
  /** The share of the time that has values, 0 to 1. */
  | { readonly kind: 'coverage'; readonly share: number }
  /** No values; so many further process variables of the station lack them at the same time. */
  | { readonly kind: 'gap'; readonly others: number }
  /** It stands still; in as long a time it usually moves by `usual`, null if nothing of the range tells. */
  | { readonly kind: 'flat'; readonly value: number; readonly usual: number | null }
  /** It left `before` for `value` from one value to the next; otherwise its steps are at most `usual`. */
  | {
      readonly kind: 'jump'
      readonly before: number
      readonly value: number
      readonly usual: number
      readonly isBack: boolean
    }
  /** The value furthest beyond a limit of what can be measured. */
  | { readonly kind: 'outside'; readonly value: number; readonly limit: number }
  | { readonly kind: 'counter'; readonly change: CounterChange; readonly before: number; readonly value: number }
  /** An overflow, although the level never reached the weir: both in m. */
  | { readonly kind: 'noLevel'; readonly most: number; readonly weir: number }
  /** An overflow without rain at its gauge: what fell in the hours before, mm. */
  | { readonly kind: 'noRain'; readonly mm: number; readonly hours: number }
  /** A flow or power up to `most`, although none of the machines ran that make it. */
  | { readonly kind: 'noMachine'; readonly most: number; readonly machines: readonly PvRef[] }

export const FINDING_KINDS = [
  'coverage',
  'gap',
  'flat',
  'jump',
  'outside',
  'counter',
  'noLevel',
  'noRain',
  'noMachine',
] as const satisfies readonly FindingFacts['kind'][]

/**
 * `rollOver`: past its last digit, nothing is lost. `restart`: near 0, so it was reset or replaced. `back`: to another value below.
 * `leap`: ahead by far more than it counts. `negative`: the archive has a negative amount of an interval.
 */
export type CounterChange = 'rollOver' | 'restart' | 'back' | 'leap' | 'negative'

const MS = 1000

/** Returns a finding of a process variable between two times, s since 1970. */
export function findingOf({ config }: Pick<Checked, 'config'>, from: number, to: number, facts: FindingFacts): Finding {
  return { pv: config.pvRef, from: Math.round(from * MS), to: Math.round(to * MS), ...facts }
}

/** The least difference between two values, in their unit: means of intervals have one decimal more than what they are of. */
export function resolutionOf({ config, points }: Pick<Checked, 'config' | 'points'>): number {
  return 10 ** -(config.decimalPlaces + (points.interval.kind === 'unit' ? 1 : 0))
}
