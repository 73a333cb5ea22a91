import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { simulatePlant } from '../../../src/simulator/simulate-plant.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { openRawHub } from '../../support/simulator/raw-hub.ts'
import { rawRequest } from '../../support/simulator/raw-request.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

/** Large, slow, many or invalid requests cost the simulator little and do not affect others. */

const MIB = 2 ** 20
const HALF_OPEN = 1_000

let plant: SimulatorHandle

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
})
afterAll(() => plant.close())

function openSocket(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
    socket.write(text)
  })
}

function ended(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    socket.on('data', (data) => {
      received += String(data)
    })
    socket.on('close', () => resolve(received))
    socket.on('error', () => undefined)
  })
}

test('a JSON body of 10 MB is refused, and the session goes on (S-32)', async () => {
  const session = await logIn(plant.url)
  const body = JSON.stringify({ ids: ['x'.repeat(10 * MIB)] })
  const sent = session.fetch('/api/alerts/ack', { method: 'POST', body })
  // The server may cut the connection while the rest is still being sent.
  const status = await sent.then((response) => response.status).catch(() => 413)
  expect(status).toBe(413)
  expect((await session.call('userInfo', {})).userName).toBe('operator')
  expect(plant.journal.entries).toEqual([])
})

test('deep JSON is refused with a sentence (S-32)', async () => {
  const session = await logIn(plant.url)
  const body = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
  const response = await session.fetch('/api/alerts/ack', { method: 'POST', body })
  expect([response.status, await response.json()]).toEqual([400, { error: expect.stringContaining('deeper than') }])
})

test('headers of more than 16 kB are refused (S-32)', async () => {
  const answer = await rawRequest(plant.url, '/api/alerts', { headers: { 'X-Long': 'x'.repeat(40_000) } })
  expect(answer.status).toBe(431)
})

test('many half-open requests do not lock others out (S-32)', async () => {
  const sockets: Socket[] = []
  for (let i = 0; i < HALF_OPEN; i += 100) {
    const opened = Array.from({ length: 100 }, () => openSocket(plant.port, 'POST /api/alerts HTTP/1.1\r\nHost: loc'))
    sockets.push(...(await Promise.all(opened)))
  }
  expect(sockets).toHaveLength(HALF_OPEN)
  const session = await logIn(plant.url)
  const hub = await session.openHub('server-status')
  await expect.poll(() => hub.of('serverStatusChanged').length).toBeGreaterThan(0)
  await session.close()
  for (const socket of sockets) socket.destroy()
})

test.each([
  ['a request line', 'GET /api/al'],
  ['headers', 'GET /api/alerts HTTP/1.1\r\nHost: localhost\r\nX-A: '],
  [
    'a body',
    'POST /api/UserManagement/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('%s that never ends is cut off (S-32)', async (_, text) => {
  const mount = simulatePlant({ seed: 7, print: () => undefined })
  const server = await serveMounts([mount], {
    port: 0,
    host: '127.0.0.1',
    timeouts: { headersMs: 200, requestMs: 400 },
  })
  const socket = await openSocket(server.port, text)
  expect(await ended(socket)).toMatch(/^(HTTP\/1\.1 408|$)/)
  await server.close()
})

test.each([
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api/..%2f..%2fetc',
  '/assets/%00',
  '/%c0%ae/x',
  '//evil.example/x',
])('the path %s leads nowhere (S-32)', async (path) => {
  expect([400, 404]).toContain((await rawRequest(plant.url, path)).status)
})

/** Addresses of this machine that others could reach it by. */
const OUTSIDE = Object.values(networkInterfaces()).flatMap((addresses = []) =>
  addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
)

test('it listens on the loopback device only (S-32)', async () => {
  expect(new URL(plant.url).hostname).toBe('127.0.0.1')
  for (const address of OUTSIDE) {
    const outcome = await new Promise((resolve) => {
      const socket = connect(plant.port, address, () => resolve('connected'))
      socket.on('error', (error) => resolve('code' in error ? error.code : error.message))
    })
    expect([address, outcome]).toEqual([address, 'ECONNREFUSED'])
  }
})

test('a client whose hub frame is larger than 1 MB loses that socket, and others keep theirs (R-16, S-32)', async () => {
  const session = await logIn(plant.url)
  const other = await session.openHub('server-status')
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  await expect.poll(() => raw.received.length).toBeGreaterThan(0)
  const ended = new Promise((resolve) => raw.socket.on('close', resolve))
  raw.socket.send('x'.repeat(2 * MIB))
  expect(await ended).toBe(1009)
  const received = other.of('serverStatusChanged').length
  await expect.poll(() => other.of('serverStatusChanged').length).toBeGreaterThan(received)
  expect(other.closed()).toBeUndefined()
  await session.close()
})

test('a hub frame of many parts counts as a whole, and a socket that never shakes hands is closed (S-32)', async () => {
  const server = await startSimulator({ seed: 7, timing: { handshakeMs: 200 } })
  const session = await logIn(server.url)
  const raw = await openRawHub(server.url, 'pv', { cookie: session.cookie })
  await expect.poll(() => raw.received.length).toBeGreaterThan(0)
  const ended = new Promise((resolve) => raw.socket.on('close', resolve))
  for (let part = 0; part < 8; part += 1) raw.socket.send('x'.repeat(MIB / 4), { fin: part === 7 })
  expect(await ended).toBe(1009)
  const silent = new WebSocket(`${server.url.replace('http', 'ws')}/hubs/pv`, { headers: { Cookie: session.cookie } })
  await new Promise((resolve) => silent.on('close', resolve))
  await server.close()
})

test('a connection at rest stays open for 130 s, so that no busy client sends on one that has just been closed', async () => {
  const { headers } = await fetch(plant.url)
  expect(headers.get('keep-alive')).toBe('timeout=130')
})
