import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { openRawHub, RawHub } from '../../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** The time-outs of the hub protocol, a hundred times shorter than in a real server. */
const TIMING = { handshakeMs: 150, keepAliveMs: 100, clientTimeoutMs: 300 }

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, timing: TIMING })
  session = await logIn(plant.url)
})
afterAll(async () => {
  await session.close()
  await plant.close()
})

test('a client that does not shake hands in time is refused', async () => {
  const raw = new RawHub(plant.url, 'pv', { cookie: session.cookie })
  await raw.status
  await expect.poll(() => raw.isClosed).toBe(true)
  expect(raw.received).toEqual([{ error: 'Handshake was canceled.' }])
})

test('the server pings when it has had nothing to say, and drops a client that has stopped pinging', async () => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  raw.send({ type: 6 })
  await expect.poll(() => raw.isClosed).toBe(true)
  expect(raw.ofType(6).length).toBeGreaterThanOrEqual(1)
  expect(raw.ofType(7)).toEqual([
    { type: 7, error: expect.stringContaining('ClientTimeoutInterval'), allowReconnect: true },
  ])
})

test('a client that pings is kept', async () => {
  const silent = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  silent.send({ type: 6 })
  const { connection, closed } = session.hub('pv')
  connection.keepAliveIntervalInMilliseconds = 50
  await connection.start()
  await expect.poll(() => silent.isClosed).toBe(true)
  expect(closed()).toBeUndefined()
})

test('the server status is sent at once and again and again', async () => {
  const quick = await startSimulator({ seed: 7, timing: { statusMs: 60 }, tickMs: 20 })
  const other = await logIn(quick.url)
  const { of } = await other.openHub('server-status')
  await expect.poll(() => of('serverStatusChanged').length).toBeGreaterThanOrEqual(3)
  expect(of('serverStatusChanged')[0]).toEqual({ status: 'Connected', serverTime: expect.any(Number) })
  await other.close()
  await quick.close()
})

test('a negotiated id that is never used expires', async () => {
  const quick = await startSimulator({ seed: 7, timing: { negotiateMs: 0 } })
  const other = await logIn(quick.url)
  const response = await other.fetch('/hubs/pv/negotiate?negotiateVersion=1', { method: 'POST' })
  const { connectionToken } = (await response.json()) as { connectionToken: string }
  await expect.poll(() => new RawHub(quick.url, 'pv', { cookie: other.cookie, id: connectionToken }).status).toBe(404)
  await quick.close()
})
