import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProxyServer } from 'http-proxy-3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { askSimulator } from '../../support/simulator/simulator-orders.ts'

/** Who may read and order under `/plant`. */

const PATHS = ['scenario', 'clock', 'faults', 'stats', 'subscriptions', 'journal', 'state']

let plant: SimulatorHandle
/** A reverse proxy as many are configured: it names itself as the host and adds no header. */
let proxy: Server
let proxyUrl: string

beforeAll(async () => {
  plant = await startSimulator({ seed: 7 })
  const forward = createProxyServer({ target: plant.url, changeOrigin: true })
  proxy = createServer((req, res) => void forward.web(req, res))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await plant.close()
})

function order(url: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ speed: 60 })
  return fetch(`${url}/plant/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

test('without the token of this start nothing of it exists (F8, S-31, S-34)', async () => {
  for (const path of PATHS) {
    expect([path, (await fetch(`${plant.url}/plant/${path}`)).status]).toEqual([path, 404])
    expect([path, (await order(plant.url, path)).status]).toEqual([path, 404])
    expect([path, (await order(plant.url, path, bearer('x'.repeat(32)))).status]).toEqual([path, 404])
    expect([path, (await order(plant.url, path, bearer(''))).status]).toEqual([path, 404])
  }
  expect((await askSimulator(plant, 'clock')).body).toMatchObject({ speed: 1 })
})

test('a proxy on this machine lets no stranger in (F8)', async () => {
  expect((await order(proxyUrl, 'clock')).status).toBe(404)
  expect((await fetch(`${proxyUrl}/plant/state`)).status).toBe(404)
  expect((await askSimulator(plant, 'clock')).body).toMatchObject({ speed: 1 })
})

test.each([
  ['X-Forwarded-For', '203.0.113.9'],
  ['X-Forwarded-Host', 'plant.example'],
  ['X-Forwarded-Proto', 'https'],
  ['Forwarded', 'for=203.0.113.9'],
  ['X-Real-IP', '203.0.113.9'],
  ['Via', '1.1 proxy'],
])('what came by a proxy that says so in %s is refused even with the token (F8)', async (name, value) => {
  const headers = { ...bearer(plant.controlToken), [name]: value }
  expect((await fetch(`${plant.url}/plant/stats`, { headers })).status).toBe(404)
})

test('each start has a token of its own unless one is chosen (F8)', async () => {
  const other = await startSimulator({ seed: 7 })
  const chosen = await startSimulator({ seed: 7, controlToken: 'a-token-of-my-own' })
  expect(plant.controlToken).toMatch(/^[\w-]{32}$/)
  expect(other.controlToken).not.toBe(plant.controlToken)
  expect((await askSimulator({ url: other.url, controlToken: plant.controlToken }, 'stats')).status).toBe(404)
  expect((await askSimulator({ url: chosen.url, controlToken: 'a-token-of-my-own' }, 'stats')).status).toBe(200)
  await other.close()
  await chosen.close()
})
