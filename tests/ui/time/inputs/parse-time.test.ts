import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../../src/domain/base/language.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { startOf } from '../../../../src/domain/time/calendar.ts'
import { calendarText } from '../../../../src/domain/time/calendar-text.ts'
import { dateText, dateTimeText, timeOfDayText } from '../../../../src/domain/time/time-text.ts'
import { parseDate, parseDateTime, parseTimeOfDay } from '../../../../src/ui/time/inputs/parse-time.ts'
import { clockName, dayName } from '../../../domain/time/intl-clock.ts'

const BERLIN = 'Europe/Berlin'
/** Saturday. */
const NOW = Date.UTC(2026, 10, 21, 11, 4, 37)

const entry = (language: Language = 'de', zone = BERLIN) => ({ language, zone, now: NOW })
const zone = fc.constantFrom(BERLIN, 'Europe/Prague', 'Europe/Moscow', 'Australia/Lord_Howe', 'Africa/Cairo')
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) })
const language = fc.constantFrom(...LANGUAGES)

describe('a date', () => {
  test.each([
    ['de', '21.11.2026'],
    ['de', 'Sa 21.11.2026'],
    ['de', 'Sa., 21.11.2026'],
    ['de', 'Fr 21.11.2026'],
    ['de', '21.11.26'],
    ['de', '21.11.'],
    ['de', '21.11'],
    ['de', '211126'],
    ['de', '21112026'],
    ['de', '2111'],
    ['en', '21/11/2026'],
    ['en', 'Sat 21/11/2026'],
    ['en', '21/11'],
    ['cs', '21. 11. 2026'],
    ['cs', '21.\u00a011.\u00a02026'],
    ['cs', 'so 21. 11.'],
    ['ru', '21.11.2026'],
    ['ru', 'сб 21.11.26'],
    ['ru', '2026-11-21'],
    ['en', '2026-11-21'],
  ] as const)('in %s is typed as "%s"', (lang, text) => {
    expect(clockName(parseDate(text, entry(lang)), BERLIN)).toBe('2026-11-21 00:00:00')
  })

  test.each([
    '',
    '  ',
    '31.11.2026',
    '29.02.2025',
    '0.1.2026',
    '21.13.2026',
    '21.11.226',
    '21.11.1026',
    '21.11.3026',
    '2026-13-01',
    '21',
    'Sa',
    'morgen',
    'x 21.11.2026',
    '21.11.2026 x',
    '21.11.2026 12:04',
    '1'.repeat(61),
  ])('is not "%s" (rule D26)', (text) => {
    expect(parseDate(text, entry())).toBeNaN()
  })

  test('the 29th of February exists in leap years', () => {
    expect(dayName(parseDate('29.2.28', entry()), BERLIN)).toBe('2028-02-29')
  })

  test('reads back as it is shown, in four languages and every zone', () => {
    fc.assert(
      fc.property(instant, language, zone, (at, lang, place) => {
        const text = dateText(at, createFormat(lang, place))
        expect(parseDate(text, entry(lang, place))).toBe(startOf('Days', at, place))
      }),
    )
  })
})

describe('a time of day', () => {
  test.each([
    ['7', 420],
    ['07', 420],
    ['705', 425],
    ['0705', 425],
    ['7:05', 425],
    ['07.05', 425],
    ['7,05', 425],
    [' 23:59 ', 1439],
    ['0', 0],
    ['00:00', 0],
  ])('"%s" is minute %i', (text, minutes) => {
    expect(parseTimeOfDay(text)).toBe(minutes)
  })

  test.each(['', '24:00', '24', '2400', '7:60', '760', '7:5', '12345', '7:05:30', '2A:30', '-1', 'x', '7:'])(
    'is not "%s" (rule D26)',
    (text) => {
      expect(parseTimeOfDay(text)).toBeNaN()
    },
  )

  test('reads back as it is shown, every minute, in four languages and every zone', () => {
    for (const lang of LANGUAGES) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1439 }), zone, (minutes, place) => {
          expect(parseTimeOfDay(timeOfDayText(minutes, createFormat(lang, place)))).toBe(minutes)
        }),
      )
    }
  })
})

describe('a date with a time', () => {
  test.each([
    ['de', '21.11.2026 07:05', '2026-11-21 07:05:00'],
    ['de', 'Sa 21.11.2026, 7:05:30', '2026-11-21 07:05:30'],
    ['de', '21.11. 7:05', '2026-11-21 07:05:00'],
    ['de', '21.11.2026', '2026-11-21 00:00:00'],
    ['de', '211126 7:05', '2026-11-21 07:05:00'],
    ['de', '7:05', '2026-11-21 07:05:00'],
    ['de', '20.11.2026 24:00', '2026-11-21 00:00:00'],
    ['en', '21/11/2026 07:05', '2026-11-21 07:05:00'],
    ['cs', '21. 11. 2026 7:05', '2026-11-21 07:05:00'],
    ['cs', '21. 11. 7:05', '2026-11-21 07:05:00'],
    ['ru', 'сб 21.11.2026 07:05', '2026-11-21 07:05:00'],
    ['ru', '2026-11-21T07:05', '2026-11-21 07:05:00'],
  ] as const)('in %s "%s" is %s', (lang, text, name) => {
    expect(clockName(parseDateTime(text, entry(lang)), BERLIN)).toBe(name)
  })

  test.each([
    '',
    '21.11.2026 24:01',
    '21.11.2026 25:00',
    '21.11.2026 7:60',
    '21.11.2026 7:05:60',
    '31.11.2026 07:05',
    '21.11.2026 7',
    '21.11.202607:05',
    '21.11.2026 2A:30',
    '25.10.2026 2C:30',
    '21.11.2026 07:05 x',
  ])('is not "%s" (rule D26)', (text) => {
    expect(parseDateTime(text, entry())).toBeNaN()
  })

  test.each([
    ['25.10.2026 02:30', Date.UTC(2026, 9, 25, 0, 30)],
    ['25.10.2026 02A:30', Date.UTC(2026, 9, 25, 0, 30)],
    ['25.10.2026 2b:30', Date.UTC(2026, 9, 25, 1, 30)],
    ['29.03.2026 02:30', Date.UTC(2026, 2, 29, 1, 30)],
  ])('in the hour of a change of clocks, "%s", means one instant (R-51)', (text, ms) => {
    expect(parseDateTime(text, entry())).toBe(ms)
  })

  test('alone means the start of its day, at the end of a range its end (R-51)', () => {
    expect(parseDateTime('25.10.2026', entry())).toBe(Date.UTC(2026, 9, 24, 22))
    expect(parseDateTime('25.10.2026', { ...entry(), isEnd: true })).toBe(Date.UTC(2026, 9, 25, 23))
    expect(parseDateTime('25.10.2026 7:05', { ...entry(), isEnd: true })).toBe(Date.UTC(2026, 9, 25, 6, 5))
  })

  test('reads back as it is shown, in both passes of a repeated hour, in four languages and every zone (R-51)', () => {
    const change = Date.UTC(2026, 9, 25, 1)
    const near = fc.integer({ min: change - 7_200_000, max: change + 7_200_000 })
    fc.assert(
      fc.property(fc.oneof(instant, near), language, zone, (at, lang, place) => {
        const format = createFormat(lang, place)
        const second = Math.floor(at / 1000) * 1000
        expect(parseDateTime(dateTimeText(at, format), entry(lang, place))).toBe(second)
        const minute = Math.floor(at / 60_000) * 60_000
        expect(parseDateTime(dateTimeText(minute, format), entry(lang, place))).toBe(minute)
      }),
    )
  })
})

test.each([
  ['de', 'Sa 21.11.2026', 'Sa 21.11.2026 12:04:37'],
  ['en', 'Sat 21/11/2026', 'Sat 21/11/2026 12:04:37'],
  ['cs', 'so 21. 11. 2026', 'so 21. 11. 2026 12:04:37'],
  ['ru', 'сб 21.11.2026', 'сб 21.11.2026 12:04:37'],
] as const)('in %s a field shows %s', (lang, date, dateTime) => {
  const format = createFormat(lang, BERLIN)
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect([plain(dateText(NOW, format)), plain(dateTimeText(NOW, format))]).toEqual([date, dateTime])
})

test('an empty field has no text', () => {
  const format = createFormat('de', BERLIN)
  const none = Number.NaN
  expect([dateText(none, format), dateTimeText(none, format), timeOfDayText(none, format)]).toEqual(['', '', ''])
})

test('no number that a server sends as a time breaks its text', () => {
  const anyNumber = fc.oneof(
    fc.double({ noNaN: true }),
    fc.double({ min: 8.639e15, max: 8.641e15 }),
    fc.constantFrom(8.64e15, -8.64e15),
  )
  fc.assert(
    fc.property(anyNumber, language, zone, (ms, lang, inZone) => {
      const format = createFormat(lang, inZone)
      const words = calendarText(lang)
      const texts = [dateText(ms, format), dateTimeText(ms, format), words.day(ms), words.month(ms), words.weekday(ms)]
      for (const text of texts) expect(text).not.toBe('')
    }),
  )
  expect(dateText(9e15, createFormat('de', BERLIN))).toBe('–')
  expect(dateTimeText(9e15, createFormat('de', BERLIN))).toBe('–')
})

describe('the bounds of what a person can mean', () => {
  const day = (text: string) => parseDate(text, entry())

  test('are the years 1900 and 2199', () => {
    expect([day('01.01.1900'), day('31.12.2199')].map(Number.isFinite)).toEqual([true, true])
    expect([day('31.12.1899'), day('01.01.2200')]).toEqual([Number.NaN, Number.NaN])
  })

  test('are midnight and a minute before it', () => {
    expect(['0:00', '23:59', '24:00', '7:60', '24'].map(parseTimeOfDay)).toEqual([
      0,
      1439,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })

  test('are sixty characters, and nothing before or behind', () => {
    const padded = (length: number) => `21.11.2026${' '.repeat(length - 10)}`
    expect([padded(60), padded(61)].map((text) => Number.isFinite(day(text)))).toEqual([true, false])
    for (const text of ['x2026-11-21', '2026-11-21x', '1211126', '2111262', '21.11.2026 7:051', '21.11.2026, x7:05']) {
      expect([text, parseDateTime(text, entry())]).toEqual([text, Number.NaN])
    }
  })

  test('a comma may stand between date and time', () => {
    expect(parseDateTime('21.11.2026, 07:05', entry())).toBe(parseDateTime('21.11.2026 07:05', entry()))
  })
})
