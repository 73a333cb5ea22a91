import { DAY_MS, startOf, startOfNext } from '../../../domain/time/calendar.ts'
import { instantOf, wallTimeOf } from '../../../domain/time/wall-time.ts'
import type { MeasurementState, PipeLeakage } from '../../../wire/server/evaluations.ts'

const PATTERN = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2}):(\d{2})$/

/**
 * Returns the instant (ms since 1970) of a date of a leakage, `dd.MM.yyyy HH:mm:ss` on the plant's clock; NaN for any other
 * text, also for one that no calendar has (31.02.). Specification 9.
 */
export function leakageDate(text: string, zone: string): number {
  const [, day, month, year, hour, minute, second] = PATTERN.exec(text) ?? []
  if (day === undefined) return Number.NaN
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return textOf(wall) === text ? instantOf(wall, zone) : Number.NaN
}

/** Returns the date of an instant as leakages have it, the same in every language; a dash for NaN. Specification 9. */
export function leakageDateText(ms: number, zone: string): string {
  return Number.isNaN(ms) ? '–' : textOf(wallTimeOf(ms, zone))
}

/**
 * Returns the state of a night, with the reason where clocks were changed on its day: its window is shorter or longer than those it is
 * compared with, and nobody has to look for a fault. Domain 5.3.
 */
export function nightState(
  { measurementState, minMaxBegin }: Pick<PipeLeakage, 'measurementState' | 'minMaxBegin'>,
  zone: string,
): MeasurementState | 'ClockChange' {
  const begin = leakageDate(minMaxBegin, zone)
  if (measurementState !== 'Invalid' || Number.isNaN(begin)) return measurementState
  return startOfNext('Days', begin, zone) - startOf('Days', begin, zone) === DAY_MS ? measurementState : 'ClockChange'
}

function textOf(wall: number): string {
  const date = new Date(wall)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [two(date.getUTCDate()), two(date.getUTCMonth() + 1), date.getUTCFullYear()].join('.')
  return `${day} ${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')}`
}
