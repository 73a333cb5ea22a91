import { expect, test } from 'vitest'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import type { PlantModel } from '../../../src/simulator/model/plant-model.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

const START = Date.UTC(2026, 5, 10, 8)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Creates a plant after its first tick. */
function plantAtStart(): PlantModel {
  const model = createPlantModel({ seed: 4711, size: 'small', start: START })
  model.pending(START)
  model.advance(START, START + 100)
  return model
}

function levels(model: PlantModel, from: number, to: number): readonly number[] {
  const found: number[] = []
  for (let at = from; at < to; at += 10_000) found.push(model.value('ai1300001', at)?.doubleValue ?? Number.NaN)
  return found
}

const releases = (station: number) => [1, 2].map((nr): PvRef => ({ type: 'DigiOut', nr: station * 100_000 + nr }))

test('a command does not change the past', () => {
  const [model, untouched] = [plantAtStart(), plantAtStart()]
  model.commands.setOutput({ type: 'AnaOut', nr: 1_300_001 }, 1.8, START + MINUTE_MS)
  expect(levels(model, START - HOUR_MS, START + MINUTE_MS)).toEqual(
    levels(untouched, START - HOUR_MS, START + MINUTE_MS),
  )
  expect(levels(model, START + 10 * MINUTE_MS, START + HOUR_MS)).not.toEqual(
    levels(untouched, START + 10 * MINUTE_MS, START + HOUR_MS),
  )
})

test('the level moves between the switch levels that were set, without a jump', () => {
  const model = plantAtStart()
  const at = START + MINUTE_MS
  model.commands.setOutput({ type: 'AnaOut', nr: 1_300_001 }, 1.8, at)
  model.commands.setOutput({ type: 'AnaOut', nr: 1_300_002 }, 0.8, at)
  const after = levels(model, at, at + 2 * HOUR_MS)
  const steps = after.map((level, index) => Math.abs(level - (after[index - 1] ?? level)))
  expect(Math.max(...steps)).toBeLessThan(0.15)
  const settled = after.slice(360)
  expect(Math.max(...settled)).toBeGreaterThan(1.75)
  expect(Math.max(...settled)).toBeLessThan(1.95)
  expect(Math.min(...settled)).toBeGreaterThan(0.7)
  expect(Math.min(...settled)).toBeLessThan(0.85)
})

test('archive and live agree after a command', () => {
  const model = plantAtStart()
  const level: PvRef = { type: 'AnaIn', nr: 1_300_001 }
  for (const pump of releases(13)) model.commands.setOutput(pump, 0, START + MINUTE_MS)
  const end = START + HOUR_MS
  for (const { timestamp, value } of model.chart(level, 'MeasurementArchive', START, end, end) ?? []) {
    expect([timestamp, value]).toEqual([timestamp, model.value('ai1300001', timestamp)?.doubleValue])
  }
})

test('without pumps the sump rises until it raises the alarm, with them it falls and the alarm goes', () => {
  const model = plantAtStart()
  let at = START + MINUTE_MS
  const events: string[] = []
  const run = (minutes: number) => {
    for (const end = at + minutes * MINUTE_MS; at < end; at += MINUTE_MS) {
      for (const { kind, alert } of model.advance(at, at + MINUTE_MS)) {
        if (alert.pvRef?.nr === 1_300_102) events.push(kind)
      }
    }
  }
  for (const pump of releases(13)) model.commands.setOutput(pump, 0, at)
  run(120)
  expect(events).toEqual(['came'])
  expect(model.value('ai1300002', at)?.doubleValue).toBe(0)
  for (const pump of releases(13)) model.commands.setOutput(pump, 1, at)
  run(180)
  expect(events).toEqual(['came', 'gone'])
  expect(model.value('ai1300001', at)?.doubleValue).toBeLessThan(1.5)
})

test('a removed limit raises no alert any more, its earlier alert stays in the archive', () => {
  const model = plantAtStart()
  const pv: PvRef = { type: 'AnaIn', nr: 1_300_001 }
  const limit = model.commands.limits(pv)?.find(({ pvLimitRef }) => pvLimitRef.limitType === 'TopMiddle')
  if (limit === undefined) throw new Error('no limit')
  const own = (at: number) =>
    model.pending(at).filter(({ limitType, pvRef }) => limitType === 'TopMiddle' && pvRef?.nr === pv.nr)
  const set = START + MINUTE_MS
  model.commands.setLimits([{ ...limit, limit: 0.5, delayTime: 0 }], set)
  expect(own(set + 30 * MINUTE_MS)).toHaveLength(1)
  const taken = set + 40 * MINUTE_MS
  model.commands.setLimits([{ ...limit, notSet: true }], taken)
  expect(own(taken + 30 * MINUTE_MS)).toMatchObject([{ goneTimestamp: expect.any(Number) }])
  expect(model.config(pv)?.anaLimitConfig?.upperMid).toBeNull()
})

test('the set points of oxygen and network pressure move the values they control', () => {
  const model = plantAtStart()
  const at = START + MINUTE_MS
  const pressure = model.value('ai4600001', at)?.doubleValue ?? 0
  model.commands.setOutput({ type: 'AnaOut', nr: 4_600_001 }, 6, at)
  expect(model.value('ai4600001', at + MINUTE_MS)?.doubleValue).toBeGreaterThan(pressure + 0.5)
  model.commands.setOutput({ type: 'DigiOut', nr: 4_100_001 }, 0, at)
  expect(model.value('di4100001', at + HOUR_MS)?.boolValue).toBe(false)
})

test('a command does not change pending alerts that do not depend on it', () => {
  const model = plantAtStart()
  const pending = () => model.pending(START + 100).map(({ id, ackTimestamp }) => `${id} ${ackTimestamp}`)
  const before = pending()
  expect(before.filter((line) => line.includes('-load-')).length).toBeGreaterThan(30)
  model.commands.setOutput({ type: 'AnaOut', nr: 1_300_001 }, 1.8, START + MINUTE_MS)
  model.commands.setOutput({ type: 'DigiOut', nr: 100_005 }, 0, START + MINUTE_MS)
  expect(pending().toSorted()).toEqual(before.toSorted())
})
