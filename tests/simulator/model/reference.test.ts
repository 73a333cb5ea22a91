import { expect, test } from 'vitest'
import type { Calendar } from '../../../src/simulator/model/base/calendar.ts'
import { DEFAULT_SEED, h01 } from '../../../src/simulator/model/base/hash.ts'
import type { BasinFigures } from '../../../src/simulator/model/hydraulics/basin.ts'
import { createPlantProcess } from '../../../src/simulator/model/process/plant-process.ts'
import { fillerSignal } from '../../../src/simulator/model/station-pvs/load-pvs.ts'
import { pumpStationFigures } from '../../../src/simulator/model/station-pvs/plant-pvs.ts'

const DAY_MS = 86_400_000
const UTC_CALENDAR: Calendar = {
  dayOf: (at) => Math.floor(at / DAY_MS),
  dayStart: (day) => day * DAY_MS,
  hourOf: (at) => (at / 3_600_000) % 24,
  isRestDay: (day) => [0, 6].includes(new Date(day * DAY_MS).getUTCDay()),
  isSchoolHoliday: () => false,
}
// The published figures know no time zone: with the UTC calendar the generators must return the same numbers.
const process = createPlantProcess(DEFAULT_SEED, Date.UTC(2026, 10, 21), UTC_CALENDAR)
const BASINS: readonly BasinFigures[] = [
  { imperviousHa: 34, volumeM3: 800, throttleLs: 50, dryLs: 11, sewerMin: 25 },
  { imperviousHa: 22, volumeM3: 480, throttleLs: 31, dryLs: 7, sewerMin: 18 },
  { imperviousHa: 28, volumeM3: 650, throttleLs: 42, dryLs: 9, sewerMin: 22 },
  { imperviousHa: 12, volumeM3: 230, throttleLs: 17, dryLs: 4, sewerMin: 15 },
]

test('the hash gives the published numbers', () => {
  expect(h01(4711, 7, 1)).toBe(0.32772967009805143)
  expect(h01(1)).toBe(0.3175988623406738)
  expect(h01(-5, 123456789, 3)).toBe(0.10971366870217025)
})

test.each([
  ['2024-06-19T14:00:00Z', 4.98630896991834],
  ['2024-06-19T14:30:00Z', 0],
  ['2024-06-24T00:10:00Z', 1.0368605567237477],
  ['2025-01-07T03:00:00Z', 0],
])('the rain of the default seed at %s is %d mm/h', (time, expected) => {
  expect(process.rain.intensity(Date.parse(time))).toBeCloseTo(expected, 6)
})

test.each([
  [0, '2024-06-19', 174, 445.72627727513225, 366.4023540209355, 50, 0],
  [1, '2024-06-19', 178, 279.1928517325215, 480, 31, 248.19285173252146],
  [2, '2024-06-24', 6, 105.69200438510832, 446.433116767313, 42, 0],
  [3, '2024-06-26', 192, 430.56821936278817, 230, 17, 378.81731974671084],
  [0, '2024-03-05', 100, 13.566666666658131, 0, 13.566666666658131, 0],
])('basin %i on %s at step %i has the published state', (index, date, step, inflow, volume, throttle, overflow) => {
  const figures = BASINS[index]
  if (figures === undefined) throw new Error('no such basin')
  const day = process.basin(figures).day(UTC_CALENDAR.dayOf(Date.parse(date)))
  expect(day.inflowLs[step]).toBeCloseTo(inflow, 6)
  expect(day.volumeM3[step]).toBeCloseTo(volume, 6)
  expect(day.throttleLs[step]).toBeCloseTo(throttle, 6)
  expect(day.overflowLs[step]).toBeCloseTo(overflow, 6)
})

test.each([
  ['2024-04-10T06:00:00Z', 0.7565054630111521, 0, 36, 3579.7612610435767, 3.063323781394006],
  ['2024-04-10T12:34:56Z', 0.9358805626818603, 1, 94, 10315.02349389706, 3.849680500633775],
  ['2024-04-10T23:59:30Z', 0.9259764870748433, 0, 191, 21126.643951565587, 2.639974753427403],
  ['2025-08-02T17:20:10Z', 1.1465025613973385, 0, 134, 14842.409746380288, 3.5456523903208903],
])('the first pumping station at %s cycles as published', (time, level, running, starts, runtimeS, inflow) => {
  const state = process.pumpStation(pumpStationFigures(1)).state(Date.parse(time))
  expect(state.levelM).toBeCloseTo(level, 6)
  expect(state.running).toBe(running)
  expect(state.starts).toBe(starts)
  expect(state.runtimeMs / 1_000).toBeCloseTo(runtimeS, 3)
  expect(state.inflowLs).toBeCloseTo(inflow, 6)
})

test('a filler value is the published cheap formula', () => {
  expect(fillerSignal(5)(Date.parse('2026-11-21T04:00:07Z'))).toBeCloseTo(47.21790134715128, 4)
})
