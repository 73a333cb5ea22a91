import type { Language } from '../base/language.ts'
import { LOCALES } from '../text/format.ts'
import { isDate } from '../values/source-time.ts'
import { DAY_MS } from './calendar.ts'
import type { WallTime } from './wall-time.ts'

/** Words of a calendar. Days are wall times: what they are called does not depend on a zone. */
export interface CalendarText {
  /** `Sa` */
  weekday(day: WallTime): string
  /** `Samstag` */
  longWeekday(day: WallTime): string
  /** `November 2026` */
  month(day: WallTime): string
  /** `Samstag, 21. November 2026` */
  day(day: WallTime): string
}

/** A server can send a time that no calendar has. */
const NO_DAY = '–'

const made = new Map<Language, CalendarText>()

/** Returns the words of a language. */
export function calendarText(language: Language): CalendarText {
  const known = made.get(language)
  if (known !== undefined) return known
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' })
    return (day: WallTime) => (isDate(day) ? format.format(day) : NO_DAY)
  }
  const weekday = dated({ weekday: 'short' })
  const text: CalendarText = {
    weekday: (day) => weekday(day).replace('.', ''),
    longWeekday: dated({ weekday: 'long' }),
    month: dated({ month: 'long', year: 'numeric' }),
    day: dated({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
  made.set(language, text)
  return text
}

/** Short names of the weekdays in lower case, as `weekday` writes them. */
export function weekdayNames(language: Language): readonly string[] {
  const { weekday } = calendarText(language)
  return Array.from({ length: 7 }, (_, day) => weekday(day * DAY_MS).toLowerCase())
}
