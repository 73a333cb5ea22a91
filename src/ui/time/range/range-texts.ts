import type { TFunction } from 'i18next'
import { unreachable } from '../../../domain/base/unreachable.ts'
import type { Format } from '../../../domain/text/format.ts'
import type { Preset, RangeChoice } from '../../../domain/time/presets.ts'
import { stepOf, type TimeRange } from '../../../domain/time/time-range.ts'

type Texts = TFunction<'time'>

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type LookBack = readonly [unit: 'Hours' | 'Days' | 'Months', count: number]

/** How far a preset looks back; null if it has a name of its own. */
const LOOK_BACK: { readonly [preset in Preset]: LookBack | null } = {
  today: null,
  yesterday: null,
  thisWeek: null,
  thisMonth: null,
  thisYear: null,
  last3Hours: ['Hours', 3],
  last6Hours: ['Hours', 6],
  last12Hours: ['Hours', 12],
  last24Hours: ['Hours', 24],
  last7Days: ['Days', 7],
  last28Days: ['Days', 28],
  last29Days: ['Days', 29],
  last30Days: ['Days', 30],
  last31Days: ['Days', 31],
  last12Months: ['Months', 12],
}

/** Returns `Diese Woche`, `Letzte 7 Tage`. */
export function presetText(preset: Preset, t: Texts): string {
  const look = LOOK_BACK[preset]
  if (look === null) return t(`preset.${ownName(preset)}`)
  const [unit, count] = look
  return t(`preset.last${unit}`, { count })
}

/** Returns `Woche`, `7 Tage`, for a button in a row of them. */
export function shortPresetText(preset: Preset, t: Texts): string {
  const look = LOOK_BACK[preset]
  if (look === null) {
    const name = ownName(preset)
    return name === 'today' || name === 'yesterday' ? t(`preset.${name}`) : t(`short.${name}`)
  }
  const [unit, count] = look
  switch (unit) {
    case 'Hours':
      return t('length.hours', { value: count })
    case 'Days':
      return t('length.days', { count })
    case 'Months':
      return t('length.months', { count })
    default:
      return unreachable(unit)
  }
}

type OwnName = 'today' | 'yesterday' | 'thisWeek' | 'thisMonth' | 'thisYear'

function ownName(preset: Preset): OwnName {
  switch (preset) {
    case 'today':
    case 'yesterday':
    case 'thisWeek':
    case 'thisMonth':
    case 'thisYear':
      return preset
    default:
      throw new Error(`The preset ${preset} has no name of its own`)
  }
}

/** Returns `3 Tage`, `2 Monate`, `26 h 15 min`: the units that previous and next move by. */
export function lengthText(range: TimeRange, zone: string, t: Texts): string {
  const step = stepOf(range, zone)
  switch (step.by) {
    case 'Days':
      return t('length.days', { count: step.amount })
    case 'Months':
      return t('length.months', { count: step.amount })
    case 'length':
      return durationText(step.ms, t)
    default:
      return unreachable(step)
  }
}

/** Returns the two largest units of a length: `2 h 23 min`. */
export function durationText(ms: number, t: Texts): string {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS)
  const units = [
    { value: days, text: t('length.days', { count: days }) },
    { value: hours, text: t('length.hours', { value: hours }) },
    { value: minutes, text: t('length.minutes', { value: minutes }) },
    { value: seconds, text: t('length.seconds', { value: seconds }) },
  ]
  const largest = units.findIndex(({ value }) => value > 0)
  const first = largest < 0 ? units.length - 1 : largest
  const shown = units.slice(first, first + 2).filter(({ value }, at) => at === 0 || value > 0)
  return shown.map(({ text }) => text).join(' ')
}

/** Returns a range in one line: its preset, else its days (the last one included), else its times. */
export function rangeText(choice: RangeChoice, format: Format, t: Texts): string {
  if (choice.preset !== null) return presetText(choice.preset, t)
  const { from, to } = choice
  if (stepOf(choice, format.timeZone).by !== 'length' && isMidnight(from, format) && isMidnight(to, format)) {
    const [first, last] = [format.date(from), format.date(to - 1)]
    return first === last ? first : `${first} – ${last}`
  }
  const [start, end] = [`${format.date(from)} ${format.minute(from)}`, format.minute(to)]
  return format.date(from) === format.date(to) ? `${start} – ${end}` : `${start} – ${format.date(to)} ${end}`
}

function isMidnight(ms: number, format: Format): boolean {
  return format.date(ms) !== format.date(ms - 1)
}
