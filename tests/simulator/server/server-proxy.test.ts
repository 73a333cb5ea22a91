import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { createServerProxy } from '../../../src/simulator/server/server-proxy.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { RawHub } from '../../support/simulator/raw-hub.ts'
import { logIn, SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** The simulator takes the place of the real server behind the proxy. */
let plant: SimulatorHandle
let proxy: Listening

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
  proxy = await serveMounts([createServerProxy(new URL(plant.url))], { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await proxy.close()
  await plant.close()
})

test('calls and hubs reach the server behind the proxy', async () => {
  const session = await logIn(proxy.url)
  expect(await session.call('stations', {})).toEqual(plant.model.stations)
  const { connection, of } = await session.openHub('server-status')
  await expect.poll(() => of('serverStatusChanged').length).toBeGreaterThan(0)
  await connection.stop()
})

test('the weather reaches the server behind the proxy too', async () => {
  const session = await logIn(proxy.url)
  const response = await session.fetch('/data/2.5/weather?zip=99999,de&units=metric&appid=demo')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ main: { temp: expect.any(Number) } })
})

test('the page of the proxy counts as the page of the server, any other site does not', async () => {
  const session = await logIn(proxy.url)
  expect((await session.request('ackAllAlerts', {}, { Origin: proxy.url })).status).toBe(200)
  expect((await session.request('ackAllAlerts', {}, { Origin: 'http://evil.example' })).status).toBe(403)
  const { cookie } = session
  expect(await new RawHub(proxy.url, 'pv', { cookie, origin: proxy.url }).status).toBe(101)
  expect(await new RawHub(proxy.url, 'pv', { cookie, origin: 'http://evil.example' }).status).toBe(403)
})

test('refusals of the server come through, with one set of security headers', async () => {
  const response = await new SimulatorSession(proxy.url).request('rights', {})
  expect(response.status).toBe(401)
  expect(response.headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1)
  expect(await new RawHub(proxy.url, 'pv', {}).status).toBe(401)
})

test('faults and stats of the server are not reachable through the proxy', async () => {
  expect((await fetch(`${proxy.url}/plant/stats`)).status).toBe(404)
})

test.each([
  ['http://SERVER/api/next?x=1#y', '/api/next?x=1#y'],
  ['/api/next', '/api/next'],
  ['//SERVER//evil.example/', '/evil.example/'],
  ['https://evil.example/api', '/'],
  ['http://[', '/'],
])(
  'a redirect of the server behind to %s stays on this one, and what it runs on is not told (F62)',
  async (told, location) => {
    const server = createServer((_, res) => {
      const { port } = server.address() as AddressInfo
      const headers = {
        Location: told.replace('SERVER', `127.0.0.1:${port}`),
        'X-Powered-By': 'ASP.NET',
        Server: 'Kestrel',
      }
      res.writeHead(302, headers).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const front = await serveMounts([createServerProxy(target)], { port: 0, host: '127.0.0.1' })
    const { headers } = await fetch(`${front.url}/api/alerts`, { redirect: 'manual' })
    expect(['location', 'x-powered-by', 'server'].map((name) => headers.get(name))).toEqual([location, null, null])
    await front.close()
    server.close()
  },
)

test('a server that does not respond gives a 502 with a sentence, and the proxy goes on', async () => {
  const gone = await startSimulator({ seed: 7 })
  const broken = await serveMounts([createServerProxy(new URL(gone.url))], { port: 0, host: '127.0.0.1' })
  await gone.close()
  const response = await fetch(`${broken.url}/api/alerts`)
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({ error: `The server at ${gone.url} does not answer (ECONNREFUSED).` })
  expect(await new RawHub(broken.url, 'pv', {}).status).toBe(502)
  expect((await fetch(`${broken.url}/nothing`)).status).toBe(404)
  await broken.close()
})

test('open hub connections do not keep the proxy from ending', async () => {
  const other = await serveMounts([createServerProxy(new URL(plant.url))], { port: 0, host: '127.0.0.1' })
  const session = await logIn(other.url)
  const { closed } = await session.openHub('pv')
  await other.close()
  await expect.poll(closed).not.toBeUndefined()
})
