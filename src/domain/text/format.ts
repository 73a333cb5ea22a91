import type { Language } from '../base/language.ts'
import { CLOCK_TOLERANCE_MS, isDate } from '../values/source-time.ts'

/** Formats numbers and times. One instance per language and time zone; formatters are cached. */
export interface Format {
  readonly language: Language
  readonly timeZone: string
  /** Fixed decimals, thousands separator from 10,000, never "-0"; an en dash for NaN and infinities. */
  number(value: number, decimals: number): string
  /** Clock time with seconds. `ms` is ms since 1970, here and below. */
  time(ms: number): string
  /** Clock time without seconds. */
  minute(ms: number): string
  /** Day, month and year. */
  date(ms: number): string
  /** Weekday, day and month, short. */
  day(ms: number): string
  /** Date and clock time with seconds. */
  dateTime(ms: number): string
  /** Clock time with seconds, preceded by day and month if the plant's day is not that of `now`. */
  stamp(ms: number, now: number): string
  /** A date whose own fields (`getHours()` and so on) are those of the plant's clock, for libraries that know no zones. */
  wallDate(ms: number): Date
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

/**
 * Creates the formats of Domain 1.8. `timeZone` is an IANA name; unknown names fall back to UTC. Formatters are created
 * on first use: each costs milliseconds, and a starting page needs only one or two.
 */
export function createFormat(language: Language, timeZone: string): Format {
  const locale = LOCALES[language]
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  // Czech writes neither leading zeros nor a closed-up date.
  const digits = language === 'cs' ? 'numeric' : '2-digit'
  const hour = { hour: digits, minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  const dayMonth = { day: digits, month: digits, timeZone: zone } as const
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23', timeZone: zone } as const
  const isOwnZone = once(() => zone === new Intl.DateTimeFormat().resolvedOptions().timeZone)
  // `new Date(text)` understands this locale in every browser.
  const wall = once(
    () => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', ...clock }),
  )
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

  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(locale, options))
    return (ms: number) => (isDate(ms) ? format().format(ms) : NO_VALUE)
  }
  const formatTime = dated({ ...hour, second: '2-digit' })
  const formatDate = dated({ ...dayMonth, year: 'numeric' })
  const formatShort = dated(dayMonth)

  return {
    language,
    timeZone: zone,
    number: (value, decimals) => (Number.isFinite(value) ? numberFormat(decimals).format(value) : NO_VALUE),
    time: formatTime,
    minute: dated(hour),
    date: formatDate,
    day: dated({ ...dayMonth, weekday: 'short' }),
    dateTime: (ms) => (isDate(ms) ? `${formatDate(ms)} ${formatTime(ms)}` : NO_VALUE),
    stamp: (ms, now) =>
      Number.isFinite(now) && formatDate(ms) === formatDate(now)
        ? formatTime(ms)
        : `${formatShort(ms)} ${formatTime(ms)}`,
    wallDate: (ms) => {
      if (isOwnZone()) return new Date(ms)
      const date = new Date(wall().format(ms))
      return new Date(date.setMilliseconds(ms - Math.floor(ms / SECOND_MS) * SECOND_MS))
    },
    age: (ms) => formatAge(ms, units),
    calmAge: (ms) =>
      isAge(ms) && ms < CALM_STEP_MS ? `<\u00a0${formatAge(CALM_STEP_MS, units)}` : formatAge(calmed(ms), units),
  }
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
