import { add, startOf } from './calendar.ts'
import { type TimeRange, unitRange } from './time-range.ts'
import type { TimeUnit } from './time-unit.ts'

type RangeAt = (now: number, zone: string) => TimeRange

const current =
  (unit: TimeUnit): RangeAt =>
  (now, zone) =>
    unitRange(unit, now, zone)

const last =
  (amount: number, unit: TimeUnit): RangeAt =>
  (now, zone) => ({ from: add(unit, -amount, now, zone), to: now })

/**
 * Preset ranges for `now` (ms since 1970) on the clock of `zone`. Today, this week, month and year are whole: they contain
 * `now` and end after it. The last hours, days and months end at `now`; days and months begin at its clock time.
 * Specification 9, "Preset ranges".
 */
const PRESETS = {
  today: current('Days'),
  yesterday: (now, zone) => {
    const to = startOf('Days', now, zone)
    return { from: add('Days', -1, to, zone), to }
  },
  thisWeek: current('Weeks'),
  thisMonth: current('Months'),
  thisYear: current('Years'),
  last3Hours: last(3, 'Hours'),
  last6Hours: last(6, 'Hours'),
  last12Hours: last(12, 'Hours'),
  last24Hours: last(24, 'Hours'),
  last7Days: last(7, 'Days'),
  last28Days: last(28, 'Days'),
  last29Days: last(29, 'Days'),
  last30Days: last(30, 'Days'),
  last31Days: last(31, 'Days'),
  last12Months: last(12, 'Months'),
} as const satisfies { readonly [name: string]: RangeAt }

export type Preset = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS).filter((name): name is Preset => name in PRESETS)

/** A range and the preset it came from; null for one of its own. */
export interface RangeChoice extends TimeRange {
  readonly preset: Preset | null
}

/** Presets that are a whole unit. The others are known only by their name: tomorrow their range is another one. */
const WHOLE = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'thisYear'] as const satisfies readonly Preset[]

/** Returns whether a preset ends now, wherever now is: the last hours, days and months. */
export function endsNow(preset: Preset | null): boolean {
  return preset?.startsWith('last') === true
}

/** Returns the range of a preset at `now` (ms since 1970). */
export function choiceOf(preset: Preset, now: number, zone: string): RangeChoice {
  return { ...PRESETS[preset](now, zone), preset }
}

/** Returns a range with the preset that it equals at `now`, so that the day before today is called yesterday. */
export function namedRange({ from, to }: TimeRange, now: number, zone: string): RangeChoice {
  const preset = WHOLE.find((name) => {
    const whole = PRESETS[name](now, zone)
    return whole.from === from && whole.to === to
  })
  return { from, to, preset: preset ?? null }
}
