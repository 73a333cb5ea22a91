import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { DEMO_USERS } from '../../../src/simulator/auth/users.ts'
import { DEFAULT_HUB_TIMING, type Hub } from '../../../src/simulator/hubs/protocol/hub.ts'
import { HubEndpoint } from '../../../src/simulator/hubs/protocol/hub-endpoint.ts'
import { HEALTHY } from '../../../src/simulator/hubs/protocol/hub-fault.ts'
import { type Mount, serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { openRawHub, type RawHub } from '../../support/simulator/raw-hub.ts'
import { rawRequest, UPGRADE } from '../../support/simulator/raw-request.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** What one connection sends, or what fails because of it, ends that connection at most. */

const SEPARATOR = '\u001e'
const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, print: () => undefined })
  session = await logIn(plant.url, 'viewer')
})
afterAll(() => plant.close())

test('a frame of 130,000 record separators ends its connection and nothing else (F53)', async () => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  raw.sendText(SEPARATOR.repeat(130_000))
  expect(await raw.closeCode).toBe(1000)
  expect((await session.call('userInfo', {})).userName).toBe('viewer')
})

test('a frame of a hundred thousand pings, and of one message more, is read in order (F53)', async () => {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  const call = { type: 1, invocationId: 'last', target: 'SubscribeToPvs', arguments: [['ai100001']] }
  raw.sendText(`${`{"type":6}${SEPARATOR}`.repeat(90_000)}${JSON.stringify(call)}${SEPARATOR}`)
  await expect.poll(() => raw.ofType(3)).toEqual([{ type: 3, invocationId: 'last', result: null }])
  raw.socket.terminate()
})

test('thousands of expensive calls in one frame take turns with everybody else (F53)', async () => {
  const raw = await openRawHub(plant.url, 'station', { cookie: session.cookie })
  await expect.poll(() => raw.received.length).toBeGreaterThan(0)
  const call = `{"type":1,"target":"SubscribeToDialCounters","arguments":[["11","12"]]}${SEPARATOR}`
  const before = plant.stats().hubs.station.invocations
  const done = () => plant.stats().hubs.station.invocations - before
  raw.sendText(call.repeat(10_000))
  while (done() === 0) await setImmediate()
  expect(done()).toBeLessThan(10_000)
  raw.socket.terminate()
})

test('a message of dear report cells is computed in turns with everybody else, also with their cells (F53)', async () => {
  const raw = await openRawHub(plant.url, 'reportdata', { cookie: session.cookie })
  const valuesOf = ({ received }: RawHub) =>
    received.flatMap(({ target, arguments: args }) => {
      const [items] = (args ?? []) as readonly unknown[]
      return target === 'newValues' ? (items as readonly unknown[]) : target === 'newValue' ? [items] : []
    }).length
  const dear = Array.from({ length: 6 }, (_, i) => `ai100001/Count/${i % 3}/${i % 2 === 0 ? 'Years' : 'Months'}`)
  const keys = [...dear, ...dear.map((key) => key.replace('Count', 'Percentile85'))]
  raw.send({ type: 1, invocationId: 'dear', target: 'SubscribeToReportData', arguments: [keys] })
  await expect.poll(() => raw.ofType(3)).toEqual([{ type: 3, invocationId: 'dear', result: null }])
  expect(valuesOf(raw)).toBeLessThan(keys.length)
  const other = await openRawHub(plant.url, 'reportdata', { cookie: session.cookie })
  other.send({ type: 1, target: 'SubscribeToReportData', arguments: [['ai100001/Mean/1/Hours']] })
  await expect.poll(() => valuesOf(other)).toBe(1)
  expect(valuesOf(raw)).toBeLessThan(keys.length)
  await expect.poll(() => valuesOf(raw), { timeout: 30_000 }).toBe(keys.length)
  for (const { socket } of [raw, other]) socket.terminate()
})

test('a year of overflows takes turns with everybody else (F53)', async () => {
  // The last whole one: the archive does not begin before it, whenever the plant is.
  const last = new Date(plant.now()).getUTCFullYear() - 1
  const year = { from: `${last}-01-01`, to: `${last}-12-31` }
  let isDone = false
  const events = session.call('ruebEvents', { configId: 0, ...year }).finally(() => {
    isDone = true
  })
  let answers = 0
  while (!isDone) {
    await session.call('userInfo', {})
    answers += 1
  }
  expect((await events).ruebEvents.length).toBeGreaterThan(100)
  expect(answers).toBeGreaterThan(10)
})

test('a hub that throws for one connection ends that connection, and what failed is reported (F53)', async () => {
  const [user] = DEMO_USERS
  if (user === undefined) throw new Error('There is no user.')
  const report = vi.fn()
  const opened = vi.fn().mockImplementationOnce(() => {
    throw new Error('opened')
  })
  const closed = vi.fn().mockImplementationOnce(() => {
    throw new Error('closed')
  })
  const hub: Hub = {
    methods: new Map(),
    opened,
    closed,
    tick: () => undefined,
    subscribed: () => [],
    subscriptionCount: () => 0,
  }
  const parts = { hub, timing: DEFAULT_HUB_TIMING, fault: () => HEALTHY, uptime: () => performance.now(), report }
  const endpoint = new HubEndpoint(parts)
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket) =>
    endpoint.accept(socket, { id: 's', user, csrfToken: 't', usedAt: 0 }, undefined, () => undefined),
  )
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
    await once(socket, 'open')
    return socket
  }
  const first = await open()
  const other = await open()
  first.send(HANDSHAKE)
  await once(first, 'close')
  expect(report.mock.calls.map(([, error]) => String(error))).toEqual(['Error: opened', 'Error: closed'])
  other.send(HANDSHAKE)
  expect(String((await once(other, 'message'))[0])).toBe(`{}${SEPARATOR}`)
  expect(endpoint.connectionCount).toBe(1)
  server.close()
  endpoint.terminate()
  http.close()
})

test('a request or an upgrade that makes a part of the server throw is answered, and the next one is served (F53)', async () => {
  const report = vi.fn()
  const fails = () => {
    throw new Error('broken')
  }
  const mount: Mount = {
    handleRequest: (req, res) => {
      if (req.url === '/broken') fails()
      res.end('fine')
      return true
    },
    handleUpgrade: fails,
    close: () => undefined,
  }
  const server = await serveMounts([mount], { port: 0, host: '127.0.0.1', report })
  expect((await rawRequest(server.url, '/broken')).status).toBe(500)
  await expect(rawRequest(server.url, '/', { headers: UPGRADE })).rejects.toThrow()
  expect(await rawRequest(server.url, '/')).toMatchObject({ status: 200, body: 'fine' })
  expect(report).toHaveBeenCalledTimes(2)
  await server.close()
})
