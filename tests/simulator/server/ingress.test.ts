import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Ingress } from '../../../src/simulator/server/ingress.ts'
import { type Listening, serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { createServerProxy } from '../../../src/simulator/server/server-proxy.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { rawRequest, UPGRADE } from '../../support/simulator/raw-request.ts'
import { logIn, SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** By which names the server is reached, and what it believes of a proxy in front of it. */

const HTTPS = { 'X-Forwarded-Proto': 'https' }
const PATHS = ['/', '/api/alerts', '/api/nothing', '/hubs/pv', '/plant/stats', '/Views/x', '/assets/x.js']

let plant: SimulatorHandle
let behindProxy: SimulatorHandle
let proxy: Listening

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
  behindProxy = await startSimulator({ seed: 7, hosts: ['plant.example'], trustProxy: true })
  proxy = await serveMounts([createServerProxy(new URL(plant.url))], { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await proxy.close()
  await plant.close()
  await behindProxy.close()
})

describe.each([
  ['in front of a real server', () => proxy],
  ['with a simulated plant', () => plant],
])('a server %s', (_, server) => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example.', '203.0.113.9'])(
    'is not reached by the name %s, not even by a page of that name (F9)',
    async (name) => {
      const { url, port } = server()
      const headers = { Host: `${name}:${port}`, Origin: `http://${name}:${port}` }
      for (const path of ['/', '/api/UserManagement/login-token', '/index.html']) {
        expect([path, (await rawRequest(url, path, { headers })).status]).toEqual([path, 421])
      }
      expect((await rawRequest(url, '/hubs/pv', { headers: { ...headers, ...UPGRADE } })).status).toBe(421)
    },
  )

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])(
    'is reached by the loopback name %s (F9)',
    async (name) => {
      const { url, port } = server()
      const answer = await rawRequest(url, '/api/alerts', { headers: { Host: `${name}:${port}` } })
      expect(answer.status).toBe(401)
    },
  )
})

test.each([
  ['in front of a real server', () => proxy],
  ['with a simulated plant', () => plant],
])('a server %s refuses a request that names two hosts, even twice the same (F62)', async (_, server) => {
  const { url, port } = server()
  const own = `localhost:${port}`
  const pairs = [own, 'evil.example'].flatMap((other) => [[own, other] as const, [other, own] as const])
  for (const [first, second] of pairs) {
    const headers = ['Host', first, 'Host', second]
    expect((await rawRequest(url, '/api/alerts', { headers })).status).toBe(400)
    const upgrade = [...headers, ...Object.entries(UPGRADE).flat()]
    expect((await rawRequest(url, '/hubs/pv', { headers: upgrade })).status).toBe(400)
  }
})

test('other names are reached where they are listed, with any port (F9)', async () => {
  for (const host of ['plant.example', 'Plant.Example:8443', 'localhost']) {
    expect((await rawRequest(behindProxy.url, '/api/alerts', { headers: { Host: host } })).status).toBe(401)
  }
  const other = await rawRequest(behindProxy.url, '/api/alerts', { headers: { Host: 'other.example' } })
  expect([other.status, JSON.parse(other.body)]).toEqual([
    421,
    { error: 'The server does not go by this name; PLANT_HOSTS lists its names.' },
  ])
})

test('behind https the session cookie is secure and bound to the host (F20)', async () => {
  const session = new SimulatorSession(behindProxy.url, HTTPS)
  await session.logIn('operator', 'plant-operator')
  expect(session.cookie).toMatch(/^__Host-plant-session=[\w-]{32}$/)
  const token = await session.request('loginToken', {})
  expect(token.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-plant-pre-session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ])
  expect((await session.call('userInfo', {})).userName).toBe('operator')
  const value = session.cookie.slice(session.cookie.indexOf('=') + 1)
  const planted = { ...HTTPS, Cookie: `plant-session=${value}` }
  expect((await rawRequest(behindProxy.url, '/api/UserManagement/info', { headers: planted })).status).toBe(401)
  const hub = await rawRequest(behindProxy.url, '/hubs/pv', {
    headers: { ...HTTPS, ...UPGRADE, Cookie: session.cookie },
  })
  expect(hub.status).toBe(101)
  await session.call('logout', {})
  expect(session.cookie).not.toContain('plant-session=')
})

test('responses over https carry HSTS, all others do not (F20, S-24)', async () => {
  for (const path of PATHS) {
    const secure = await rawRequest(behindProxy.url, path, { headers: HTTPS })
    expect([path, secure.headers['strict-transport-security']]).toEqual([path, 'max-age=31536000'])
    const plain = await rawRequest(behindProxy.url, path)
    expect([path, plain.headers['strict-transport-security']]).toEqual([path, undefined])
  }
})

test('a proxy that is not trusted turns nothing into https (F20)', async () => {
  const session = await logIn(plant.url)
  expect(session.cookie).toMatch(/^plant-session=/)
  const answer = await rawRequest(plant.url, '/api/UserManagement/info', {
    headers: { ...HTTPS, Cookie: session.cookie },
  })
  expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, undefined])
})

test('the address of a client is the last that a trusted proxy names, else that of the socket (F12)', () => {
  const request = (forwarded?: string | string[]) => ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '127.0.0.1' },
  })
  const trusting = new Ingress({ trustProxy: true })
  expect(trusting.clientAddress(request('198.51.100.1, 203.0.113.9'))).toBe('203.0.113.9')
  expect(trusting.clientAddress(request())).toBe('127.0.0.1')
  expect(new Ingress().clientAddress(request('203.0.113.9'))).toBe('127.0.0.1')
})
