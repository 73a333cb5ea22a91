import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportKey } from '../../../src/domain/values/topic-keys.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { ReportBinding, ReportBindingValue } from '../../../src/wire/server/report.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 10, 21, 4)
const FLOW = { type: 'AnaIn', nr: 100_001 } as const

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', start: START, speed: 300, tickMs: 20 })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

const binding = (offset: number, offsetUnit: ReportBinding['offsetUnit']): ReportBinding => {
  return { pvRef: FLOW, reportValueType: 'Sum', offset, offsetUnit }
}
const keyOf = (one: ReportBinding): string => reportKey(one) ?? ''

/** Returns the newest value of each binding once all have come, in the order of the bindings. */
async function valuesOf(hub: OpenHub, wanted: readonly ReportBinding[]): Promise<readonly ReportBindingValue[]> {
  const newest = () => {
    const all = [...hub.of('newValues').flat(), ...hub.of('newValue')] as readonly ReportBindingValue[]
    const byKey = new Map(all.map((one) => [keyOf(one), one]))
    return wanted.flatMap((one) => byKey.get(keyOf(one)) ?? [])
  }
  await expect.poll(() => newest().length, { timeout: 10_000 }).toBe(wanted.length)
  return newest()
}

test('a binding gets its value of the given period back; unknown PVs are left out', async () => {
  const hub = await operator.openHub('reportdata')
  const wanted = [binding(1, 'Days'), binding(2, 'Days'), binding(1, 'Months'), binding(1, 'Years')]
  const keys = wanted.map(keyOf)
  await hub.connection.invoke('SubscribeToReportData', [...keys, 'ai1/Sum/1/Days', 'ai100001/Sum/1/Weeks', 'nothing'])
  expect(plant.subscribed('reportdata')).toEqual([...keys].sort())
  const values = await valuesOf(hub, wanted)
  expect(values).toEqual(wanted.map((one) => ({ ...one, value: expect.any(Number) })))
  const [yesterday, before, month, year] = values.map(({ value }) => value ?? 0)
  expect(yesterday).toBeGreaterThan(4_000)
  expect(before).not.toBe(yesterday)
  expect(month ?? 0).toBeGreaterThan((yesterday ?? 0) * 20)
  expect(year ?? 0).toBeGreaterThan((month ?? 0) * 6)
  await hub.connection.invoke('UnsubscribeFromReportData', keys)
  expect(plant.subscribed('reportdata')).toEqual([])
})

test('the value of the present hour is sent again as it grows', async () => {
  const hub = await operator.openHub('reportdata')
  await hub.connection.invoke('SubscribeToReportData', [keyOf(binding(0, 'Hours'))])
  await expect.poll(() => hub.of('newValue').length).toBeGreaterThan(2)
  expect(hub.of('newValue')[0]).toMatchObject({ pvRef: FLOW, offset: 0, value: expect.any(Number) })
})

test('a batch of 400 fits into what a server receives, one more key is refused', async () => {
  const hub = await operator.openHub('reportdata')
  const wanted = Array.from({ length: 400 }, (_, index) => binding(index, 'Hours'))
  const batch = wanted.map(keyOf)
  await hub.connection.invoke('SubscribeToReportData', batch)
  expect(await valuesOf(hub, wanted)).toHaveLength(400)
  await expect(hub.connection.invoke('SubscribeToReportData', [...batch, 'ai100001/Sum/400/Hours'])).rejects.toThrow(
    'at most 400 items',
  )
})

test('a connection has 4,000 cells at most, and may go on with those that it has (F53)', async () => {
  const hub = await operator.openHub('reportdata')
  const batch = (from: number) => Array.from({ length: 400 }, (_, index) => `ai100001/Mean/${from + index}/Hours`)
  const subscribed = () => plant.subscribed('reportdata').filter((key) => key.includes('Mean')).length
  for (let from = 0; from < 4_000; from += 400) await hub.connection.invoke('SubscribeToReportData', batch(from))
  await expect(hub.connection.invoke('SubscribeToReportData', batch(3_601))).rejects.toThrow(
    'at most 4000 report cells',
  )
  expect(subscribed()).toBe(4_000)
  await hub.connection.invoke('SubscribeToReportData', batch(0))
  await hub.connection.invoke('UnsubscribeFromReportData', batch(0))
  await hub.connection.invoke('SubscribeToReportData', batch(3_601))
  await hub.connection.stop()
  await expect.poll(subscribed).toBe(0)
})

test('when a day is over its value stands for it no longer: the one of the new day follows at once (rule O8)', async () => {
  const night = await startSimulator({
    seed: 7,
    size: 'demo',
    start: Date.UTC(2026, 10, 21, 22),
    tickMs: 20,
    speed: 0.01,
  })
  const watch = await logIn(night.url)
  const hub = await watch.openHub('reportdata')
  // Three seconds before midnight of the plant, at the speed of a real one: otherwise the value of a day is sent once a minute.
  night.setClock({ now: Date.UTC(2026, 10, 21, 22, 59, 57), speed: 1 })
  await hub.connection.invoke('SubscribeToReportData', [keyOf(binding(0, 'Days'))])
  const [whole] = hub.of('newValues').flat() as ReportBindingValue[]
  expect(whole?.value ?? 0).toBeGreaterThan(4_000)
  // In its first moment the new day has no value at all.
  const followed = () => hub.of('newValue').at(-1) as ReportBindingValue | undefined
  await expect
    .poll(() => (followed() === undefined ? Number.POSITIVE_INFINITY : (followed()?.value ?? 0)))
    .toBeLessThan(100)
  await watch.close()
  await night.close()
})

test('the live month of a laboratory value counts what was entered for its days, as its report does (F110)', async () => {
  const lab = await startSimulator({ seed: 7, size: 'demo', start: START, tickMs: 20, speed: 0.01 })
  const watch = await logIn(lab.url)
  const config = (await watch.call('reportConfigs', { id: 3 })).reportConfigs[0]
  const pv = config?.columns.find(({ title }) => title === 'CSB Ablauf')?.pv ?? FLOW
  const month = { reportId: 3, period: 'month', date: '2026-11-01' } as const
  const input = { pv, index: 4, value: 199, state: 'Manual', resetManualInput: false } as const
  await watch.call('saveManualInput', { ...month, inputs: [input] })
  const hub = await watch.openHub('reportdata')
  const wanted: ReportBinding = { pvRef: pv, reportValueType: 'Mean', offset: 0, offsetUnit: 'Months' }
  await hub.connection.invoke('SubscribeToReportData', [keyOf(wanted)])
  const [live] = await valuesOf(hub, [wanted])
  const days = (await watch.call('reportData', month)).rows.flatMap(({ cells }) => {
    return cells[config?.columns.findIndex((column) => column.pv === pv) ?? -1]?.value ?? []
  })
  expect(Math.max(...days)).toBe(199)
  expect(live?.value).toBeCloseTo(days.reduce((sum, value) => sum + value, 0) / days.length, 9)
  await watch.close()
  await lab.close()
})
