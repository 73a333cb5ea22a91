import { HttpTransportType, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { openRawHub } from '../../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** What the official client relies on; the wording of the protocol is compared with Microsoft's in `tests/interop`. */

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({
    seed: 7,
    size: 'small',
    tickMs: 20,
    updatesPerSecond: 100_000,
    timing: { keepAliveMs: 60 },
  })
})
afterAll(() => plant.close())
afterEach(() => session.close())

const keys = () => plant.model.nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => liveKey(ref) ?? []))
const pvStats = () => plant.stats().hubs.pv

test('methods run in turn and complete in the order of their invocations', async () => {
  session = await logIn(plant.url)
  const { connection } = await session.openHub('pv')
  const done: number[] = []
  const [first, second, third] = [keys().slice(0, 1000), keys().slice(1000, 1001), keys().slice(0, 1000)]
  await Promise.all([
    connection.invoke('SubscribeToPvs', first).then(() => done.push(1)),
    connection.invoke('SubscribeToPvs', second).then(() => done.push(2)),
    connection.invoke('UnsubscribeFromPvs', third).then(() => done.push(3)),
  ])
  expect(done).toEqual([1, 2, 3])
  expect(plant.subscribed('pv')).toEqual(second)
})

test('an invocation sent without an id runs and gets no completion', async () => {
  session = await logIn(plant.url)
  const { connection } = await session.openHub('alert')
  const { messagesSent } = plant.stats().hubs.alert
  await connection.send('SubscribeToAcks')
  await connection.send('Nothing')
  await expect.poll(() => plant.subscribed('alert')).toEqual(['Acks'])
  await connection.invoke('UnsubscribeFromAcks')
  // The one completion, and the pings meanwhile.
  const pings = plant.stats().hubs.alert.messagesSent - messagesSent - 1
  expect(pings).toBeLessThan(10)
  expect(connection.state).toBe(HubConnectionState.Connected)
})

test('a stream that the server does not have ends with an error, a cancelled one with nothing (pitfall 42)', async () => {
  session = await logIn(plant.url)
  const { connection } = await session.openHub('pv')
  const streamed = new Promise((resolve, reject) => {
    connection.stream('Values').subscribe({ next: resolve, error: reject, complete: () => resolve('complete') })
  })
  await expect(streamed).rejects.toThrow('Values')
  const ignore = { next: () => undefined, error: () => undefined, complete: () => undefined }
  connection.stream('Values').subscribe(ignore).dispose()
  await connection.invoke('SubscribeToPvs', [])
  expect(connection.state).toBe(HubConnectionState.Connected)
})

test('a client that skips the negotiation is taken as well', async () => {
  session = await logIn(plant.url)
  const connection = new HubConnectionBuilder()
    .withUrl(`${plant.url}/hubs/pv`, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      headers: { Cookie: session.cookie },
    })
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  expect(connection.connectionId).toBeNull()
  await expect(connection.invoke('SubscribeToPvs', [])).resolves.toBeNull()
  await connection.stop()
})

test('the pings of the server keep a client that nothing is sent to', async () => {
  session = await logIn(plant.url)
  const { connection, closed } = session.hub('dashboard')
  connection.serverTimeoutInMilliseconds = 1_000
  await connection.start()
  const { messagesSent } = plant.stats().hubs.dashboard
  // More pings than fit into the time after which the client would give up.
  const sent = () => plant.stats().hubs.dashboard.messagesSent
  await expect.poll(sent).toBeGreaterThan(messagesSent + 20)
  expect(closed()).toBeUndefined()
})

test('a message in pieces of one WebSocket message is one message', async () => {
  session = await logIn(plant.url)
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  const text = '{"type":1,"invocationId":"1","target":"SubscribeToPvs","arguments":[[]]}\u001e'
  for (const [index, char] of [...text].entries()) raw.socket.send(char, { fin: index === text.length - 1 })
  await expect.poll(() => raw.ofType(3)).toMatchObject([{ invocationId: '1' }])
  raw.socket.terminate()
})

test('a slow subscriber is sent nothing more while its buffer is full, and then the newest value of each PV', async () => {
  session = await logIn(plant.url)
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  const wanted = keys()
  for (let from = 0; from < wanted.length; from += 1024) {
    const batch = wanted.slice(from, from + 1024)
    raw.send({ type: 1, invocationId: String(from), target: 'SubscribeToPvs', arguments: [batch] })
  }
  await expect.poll(() => raw.ofType(3).length).toBe(Math.ceil(wanted.length / 1024))
  raw.socket.pause()
  let before = -1
  const hasStopped = () => {
    const { valuesSent } = pvStats()
    const isSame = valuesSent === before
    before = valuesSent
    return isSame
  }
  await expect.poll(hasStopped, { interval: 200 }).toBe(true)
  const resumedAt = plant.now()
  const waiting = raw.received.length
  raw.socket.resume()
  const newest = () => {
    const values = raw.received
      .slice(waiting)
      .flatMap((message) => (message.target === 'newValues' ? (message.arguments as [readonly PvValue[]])[0] : []))
    return new Map(values.map((value) => [liveKey(value.pvRef), value.timestamp ?? 0]))
  }
  // Every PV that changes is sent again, with a time after the pause.
  await expect
    .poll(() => [...newest().values()].filter((time) => time >= resumedAt).length)
    .toBeGreaterThan(wanted.length / 2)
  raw.socket.terminate()
})
