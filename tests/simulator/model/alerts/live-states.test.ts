import { expect, test } from 'vitest'
import { failureStateCode } from '../../../../src/domain/values/failure-state.ts'
import { liveKey } from '../../../../src/domain/values/pv-ref.ts'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import type { PlantModel } from '../../../../src/simulator/model/plant-model.ts'

const START = Date.UTC(2026, 5, 10, 8)
const MINUTE_MS = 60_000
/** Gaswarnung CH4 Rechenhaus. */
const GAS = { nr: 100_141, key: 'di100141' }

function plantWithWarning(): { readonly model: PlantModel; readonly start: number; readonly end: number } {
  const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
  model.pending(START)
  model.advance(START, START + 100)
  const [start, end] = [START + MINUTE_MS, START + 21 * MINUTE_MS]
  model.script([{ kind: 'contact', subject: GAS.nr, start, end }])
  model.advance(START + 100, start)
  return { model, start, end }
}

function state(model: PlantModel, at: number): number | undefined {
  const value = model.value(GAS.key, at)
  expect(value?.type).toBe('FailureStateValue')
  return failureStateCode(value?.failureStateValue)
}

function acknowledge(model: PlantModel, at: number): void {
  const seen = model.commands.acknowledgeInput({ type: 'DigiIn', nr: GAS.nr }, 'operator', at)
  expect(seen).toHaveLength(1)
}

test('a latched fault input is 0 while nothing is wrong, 1 when it comes, 2 when it is acknowledged, 0 when it goes', () => {
  const { model, start, end } = plantWithWarning()
  expect(state(model, start - 1)).toBe(0)
  expect(state(model, start)).toBe(1)
  acknowledge(model, start + 5 * MINUTE_MS)
  expect(state(model, start + 4 * MINUTE_MS)).toBe(1)
  expect(state(model, start + 5 * MINUTE_MS)).toBe(2)
  expect(state(model, end)).toBe(0)
})

test('an alert that is gone unacknowledged stays 3 until it is acknowledged', () => {
  const { model, end } = plantWithWarning()
  expect(state(model, end)).toBe(3)
  acknowledge(model, end + MINUTE_MS)
  expect(state(model, end + MINUTE_MS)).toBe(0)
  expect(state(model, end)).toBe(3)
})

test('a change of its state is sent with the next tick, also if only a user changed something', () => {
  const { model, start } = plantWithWarning()
  const told = (from: number, to: number) => [...model.updates(from, to)].includes(GAS.key)
  expect(told(start - 200, start - 100)).toBe(false)
  expect(told(start - 100, start)).toBe(true)
  expect(told(start, start + 100)).toBe(false)
  acknowledge(model, start + 150)
  expect(told(start + 100, start + 200)).toBe(true)
})

test('its archive is that of its contact', () => {
  const { model, start, end } = plantWithWarning()
  const now = end + MINUTE_MS
  const points = model.chart({ type: 'DigiIn', nr: GAS.nr }, 'MeasurementArchive', start - MINUTE_MS, now, now)
  expect(points?.filter(({ value }) => value === 1)).toEqual([{ timestamp: start, value: 1 }])
  expect(points?.at(-1)).toMatchObject({ value: 0 })
})

test('the operating hours of a machine come as a runtime, follow what is set, and agree with the archive', () => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
  const ref = model.nodes.flatMap(({ pvs }) => pvs).find((pv) => model.config(pv)?.name === 'Betriebszeit BHKW')
  if (ref === undefined) throw new Error('no operating hours')
  const machine = { type: 'DigiIn', nr: 100_015 } as const
  const key = liveKey(ref) ?? ''
  const [runtime] = model.commands.runtimes(machine, START) ?? []
  expect(model.value(key, START)).toMatchObject({ type: 'RuntimeValue', runtimeValue: runtime })
  expect(runtime).toMatchObject({ runtimeType: 'Betriebszeit' })
  expect(model.value('di100015', START)?.type).toBe('BoolValue')
  const archived = model.chart(ref, 'MeasurementArchive', START - MINUTE_MS, START, START)?.at(-1)
  expect(archived?.value).toBe(model.value(key, archived?.timestamp ?? 0)?.runtimeValue?.value)
  if (runtime === undefined) throw new Error('no runtime')
  model.commands.setRuntimes(machine, [{ ...runtime, value: 12 }], START)
  expect(model.value(key, START + MINUTE_MS)?.runtimeValue?.value).toBeCloseTo(12, 0)
})
