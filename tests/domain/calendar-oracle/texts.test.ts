import fc from 'fast-check'
import type { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { leakageDate, leakageDateText } from '../../../src/areas/reports/rules/leakage-date.ts'
import { LANGUAGES, type Language } from '../../../src/domain/base/language.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { calendarText } from '../../../src/domain/time/calendar-text.ts'
import { dateText, dateTimeText, timeOfDayText } from '../../../src/domain/time/time-text.ts'
import { parseDate, parseDateTime } from '../../../src/ui/time/inputs/parse-time.ts'
import { checkMoments, moment } from './moments.ts'
import { dayStart, instantsOfClock, passOf, zoned } from './oracle.ts'

const two = (value: number) => String(value).padStart(2, '0')
/** A text with one kind of space. */
const plain = (text: string) => text.replace(/\s/g, ' ')

const DATES: { readonly [language in Language]: (day: number, month: number, year: number) => string } = {
  de: (day, month, year) => `${two(day)}.${two(month)}.${year}`,
  en: (day, month, year) => `${two(day)}/${two(month)}/${year}`,
  cs: (day, month, year) => `${day}. ${month}. ${year}`,
  ru: (day, month, year) => `${two(day)}.${two(month)}.${year}`,
}
const WEEKDAYS: { readonly [language in Language]: readonly string[] } = {
  de: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  cs: ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'],
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
}
const GERMAN_DAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const GERMAN_MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

const hourOf = (hour: number, language: Language) => (language === 'cs' ? String(hour) : two(hour))
const dateOf = ({ day, month, year }: Temporal.ZonedDateTime, language: Language) => DATES[language](day, month, year)

const spoken = fc.tuple(moment, fc.constantFrom(...LANGUAGES)).map(([one, language]) => ({ ...one, language }))

test('dates and times are written from the fields that Temporal reads, with the pass of a repeated hour, in every zone of plant and browser (F40)', () => {
  checkMoments(spoken, ({ at, zone, language }) => {
    const format = createFormat(language, zone)
    const own = zoned(at, zone)
    const minute = `${hourOf(own.hour, language)}${passOf(at, zone)}:${two(own.minute)}`
    const time = `${minute}:${two(own.second)}`
    const date = dateOf(own, language)
    expect(plain(format.date(at))).toBe(date)
    expect(format.minute(at)).toBe(minute)
    expect(format.time(at)).toBe(time)
    expect(plain(format.dateTime(at))).toBe(`${date} ${time}`)
    expect(plain(dateText(at, format))).toBe(`${WEEKDAYS[language][own.dayOfWeek - 1]} ${dateOf(own, language)}`)
    expect(leakageDateText(at, zone)).toBe(
      `${two(own.day)}.${two(own.month)}.${own.year} ${two(own.hour)}:${two(own.minute)}:${two(own.second)}`,
    )
  })
})

test('a date and time field names the pass of a repeated hour (R-51)', () => {
  checkMoments(spoken, ({ at, zone, language }) => {
    const own = zoned(at, zone).round({ smallestUnit: 'second', roundingMode: 'floor' })
    const pass = passOf(own.epochMilliseconds, zone)
    const seconds = own.second === 0 ? '' : `:${two(own.second)}`
    expect(plain(dateTimeText(at, createFormat(language, zone)))).toBe(
      `${WEEKDAYS[language][own.dayOfWeek - 1]} ${dateOf(own, language)} ${hourOf(own.hour, language)}${pass}:${two(own.minute)}${seconds}`,
    )
  })
})

test('words of a calendar are those of the date', () => {
  checkMoments(moment, ({ at }) => {
    const { day, month, year, dayOfWeek } = zoned(at, 'UTC')
    const text = calendarText('de')
    const [weekday, name] = [GERMAN_DAYS[dayOfWeek - 1], GERMAN_MONTHS[month - 1]]
    expect([text.longWeekday(at), text.month(at), text.day(at), text.weekday(at)]).toEqual([
      weekday,
      `${name} ${year}`,
      `${weekday}, ${day}. ${name} ${year}`,
      WEEKDAYS.de[dayOfWeek - 1],
    ])
  })
})

test('a time of day has the same text in every zone', () => {
  const minutes = fc.tuple(spoken, fc.integer({ min: 0, max: 1439 })).map(([one, minute]) => ({ ...one, minute }))
  checkMoments(minutes, ({ zone, language, minute }) => {
    const text = `${hourOf(Math.floor(minute / 60), language)}:${two(minute % 60)}`
    expect(timeOfDayText(minute, createFormat(language, zone))).toBe(text)
  })
})

test('what is typed is the instant that Temporal finds, also in a skipped or a repeated hour (R-51)', () => {
  const typed = fc.tuple(spoken, fc.integer({ min: -180, max: 180 })).map(([one, minutes]) => ({ ...one, minutes }))
  checkMoments(typed, ({ at, zone, language, minutes }) => {
    const entry = { language, zone, now: at }
    // As a hand sets a clock: the time may be one that was skipped.
    const time = zoned(at, zone)
      .toPlainDateTime()
      .add({ minutes })
      .round({ smallestUnit: 'second', roundingMode: 'floor' })
    const date = DATES[language](time.day, time.month, time.year)
    const clock = (pass: string) => `${date} ${time.hour}${pass}:${two(time.minute)}:${two(time.second)}`
    expect(parseDateTime(clock(''), entry)).toBe(time.toZonedDateTime(zone).epochMilliseconds)
    const passes = instantsOfClock(time, zone)
    const [first, second] = passes.length === 2 ? passes : [Number.NaN, Number.NaN]
    expect([parseDateTime(clock('A'), entry), parseDateTime(clock('B'), entry)]).toEqual([first, second])
    expect(parseDate(date, entry)).toBe(dayStart(time.toPlainDate(), zone))
    const end = dayStart(time.toPlainDate().add({ days: 1 }), zone)
    expect(parseDateTime(date, { ...entry, isEnd: true })).toBe(end)
    const leakage = `${two(time.day)}.${two(time.month)}.${time.year} ${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
    expect(leakageDate(leakage, zone)).toBe(time.toZonedDateTime(zone).epochMilliseconds)
  })
})
