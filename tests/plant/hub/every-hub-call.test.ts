import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlantHandle, startPlant } from '../../../src/plant/start-plant.ts'
import { HUB_NAMES, type HubMethods, type HubName, type MessageOf } from '../../../src/wire/hubs.ts'
import { logIn, type OpenHub, type PlantSession } from '../../support/plant-session.ts'

/** Every hub method called and every hub message received by the official client: a new one does not compile without. */

let plant: PlantHandle
let admin: PlantSession
const open = new Map<HubName, OpenHub>()

beforeAll(async () => {
  // A quarter of an hour a second: alerts come and go while the test looks on.
  plant = await startPlant({ seed: 7, size: 'small', speed: 900, tickMs: 20, start: Date.UTC(2026, 5, 10, 8) })
  admin = await logIn(plant.url, 'admin')
  for (const hub of HUB_NAMES) open.set(hub, await admin.openHub(hub))
})
afterAll(async () => {
  await admin.close()
  await plant.close()
})

const STATIONS = ['11', '12']
const PVS = ['ai1300001', 'ao1300001', 'di1100001']
const FAULTS = ['di1300100']
const LIMITS = ['ai1300001-mogw']
const SERVICES = ['di1300001-owm']
const REPORT = ['ai100001/Sum/0/Hours', 'ai100001/Sum/1/Days']
const DEVICES = ['Pumpe']
const LINES = ['Sms-1']

/** Method by method its arguments. */
type Calls<H extends HubName> = { readonly [M in keyof HubMethods[H]]: HubMethods[H][M] & readonly unknown[] }

const CALLS: { readonly [H in HubName]: Calls<H> } = {
  'server-status': {},
  alert: {
    SubscribeToPendingAlerts: [],
    FetchAllPendingAlerts: [],
    SubscribeToAllAlerts: [],
    SubscribeToAcks: [],
    SubscribeToDeviceAlertStates: [DEVICES],
    SubscribeToStationConnectionAlertStates: [STATIONS],
    SubscribeToStationLineConnectionAlertStates: [LINES],
    SubscribeToPipeLeakageAlertStates: [['1']],
    SubscribeToAlertLinkAlertStates: [['1']],
    UnsubscribeFromPendingAlerts: [],
    UnsubscribeFromAllAlerts: [],
    UnsubscribeFromAcks: [],
    UnsubscribeFromDeviceAlertStates: [DEVICES],
    UnsubscribeFromStationConnectionAlertStates: [STATIONS],
    UnsubscribeFromStationLineConnectionAlertStates: [LINES],
    UnsubscribeFromPipeLeakageAlertStates: [['1']],
    UnsubscribeFromAlertLinkAlertStates: [['1']],
  },
  pv: {
    SubscribeToPvs: [PVS],
    SubscribeToAcks: [FAULTS],
    SubscribeToConfigs: [PVS],
    SubscribeToLimitConfigs: [LIMITS],
    SubscribeToMaintenanceConfigs: [SERVICES],
    UnsubscribeFromPvs: [PVS],
    UnsubscribeFromAcks: [FAULTS],
    UnsubscribeFromConfigs: [PVS],
    UnsubscribeFromLimitConfigs: [LIMITS],
    UnsubscribeFromMaintenanceConfigs: [SERVICES],
  },
  station: {
    SubscribeToTimestamps: [STATIONS],
    SubscribeToConfigs: [STATIONS],
    SubscribeToDialStates: [STATIONS],
    SubscribeToPlans: [['1-1']],
    SubscribeToLines: [['1-1']],
    SubscribeToDialCounters: [STATIONS],
    UnsubscribeFromTimestamps: [STATIONS],
    UnsubscribeFromConfigs: [STATIONS],
    UnsubscribeFromDialStates: [STATIONS],
    UnsubscribeFromPlans: [['1-1']],
    UnsubscribeFromLines: [['1-1']],
    UnsubscribeFromDialCounters: [STATIONS],
  },
  reportdata: { SubscribeToReportData: [REPORT], UnsubscribeFromReportData: [REPORT] },
  pipeleakage: { SubscribeToConfigs: [], UnsubscribeFromConfigs: [] },
  'energy-opt': {},
  dashboard: { SubscribeToNotes: [['1']], UnsubscribeFromNotes: [['1']] },
  'visu-text-message': { SubscribeToTextMessages: [['11']], UnsubscribeFromTextMessages: [['11']] },
}

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
    Object.entries<readonly unknown[]>(CALLS[hub])
      .filter(([method]) => method.startsWith('Unsubscribe') === isLast)
      .map(([method, args]) => [hub, method, args] as const),
  )

test.each(callsOf(false))('hub %s answers %s', async (hub, method, args) => {
  const subscribed = plant.stats().hubs[hub].subscriptions
  await expect(hubOf(hub).connection.invoke(method, ...args)).resolves.toBeNull()
  if (method.startsWith('Subscribe')) expect(plant.stats().hubs[hub].subscriptions).toBeGreaterThan(subscribed)
})

const messages = HUB_NAMES.flatMap((hub) =>
  Object.entries<Deed>(MESSAGES[hub]).map(([message, deed]) => [hub, message, deed] as const),
)

test.each(messages)(
  'hub %s sends %s',
  async (hub, message, deed) => {
    await deed?.()
    await expect.poll(() => hubOf(hub).of(message).length, { timeout: 18_000 }).toBeGreaterThan(0)
  },
  20_000,
)

test.each(callsOf(true))('hub %s answers %s', async (hub, method, args) => {
  const subscribed = plant.stats().hubs[hub].subscriptions
  await expect(hubOf(hub).connection.invoke(method, ...args)).resolves.toBeNull()
  expect(plant.stats().hubs[hub].subscriptions).toBeLessThan(subscribed)
})

test.each(HUB_NAMES)('hub %s holds nothing when all is unsubscribed, and has been asked everything once', (hub) => {
  expect(plant.subscribed(hub)).toEqual([])
  expect(plant.stats().hubs[hub]).toMatchObject({
    subscriptions: 0,
    invocations: Object.keys(CALLS[hub]).length,
  })
})
