import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { isoTime } from '../../../src/domain/values/source-time.ts'

const ZONE = 'Europe/Berlin'
/** 14 March 2025 07:05:09 in Berlin. */
const MORNING = Date.UTC(2025, 2, 14, 6, 5, 9)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('numbers', () => {
  test.each([
    ['de', '12.345,5'],
    ['en', '12,345.5'],
    ['cs', '12 345,5'],
    ['ru', '12 345,5'],
  ] as const)('in %s carry a thousands separator from 10,000', (language, text) => {
    expect(plain(createFormat(language, ZONE).number(12_345.5, 1))).toBe(text)
  })

  test.each(LANGUAGES)('in %s have no separator below 10,000', (language) => {
    expect(createFormat(language, ZONE).number(9999, 0)).toBe('9999')
  })

  test('keep exactly the decimals of the configuration', () => {
    const format = createFormat('de', ZONE)
    expect([0, 1, 3].map((decimals) => format.number(1.5, decimals))).toEqual(['2', '1,5', '1,500'])
  })

  test.each([-0, -0.004, -0.0049])('%f is never shown as -0', (value) => {
    expect(createFormat('de', ZONE).number(value, 2)).toBe('0,00')
  })

  test('that are none are a dash and not 0', () => {
    const format = createFormat('de', ZONE)
    expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => format.number(value, 2))).toEqual(['–', '–'])
  })

  test('survive whatever number of decimals a server sends', () => {
    const format = createFormat('de', ZONE)
    fc.assert(
      fc.property(fc.double(), fc.oneof(fc.double(), fc.integer()), (value, decimals) => {
        expect(format.number(value, decimals)).not.toBe('')
      }),
    )
  })
})

describe('times', () => {
  test.each([
    ['de', '14.03.2025 07:05:09'],
    ['en', '14/03/2025 07:05:09'],
    ['cs', '14. 3. 2025 7:05:09'],
    ['ru', '14.03.2025 07:05:09'],
  ] as const)('in %s follow the habits of the country, in plant time', (language, text) => {
    expect(plain(createFormat(language, ZONE).dateTime(MORNING))).toBe(text)
  })

  test('count midnight as 00 and not as 24', () => {
    expect(createFormat('en', 'UTC').time(0)).toBe('00:00:00')
  })

  test('of another plant day carry the day', () => {
    const format = createFormat('de', ZONE)
    expect(format.stamp(MORNING, MORNING + 3_600_000)).toBe('07:05:09')
    expect(format.stamp(MORNING, MORNING + 86_400_000)).toBe('14.03. 07:05:09')
  })

  test.each(['Europe/Berlin', 'America/New_York', 'UTC'])(
    'in %s are the fields of a date, for others to read',
    (zone) => {
      const format = createFormat('de', zone)
      for (const ms of [MORNING + 7, Date.UTC(2026, 6, 1, 22, 30), Date.UTC(1969, 11, 31, 23) + 7]) {
        const date = format.wallDate(ms)
        const pad = (field: number) => String(field).padStart(2, '0')
        const text = `${pad(date.getDate())}.${pad(date.getMonth() + 1)}.${date.getFullYear()} ${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`
        expect([text, date.getMilliseconds()]).toEqual([plain(format.dateTime(ms)), (ms + 1e12) % 1000])
      }
    },
  )

  test.each([Number.POSITIVE_INFINITY, 1e300, -8.64e15 - 1])(
    'of %d, which no calendar has, are a dash (F1, R-20)',
    (ms) => {
      const format = createFormat('de', ZONE)
      const texts = [format.time(ms), format.minute(ms), format.date(ms), format.day(ms), format.dateTime(ms)]
      expect(texts).toEqual(['–', '–', '–', '–', '–'])
      expect(format.stamp(ms, 0)).toBe('– –')
      expect(isoTime(ms)).toBeUndefined()
    },
  )

  test('are read by machines in UTC', () => {
    expect(isoTime(MORNING)).toBe(new Date(MORNING).toISOString())
  })

  test('that are unknown are a dash', () => {
    const format = createFormat('de', ZONE)
    expect([format.time(Number.NaN), format.dateTime(Number.NaN)]).toEqual(['–', '–'])
  })

  test('fall back to UTC in a zone that nobody knows', () => {
    expect(createFormat('de', 'Nowhere/Else').time(0)).toBe('00:00:00')
  })
})

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [172_800_000, '2 d'],
  [-5000, '0 s'],
  [-10_000, '0 s'],
  [-10_001, '–'],
  [-3_600_000, '–'],
  [Number.POSITIVE_INFINITY, '–'],
  [Number.NaN, '–'],
])('an age of %i ms is %s (F1, R-50)', (ms, text) => {
  expect(plain(createFormat('de', ZONE).age(ms))).toBe(text)
})

test.each([
  [-5000, '< 10 s'],
  [-10_000, '< 10 s'],
  [-10_001, '–'],
  [-3_600_000, '–'],
  [Number.NEGATIVE_INFINITY, '–'],
  [Number.POSITIVE_INFINITY, '–'],
  [9999, '< 10 s'],
  [10_000, '10 s'],
  [59_999, '50 s'],
  [60_000, '1 min'],
  [172_800_000, '2 d'],
  [Number.NaN, '–'],
])('a calm age of %i ms is %s (F1, R-50)', (ms, text) => {
  expect(plain(createFormat('de', ZONE).calmAge(ms))).toBe(text)
})
