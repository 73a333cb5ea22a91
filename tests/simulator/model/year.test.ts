import { beforeAll, expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../src/simulator/model/base/calendar.ts'
import { dayNumber } from '../../../src/simulator/model/base/time.ts'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import { type Intervals, NEVER } from '../../../src/simulator/model/intervals/intervals.ts'
import { createPlantProcess } from '../../../src/simulator/model/process/plant-process.ts'
import { createVisits } from '../../../src/simulator/model/process/station-events.ts'
import { createStationSource } from '../../../src/simulator/model/process/station-source.ts'
import { createSensorFaults } from '../../../src/simulator/model/pv/sensor-faults.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { ReportValueType } from '../../../src/wire/server/report.ts'

/** Compares statistics of the year 2025 with the figures of the domain. Slow on a busy machine, hence the long timeout. */
const TIMEOUT_MS = 120_000
const HOUR_MS = 3_600_000
const SEED = 4711
const START = Date.UTC(2026, 10, 21, 4)
const calendar = createBerlinCalendar()
const process = createPlantProcess(SEED, START, calendar)
const model = createPlantModel({ seed: SEED, size: 'demo', start: START })
const [FIRST, LAST] = [dayNumber(2025, 1, 1), dayNumber(2026, 1, 1)]
const [FROM, TO] = [calendar.dayStart(FIRST), calendar.dayStart(LAST)]
const DAYS = LAST - FIRST
const CHATTERING = 100_144

let alerts: readonly Alert[] = []
beforeAll(() => {
  model.pending(START)
  alerts = model.archive(FROM, TO - 1, 100_000).alerts
}, TIMEOUT_MS)

const perDay = (is: (alert: Alert) => boolean) => alerts.filter(is).length / DAYS
const saying =
  (...ends: readonly string[]) =>
  (alert: Alert) =>
    ends.some((end) => alert.description.endsWith(end))

function within(value: number, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

function aggregate(ref: PvRef, type: ReportValueType, from = FROM, to = TO): number {
  return model.aggregate(ref, type, from, to, START)?.value ?? Number.NaN
}

test.each([2024, 2025])('rain of %i: depth, events and wet hours of the region', (year) => {
  const from = calendar.dayStart(dayNumber(year, 1, 1))
  const to = calendar.dayStart(dayNumber(year + 1, 1, 1))
  let [events, wetHours, lastWet, depth] = [0, 0, Number.NEGATIVE_INFINITY, 0]
  for (let at = from; at < to; at += HOUR_MS) {
    let mm = 0
    for (let step = 0; step < 12; step++) mm += process.rain.intensityAtStep(at + step * 300_000) / 12
    depth += mm
    if (mm < 0.05) continue
    wetHours += 1
    if (at - lastWet > 4 * HOUR_MS) events += 1
    lastWet = at
  }
  within(depth, 634, 947)
  within(events, 167, 194)
  within((100 * wetHours * HOUR_MS) / (to - from), 10, 11.5)
})

test.each([31, 32, 33, 34])('basin %i overflows on 30 to 45 days of 2024 and stores on more', (station) => {
  const basin = model.basins.get(station)
  if (basin === undefined) throw new Error('no basin')
  let [overflowDays, storageDays] = [0, 0]
  for (let day = dayNumber(2024, 1, 1); day < dayNumber(2025, 1, 1); day++) {
    const { overflowMs, volumeM3 } = basin.day(day)
    if (overflowMs > 0) overflowDays += 1
    if (volumeM3.some((volume) => volume > 0.02 * basin.figures.volumeM3)) storageDays += 1
  }
  within(overflowDays, 30, 46)
  within(storageDays, 90, 125)
})

test.each([11, 14, 18, 21])(
  'pumping station %i starts its pumps about 190 times a day, never more often in an hour than they bear',
  (station) => {
    const pumps = [1, 2].map((nr): PvRef => ({ type: 'DigiIn', nr: station * 100_000 + nr }))
    for (const day of [dayNumber(2025, 2, 18), dayNumber(2025, 6, 12)]) {
      const from = calendar.dayStart(day)
      const starts = (start: number, end: number) =>
        pumps
          .map((pump) => model.chart(pump, 'MeasurementArchive', start, end - 1, START) ?? [])
          .flatMap((points) =>
            points.filter(({ value }, index) => index > 0 && value === 1 && points[index - 1]?.value === 0),
          ).length
      within(starts(from, calendar.dayStart(day + 1)), 165, 215)
      for (const hour of [3, 9, 19]) within(starts(from + hour * HOUR_MS, from + (hour + 1) * HOUR_MS), 3, 11)
      const hours = pumps.reduce((sum, pump) => sum + aggregate(pump, 'Sum', from, calendar.dayStart(day + 1)), 0)
      within(hours, 4.5, 7.5)
    }
  },
)

test('a healthy plant raises a handful of alerts on a normal day', () => {
  within(perDay(saying('Verbindung gestört')), 0.7, 1.5)
  within(
    perDay(({ description, pvRef }) => description.endsWith('gestört') && pvRef !== null),
    0.1,
    0.6,
  )
  within(perDay(saying('Tür offen', 'Personal vor Ort', 'Probealarm')), 1.8, 3.2)
  within(
    perDay(({ limitType }) => limitType !== null),
    0.5,
    10,
  )
})

test('a day without rain brings a few alerts, a day with much rain twenty to forty', () => {
  const byDay = Map.groupBy(
    alerts.filter(({ pvRef }) => pvRef?.nr !== CHATTERING),
    ({ timestamp }) => calendar.dayOf(timestamp),
  )
  const [dry, wet]: [number[], number[]] = [[], []]
  for (let day = FIRST; day < LAST; day++) {
    const mm = process.rainDepth.ofDay(day)
    if (mm > 8) wet.push(byDay.get(day)?.length ?? 0)
    if (mm < 0.1) dry.push(byDay.get(day)?.length ?? 0)
  }
  const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length
  within(mean(dry), 2, 8)
  within(mean(wet), 20, 40)
  within(Math.max(...dry), 5, 40)
})

test('few alerts are urgent: most are low, one per cent is danger at most', () => {
  const annunciated = alerts.filter(({ priority, pvRef }) => priority !== 0 && pvRef?.nr !== CHATTERING)
  const share = (...priorities: readonly number[]) =>
    annunciated.filter(({ priority }) => priorities.includes(priority)).length / annunciated.length
  expect(share(1)).toBeLessThan(0.01)
  expect(share(1, 2)).toBeLessThan(0.1)
  expect(share(4, 5, 6, 7, 8, 9)).toBeGreaterThan(0.6)
})

test('the gas engine runs about 21 hours a day', () => {
  within(aggregate({ type: 'DigiIn', nr: 100_015 }, 'Sum') / DAYS, 20, 21.5)
})

test('the plant needs the usual energy per inhabitant, and makes two fifths of it', () => {
  const bought = aggregate({ type: 'AnaIn', nr: 100_100 }, 'Sum')
  const made = aggregate({ type: 'AnaIn', nr: 100_101 }, 'Sum')
  within((bought + made) / 32_000, 20, 45)
  within(made / (bought + made), 0.33, 0.5)
  within(aggregate({ type: 'AnaIn', nr: 100_001 }, 'Sum') / DAYS, 5_700, 7_500)
})

/** Sensors outside of the repair rota, so that only random faults remain. */
const SENSORS = Array.from({ length: 300 }, (_, index) =>
  createSensorFaults(process, 200 + index, true, 900_000 + index),
)
const faultsAYear = (of: (sensor: (typeof SENSORS)[number]) => Intervals) =>
  SENSORS.reduce((sum, sensor) => sum + of(sensor).startingIn(FROM, TO).length, 0) / SENSORS.length

test.each<[string, () => number, number]>([
  ['wire breaks of a sensor', () => faultsAYear(({ wireBreak }) => wireBreak), 52 * 0.01],
  ['freezes of a sensor', () => faultsAYear(({ frozen }) => frozen), 52 * 0.006],
  ['substitute values of a sensor', () => faultsAYear(({ substitute }) => substitute), 6.1 * 0.02],
  ['spikes of a sensor', () => faultsAYear(({ spikes }) => spikes), 365 * 0.05],
  ['visits of a station', () => mean(stationNumbers((station) => createVisits(process, station))), 250 * 0.12],
  [
    'lost lines of a station',
    () => mean(stationNumbers((station) => createStationSource(SEED, station, 'permanent', NEVER).failures)),
    365 * 0.03,
  ],
  [
    'lost lines of a dial-up station',
    () => mean(stationNumbers((station) => createStationSource(SEED, station, 'dial-up', NEVER).failures)),
    365 * 0.08,
  ],
])('%s in a year are as many as the table of fault processes says', (_, count, expected) => {
  within(count() / expected, 0.65, 1.4)
})

function stationNumbers(of: (station: number) => Intervals): readonly number[] {
  return Array.from({ length: 60 }, (_, index) => of(1_000 + index).startingIn(FROM, TO).length)
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / counts.length
}

test('an analyser drifts by up to a quarter until its calibration on every second Tuesday from nine on', () => {
  const [sensor] = SENSORS
  const calibration = sensor?.calibration
  if (calibration === undefined || calibration === null) throw new Error('no calibration')
  let [running, before, resets] = [0, 0, 0]
  for (let at = FROM; at < TO; at += 300_000) {
    const drift = calibration.drift(at)
    within(drift, 0, 0.25)
    if (drift < before) {
      resets += 1
      expect(new Date(calendar.dayOf(at) * 86_400_000).getUTCDay()).toBe(2)
      within(calendar.hourOf(at), 9, 11)
    }
    before = drift
    if (calibration.running(at)) running += 1
  }
  within(resets, 25, 27)
  expect(running).toBe(resets * 3)
})
