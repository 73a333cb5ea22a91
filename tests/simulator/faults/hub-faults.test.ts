import { HubConnectionState } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultOrder } from '../../../src/simulator/faults/fault-order.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { openRawHub, RawHub } from '../../support/simulator/raw-hub.ts'
import { orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** What can be wrong with a hub, as the official client sees it. */

let plant: SimulatorHandle
let session: SimulatorSession
const sockets: RawHub[] = []

beforeAll(async () => {
  plant = await startSimulator({
    seed: 7,
    tickMs: 20,
    timing: { keepAliveMs: 60, clientTimeoutMs: 60_000, statusMs: 50 },
  })
  session = await logIn(plant.url)
})
afterEach(async () => {
  plant.scenario('calm')
  for (const { socket } of sockets.splice(0)) socket.terminate()
  await session.close()
})
afterAll(() => plant.close())

async function order(fault: FaultOrder): Promise<void> {
  expect(await orderSimulator(plant, 'faults', fault)).toMatchObject({ status: 200, body: { ok: true } })
}

/** Values of the treatment plant, which change all the time. */
async function openPvs(): Promise<OpenHub> {
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToPvs', ['ai100100', 'ai100101', 'ai100001', 'ai100002'])
  return hub
}

function valuesOf(hub: OpenHub): readonly PvValue[] {
  return hub.received
    .filter(({ target }) => target === 'newValue' || target === 'newValues')
    .flatMap(({ argument }) => argument as PvValue | readonly PvValue[])
}

test('a half-open connection stays and says nothing, while new ones work', async () => {
  const raw = await openRawHub(plant.url, 'server-status', { cookie: session.cookie })
  sockets.push(raw)
  await expect.poll(() => raw.received.length).toBeGreaterThan(2)
  await order({ hub: 'server-status', action: 'half-open' })
  const other = await session.openHub('server-status')
  const { messagesSent } = plant.stats().hubs['server-status']
  const heard = raw.received.length
  await expect.poll(() => other.of('serverStatusChanged').length).toBeGreaterThan(2)
  expect(raw.received).toHaveLength(heard)
  expect(raw.isClosed).toBe(false)
  expect(plant.stats().hubs['server-status'].messagesSent).toBeGreaterThan(messagesSent)
  await order({ hub: 'server-status', action: 'restore' })
  await expect.poll(() => raw.received.length).toBeGreaterThan(heard)
})

test('the client leaves a half-open connection by its own time-out and finds a healthy hub', async () => {
  const { connection, closed } = await openPvs()
  connection.serverTimeoutInMilliseconds = 120
  await connection.invoke('SubscribeToPvs', [])
  await order({ hub: 'pv', action: 'half-open' })
  await expect.poll(closed).toMatchObject({ message: expect.stringContaining('Server timeout') })
  const { connection: next } = await openPvs()
  expect(next.state).toBe(HubConnectionState.Connected)
})

test('a reset ends the connections without a close frame and lets them come back', async () => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  const ended = new Promise((resolve) => raw.socket.on('close', resolve))
  await expect.poll(() => raw.received.length).toBeGreaterThan(0)
  await order({ hub: 'pv', action: 'reset' })
  expect(await ended).toBe(1006)
  await expect.poll(() => plant.stats().hubs.pv.connections).toBe(0)
  await expect(openPvs()).resolves.toBeDefined()
})

test('a Close message carries the reason to the client', async () => {
  const { closed } = await openPvs()
  await order({ hub: 'pv', action: 'close-message', error: 'The server is going down.' })
  await expect.poll(closed).toMatchObject({ message: expect.stringContaining('The server is going down.') })
})

test('a Close message that allows to reconnect lets the client do so by itself, without that it stays away', async () => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  await expect.poll(() => plant.stats().hubs.pv.connections).toBeGreaterThan(0)
  await order({ hub: 'pv', action: 'close-message', allowReconnect: true })
  await expect.poll(() => raw.ofType(7)).toEqual([{ type: 7, allowReconnect: true }])
  const { closed } = await openPvs()
  await order({ hub: 'pv', action: 'close-message' })
  await expect.poll(closed).toBeNull()
})

test.each([1000, 1001, 1008, 1009, 1011, 1012, 4000])('the socket ends with code %i', async (code) => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  const ended = new Promise((resolve) => raw.socket.on('close', (got, reason) => resolve([got, String(reason)])))
  await expect.poll(() => raw.received.length).toBeGreaterThan(0)
  await order({ hub: 'pv', action: 'close-code', code, reason: 'on request' })
  expect(await ended).toEqual([code, 'on request'])
})

test('a raw frame that is no JSON ends the connection of the client', async () => {
  const { closed } = await openPvs()
  await order({ hub: 'pv', action: 'raw', frame: '{"type":1,"target"\u001e' })
  await expect.poll(closed).toBeInstanceOf(Error)
})

test('an oversized message arrives whole', async () => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  await expect.poll(() => raw.received.length).toBeGreaterThan(0)
  await order({ hub: 'pv', action: 'oversized', bytes: 3_000_000 })
  await expect.poll(() => raw.ofType(1).find(({ target }) => target === 'oversized')).toBeDefined()
  const message = raw.ofType(1).find(({ target }) => target === 'oversized')
  expect(JSON.stringify(message).length + 1).toBe(3_000_000)
})

test('duplicate sends each message twice', async () => {
  const raw = await openRawHub(plant.url, 'server-status', { cookie: session.cookie })
  sockets.push(raw)
  await order({ hub: 'server-status', action: 'duplicate' })
  const first = raw.ofType(1).length
  await expect.poll(() => raw.ofType(1).length).toBeGreaterThan(first + 6)
  const times = raw
    .ofType(1)
    .slice(-4)
    .map((message) => JSON.stringify(message))
  expect(new Set(times).size).toBeLessThan(times.length)
})

test('lose drops messages and counts them', async () => {
  const raw = await openRawHub(plant.url, 'server-status', { cookie: session.cookie })
  sockets.push(raw)
  await order({ hub: 'server-status', action: 'lose', probability: 1 })
  const active = () => plant.faults().active.find(({ action }) => action === 'lose')
  const heard = raw.ofType(1).length
  await expect.poll(() => active()?.hits).toBeGreaterThan(3)
  expect(raw.ofType(1).length).toBeLessThanOrEqual(heard + 1)
})

test('reorder turns the messages of a group round', async () => {
  const raw = await openRawHub(plant.url, 'server-status', { cookie: session.cookie })
  sockets.push(raw)
  await order({ hub: 'server-status', action: 'reorder', window: 2 })
  await expect.poll(() => timesOf(raw).some((time, index, all) => time < (all[index - 1] ?? 0))).toBe(true)
})

function timesOf(raw: RawHub): readonly number[] {
  return raw.ofType(1).map(({ arguments: args }) => (args as readonly { serverTime: number }[])[0]?.serverTime ?? 0)
}

test('unknown enumeration values come in place of the known ones', async () => {
  const hub = await openPvs()
  await order({ hub: 'pv', action: 'unknown-enum' })
  await hub.connection.invoke('SubscribeToPvs', ['ai100100'])
  await expect.poll(() => valuesOf(hub).map(({ quality }) => quality)).toContain('NeverHeardOf')
  const odd = valuesOf(hub).find(({ quality }) => String(quality) === 'NeverHeardOf')
  expect(odd).toMatchObject({ type: 'NeverHeardOf', doubleValue: expect.any(Number), timestamp: expect.any(Number) })
})

test('stale sends each value again with an old time stamp', async () => {
  const hub = await openPvs()
  await order({ hub: 'pv', action: 'stale', ageMs: 3_600_000 })
  await hub.connection.invoke('SubscribeToPvs', ['ai100100'])
  const ages = () => valuesOf(hub).map(({ timestamp }) => plant.now() - (timestamp ?? Number.NaN))
  await expect.poll(() => Math.max(...ages())).toBeGreaterThan(3_600_000 - 60_000)
})

test.each([
  [{ how: 'status', status: 502 }, '502'],
  [{ how: 'html' }, 'Failed to complete negotiation'],
  [{ how: 'bad-json' }, 'Failed to complete negotiation'],
  [{ how: 'empty-body' }, 'Failed to complete negotiation'],
  [{ how: 'truncated' }, 'Failed to complete negotiation'],
] as const)('a negotiation can fail by %o, as often as was ordered', async (details, text) => {
  await order({ hub: 'pv', action: 'negotiate', times: 1, ...details })
  await expect(session.openHub('pv')).rejects.toThrow(text)
  await expect(openPvs()).resolves.toBeDefined()
})

test('a negotiation can hang', async () => {
  await order({ hub: 'pv', action: 'negotiate', how: 'hang', times: 1 })
  const signal = AbortSignal.timeout(300)
  const hanging = session.fetch('/hubs/pv/negotiate', { method: 'POST', signal })
  await expect(hanging).rejects.toThrow('timeout')
  await expect(openPvs()).resolves.toBeDefined()
})

test('negotiation sends the client to another path, where the token is all that counts', async () => {
  await order({ hub: 'pv', action: 'negotiate-redirect' })
  const answer = await (await session.fetch('/hubs/pv/negotiate?negotiateVersion=1', { method: 'POST' })).json()
  expect(answer).toEqual({ url: `${plant.url}/hubs/managed/client?hub=pv`, accessToken: expect.any(String) })
  const hub = await openPvs()
  expect(valuesOf(hub)).toHaveLength(4)

  const negotiate = (headers: Record<string, string>) =>
    fetch(`${plant.url}/hubs/managed/client/negotiate?hub=pv&negotiateVersion=1`, { method: 'POST', headers })
  expect((await negotiate({})).status).toBe(401)
  expect((await negotiate({ Cookie: session.cookie })).status).toBe(401)
  expect((await negotiate({ Authorization: 'Bearer nonsense' })).status).toBe(401)
  expect((await negotiate({ Authorization: `Bearer ${answer.accessToken}` })).status).toBe(200)
  expect((await fetch(`${plant.url}/hubs/managed/client/negotiate?hub=none`, { method: 'POST' })).status).toBe(404)
})

test('a token of the other path is good for its hub only and no longer than its session', async () => {
  const own = await logIn(plant.url, 'viewer')
  await order({ hub: 'pv', action: 'negotiate-redirect' })
  const { accessToken } = await (await own.fetch('/hubs/pv/negotiate', { method: 'POST' })).json()
  const negotiate = (hub: string) =>
    fetch(`${plant.url}/hubs/managed/client/negotiate?hub=${hub}&access_token=${accessToken}`, { method: 'POST' })
  expect((await negotiate('pv')).status).toBe(200)
  expect((await negotiate('alert')).status).toBe(401)
  await own.call('logout', {})
  expect((await negotiate('pv')).status).toBe(401)
})

test('an upgrade can be refused with a status or hang', async () => {
  await order({ hub: 'pv', action: 'upgrade', how: 'status', status: 502, times: 1 })
  expect(await new RawHub(plant.url, 'pv', { cookie: session.cookie }).status).toBe(502)
  await order({ hub: 'pv', action: 'upgrade', how: 'hang', times: 1 })
  const hanging = new RawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(hanging)
  await expect.poll(() => plant.faults().journal.at(-1)?.hits).toBe(1)
  const other = new RawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(other)
  expect(await other.status).toBe(101)
  expect(hanging.socket.readyState).toBe(hanging.socket.CONNECTING)
})

test('a handshake can fail with an error or hang', async () => {
  await order({ hub: 'pv', action: 'handshake', how: 'error', times: 1 })
  await expect(session.openHub('pv')).rejects.toThrow('The handshake fails on request.')
  await order({ hub: 'pv', action: 'handshake', how: 'hang', times: 1 })
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  await expect.poll(() => plant.faults().journal.at(-1)?.hits).toBe(1)
  const second = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(second)
  await expect.poll(() => second.received.length).toBeGreaterThan(0)
  expect(raw.received).toEqual([])
})

test('an invocation can fail without having run, for one method only', async () => {
  const hub = await session.openHub('pv')
  await order({ hub: 'pv', action: 'invoke', answer: 'error', method: 'SubscribeToPvs' })
  await expect(hub.connection.invoke('SubscribeToPvs', ['ai100100'])).rejects.toThrow('on request')
  await expect(hub.connection.invoke('SubscribeToAcks', [])).resolves.toBeNull()
  expect(plant.subscribed('pv')).toEqual([])
})

test('a hub refuses invocations that name a key, and no others', async () => {
  const hub = await session.openHub('pv')
  await order({ hub: 'pv', action: 'invoke', answer: 'error', key: 'ai100101' })
  await expect(hub.connection.invoke('SubscribeToPvs', ['ai100100', 'ai100101'])).rejects.toThrow('on request')
  await expect(hub.connection.invoke('SubscribeToPvs', ['ai100100'])).resolves.toBeNull()
  expect(plant.subscribed('pv')).toEqual(['ai100100'])
})

test('an invocation can run and get no completion, or a late one', async () => {
  const hub = await session.openHub('pv')
  await order({ hub: 'pv', action: 'invoke', answer: 'no-answer', times: 1 })
  const settled: string[] = []
  void hub.connection.invoke('SubscribeToPvs', ['ai100100']).then(
    () => settled.push('lost'),
    () => settled.push('closed'),
  )
  await expect.poll(() => plant.subscribed('pv')).toEqual(['ai100100'])
  await order({ hub: 'pv', action: 'invoke', answer: 'delay', delayMs: 150, times: 1 })
  const late = hub.connection.invoke('SubscribeToPvs', ['ai100101']).then(() => settled.push('late'))
  await hub.connection.invoke('SubscribeToPvs', ['ai100001']).then(() => settled.push('prompt'))
  await late
  expect(settled).toEqual(['prompt', 'late'])
})

test('the status hub says what was ordered, also a name that no list holds, until it is restored', async () => {
  const hub = await session.openHub('server-status')
  const newest = () => (hub.of('serverStatusChanged').at(-1) as { status: string } | undefined)?.status
  for (const status of ['ControlUnitFaulty', 'NeverHeardOf']) {
    await order({ hub: 'server-status', action: 'server-status', status })
    await expect.poll(newest).toBe(status)
    const late = await session.openHub('server-status')
    await expect.poll(() => late.of('serverStatusChanged')[0]).toMatchObject({ status })
  }
  await order({ hub: 'server-status', action: 'restore' })
  await expect.poll(newest).toBe('Connected')
})

test('faults of different kinds add up on one hub, and restore of that hub ends them all', async () => {
  await order({ hub: 'pv', action: 'duplicate' })
  await order({ hub: 'pv', action: 'handshake', how: 'error' })
  await order({ hub: 'alert', action: 'refuse' })
  expect(plant.faults().active.map(({ action }) => action)).toEqual(['duplicate', 'handshake', 'refuse'])
  await order({ hub: 'pv', action: 'restore' })
  expect(plant.faults().active.map(({ action }) => action)).toEqual(['refuse'])
})
