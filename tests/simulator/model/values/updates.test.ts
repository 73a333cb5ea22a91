import { expect, test } from 'vitest'
import { createPlantModel, type PlantModelOptions } from '../../../../src/simulator/model/create-plant-model.ts'

const start = Date.UTC(2026, 10, 21, 4)
const SECOND_MS = 1_000

function sent(options: Omit<PlantModelOptions, 'seed' | 'start'>, tickMs: number, seconds: number): string[] {
  const model = createPlantModel({ seed: 4711, start, ...options })
  const keys: string[] = []
  for (let at = start; at < start + seconds * SECOND_MS; at += tickMs) keys.push(...model.updates(at, at + tickMs))
  return keys
}

test.each([
  ['demo', undefined, 40, 100],
  ['demo', 400, 400, 100],
  ['small', undefined, 300, 50],
  ['large', undefined, 2_000, 100],
  ['benchmark', undefined, 50_000, 50],
] as const)('%s with the option %s sends about %i values a second', (size, updatesPerSecond, expected, tickMs) => {
  const options = updatesPerSecond === undefined ? { size } : { size, updatesPerSecond }
  const rate = sent(options, tickMs, 12).length / 12
  expect(rate).toBeGreaterThan(expected * 0.7)
  expect(rate).toBeLessThan(expected * 1.3)
})

test('every change of a contact is sent in its tick', () => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start })
  const contacts = ['di1100001', 'di1100002', 'di1300001', 'di1400002', 'di100001', 'di100013']
  const state = (key: string, at: number) => model.value(key, at)?.boolValue
  let changes = 0
  for (let at = start; at < start + 3_600_000; at += SECOND_MS) {
    const keys = new Set(model.updates(at, at + SECOND_MS))
    for (const key of contacts) {
      if (state(key, at) === state(key, at + SECOND_MS)) continue
      changes += 1
      expect(keys).toContain(key)
    }
  }
  expect(changes).toBeGreaterThan(20)
})

test('a dial-up station sends nothing between its calls and everything when one begins', () => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start })
  const own = (keys: Iterable<string>) =>
    [...keys].filter((key) => key.startsWith('ai12000') || key.startsWith('ai12001'))
  let calls = 0
  const tickMs = 10 * SECOND_MS
  for (let at = start; at < start + 12 * 3_600_000; at += tickMs) {
    const before = model.dialState(12, at) === 'Connected'
    const after = model.dialState(12, at + tickMs) === 'Connected'
    const keys = own(model.updates(at, at + tickMs))
    if (!before && !after) expect(keys).toEqual([])
    if (!before && after) {
      calls += 1
      expect(keys).toHaveLength(4)
    }
  }
  expect(calls).toBeGreaterThanOrEqual(1)
})

test('only keys of the plant are sent', () => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start })
  for (const key of sent({ size: 'demo' }, 100, 60)) expect(model.value(key, start)).toBeDefined()
})

test('with stamps each analogue input shows when its value was made', () => {
  const model = createPlantModel({ seed: 4711, size: 'benchmark', start, stamp: true })
  const at = start + 7 * 3_600_000 + 123
  const inputs = model.nodes.flatMap(({ pvs }) => pvs).filter(({ type }) => type === 'AnaIn')
  expect(inputs.length).toBeGreaterThan(70_000)
  for (const ref of inputs.filter((_, index) => index % 997 === 0)) {
    expect(model.config(ref)).toMatchObject({ decimalPlaces: 3, anaLimitConfig: null })
    expect(model.value(`ai${ref.nr}`, at)).toEqual({
      pvRef: ref,
      type: 'DoubleValue',
      doubleValue: (at % 10_000_000) / 1_000,
      quality: 'Good',
      timestamp: at,
    })
  }
})

test.each([
  ['small', 24, 2_500],
  ['large', 120, 20_000],
  ['benchmark', 400, 100_000],
] as const)('%s has %i stations and %i process variables, each once', (size, stations, pvs) => {
  const model = createPlantModel({ seed: 4711, size, start })
  expect(model.stations).toHaveLength(stations)
  expect(new Set(model.stations.map(({ id }) => id)).size).toBe(stations)
  const refs = model.nodes.flatMap((node) => node.pvs.map(({ type, nr }) => `${type}-${nr}`))
  expect(refs).toHaveLength(pvs)
  expect(new Set(refs).size).toBe(pvs)
})
