import { dayNumber, weekday } from './time.ts'

/** Inclusive at both ends, as day numbers. */
interface Days {
  readonly first: number
  readonly last: number
}

const THURSDAY = 4
const SUMMER_DAYS = 45

/** Returns the day number of Easter Sunday, by the Gregorian rule (Butcher). */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayNumber(year, Math.floor(f / 31), (f % 31) + 1)
}

/** Returns the public holidays of Germany and the additional ones of Baden-Württemberg. */
export function publicHolidays(year: number): readonly number[] {
  const easter = easterSunday(year)
  const fixed: readonly (readonly [month: number, day: number])[] = [
    [1, 1],
    [1, 6],
    [5, 1],
    [10, 3],
    [11, 1],
    [12, 25],
    [12, 26],
  ]
  // Good Friday, Easter Sunday and Monday, Ascension, Whit Sunday and Monday, Corpus Christi.
  const movable = [-2, 0, 1, 39, 49, 50, 60]
  return [...fixed.map(([month, day]) => dayNumber(year, month, day)), ...movable.map((days) => easter + days)]
}

/**
 * Returns the school holidays of Baden-Württemberg by the rules behind their dates, a day or two off in some years: the
 * turn of the year, the weeks around Easter, two weeks from Whitsun, six and a half weeks from the last Thursday of
 * July, the last week of October.
 */
export function schoolHolidays(year: number): readonly Days[] {
  const easter = easterSunday(year)
  const lastOfJuly = dayNumber(year, 7, 31)
  const summer = lastOfJuly - ((weekday(lastOfJuly) + 7 - THURSDAY) % 7)
  const autumn = dayNumber(year, 10, 27)
  return [
    { first: dayNumber(year, 1, 1), last: dayNumber(year, 1, 5) },
    { first: easter - 6, last: easter + 6 },
    { first: easter + 50, last: easter + 62 },
    { first: summer, last: summer + SUMMER_DAYS },
    { first: autumn, last: autumn + 4 },
    { first: dayNumber(year, 12, 23), last: dayNumber(year, 12, 31) },
  ]
}
