import { expect, test } from 'vitest'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import {
  GOLDEN,
  GOLDEN_EVENTS,
  GOLDEN_ROLL_OVER,
  GOLDEN_WEEK,
} from '../../../src/simulator/model/intervals/golden-week.ts'
import type { ScriptedKind } from '../../../src/simulator/model/intervals/scripted-events.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef, PvValue } from '../../../src/wire/server/pv.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Long after the week, so that it is read from the archive. */
const START = Date.UTC(2026, 10, 21, 4)
const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
model.pending(START)

function eventOf(kind: ScriptedKind) {
  const event = GOLDEN_EVENTS.find((candidate) => candidate.kind === kind)
  if (event === undefined) throw new Error(`no ${kind} in the golden week`)
  return event
}

function alertsIn(from: number, to: number): readonly Alert[] {
  return model.archive(from, to, 1_000).alerts.toReversed()
}

function value(key: string, at: number): PvValue {
  const found = model.value(key, at)
  if (found === undefined) throw new Error(`no ${key}`)
  return found
}

function archived(nr: number, from: number, to: number) {
  const ref: PvRef = { type: 'AnaIn', nr }
  return model.chart(ref, 'MeasurementArchive', from, to, START) ?? []
}

test.each([
  [4711, 'on 19 June', Date.UTC(2024, 5, 19, 14)],
  [4711, 'on 24 June', Date.UTC(2024, 5, 24)],
  [4711, 'on 26 June', Date.UTC(2024, 5, 26, 15, 30)],
  [7, 'on 19 June, whatever the seed,', Date.UTC(2024, 5, 19, 14)],
])('storm: with seed %i all four basins spill %s one after the other', (seed, _, from) => {
  const plant = seed === 4711 ? model : createPlantModel({ seed, size: 'demo', start: START })
  plant.pending(START)
  const { alerts } = plant.archive(from, from + 2 * HOUR_MS, 1_000)
  const spilling = alerts.filter(({ description }) => description.endsWith('Entlastung läuft'))
  expect(spilling.map(({ stationNumber }) => stationNumber).toSorted()).toEqual([31, 32, 33, 34])
  for (const { stationNumber, timestamp } of spilling) {
    const at = timestamp + 10 * MINUTE_MS
    expect(plant.value(`ai${stationNumber}00005`, at)?.doubleValue).toBeGreaterThan(1)
    expect(plant.value(`di${stationNumber}00002`, at)?.boolValue).toBe(true)
  }
  expect(alerts.length).toBeGreaterThan(15)
})

test('mains failure: a dozen alerts within five seconds, no voltage, no air, and afterwards ammonium', () => {
  const { start, end } = eventOf('mains')
  const first = alertsIn(start, start + 5_000)
  expect(first[0]).toMatchObject({ priority: 2, description: 'KA Musterstadt: Netzausfall' })
  expect(first.length).toBeGreaterThanOrEqual(8)
  expect(first.length).toBeLessThanOrEqual(20)
  expect(value('ai100107', start + MINUTE_MS).doubleValue).toBe(0)
  for (const { value: speed, timestamp } of archived(100_010, start + MINUTE_MS, end - MINUTE_MS)) {
    expect([timestamp, speed]).toEqual([timestamp, 0])
  }
  expect(value('ai100107', end + MINUTE_MS).doubleValue).toBeGreaterThan(220)
  const ammonium = archived(100_201, start - HOUR_MS, end + HOUR_MS).map((point) => point.value ?? 0)
  expect(Math.max(...ammonium.slice(60))).toBeGreaterThan(Math.max(...ammonium.slice(0, 60)) + 1)
})

test('dial-up failure: the station cannot be reached, its values are bad and old, the archive is complete afterwards', () => {
  const { start, end } = eventOf('communication')
  const station = GOLDEN.dialUpStation
  expect(alertsIn(start, start + 2 * MINUTE_MS)).toContainEqual(
    expect.objectContaining({ stationNumber: station, description: 'PW Festplatz: Verbindung gestört', priority: 4 }),
  )
  const during = value(`ai${station}00001`, end - MINUTE_MS)
  expect(during.quality).toBe('Bad')
  expect(during.timestamp).toBeLessThanOrEqual(start)
  expect(['CommunicationError', 'ConnectionError', 'TimeOut']).toContain(model.dialState(station, end - MINUTE_MS))
  expect(archived(station * 100_000 + 1, start, end).every((point) => point.value !== null)).toBe(true)
})

test('chattering contact: it opens and closes five times a minute, an alert each time', () => {
  const { start } = eventOf('chatter')
  const alerts = alertsIn(start, start + 10 * MINUTE_MS).filter(({ pvRef }) => pvRef?.nr === GOLDEN.looseContact)
  expect(alerts.length).toBe(51)
  const changes = model.chart(
    { type: 'DigiIn', nr: GOLDEN.looseContact },
    'MeasurementArchive',
    start,
    start + MINUTE_MS,
    START,
  )
  expect(new Set(changes?.map((point) => point.value))).toEqual(new Set([0, 1]))
})

test('frozen sensor: the same good value for a day, and no alert', () => {
  const { start, end } = eventOf('frozen')
  const points = archived(GOLDEN.frozenSensor, start, end - MINUTE_MS)
  expect(points.length).toBeGreaterThan(1_400)
  expect(new Set(points.map((point) => point.value)).size).toBe(1)
  expect(value('ai100200', end - MINUTE_MS).quality).toBe('Good')
  expect(new Set(archived(GOLDEN.frozenSensor, end, end + HOUR_MS).map((point) => point.value)).size).toBeGreaterThan(
    10,
  )
  expect(alertsIn(start, end).filter(({ pvRef }) => pvRef?.nr === GOLDEN.frozenSensor)).toEqual([])
})

test('spike: one impossible value, and no alert', () => {
  const { start } = eventOf('spike')
  const points = archived(GOLDEN.spikingSensor, start - 5 * MINUTE_MS, start + 5 * MINUTE_MS)
  expect(points.filter((point) => (point.value ?? 0) > 10)).toHaveLength(1)
  expect(alertsIn(start, start + HOUR_MS).filter(({ pvRef }) => pvRef?.nr === GOLDEN.spikingSensor)).toEqual([])
})

test('substitute value: constant and uncertain, live and in the archive', () => {
  const { start, end } = eventOf('substitute')
  for (const at of [start, start + 7 * HOUR_MS, end - MINUTE_MS]) {
    expect(value('ai100201', at)).toMatchObject({
      quality: 'Uncertain',
      doubleValue: value('ai100201', start).doubleValue,
    })
  }
  expect(new Set(archived(GOLDEN.replacedSensor, start, end - MINUTE_MS).map((point) => point.value)).size).toBe(1)
  expect(value('ai100201', end + MINUTE_MS).quality).toBe('Good')
})

test('wire break: the value is bad, the archive has a gap, the alert names the sensor', () => {
  const { start, end } = eventOf('wire-break')
  expect(value('ai100207', start + MINUTE_MS).quality).toBe('Bad')
  expect(archived(GOLDEN.brokenSensor, start - MINUTE_MS, end).some((point) => point.value === null)).toBe(true)
  expect(alertsIn(start, start + MINUTE_MS)).toContainEqual(
    expect.objectContaining({ description: 'KA Musterstadt: Leitfähigkeit Zulauf Drahtbruch' }),
  )
})

test('counter roll-over: six digits roll over, the sum of the day is not affected', () => {
  const counter = model.nodes.flatMap(({ pvs }) => pvs).find((ref) => model.config(ref)?.eksNr === 'BR41-BR1-F70')
  if (counter === undefined) throw new Error('no counter of the first well')
  const shown = (at: number) => value(`count${counter.nr}`, at).counterValue
  expect(shown(GOLDEN_ROLL_OVER - HOUR_MS)?.value).toBeGreaterThan(999_900)
  expect(shown(GOLDEN_ROLL_OVER + HOUR_MS)?.value).toBeLessThan(100)
  const day = model.calendar.dayOf(GOLDEN_ROLL_OVER)
  const sum = model.aggregate(counter, 'Sum', model.calendar.dayStart(day), model.calendar.dayStart(day + 1), START)
  // This week it runs all day, at 82 m³/h.
  expect(sum?.value).toBeCloseTo(24 * 82, 6)
  expect(shown(GOLDEN_ROLL_OVER + HOUR_MS)?.day).toBeGreaterThan(100)
})

test('service message: the machine is due until the service is done', () => {
  const { start, end } = eventOf('service')
  const [alert] = alertsIn(start, start).filter(({ pvRef }) => pvRef?.nr === GOLDEN.servicedMachine)
  expect(alert).toMatchObject({
    priority: 6,
    description: 'KA Musterstadt: Wartung fällig, Sandfanggebläse',
    goneTimestamp: end,
  })
})

test('burst pipe: inflow up, pressure down, the reservoir lower, the night minimum above its reference', () => {
  const { start, end } = eventOf('burst')
  const alerts = alertsIn(start, end).filter(({ stationNumber }) => stationNumber === 51)
  expect(alerts.map(({ pvName }) => pvName)).toEqual(
    expect.arrayContaining(['Zulauf Zone 1 Altstadt', 'Druck Zone 1 Altstadt']),
  )
  expect(value('ai5100001', end).doubleValue).toBeGreaterThan((value('ai5100001', start).doubleValue ?? 0) + 50)
  expect(value('ai5100011', end).doubleValue).toBeLessThan(3.2)
  const before = value('ai4400003', end - 24 * HOUR_MS).doubleValue ?? 0
  expect(value('ai4400003', end).doubleValue).toBeLessThan(before - 10)
})

test('maintenance visit: the door is open while somebody is there', () => {
  const { start, end } = eventOf('visit')
  const door = `di${GOLDEN.visitedStation}00106`
  expect([start - 1, start, end - 1, end].map((at) => value(door, at).boolValue)).toEqual([false, true, true, false])
  expect(alertsIn(start, start)).toContainEqual(
    expect.objectContaining({ priority: 7, stationNumber: GOLDEN.visitedStation }),
  )
})

test('every event lies within the week', () => {
  for (const { start, end } of GOLDEN_EVENTS) {
    expect(start).toBeGreaterThanOrEqual(GOLDEN_WEEK.start)
    expect(end).toBeLessThanOrEqual(GOLDEN_WEEK.end)
  }
})
