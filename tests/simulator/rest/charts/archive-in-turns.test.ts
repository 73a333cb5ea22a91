import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../../src/simulator/start-simulator.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../../support/simulator/simulator-session.ts'

/** Reads that take seconds must not hold up operators meanwhile. */

const DAY_MS = 86_400_000
const FLOW = { type: 'AnaIn', nr: 100_001 } as const

let plant: SimulatorHandle
let operator: SimulatorSession
let hub: OpenHub

beforeEach(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo' })
  operator = await logIn(plant.url)
  hub = await operator.openHub('station')
})
afterEach(async () => {
  await operator.close()
  await plant.close()
})

/** Returns what finishes first: five other calls and subscriptions, or the call made before all of them. */
async function orderOfAnswers(asked: Promise<unknown>): Promise<readonly string[]> {
  const done: string[] = []
  const slow = asked.then(() => done.push('archive'))
  for (let count = 0; count < 5; count++) {
    await operator.call('userInfo', {})
    await hub.connection.invoke('SubscribeToDialStates', ['11'])
    done.push('others')
  }
  await slow
  return done
}

const OTHERS_FIRST = ['others', 'others', 'others', 'others', 'others', 'archive']

test('while alerts of a whole year are collected, other calls and hubs respond', async () => {
  const end = plant.now()
  const asked = operator.call('alerts', { start: end - 400 * DAY_MS, end, limit: 10 })
  expect(await orderOfAnswers(asked)).toEqual(OTHERS_FIRST)
  const { alerts, total } = await asked
  expect(alerts).toHaveLength(10)
  expect(total).toBeGreaterThan(1_000)
})

test('while a chart of two years is computed, other calls and hubs respond', async () => {
  const endDate = plant.now()
  const range = { startDate: endDate - 600 * DAY_MS, endDate }
  const asked = operator.call('chartDataOfPvs', { ...range, source: 'DayValues', pvs: [FLOW] })
  expect(await orderOfAnswers(asked)).toEqual(OTHERS_FIRST)
  expect((await asked)[0]?.dataPoints.length).toBeGreaterThan(500)
})
