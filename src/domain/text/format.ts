import type { Language } from '../base/language.ts'
import { CLOCK_TOLERANCE_MS, isDate } from '../values/source-time.ts'
import { passesOf } from '../zones/clock-stretch.ts'
import { type Unit, unitGap, unitText } from './unit-text.ts'

/**
 * Formats numbers and times. One instance per language and time zone; formatters are cached. Clock times name the pass of a
 * repeated hour, `02A:30` and `02B:30`, as date fields do: a list, a message or a file with the same time twice would say
 * that two things happened at once, or in another order.
 */
export interface Format {
  readonly language: Language
  readonly timeZone: string
  /**
   * Fixed decimals, thousands separator from 10,000, never "-0"; an en dash for NaN and infinities. At most 12 digits: what
   * has more loses decimals, and without decimals it is written with a power of ten.
   */
  number(value: number, decimals: number): string
  /** A number as `number` writes it, with a unit of the language that no line break parts from it: `80 %`, `80%`, `1,5 кВт`. */
  amount(value: number, decimals: number, unit: Unit): string
  /** With a power of ten, and at most so many decimals before it: `1,5·10¹⁵`. */
  power(value: number, decimals: number): string
  /** Clock time with seconds. `ms` is ms since 1970, here and below. */
  time(ms: number): string
  /** Clock time without seconds. */
  minute(ms: number): string
  /** Day, month and year. */
  date(ms: number): string
  /** Weekday, day and month, short. */
  day(ms: number): string
  /** Day and month, as a list of one year has them. */
  dayMonth(ms: number): string
  /** Date and clock time with seconds. */
  dateTime(ms: number): string
  /** Clock time with seconds, preceded by day and month if the plant's day is not that of `now`. */
  stamp(ms: number, now: number): string
  /**
   * Age in its largest unit (`14 s`, `5 min`, `3 h`, `2 d`). Slightly negative ages come from clocks that differ and
   * become `0 s`; ages below `-CLOCK_TOLERANCE_MS` become an en dash.
   */
  age(ms: number): string
  /** Like `age`, in steps of 10 s below a minute, so that hundreds of ages do not change every second. */
  calmAge(ms: number): string
}

/** How each language of the interface writes numbers and dates. */
export const LOCALES: { readonly [language in Language]: string } = {
  de: 'de-DE',
  en: 'en-GB',
  cs: 'cs-CZ',
  ru: 'ru-RU',
}

/** Units of the interface. Units of values come from the server and are not translated. Domain 1.8. */
const AGE_UNITS: { readonly [language in Language]: readonly [string, string, string, string] } = {
  de: ['s', 'min', 'h', 'd'],
  en: ['s', 'min', 'h', 'd'],
  cs: ['s', 'min', 'h', 'd'],
  ru: ['с', 'мин', 'ч', 'сут'],
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CALM_STEP_MS = 10 * SECOND_MS
/** Intl throws above this; a server that names more decimals must not break the page. */
const MAX_DECIMALS = 20
const NO_VALUE = '–'
/** What a cell, a tile and an axis have room for. */
const MOST_DIGITS = 12
const PLAIN_BELOW = 10 ** MOST_DIGITS
/** Most numbers have fewer digits than that whatever their decimals are. */
const SHORT_BELOW = 1e6
const SHORT_DECIMALS = 6
const POWER_DECIMALS = 5
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Creates the formats of Domain 1.8. `timeZone` is an IANA name; unknown names fall back to UTC. Formatters are created
 * on first use: each costs milliseconds, and a starting page needs only one or two.
 */
export function createFormat(language: Language, timeZone: string): Format {
  const locale = LOCALES[language]
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  // Czech writes neither leading zeros nor a closed-up date.
  const digits = language === 'cs' ? 'numeric' : '2-digit'
  const hour = { hour: digits, minute: '2-digit', hourCycle: 'h23' } as const
  const dayMonth = { day: digits, month: digits } as const
  const numbers = new Map<number, Intl.NumberFormat>()
  const units = AGE_UNITS[language]

  function numberFormat(decimals: number): Intl.NumberFormat {
    const known = numbers.get(decimals)
    if (known !== undefined) return known
    const fraction = Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals) || 0))
    const made = new Intl.NumberFormat(locale, {
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
      // min2: no separator in 1000 to 9999.
      useGrouping: 'min2',
      signDisplay: 'negative',
    })
    numbers.set(decimals, made)
    return made
  }

  function number(value: number, decimals: number): string {
    const size = Math.abs(value)
    if (size < SHORT_BELOW && decimals <= SHORT_DECIMALS) return numberFormat(decimals).format(value)
    if (size < PLAIN_BELOW) return numberFormat(Math.min(decimals, MOST_DIGITS - digitsBefore(size))).format(value)
    return power(value, POWER_DECIMALS)
  }

  const decimalMark = once(() => numberFormat(1).format(0.5).charAt(1))
  function power(value: number, decimals: number): string {
    if (!Number.isFinite(value)) return NO_VALUE
    const [mantissa = '', exponent = '0'] = value.toExponential(decimals).split('e')
    const text = mantissa.replace(/(?:\.|(\.\d*[1-9]))0+$/, '$1').replace('.', decimalMark())
    return Number(exponent) === 0 ? text : `${text}·10${superscript(exponent)}`
  }

  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }))
    return (ms: number) => (isDate(ms) ? format().format(ms) : NO_VALUE)
  }
  const passAt = passesOf(zone)
  const clocked = (options: Intl.DateTimeFormatOptions) => {
    const text = dated(options)
    return (ms: number) => {
      const pass = isDate(ms) ? passAt(ms) : ''
      return pass === '' ? text(ms) : text(ms).replace(/\d+/, `$&${pass}`)
    }
  }
  const formatTime = clocked({ ...hour, second: '2-digit' })
  const formatDate = dated({ ...dayMonth, year: 'numeric' })
  const formatShort = dated(dayMonth)

  return {
    language,
    timeZone: zone,
    number,
    amount: (value, decimals, unit) => number(value, decimals) + unitGap(unit, language) + unitText(unit, language),
    power,
    time: formatTime,
    minute: clocked(hour),
    date: formatDate,
    day: dated({ ...dayMonth, weekday: 'short' }),
    dayMonth: formatShort,
    dateTime: (ms) => (isDate(ms) ? `${formatDate(ms)} ${formatTime(ms)}` : NO_VALUE),
    stamp: (ms, now) =>
      Number.isFinite(now) && formatDate(ms) === formatDate(now)
        ? formatTime(ms)
        : `${formatShort(ms)} ${formatTime(ms)}`,
    age: (ms) => formatAge(ms, units),
    calmAge: (ms) =>
      isAge(ms) && ms < CALM_STEP_MS ? `<\u00a0${formatAge(CALM_STEP_MS, units)}` : formatAge(calmed(ms), units),
  }
}

/** Digits before the decimal mark. */
function digitsBefore(size: number): number {
  return size < 10 ? 1 : Math.floor(Math.log10(size)) + 1
}

function superscript(exponent: string): string {
  return [...exponent].map((sign) => (sign === '-' ? '⁻' : sign === '+' ? '' : SUPERSCRIPTS[Number(sign)])).join('')
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const isAge = (ms: number) => Number.isFinite(ms) && ms >= -CLOCK_TOLERANCE_MS

function calmed(ms: number): number {
  return ms >= 0 && ms < MINUTE_MS ? Math.floor(ms / CALM_STEP_MS) * CALM_STEP_MS : ms
}

function formatAge(ms: number, [second, minute, hour, day]: readonly [string, string, string, string]): string {
  if (!isAge(ms)) return NO_VALUE
  const age = Math.max(0, ms)
  if (age < MINUTE_MS) return `${Math.floor(age / SECOND_MS)}\u00a0${second}`
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}\u00a0${minute}`
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)}\u00a0${hour}`
  return `${Math.floor(age / DAY_MS)}\u00a0${day}`
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
