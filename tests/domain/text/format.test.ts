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

  test.each([
    ['de', '80 %', '1,5 kW', '12.345 m³/h'],
    ['en', '80%', '1.5 kW', '12,345 m³/h'],
    ['cs', '80 %', '1,5 kW', '12 345 m³/h'],
    ['ru', '80 %', '1,5 кВт', '12 345 м³/ч'],
  ] as const)('in %s have units of the language, which no line break parts from them', (language, ...texts) => {
    const format = createFormat(language, ZONE)
    const amounts = [format.amount(80, 0, '%'), format.amount(1.5, 1, 'kW'), format.amount(12_345, 0, 'm³/h')]
    expect(amounts.map(plain)).toEqual(texts)
    expect(amounts.join('')).not.toContain(' ')
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

  test.each([
    ['de', '25.10.2026 02A:30:05', '25.10.2026 02B:30:05'],
    ['en', '25/10/2026 02A:30:05', '25/10/2026 02B:30:05'],
    ['cs', '25. 10. 2026 2A:30:05', '25. 10. 2026 2B:30:05'],
    ['ru', '25.10.2026 02A:30:05', '25.10.2026 02B:30:05'],
  ] as const)('in %s name the pass of the hour that comes twice (F40)', (language, first, second) => {
    const format = createFormat(language, ZONE)
    const passes = [Date.UTC(2026, 9, 25, 0, 30, 5), Date.UTC(2026, 9, 25, 1, 30, 5)]
    expect(passes.map((ms) => plain(format.dateTime(ms)))).toEqual([first, second])
    const [clock, later] = [first.split(' ').at(-1), second.split(' ').at(-1)]
    expect(passes.map(format.time)).toEqual([clock, later])
    expect(passes.map((ms) => format.stamp(ms, ms))).toEqual([clock, later])
    expect(passes.map(format.minute)).toEqual([clock?.slice(0, -3), later?.slice(0, -3)])
  })

  test('name a pass in the hour that comes twice alone, to the ms (F40)', () => {
    const change = Date.UTC(2026, 9, 25, 1)
    const hour = 3_600_000
    const texts = (zone: string, times: readonly number[]) => times.map(createFormat('de', zone).time)
    expect(
      texts(ZONE, [change - hour - 1, change - hour, change - 1, change, change + hour - 1, change + hour]),
    ).toEqual(['01:59:59', '02A:00:00', '02A:59:59', '02B:00:00', '02B:59:59', '03:00:00'])
    // In spring an hour is left out, half an hour is repeated on Lord Howe, and some clocks never change.
    expect(texts(ZONE, [Date.UTC(2026, 2, 29, 1) - 1, Date.UTC(2026, 2, 29, 1)])).toEqual(['01:59:59', '03:00:00'])
    const lordHowe = Date.UTC(2026, 3, 4, 15)
    expect(texts('Australia/Lord_Howe', [lordHowe - hour / 2, lordHowe, lordHowe + hour / 2])).toEqual([
      '01A:30:00',
      '01B:30:00',
      '02:00:00',
    ])
    expect(texts('Asia/Kolkata', [change, change + hour])).toEqual(['06:30:00', '07:30:00'])
  })

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
