import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { AlarmPlan } from '../../../src/wire/server/remote-alert.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 5, 10, 20)
const WAIT = { timeout: 20_000 }
/** Gaswarnung CH4 Rechenhaus, priority 1. */
const GAS_WARNING = 100_141

/** Brandmeldung, priority 1. */
const FIRE = 100_143

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 4711, size: 'demo', start: START, speed: 240, tickMs: 20 })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

test('a call-out that nobody confirms ends in an alert of its own that calls nobody', async () => {
  const start = plant.now() + 60_000
  // Six active numbers of the area, five minutes each.
  plant.model.script([{ kind: 'contact', subject: FIRE, start, end: start + 120_000 }])
  const undelivered = () =>
    plant.model.pending(plant.now()).filter(({ description }) => description.endsWith('Fernalarm nicht zugestellt'))
  await expect.poll(() => undelivered().length, WAIT).toBe(1)
  const [alert] = undelivered()
  expect(alert).toMatchObject({ stationNumber: 1, priority: 5 })
  expect(alert?.timestamp).toBeGreaterThan(start + 25 * 60_000)
  const { alarmPlans } = await operator.call('alarmPlans', {})
  const plan = alarmPlans.find(({ station, planNumber }) => station.stationNumber === 1 && planNumber === 2)
  expect(plan?.undeliveredMessages).toBeGreaterThan(0)
})

test('subscribers of a plan see one recipient after the other being called, and the end when the alert is acknowledged', async () => {
  const hub = await operator.openHub('station')
  await hub.connection.invoke('SubscribeToPlans', ['1-2'])
  const plans = () => hub.of('newPlanInfo') as readonly AlarmPlan[]
  const calls = () => plans().at(-1)?.alertingCount ?? 0
  const before = calls()
  const start = plant.now() + 60_000
  plant.model.script([{ kind: 'contact', subject: GAS_WARNING, start, end: start + 6 * 3_600_000 }])
  await expect.poll(calls, WAIT).toBeGreaterThanOrEqual(before + 3)
  const counts = plans().map(({ alertingCount }) => alertingCount)
  expect(counts).toEqual(expect.arrayContaining([before + 1, before + 2]))
  const { alarmPlans } = await operator.call('plansToConfirm', {})
  expect(alarmPlans.map(({ planNumber }) => planNumber)).toContain(2)
  const warning = plant.model.pending(plant.now()).find(({ pvRef }) => pvRef?.nr === GAS_WARNING)
  await operator.call('ackAlerts', { ids: [warning?.id ?? ''] })
  const delivered = plans().at(-1)?.deliveredMessages ?? 0
  expect(delivered).toBeGreaterThan(0)
  const acked = await operator.call('alarmPlans', {})
  const plan = acked.alarmPlans.find(({ station, planNumber }) => station.stationNumber === 1 && planNumber === 2)
  expect(plan?.deliveredMessages).toBeGreaterThanOrEqual(delivered)
})
