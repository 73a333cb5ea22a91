import type { Language } from '../../../domain/base/language.ts'
import { must } from '../../../domain/base/must.ts'
import { DAY_MS } from '../../../domain/time/calendar.ts'
import { weekdayNames } from '../../../domain/time/calendar-text.ts'
import { instantOf, instantsOf, startOfDay, type WallTime, wallTimeOf } from '../../../domain/time/wall-time.ts'

/** What typed text is read with: its language, the plant's zone (IANA name) and the server's time (ms since 1970). */
export interface TimeEntry {
  readonly language: Language
  readonly zone: string
  readonly now: number
  /** In `parseDateTime` a date without a time means the end of that day, as in "until 21.11.". */
  readonly isEnd?: boolean
}

/** Years that a person can mean; everything else is a slip of the finger. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1000
const MINUTES_A_DAY = 24 * 60

/** A longer text is no date; it would only cost time. */
const MAX_LENGTH = 60

/** Day and month, and the year where one was typed. All four languages write the day first. */
const DAY_FIRST = /^(\d{1,2})[ ./-]+(\d{1,2})(?:[ ./-]+(\d{4}|\d{2}))?\.?$/
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
/** A clock time behind a date. The letter tells the two passes of a repeated hour apart. */
const TIME_AT_END = /(?:^|[ ,T])(\d{1,2}[AB]?:\d{2}(?::\d{2})?)$/
const CLOCK = /^(\d{1,2})([AB]?)[:.,](\d{2})(?:[:.,](\d{2}))?$/
const CLOCK_DIGITS = /^(\d{1,2}?)(\d{2})?$/

/**
 * Returns the start (ms since 1970) of the typed day on the plant's clock; NaN if the text is no date. Every language reads
 * 2026-11-21, 21.11.2026, 21/11/2026, 21. 11. 2026, two digits of a year of this century (21.11.26), no year for the one
 * of `now` (21.11.), digits alone (211126), and the short name of a weekday before it, whichever it is: people correct the
 * number and not the word. Domain 1.8.
 */
export function parseDate(text: string, entry: TimeEntry): number {
  return instantOf(parseDay(cleaned(text, entry.language), entry), entry.zone)
}

/**
 * Returns the typed clock time in minutes since midnight, 0 to 1439; NaN if the text is none. Reads 7, 0705, 7:05, 7.05
 * and 7,05, which a number pad has.
 */
export function parseTimeOfDay(text: string): number {
  const clean = text.trim()
  const [, hour, minute] = CLOCK_DIGITS.exec(clean) ?? []
  if (hour !== undefined) return minutesOf(Number(hour), Number(minute ?? 0))
  const [, hours, pass, minutes, seconds] = CLOCK.exec(clean) ?? []
  return pass === '' && seconds === undefined ? minutesOf(Number(hours), Number(minutes)) : Number.NaN
}

/**
 * Returns the typed instant in ms since 1970; NaN if the text is none. Reads the dates of `parseDate`, alone for the start
 * of the day (with `isEnd` for its end) or followed by a clock time with colons (07:05, 07:05:30, 24:00 for the end of the day), and a clock time alone
 * for the day of `now`. The hour that is repeated in autumn has two passes, 2A:30 and 2B:30; without a letter the first is
 * meant. A time that is skipped in spring means the one an hour later: see `instantOf`. Domain 4.3.
 */
export function parseDateTime(text: string, entry: TimeEntry): number {
  const { zone, now, language } = entry
  const clean = cleaned(text, language).toUpperCase()
  const [behind, clock] = TIME_AT_END.exec(clean) ?? []
  if (behind === undefined || clock === undefined) {
    return instantOf(parseDay(clean, entry) + (entry.isEnd ? DAY_MS : 0), zone)
  }
  const dateText = clean.slice(0, -behind.length).replace(/,$/, '').trim()
  const day = dateText === '' ? startOfDay(wallTimeOf(now, zone)) : parseDay(dateText, entry)
  const [, hours, pass, minutes, seconds = '0'] = CLOCK.exec(clock) ?? []
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  const isEndOfDay = hour === 24 && minute === 0 && second === 0
  if (!isEndOfDay && (Number.isNaN(minutesOf(hour, minute)) || second > 59)) return Number.NaN
  const wall = day + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
  if (pass === '') return instantOf(wall, zone)
  const passes = instantsOf(wall, zone)
  return passes.length === 2 ? must(passes[pass === 'A' ? 0 : 1]) : Number.NaN
}

/** One kind of space, no weekday. */
function cleaned(text: string, language: Language): string {
  if (text.length > MAX_LENGTH) return ''
  const clean = text.trim().split(/\s+/).join(' ')
  const word = /^\p{L}+/u.exec(clean)?.[0] ?? ''
  if (!weekdayNames(language).includes(word.toLowerCase())) return clean
  return clean
    .slice(word.length)
    .replace(/^[.,]+/, '')
    .trim()
}

/** Returns the wall time of a day's start; NaN if the text is no date. */
function parseDay(text: string, { zone, now }: TimeEntry): WallTime {
  const iso = ISO.exec(text)
  if (iso !== null) return wallDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month, year] = DAY_FIRST.exec(text) ?? DIGITS.exec(text) ?? []
  if (day === undefined) return Number.NaN
  const thisYear = new Date(wallTimeOf(now, zone)).getUTCFullYear()
  const fullYear = year === undefined ? thisYear : year.length === 2 ? 2000 + Number(year) : Number(year)
  return wallDay(fullYear, Number(month), Number(day))
}

function wallDay(year: number, month: number, day: number): WallTime {
  const wall = Date.UTC(year, month - 1, day)
  const date = new Date(wall)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= FIRST_YEAR && year <= LAST_YEAR ? wall : Number.NaN
}

function minutesOf(hour: number, minute: number): number {
  return hour < 24 && minute < 60 && hour * 60 + minute < MINUTES_A_DAY ? hour * 60 + minute : Number.NaN
}
