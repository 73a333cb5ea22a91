import { expect, test } from 'vitest'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import type { PlantModel } from '../../../src/simulator/model/plant-model.ts'

const START = Date.UTC(2026, 5, 10, 8)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function plant(): PlantModel {
  const model = createPlantModel({ seed: 4711, size: 'small', start: START })
  model.pending(START)
  model.advance(START, START + 100)
  return model
}

function level(model: PlantModel, at: number): number {
  return model.value('ai1300001', at)?.doubleValue ?? Number.NaN
}

test('without mains the sump of a pumping station rises without a jump, with them both pumps bring it down again', () => {
  const model = plant()
  const [start, end] = [START + 5 * MINUTE_MS, START + 65 * MINUTE_MS]
  model.script([{ kind: 'mains', subject: 13, start, end }])
  const events: string[] = []
  for (let at = START + 100; at < end + 6 * HOUR_MS; at += MINUTE_MS) {
    for (const { kind, alert } of model.advance(at, at + MINUTE_MS)) {
      if (alert.stationNumber === 13) events.push(`${kind} ${alert.pvName}`)
    }
  }
  for (let at = start; at < end; at += MINUTE_MS) {
    expect(level(model, at + MINUTE_MS) - level(model, at)).toBeGreaterThanOrEqual(at + MINUTE_MS < end ? 0 : -0.2)
    expect(model.value('di1300001', at)?.boolValue || model.value('di1300002', at)?.boolValue).toBe(false)
  }
  expect(level(model, end - 1)).toBeGreaterThan(2.2)
  expect(model.value('di1300001', end + MINUTE_MS)?.boolValue).toBe(true)
  expect(model.value('di1300002', end + MINUTE_MS)?.boolValue).toBe(true)
  expect(level(model, end + 3 * HOUR_MS)).toBeLessThan(1.3)
  for (const name of ['Netzausfall', 'Niveau Pumpensumpf', 'Hochwasser (Schwimmer)']) {
    expect(events).toContain(`came ${name}`)
    expect(events).toContain(`gone ${name}`)
  }
})

test('a sump that is flushed is pumped down below its switch-off level', () => {
  const model = plant()
  model.commands.setOutput({ type: 'DigiOut', nr: 1_300_003 }, 1, START + MINUTE_MS)
  const levels = Array.from({ length: 20 }, (_, minute) => level(model, START + (minute + 1) * MINUTE_MS))
  expect(Math.min(...levels)).toBeLessThan(0.45)
})

test('a visit opens the door of the station, switches to local and sometimes tests the alarm path', () => {
  const model = plant()
  const doors = model
    .archive(START - 90 * 24 * HOUR_MS, START, 100_000)
    .alerts.filter(({ pvName }) => pvName === 'Türkontakt')
  expect(doors.length).toBeGreaterThan(30)
  for (const { stationNumber, timestamp, goneTimestamp } of doors) {
    const door = model.value(`di${stationNumber}00106`, timestamp)
    // Values of a station that cannot be reached are old.
    if (door?.timestamp === timestamp) {
      expect(door.boolValue).toBe(true)
      expect(model.value(`di${stationNumber}00003`, timestamp)?.boolValue).toBe(false)
    }
    const hour = model.calendar.hourOf(timestamp)
    expect(hour).toBeGreaterThanOrEqual(7)
    expect(model.calendar.hourOf(goneTimestamp ?? timestamp)).toBeLessThanOrEqual(15)
    expect(model.calendar.isRestDay(model.calendar.dayOf(timestamp))).toBe(false)
  }
  const tests = model
    .archive(START - 90 * 24 * HOUR_MS, START, 100_000)
    .alerts.filter(({ description }) => description.endsWith('Probealarm'))
  expect(tests.length).toBeGreaterThan(5)
  expect(tests.every(({ priority }) => priority === 9)).toBe(true)
})
