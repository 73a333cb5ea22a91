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

test('rain falls on the day of the hours before its step, at midnight by its share of them (F125)', () => {
  const depths = (...list: readonly WeatherReport[]) => forecastDays(list, ZONE).map(({ mm }) => mm)
  // 21:00 to 24:00 is all of the first day, 22:30 to 01:30 half of it.
  expect(depths(step(21, 14), step(24, 12, 12), step(27, 11))).toEqual([12, 0])
  expect(depths(step(22.5, 14), step(25.5, 12, 12))).toEqual([6, 6])
})

test('of a step with two depths the one that fills the time since the step before counts (F125)', () => {
  const both = { ...step(6, 12), rain: { '1h': 2, '3h': 12 } }
  expect(forecastDays([step(3, 12), both], ZONE)[0]?.mm).toBe(12)
  expect([...rainColumns([step(3, 12), both]).y]).toEqual([0, 12])
  // Steps of an hour: what fell in three of them would count three times.
  expect(forecastDays([step(5, 12), both], ZONE)[0]?.mm).toBe(2)
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
