import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { HUB_NAMES, type HubName, type MessageOf } from '../../../src/wire/hubs/hubs.ts'
import { HUB_CALLS } from '../../support/simulator/hub-calls.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** Every hub method called and every hub message received by the official client: a new one does not compile without. */

let plant: SimulatorHandle
let admin: SimulatorSession
const open = new Map<HubName, OpenHub>()

beforeAll(async () => {
  // A quarter of an hour a second: alerts come and go during the test.
  plant = await startSimulator({ seed: 7, size: 'small', speed: 900, tickMs: 20, start: Date.UTC(2026, 5, 10, 8) })
  admin = await logIn(plant.url, 'admin')
  for (const hub of HUB_NAMES) open.set(hub, await admin.openHub(hub))
})
afterAll(async () => {
  await admin.close()
  await plant.close()
})

/** What has to be done for a message to come once everything is subscribed; null = it comes by itself. */
type Deed = (() => unknown) | null

const MESSAGES: { readonly [H in HubName]: { readonly [M in MessageOf<H>]: Deed } } = {
  'server-status': { serverStatusChanged: null, sendServerInfoMessage: () => plant.inform('Wartung um 18 Uhr') },
  alert: {
    newPendingAlerts: null,
    newAlertState: null,
    newAlert: null,
    ackAlert: () => admin.call('ackAlerts', { ids: unseen(1) }),
    ackAlerts: () => admin.call('ackAlerts', { ids: unseen(2) }),
    deletedAlerts: () => admin.call('deleteAlerts', { ids: unseen(1) }),
  },
  pv: {
    newValue: null,
    newValues: null,
    newAck: null,
    newConfig: null,
    newLimitConfig: null,
    newMaintenanceConfig: null,
  },
  station: {
    newTimestamp: null,
    newConfig: null,
    newDialState: null,
    newDialCounter: null,
    newPlanInfo: null,
    newLineInfo: null,
  },
  reportdata: { newValue: null, newValues: null },
  pipeleakage: { newConfig: null },
  'energy-opt': { newValues: null },
  dashboard: { noteUpdate: null },
  'visu-text-message': { newMessage: null },
}

function unseen(count: number): readonly string[] {
  const ids = plant.model.pending(plant.now()).flatMap(({ id, ackTimestamp }) => (ackTimestamp === null ? id : []))
  expect(ids.length).toBeGreaterThanOrEqual(count)
  return ids.slice(0, count)
}

function hubOf(hub: HubName): OpenHub {
  const found = open.get(hub)
  if (found === undefined) throw new Error(`The hub ${hub} is not open.`)
  return found
}

const callsOf = (isLast: boolean) =>
  HUB_NAMES.flatMap((hub) =>
    Object.entries<readonly unknown[]>(HUB_CALLS[hub])
      .filter(([method]) => method.startsWith('Unsubscribe') === isLast)
      .map(([method, args]) => [hub, method, args] as const),
  )

test.each(callsOf(false))('hub %s completes %s', async (hub, method, args) => {
  const subscribed = plant.stats().hubs[hub].subscriptions
  await expect(hubOf(hub).connection.invoke(method, ...args)).resolves.toBeNull()
  if (method.startsWith('Subscribe')) expect(plant.stats().hubs[hub].subscriptions).toBeGreaterThan(subscribed)
})

const messages = HUB_NAMES.flatMap((hub) =>
  Object.entries<Deed>(MESSAGES[hub]).map(([message, deed]) => [hub, message, deed] as const),
)

test.each(messages)('hub %s sends %s', async (hub, message, deed) => {
  await deed?.()
  await expect.poll(() => hubOf(hub).of(message).length).toBeGreaterThan(0)
})

test.each(callsOf(true))('hub %s completes %s', async (hub, method, args) => {
  const subscribed = plant.stats().hubs[hub].subscriptions
  await expect(hubOf(hub).connection.invoke(method, ...args)).resolves.toBeNull()
  expect(plant.stats().hubs[hub].subscriptions).toBeLessThan(subscribed)
})

test.each(HUB_NAMES)('hub %s holds nothing when all is unsubscribed, and every method was invoked', (hub) => {
  expect(plant.subscribed(hub)).toEqual([])
  expect(plant.stats().hubs[hub]).toMatchObject({
    subscriptions: 0,
    invocations: Object.keys(HUB_CALLS[hub]).length,
  })
})
