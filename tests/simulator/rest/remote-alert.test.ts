import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alarmLineFigures } from '../../../src/simulator/model/remote-alert/alarm-plans.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { AlarmLine, AlarmPlan, PlanRef } from '../../../src/wire/server/remote-alert.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** In the evening of a stormy day: the night plan has called somebody. */
const START = Date.UTC(2024, 5, 19, 20)
const WAIT = { timeout: 20_000 }
const NIGHT: PlanRef = { station: { stationNumber: 1 }, planNumber: 2 }
const DAY: PlanRef = { station: { stationNumber: 1 }, planNumber: 1 }
const BASIN: PlanRef = { station: { stationNumber: 31 }, planNumber: 1 }

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 4711, size: 'demo', start: START, tickMs: 20 })
})
afterAll(() => plant.close())
afterEach(() => operator.close())

async function planOf(session: SimulatorSession, { station, planNumber }: PlanRef): Promise<AlarmPlan | undefined> {
  const { alarmPlans } = await session.call('alarmPlans', {})
  return alarmPlans.find(
    (plan) => plan.station.stationNumber === station.stationNumber && plan.planNumber === planNumber,
  )
}

test('every alarm plan has at least 10 priority slots and 20 recipient slots', async () => {
  operator = await logIn(plant.url)
  const { alarmPlans } = await operator.call('alarmPlans', {})
  expect(alarmPlans.length).toBeGreaterThan(5)
  for (const plan of alarmPlans) {
    expect(plan.activePriorities.length).toBeGreaterThanOrEqual(10)
    expect(plan.recipients.length).toBeGreaterThanOrEqual(20)
    expect(plan.recipients.some((name) => name !== null)).toBe(true)
    expect(plan.alertingCount).toBeLessThanOrEqual(plan.alertingCountMax)
    expect(plan.currentUserCanEdit).toBe(true)
  }
})

test('an active plan has sent messages for the alerts of the day', async () => {
  operator = await logIn(plant.url)
  const plan = await planOf(operator, NIGHT)
  expect((plan?.deliveredMessages ?? 0) + (plan?.undeliveredMessages ?? 0)).toBeGreaterThan(0)
  expect((await planOf(operator, DAY))?.deliveredMessages).toBe(0)
})

test('a plan is activated, sent to its subscribers, and deactivated again', async () => {
  operator = await logIn(plant.url)
  const hub = await operator.openHub('station')
  await hub.connection.invoke('SubscribeToPlans', ['1-1', '999-1', 'nonsense'])
  expect(hub.of('newPlanInfo')).toMatchObject([{ ...DAY, active: false }])
  const activated = await operator.call('activatePlans', { plans: [{ planRef: DAY, active: true }] })
  const { events } = await operator.call('controlEvents', { start: START, end: plant.now(), limit: 10 })
  expect(events[0]).toMatchObject({ stationNumber: 1, text: 'Alarmplan Abwasser Tag aktiviert' })
  expect(activated).toMatchObject({ status: 'Success', alarmPlans: [{ ...DAY, active: true }], unauthorizedPlans: [] })
  await expect.poll(() => hub.of('newPlanInfo').at(-1), WAIT).toMatchObject({ ...DAY, active: true })
  await operator.call('activatePlans', { plans: [{ planRef: DAY, active: false }] })
  await expect.poll(() => hub.of('newPlanInfo').at(-1), WAIT).toMatchObject({ active: false })
  await hub.connection.invoke('UnsubscribeFromPlans', ['1-1'])
  expect(plant.subscribed('station')).toEqual([])
})

test('plans of stations without a right are listed as unauthorised, on the hub they cannot be edited', async () => {
  operator = await logIn(plant.url, 'area')
  const plans = [
    { planRef: NIGHT, active: false },
    { planRef: BASIN, active: false },
  ]
  const result = await operator.call('activatePlans', { plans })
  expect(result).toMatchObject({
    status: 'Success',
    unauthorizedPlans: [NIGHT],
    alarmPlans: [{ ...BASIN, active: false }],
  })
  expect(await planOf(operator, NIGHT)).toMatchObject({ active: true, currentUserCanEdit: false })
  const hub = await operator.openHub('station')
  await hub.connection.invoke('SubscribeToPlans', ['1-2', '31-1'])
  expect(hub.of('newPlanInfo')).toMatchObject([{ currentUserCanEdit: false }, { currentUserCanEdit: true }])
  const nothing = await operator.call('activatePlans', { plans: [{ planRef: NIGHT, active: false }] })
  expect(nothing).toMatchObject({ status: 'Unauthorized', unauthorizedPlans: [NIGHT] })
})

test('an unknown plan gives 404, a wrong body 400', async () => {
  operator = await logIn(plant.url)
  const planRef = { station: { stationNumber: 1 }, planNumber: 99 }
  expect((await operator.request('activatePlans', { plans: [{ planRef, active: true }] })).status).toBe(404)
  const body = JSON.stringify([{ planRef: NIGHT, active: 'perhaps' }])
  expect((await operator.fetch('/api/RemoteAlert', { method: 'POST', body })).status).toBe(400)
})

test('a plan is to be confirmed until somebody with the right has confirmed it', async () => {
  operator = await logIn(plant.url)
  const { alarmPlans } = await operator.call('plansToConfirm', {})
  expect(alarmPlans).toContainEqual(expect.objectContaining(NIGHT))
  const viewer = await logIn(plant.url, 'viewer')
  const plans = [{ planRef: NIGHT, ack: true as const }]
  expect(await viewer.call('ackPlans', { ackNonSent: false, plans })).toMatchObject({
    status: 'Unauthorized',
    unauthorizedPlans: [NIGHT],
  })
  expect(await operator.call('ackPlans', { ackNonSent: true, plans })).toMatchObject({ status: 'Success' })
  const left = await operator.call('plansToConfirm', {})
  expect(left.alarmPlans).not.toContainEqual(expect.objectContaining(NIGHT))
})

test('call numbers come with categories and PV groups, and are masked for users who may not change them', async () => {
  operator = await logIn(plant.url)
  const { alarmCallnumbers, categories, pvGroups } = await operator.call('callNumbers', {})
  expect(alarmCallnumbers.every(({ number }) => /^\+\d+$/.test(number))).toBe(true)
  const groups = pvGroups.map(({ id }) => id)
  const kinds = categories.map(({ id }) => id)
  for (const { pvGroupId, categoryId } of alarmCallnumbers) {
    expect(groups).toContain(pvGroupId)
    expect(kinds).toContain(categoryId)
  }
  const viewer = await logIn(plant.url, 'viewer')
  const masked = await viewer.call('callNumbersForActivation', {})
  expect(masked.alarmCallnumbers.every(({ number }) => number.startsWith('••'))).toBe(true)
})

test('switching a call number off takes it out of the recipients of its plans', async () => {
  operator = await logIn(plant.url)
  const { alarmCallnumbers } = await operator.call('callNumbers', {})
  const [first] = alarmCallnumbers
  if (first === undefined) throw new Error('There is no call number.')
  expect((await planOf(operator, NIGHT))?.recipients).toContain(first.name)
  await operator.call('setCallNumbersState', { states: [{ id: first.id, isActive: false }] })
  expect((await planOf(operator, NIGHT))?.recipients).not.toContain(first.name)
  expect((await operator.request('setCallNumbersState', { states: [{ id: 9999, isActive: true }] })).status).toBe(404)
})

test('call numbers are created, changed and deleted until there were too many number changes', async () => {
  operator = await logIn(plant.url)
  const draft = { name: 'Springer', number: '+491760406999', categoryId: 1, pvGroupId: 2 }
  const created = await operator.call('saveCallNumbers', {
    numbersToCreate: [draft],
    numbersToUpdate: [],
    idsToDelete: [],
  })
  const springer = created.alarmCallnumbers.find(({ name }) => name === 'Springer')
  expect(springer).toMatchObject({ ...draft, isActive: true })
  const numbersToCreate = Array.from({ length: 20 }, () => draft)
  const refused = await operator.call('saveCallNumbers', { numbersToCreate, numbersToUpdate: [], idsToDelete: [] })
  expect(refused.status).toBe('Failed')
  expect(refused.errorMessage).toContain('Too many number changes')
  const deleted = await operator.call('saveCallNumbers', {
    numbersToCreate: [],
    numbersToUpdate: [],
    idsToDelete: [springer?.id ?? 0],
  })
  expect(deleted.alarmCallnumbers.some(({ name }) => name === 'Springer')).toBe(false)
  const [plan] = (await operator.call('alarmPlans', {})).alarmPlans.filter(
    ({ groupname }) => groupname === 'Trinkwasser',
  )
  expect(plan?.callNumberChangeCount).toBe(2)
})

test('who may act on some stations changes and sees only the call numbers of their PV areas (F52)', async () => {
  operator = await logIn(plant.url)
  const area = await logIn(plant.url, 'area')
  const all = (await operator.call('callNumbers', {})).alarmCallnumbers
  const seen = (await area.call('callNumbers', {})).alarmCallnumbers
  const own = seen.filter(({ pvGroupId }) => pvGroupId === 1)
  const others = seen.filter(({ pvGroupId }) => pvGroupId !== 1)
  expect(own.every(({ number, currentUserCanEdit }) => number.startsWith('+') && currentUserCanEdit)).toBe(true)
  expect(others.every(({ number, currentUserCanEdit }) => number.startsWith('••') && !currentUserCanEdit)).toBe(true)
  const foreign = all.find(({ pvGroupId }) => pvGroupId === 2)
  const [mine] = own
  if (foreign === undefined || mine === undefined) throw new Error('There are no numbers of both areas.')
  const draft = { name: 'Springer', number: '+491760406999', categoryId: 1, pvGroupId: 2 }
  const nothing = { numbersToCreate: [], numbersToUpdate: [], idsToDelete: [] }
  const refused = { status: 'Unauthorized', errorMessage: /./, alarmCallnumbers: [] }
  const off = { id: foreign.id, isActive: false }
  expect(await area.call('setCallNumbersState', { states: [off] })).toMatchObject(refused)
  expect(await area.call('setCallNumbersState', { states: [off, { id: mine.id, isActive: true }] })).toMatchObject(
    refused,
  )
  for (const change of [
    { numbersToCreate: [draft] },
    { numbersToUpdate: [{ ...foreign, name: 'Springer' }] },
    { numbersToUpdate: [{ ...mine, pvGroupId: 2 }] },
    { numbersToUpdate: [{ ...foreign, pvGroupId: 1 }] },
    { idsToDelete: [foreign.id] },
    { idsToDelete: [mine.id, foreign.id] },
  ]) {
    expect(await area.call('saveCallNumbers', { ...nothing, ...change })).toMatchObject(refused)
  }
  expect((await operator.call('callNumbers', {})).alarmCallnumbers).toEqual(all)
  const states = [{ id: mine.id, isActive: mine.isActive }]
  expect((await area.call('setCallNumbersState', { states })).status).toBe('Success')
  const changed = await area.call('saveCallNumbers', { ...nothing, numbersToUpdate: [{ ...mine, name: 'Springer' }] })
  expect(changed.alarmCallnumbers).toContainEqual({ ...mine, name: 'Springer' })
  await area.close()
})

test('alarm lines are sent by the station hub with their type', async () => {
  operator = await logIn(plant.url)
  const hub = await operator.openHub('station')
  await hub.connection.invoke('SubscribeToLines', ['1-1', '1-2', '1-9'])
  const lines = hub.of('newLineInfo') as readonly AlarmLine[]
  expect(lines.map(({ lineNumber, connectionType }) => [lineNumber, connectionType])).toEqual([
    [1, 'Sms'],
    [2, 'Voice'],
  ])
})

test('a faulty line is an alert of priority 2', () => {
  const { process, stationModels } = plant.model
  const [fault] = alarmLineFigures(process.seed, stationModels)
    .flatMap(({ faults }) => faults.startingIn(Date.UTC(2024, 0, 1), Date.UTC(2024, 5, 1)))
    .toSorted((a, b) => a.start - b.start)
  if (fault === undefined) throw new Error('No line fails in five months.')
  const { alerts } = plant.model.archive(fault.start, fault.start + 120_000, 1000)
  const told = alerts.filter(({ description }) => description.includes('Alarmleitung'))
  expect(told).toMatchObject([{ priority: 2, stationNumber: 1 }])
})
