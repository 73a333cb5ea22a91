import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, hubPath } from '../../../src/wire/hubs/hubs.ts'
import { buildRequest } from '../../../workers/rest/build-request.ts'
import { BELIEVABLE_ARGS } from '../../support/simulator/believable-args.ts'
import { rawRequest, UPGRADE } from '../../support/simulator/raw-request.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** Requests that another site can make the browser of a logged-in user send, and commands without a right. */

const START = Date.UTC(2026, 10, 21, 12)
const NOT_GET = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].method !== 'GET')
const WRITING = NOT_GET.filter(isWriting)
const FOREIGN: readonly Record<string, string>[] = [
  { Origin: 'http://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]
/** Content types that a form can send without a preflight (CORS). */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

let plant: SimulatorHandle
let admin: SimulatorSession
let viewer: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, start: START, print: () => undefined })
  plant.setClock({ speed: 0 })
  admin = await logIn(plant.url, 'admin')
  viewer = await logIn(plant.url, 'viewer')
})
afterAll(() => plant.close())

async function ask(name: EndpointName, session: SimulatorSession, headers: Record<string, string>): Promise<Response> {
  const { url, body } = buildRequest(name, await BELIEVABLE_ARGS[name]({ session, plant }), plant.url)
  const { method }: EndpointRow = ENDPOINTS[name]
  return session.fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
}

describe('every call that is no GET', () => {
  test('there are many, most of them writing', () => {
    expect(WRITING.length).toBeGreaterThan(20)
  })

  test.each(NOT_GET)('%s is refused when another site sends it, with cookie and token (S-04)', async (name) => {
    for (const headers of FOREIGN) {
      const { status } = await ask(name, admin, headers)
      expect([headers, status]).toEqual([headers, 403])
    }
    expect(plant.journal.entries).toEqual([])
    expect((await admin.call('userInfo', {})).userName).toBe('admin')
  })

  test.each(WRITING)('%s is refused without the token, with every content type of a form (S-04)', async (name) => {
    const { method, path }: EndpointRow = ENDPOINTS[name]
    const address = path.replace(/\{\w+\}/g, '1')
    expect((await ask(name, admin, { 'X-CSRF-Token': 'wrong' })).status).toBe(403)
    for (const type of SIMPLE_TYPES) {
      const headers = { 'Content-Type': type, Cookie: admin.cookie, Origin: plant.url }
      const { status } = await fetch(plant.url + address, { method, headers, body: '{}' })
      expect([type, status]).toEqual([type, 403])
    }
    expect(plant.journal.entries).toEqual([])
  })
})

test.each(HUB_NAMES)('the hub %s is neither negotiated nor opened for another site (S-04)', async (hub) => {
  const path = hubPath(hub)
  for (const foreign of FOREIGN) {
    const headers = { ...foreign, Cookie: admin.cookie }
    expect((await rawRequest(plant.url, path, { headers: { ...headers, ...UPGRADE } })).status).toBe(403)
    const negotiation = await rawRequest(plant.url, `${path}/negotiate?negotiateVersion=1`, { method: 'POST', headers })
    expect(negotiation.status).toBe(403)
  }
  const own = { ...UPGRADE, Cookie: admin.cookie, Origin: plant.url }
  expect((await rawRequest(plant.url, path, { headers: own })).status).toBe(101)
})

/** Says that nothing was done: refused as a whole, or each thing listed as refused. */
function isRefusal(status: number, body: unknown): boolean {
  if (status === 403) return true
  if (typeof body !== 'object' || body === null) return false
  return 'status' in body && body.status === 'Unauthorized'
}

/** Everybody may change the own password. */
const OWN: readonly EndpointName[] = ['changePassword']

test.each(WRITING.filter((name) => !OWN.includes(name)))(
  '%s of a user without rights is refused and does nothing (S-29)',
  async (name) => {
    const args = await BELIEVABLE_ARGS[name]({ session: admin, plant })
    const before = plant.model.pending(plant.now())
    const response = await viewer.request(name, args)
    const body: unknown = await response.json()
    expect([name, response.status, isRefusal(response.status, body), body]).toEqual([name, response.status, true, body])
    expect(plant.journal.entries).toEqual([])
    expect(plant.model.pending(plant.now())).toEqual(before)
  },
)

test('the same calls of a user with all rights are carried out, so that the refusals are no accident (S-29)', async () => {
  for (const name of WRITING.filter((name) => !OWN.includes(name))) {
    const response = await ask(name, admin, {})
    expect([name, response.status]).toEqual([name, 200])
  }
  expect(plant.journal.entries.length).toBeGreaterThan(15)
})
