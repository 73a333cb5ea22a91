import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import { openRawHub } from '../../support/simulator/raw-hub.ts'
import { controlHeaders } from '../../support/simulator/simulator-orders.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  const timing = { keepAliveMs: 60, clientTimeoutMs: 1000, handshakeMs: 10_000, statusMs: 50 }
  plant = await startSimulator({ seed: 7, tickMs: 20, timing })
})
afterAll(() => plant.close())

afterEach(async () => {
  plant.fault({ hub: '*', action: 'restore' })
  await session.close()
})

async function open(hub: Parameters<SimulatorSession['openHub']>[0]) {
  session = await logIn(plant.url)
  const opened = session.hub(hub)
  opened.connection.keepAliveIntervalInMilliseconds = 50
  await opened.connection.start()
  return opened
}

function order(body: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = { ...controlHeaders(plant), 'Content-Type': 'application/json', ...init.headers }
  return fetch(`${plant.url}/plant/faults`, { method: 'POST', body: JSON.stringify(body), ...init, headers })
}

test('drop cuts the connections of one hub now and lets them come back', async () => {
  const { closed } = await open('pv')
  const alert = await session.openHub('alert')
  expect((await order({ hub: 'pv', action: 'drop' })).status).toBe(200)
  await expect.poll(closed).not.toBeUndefined()
  await session.openHub('pv')
  expect(alert.closed()).toBeUndefined()
  expect(plant.stats().hubs.pv.connections).toBe(1)
})

test('refuse cuts the connections and responds with 503 until it is restored', async () => {
  const { closed } = await open('pv')
  await order({ hub: 'pv', action: 'refuse' })
  await expect.poll(closed).not.toBeUndefined()
  await expect(session.openHub('pv')).rejects.toThrow('503')
  await expect(openRawHub(plant.url, 'pv', { cookie: session.cookie })).rejects.toThrow('503')
  await order({ hub: 'pv', action: 'restore' })
  await expect(session.openHub('pv')).resolves.toBeDefined()
})

test('a fault with a duration ends by itself', async () => {
  await open('alert')
  await order({ hub: 'pv', action: 'refuse', ms: 1000 })
  await expect(session.openHub('pv')).rejects.toThrow('503')
  await expect
    .poll(() => session.fetch('/hubs/pv/negotiate', { method: 'POST' }).then(({ status }) => status))
    .toBe(200)
})

test('drop with a duration keeps the hub away for that long', async () => {
  await open('alert')
  await order({ hub: 'pv', action: 'drop', ms: 1000 })
  await expect(session.openHub('pv')).rejects.toThrow('503')
  await expect
    .poll(() => session.fetch('/hubs/pv/negotiate', { method: 'POST' }).then(({ status }) => status))
    .toBe(200)
})

test('a silent hub sends nothing, not even pings, keeps its connections, and then goes on', async () => {
  const { of, closed, connection } = await open('server-status')
  connection.serverTimeoutInMilliseconds = 60_000
  await expect.poll(() => of('serverStatusChanged').length).toBeGreaterThan(1)
  await order({ hub: 'server-status', action: 'silent' })
  const { messagesSent } = plant.stats().hubs['server-status']
  // The other hub goes through its client time-out meanwhile, which is longer than many pings.
  const other = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  other.send({ type: 6 })
  await expect.poll(() => other.isClosed).toBe(true)
  expect(plant.stats().hubs['server-status']).toMatchObject({ connections: 1, messagesSent })
  const before = of('serverStatusChanged').length
  await order({ hub: 'server-status', action: 'restore' })
  await expect.poll(() => of('serverStatusChanged').length).toBeGreaterThan(before)
  expect(closed()).toBeUndefined()
})

test('the official client notices a silent hub by its own time-out', async () => {
  const { connection, closed } = await open('pv')
  connection.serverTimeoutInMilliseconds = 120
  // The time-out that is running was set before the shorter one; the next message from the server arms the new one.
  await connection.invoke('SubscribeToPvs', [])
  await order({ hub: 'pv', action: 'silent' })
  await expect.poll(closed).toMatchObject({ message: expect.stringContaining('Server timeout') })
})

test('what changed while a hub was silent is sent when it goes on', async () => {
  const { connection, received } = await open('alert')
  connection.serverTimeoutInMilliseconds = 60_000
  await connection.invoke('SubscribeToPendingAlerts')
  await order({ hub: 'alert', action: 'silent' })
  const [alert] = plant.model.pending(plant.now()).filter((candidate) => candidate.ackTimestamp === null)
  await session.call('ackAlerts', { ids: [alert?.id ?? ''] })
  expect(received.filter(({ target }) => target === 'ackAlert')).toEqual([])
  await order({ hub: 'alert', action: 'restore' })
  await expect
    .poll(() => received.filter(({ target }) => target === 'newPendingAlerts').at(-1)?.argument)
    .toMatchObject({ pvGroupId: alert?.pvGroupId })
})

test('slow delays the traffic of a hub in order, and REST only when all are meant', async () => {
  const { connection } = await open('pv')
  await order({ hub: 'pv', action: 'slow', ms: 150 })
  const settled: string[] = []
  const slow = connection.invoke('SubscribeToPvs', []).then(() => settled.push('hub'))
  const rest = session.call('userInfo', {}).then(() => settled.push('rest'))
  await Promise.all([slow, rest])
  expect(settled).toEqual(['rest', 'hub'])
  await order({ hub: '*', action: 'slow', ms: 150 })
  const again = performance.now()
  await session.call('userInfo', {})
  expect(performance.now() - again).toBeGreaterThan(140)
})

test('a client that takes nothing is not given more than the buffer holds, and is not taken for silent: nothing is read from it meanwhile', async () => {
  await open('pv')
  const openRaw = () => openRawHub(plant.url, 'server-status', { cookie: session.cookie })
  const raw = await openRaw()
  raw.send({ type: 6 })
  await expect.poll(() => raw.received.length).toBeGreaterThan(1)
  raw.socket.pause()
  const big = `${JSON.stringify({ type: 1, target: 'x', arguments: ['x'.repeat(1024 * 1024)] })}\u001e`
  for (let bytes = 0; bytes < 32 * 1024 * 1024; bytes += big.length) plant.sendRaw('server-status', big)
  const { messagesSent } = plant.stats().hubs['server-status']
  const other = await openRaw()
  await expect.poll(() => other.received.length).toBeGreaterThan(5)
  const sent = plant.stats().hubs['server-status'].messagesSent - messagesSent
  expect(sent).toBeLessThanOrEqual(other.received.length + 2)
  // It has been silent for longer than one that the server listens to may be.
  other.send({ type: 6 })
  await expect.poll(() => other.ofType(7).length).toBe(1)
  raw.send({ type: 6 })
  raw.socket.resume()
  const before = raw.ofType(1).length
  await expect.poll(() => raw.ofType(1).length).toBeGreaterThan(before + 32)
  expect(raw.ofType(7)).toEqual([])
  other.socket.terminate()
  raw.socket.terminate()
})

test.each([
  ['no body at all', undefined, 400, 'object'],
  ['a hub that is none', { hub: 'nothing', action: 'drop' }, 400, 'hub must be one of'],
  ['an action that is none', { hub: 'pv', action: 'explode' }, 400, 'action must be one of'],
  ['a duration that is no number', { hub: 'pv', action: 'slow', ms: 'long' }, 400, 'ms must be a number'],
  ['a negative duration', { hub: 'pv', action: 'slow', ms: -1 }, 400, 'ms must be between'],
  ['a list', [], 400, 'must be an object'],
])('%s as a fault is refused with a sentence', async (_, body, status, text) => {
  await open('alert')
  const response = await order(body)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: expect.stringContaining(text) })
})

test('broken JSON as a fault is refused with a sentence', async () => {
  await open('alert')
  const response = await order(null, { body: '{"hub":' })
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: expect.stringContaining('The body is not JSON') },
  ])
})

test('pages of other sites and clients that came through a proxy get neither faults nor stats', async () => {
  await open('alert')
  const foreign = { headers: { Origin: 'http://evil.example' } }
  expect((await order({ hub: '*', action: 'drop' }, foreign)).status).toBe(404)
  const headers = controlHeaders(plant)
  const throughProxy = { headers: { ...headers, 'X-Forwarded-For': '203.0.113.9' } }
  expect((await fetch(`${plant.url}/plant/stats`, throughProxy)).status).toBe(404)
  expect((await fetch(`${plant.url}/plant/stats`, { method: 'POST', headers })).status).toBe(405)
  expect((await order({}, { method: 'PUT' })).status).toBe(405)
})

test('stats cover hubs, calls and uptime', async () => {
  await open('pv')
  await session.call('rights', {})
  const stats = await (await fetch(`${plant.url}/plant/stats`, { headers: controlHeaders(plant) })).json()
  expect(stats).toEqual({ ...plant.stats(), uptimeMs: expect.any(Number) })
  expect(stats.uptimeMs).toBeGreaterThan(0)
  expect(stats.calls.rights).toBe(1)
  expect(Object.keys(stats.hubs)).toEqual([...HUB_NAMES])
  expect(stats.hubs.pv).toEqual({
    connections: expect.any(Number),
    connectionsEver: expect.any(Number),
    subscriptions: expect.any(Number),
    invocations: expect.any(Number),
    largestInvocationBytes: expect.any(Number),
    messagesSent: expect.any(Number),
    valuesSent: expect.any(Number),
    bytesSent: expect.any(Number),
  })
})
