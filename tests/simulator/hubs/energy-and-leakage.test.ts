import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { type EnergyValues, MEASUREMENT_STATES, type PipeLeakage } from '../../../src/wire/server/evaluations.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  // 04:00 local time is 03:00 UTC in winter: the night's window closes while the tests run at this speed.
  plant = await startSimulator({
    seed: 4711,
    size: 'demo',
    start: Date.UTC(2024, 0, 20, 2, 50),
    speed: 120,
    tickMs: 20,
  })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

test('energy values go to whoever connects, agree with the PVs and change', async () => {
  const hub = await operator.openHub('energy-opt')
  await expect.poll(() => hub.of('newValues').length).toBeGreaterThan(1)
  for (const values of hub.of('newValues') as readonly EnergyValues[]) {
    expect(values.periodenRestzeit).toBeGreaterThanOrEqual(0)
    expect(values.periodenRestzeit).toBeLessThanOrEqual(900)
    expect(values.cosPhi).toBeGreaterThan(0.8)
    expect(values.wirkleistungMittel).toBeGreaterThan(0)
    expect(values.ruheleistung).toBeLessThanOrEqual(values.periodenMaximum)
    const grid = plant.model.value('ai100100', values.timestamp)?.doubleValue ?? 0
    expect(Math.abs(values.wirkleistungAktuell - grid)).toBeLessThan(5)
    const { trendleistung, sollleistung, korrekturleistung } = values
    if (values.periodenRestzeit > 15) expect(Math.sign(sollleistung - trendleistung)).toBe(Math.sign(korrekturleistung))
  }
})

test('leak zones are sent on subscribing and again when the night is measured', async () => {
  const hub = await operator.openHub('pipeleakage')
  expect(hub.of('newConfig')).toEqual([])
  await hub.connection.invoke('SubscribeToConfigs')
  const zones = hub.of('newConfig').slice(0, 6) as readonly PipeLeakage[]
  expect(zones.map(({ pipeLeakageId }) => pipeLeakageId)).toEqual([1, 2, 3, 4, 5, 6])
  for (const zone of zones) {
    expect(zone.minMaxBegin).toBe('20.01.2024 02:00:00')
    expect(zone.minMaxEnd).toBe('20.01.2024 04:00:00')
    expect(MEASUREMENT_STATES).toContain(zone.measurementState)
    expect(zone.minMaxValue).toBeGreaterThan(0)
    expect(zone.referenceValue).toBeGreaterThan(0)
  }
  await expect.poll(() => (hub.of('newConfig').at(-1) as PipeLeakage).minMaxState).toBe('Closed')
  await hub.connection.invoke('UnsubscribeFromConfigs')
  expect(plant.subscribed('pipeleakage')).toEqual([])
})
