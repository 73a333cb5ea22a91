import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertState } from '../../../src/domain/alerts/alert-state.ts'
import { SCENARIO_NAMES } from '../../../src/simulator/scenarios/scenario-table.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import { askSimulator, controlHeaders, orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** What a program on the same machine can read and order. */

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, tickMs: 20 })
  plant.setClock({ speed: 0 })
  session = await logIn(plant.url)
})
afterAll(async () => {
  await session.close()
  await plant.close()
})

test('the journal lists the executed commands with their keys', async () => {
  const headers = { 'Idempotency-Key': 'control-1' }
  expect((await session.request('ackAllAlerts', {}, headers)).status).toBe(200)
  const { status, body } = await askSimulator(plant, 'journal')
  expect(status).toBe(200)
  expect(body).toEqual({
    now: plant.now(),
    commands: [{ call: 'ackAllAlerts', key: 'control-1', user: 'operator', args: {}, at: plant.now(), replays: 0 }],
  })
})

test('subscriptions list connections and keys of every hub', async () => {
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToPvs', ['ai100002', 'ai100001'])
  const { body } = await askSimulator(plant, 'subscriptions')
  const { hubs } = body as { hubs: Record<string, unknown> }
  expect(Object.keys(hubs)).toEqual([...HUB_NAMES])
  expect(hubs.pv).toEqual({ connections: 1, keys: ['ai100001', 'ai100002'] })
  expect(hubs.alert).toEqual({ connections: 0, keys: [] })
  expect(body).toEqual(plant.subscriptions())
  await hub.connection.stop()
})

test('the state is that of now: pending alerts with their states, and values with their quality', async () => {
  const { status, body } = await askSimulator(plant, 'state?pv=AnaIn-100001,AnaIn-99999999,PlsObject-1')
  expect(status).toBe(200)
  const now = plant.now()
  expect(body).toEqual({
    now,
    at: now,
    pending: plant.model.pending(now).map((alert) => ({ id: alert.id, state: alertState(alert) })),
    values: {
      'AnaIn-100001': plant.model.value('ai100001', now),
      'AnaIn-99999999': null,
      'PlsObject-1': null,
    },
  })
})

test('without names the state has all values, and with a time those of that time', async () => {
  const all = (await askSimulator(plant, 'state')).body as { values: Record<string, unknown> }
  expect(Object.keys(all.values).length).toBeGreaterThan(350)
  expect(Object.values(all.values)).not.toContain(null)
  const at = plant.now() - 3_600_000
  const then = await askSimulator(plant, `state?pv=AnaIn-100001&at=${at}`)
  expect(then.body).toMatchObject({ at, values: { 'AnaIn-100001': plant.model.value('ai100001', at) } })
})

test.each([
  ['state?pv=nonsense', 'pv must be a list such as AnaIn-100001'],
  ['state?at=yesterday', 'at must be a number'],
])('%s is refused with a sentence', async (what, text) => {
  expect(await askSimulator(plant, what)).toEqual({ status: 400, body: { error: expect.stringContaining(text) } })
})

test('the report lists active faults and the journal of all, with hits and the times of their ends', async () => {
  await orderSimulator(plant, 'faults', { action: 'fail', call: 'rights', how: 'status', status: 503 })
  await session.request('rights', {})
  const first = (await askSimulator(plant, 'faults')).body as { active: unknown[]; journal: unknown[] }
  expect(first.active).toEqual([
    {
      id: expect.any(Number),
      action: 'fail',
      order: { call: 'rights', how: 'status', status: 503 },
      at: plant.now(),
      endedAt: null,
      hits: 1,
    },
  ])
  await orderSimulator(plant, 'faults', { action: 'restore' })
  const second = (await askSimulator(plant, 'faults')).body as { active: unknown[]; journal: unknown[] }
  expect(second.active).toEqual([])
  expect(second.journal.slice(-2)).toMatchObject([
    { action: 'fail', endedAt: plant.now(), hits: 1 },
    { action: 'restore', endedAt: plant.now() },
  ])
})

test.each([
  ['faults', null, 'The fault must be an object'],
  ['faults', {}, 'The fault action must be one of '],
  ['faults', { action: 'refuse' }, 'hub must be one of'],
  ['faults', { action: 'refuse', hub: 'pv', ms: 1e9 }, 'ms must be between'],
  ['faults', { action: 'fail', how: 'status' }, 'must name a call or a path'],
  ['faults', { action: 'fail', call: 'nothing', how: 'status' }, 'call must be one of'],
  ['faults', { action: 'fail', call: 'rights' }, 'how must be one of'],
  ['faults', { action: 'fail', call: 'rights', how: 'status', status: 200 }, 'status must be between'],
  ['faults', { action: 'fail', call: 'rights', how: 'html', times: 0 }, 'times must be between'],
  ['faults', { action: 'delay', call: 'rights' }, 'delayMs must be a number'],
  ['faults', { action: 'delay', call: 'rights', delayMs: 9, maxDelayMs: 1 }, 'maxDelayMs must not be below'],
  ['faults', { action: 'lose', hub: 'pv', probability: 2 }, 'probability must be between 0 and 1'],
  ['faults', { action: 'reorder', hub: 'pv', window: 1 }, 'window must be between'],
  ['faults', { action: 'close-code', hub: 'pv', code: 1006 }, 'code must be a code that can be sent'],
  ['faults', { action: 'close-code', hub: 'pv', code: 4000, reason: 'x'.repeat(200) }, 'reason must have at most'],
  ['faults', { action: 'raw', hub: 'pv' }, 'frame must be a text'],
  ['faults', { action: 'oversized', hub: 'pv', bytes: 1e12 }, 'bytes must be between'],
  ['faults', { action: 'invoke', hub: 'pv', answer: 'maybe' }, 'answer must be one of'],
  ['faults', { action: 'restore', hub: 'none' }, 'hub must be one of'],
  ['scenario', {}, 'The scenario name must be one of'],
  ['scenario', { name: 'toString' }, 'The scenario name must be one of'],
  ['scenario', 'storm', 'The scenario must be an object'],
])('a wrong order to %s, %o, is refused with a sentence, and nothing happens', async (what, body, text) => {
  const answer = await orderSimulator(plant, what, body)
  expect(answer).toEqual({ status: 400, body: { error: expect.stringContaining(text) } })
  expect(plant.faults().active).toEqual([])
  expect((await askSimulator(plant, 'scenario')).body).toEqual({ running: [], names: [...SCENARIO_NAMES, 'calm'] })
})

test('a path takes its own methods only, and only from programs on this machine', async () => {
  const fetchPlant = (path: string, init: RequestInit) => {
    return fetch(`${plant.url}/plant/${path}`, { ...init, headers: { ...controlHeaders(plant), ...init.headers } })
  }
  for (const path of ['stats', 'journal', 'state', 'subscriptions']) {
    const refused = await fetchPlant(path, { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET'])
  }
  for (const path of ['faults', 'scenario', 'clock']) {
    const refused = await fetchPlant(path, { method: 'DELETE' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST'])
  }
  const headers = { Origin: 'http://evil.example', 'Content-Type': 'application/json' }
  for (const path of ['state', 'journal', 'clock', 'scenario', 'faults', 'subscriptions']) {
    expect((await fetchPlant(path, { headers })).status).toBe(404)
    expect((await fetchPlant(path, { method: 'POST', headers, body: '{}' })).status).toBe(404)
  }
  expect((await fetchPlant('nothing', {})).status).toBe(404)
})
