import { expect, test } from 'vitest'
import { forecastDays, isPlace, rainColumns, temperatureColumns } from '../../../../src/areas/site/rules/forecast.ts'
import type { WeatherReport } from '../../../../src/wire/server/site.ts'

const ZONE = 'Europe/Berlin'
/** Midnight in Berlin, in s. */
const MIDNIGHT = Date.UTC(2024, 5, 18, 22) / 1000
const HOUR = 3600
const step = (hour: number, temp: number, mm = 0): WeatherReport => ({
  dt: MIDNIGHT + hour * HOUR,
  main: { temp, humidity: 50, pressure: 1000 },
  weather: [{ icon: '10d' }],
  ...(mm > 0 ? { rain: { '3h': mm } } : {}),
})

test('a forecast is told by calendar days of the plant: extremes, depth and the step nearest to noon (rule U4)', () => {
  const list = [step(21, 14, 2), step(3, 9), step(12, 20, 1.5), step(15, 22), step(24, 12), step(27, 11, 4)]
  const [first, second, ...others] = forecastDays(list, ZONE)
  expect(others).toEqual([])
  expect(first).toMatchObject({ day: MIDNIGHT * 1000, min: 9, max: 22, mm: 3.5 })
  expect(first?.noon.dt).toBe(MIDNIGHT + 12 * HOUR)
  expect(second).toMatchObject({ min: 11, max: 12, mm: 4 })
  expect(forecastDays([], ZONE)).toEqual([])
})

test('temperatures are points, and rain stands over the hours in which it falls (rules U1, U4)', () => {
  const list = [step(6, 12), step(3, 10, 1), step(9, 15, 2)]
  expect([...temperatureColumns(list).y]).toEqual([10, 12, 15])
  const rain = rainColumns(list)
  expect([...rain.x].map((x) => (x - MIDNIGHT) / HOUR)).toEqual([0, 3, 6])
  expect([...rain.y]).toEqual([1, 0, 2])
})

test('a place is a postal code and a country of two letters (rule U3)', () => {
  for (const [zip, country] of [
    ['70173', 'de'],
    ['110 00', 'CZ'],
    ['SW1A 1AA', 'gb'],
  ] as const) {
    expect(isPlace(zip, country)).toBe(true)
  }
  for (const [zip, country] of [
    ['', 'de'],
    ['70173', ''],
    ['70173', 'deu'],
    ['70173&appid=x', 'de'],
    ['701\n73', 'de'],
  ] as const) {
    expect(isPlace(zip, country)).toBe(false)
  }
})
