import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { PRESET_NAMES } from '../../../../src/domain/time/presets.ts'
import { lengthText, rangeText, shortPresetText } from '../../../../src/ui/time/range/range-texts.ts'

const BERLIN = 'Europe/Berlin'
const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 21, 11)
const format = createFormat('de', BERLIN)
const t = i18next.getFixedT('de', 'time')

describe('the length of a range', () => {
  test.each([
    [0.25 / 60, '15\u00a0s'],
    [1, '1\u00a0h'],
    [1.25, '1\u00a0h 15\u00a0min'],
    [3, '3\u00a0h'],
    [23.5, '23\u00a0h 30\u00a0min'],
    [0.5 / 3600, '0\u00a0s'],
    [24, '1\u00a0Tag'],
    [26, '1\u00a0Tag 2\u00a0h'],
    [24.5, '1\u00a0Tag'],
    [7 * 24, '7\u00a0Tage'],
    [30 * 24, '30\u00a0Tage'],
  ])('of %f hours is "%s"', (hours, text) => {
    expect(lengthText({ from: NOON, to: NOON + hours * HOUR_MS }, BERLIN, t)).toBe(text)
  })

  test('of whole days and months counts them, whatever the clocks do (R-51)', () => {
    const [march, april, day] = [Date.UTC(2026, 1, 28, 23), Date.UTC(2026, 2, 31, 22), Date.UTC(2026, 2, 28, 23)]
    expect(lengthText({ from: march, to: april }, BERLIN, t)).toBe('1\u00a0Monat')
    expect(lengthText({ from: day, to: day + 23 * HOUR_MS }, BERLIN, t)).toBe('1\u00a0Tag')
  })
})

describe('a range in one line', () => {
  const midnight = Date.UTC(2026, 10, 20, 23)

  test.each([
    [midnight, midnight + 24 * HOUR_MS, '21.11.2026'],
    [midnight - 48 * HOUR_MS, midnight, '19.11.2026 – 20.11.2026'],
    [NOON, NOON + 1.5 * HOUR_MS, '21.11.2026 12:00 – 13:30'],
    [NOON, NOON + 15 * HOUR_MS, '21.11.2026 12:00 – 22.11.2026 03:00'],
    [NOON - 24 * HOUR_MS, NOON, '20.11.2026 12:00 – 21.11.2026 12:00'],
  ])('from %d to %d is "%s"', (from, to, text) => {
    expect(rangeText({ from, to, preset: null }, format, t)).toBe(text)
  })
})

test('every preset has a short name of its own', () => {
  const names = PRESET_NAMES.map((preset) => shortPresetText(preset, t))
  expect(names.slice(0, 9)).toEqual([
    'Heute',
    'Gestern',
    'Woche',
    'Monat',
    'Jahr',
    '3\u00a0h',
    '6\u00a0h',
    '12\u00a0h',
    '24\u00a0h',
  ])
  expect(new Set(names).size).toBe(PRESET_NAMES.length)
})
