import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { openRawHub, RawHub } from '../../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** Covers what only this hub server does. `tests/interop` tests the shared behaviour on Microsoft's server too. */

let plant: SimulatorHandle
let session: SimulatorSession
const sockets: RawHub[] = []

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
  session = await logIn(plant.url)
})
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await session.close()
  await plant.close()
})

function connect(options: { id?: string; cookie?: string; origin?: string }): RawHub {
  const raw = new RawHub(plant.url, 'pv', options)
  sockets.push(raw)
  return raw
}

async function open(): Promise<RawHub> {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  return raw
}

interface Negotiated {
  readonly connectionToken: string
  readonly availableTransports: readonly { readonly transport: string }[]
}

async function negotiate(): Promise<Negotiated> {
  const response = await session.fetch('/hubs/pv/negotiate?negotiateVersion=1', { method: 'POST' })
  expect(response.status).toBe(200)
  return (await response.json()) as Negotiated
}

const subscribe = (invocationId: string | undefined) => ({
  type: 1,
  target: 'SubscribeToPvs',
  arguments: [[]],
  ...(invocationId === undefined ? {} : { invocationId }),
})

test('WebSockets come first, and long polling is for where they are blocked', async () => {
  const { availableTransports } = await negotiate()
  expect(availableTransports).toEqual(
    ['WebSockets', 'LongPolling'].map((transport) => ({ transport, transferFormats: ['Text'] })),
  )
})

test('the id of one user does not open a socket for another', async () => {
  const { connectionToken } = await negotiate()
  const other = await logIn(plant.url, 'viewer')
  expect(await connect({ id: connectionToken, cookie: other.cookie }).status).toBe(404)
})

test('a page of another site can neither negotiate nor open a socket', async () => {
  const origin = 'http://evil.example'
  const response = await session.fetch('/hubs/pv/negotiate', { method: 'POST', headers: { Origin: origin } })
  expect(response.status).toBe(403)
  expect(await connect({ cookie: session.cookie, origin }).status).toBe(403)
  expect(await connect({ cookie: session.cookie, origin: plant.url }).status).toBe(101)
})

test('an invocation without an id is executed', async () => {
  const raw = await open()
  const before = plant.stats().hubs.pv.invocations
  raw.send(subscribe(undefined), subscribe('last'))
  await expect.poll(() => raw.ofType(3)).toMatchObject([{ invocationId: 'last' }])
  expect(plant.stats().hubs.pv.invocations).toBe(before + 2)
})

// .NET stops reading there until more comes, which no client can have meant.
test('a message of a type yet to come is passed over', async () => {
  const raw = await open()
  raw.send({ type: 99 }, subscribe('1'))
  await expect.poll(() => raw.ofType(3)).toMatchObject([{ invocationId: '1' }])
})

test('a frame of more than 1 MB ends the socket', async () => {
  const raw = await open()
  raw.sendText('x'.repeat(1024 * 1024 + 1))
  await expect.poll(() => raw.isClosed).toBe(true)
})

test('the end of a session closes its connections and no others', async () => {
  const other = await logIn(plant.url)
  const [kept, ended] = [await session.openHub('pv'), await other.openHub('pv')]
  await other.call('logout', {})
  await expect.poll(ended.closed).toMatchObject({ message: expect.stringContaining('The session has ended.') })
  expect(kept.closed()).toBeUndefined()
})

test('bytes, messages and the largest invocation are counted', async () => {
  const raw = await open()
  await expect.poll(() => raw.received).toEqual([{}])
  const before = plant.stats().hubs.pv
  const message = { ...subscribe('1'), arguments: [['x'.repeat(20_000)]] }
  raw.send(message)
  await expect.poll(() => raw.ofType(3).length).toBe(1)
  const after = plant.stats().hubs.pv
  expect(after.messagesSent - before.messagesSent).toBe(1)
  expect(after.bytesSent - before.bytesSent).toBe('{"type":3,"invocationId":"1","result":null}\u001e'.length)
  expect(after.largestInvocationBytes).toBe(`${JSON.stringify(message)}\u001e`.length)
})
