import fc from 'fast-check'
import { expect } from 'vitest'
import { startSimulator } from '../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import { BELIEVABLE_ARGS } from './simulator/believable-args.ts'
import { type KnownArgs, type RandomRequest, randomRequest } from './simulator/random-request.ts'
import { logIn, SimulatorSession } from './simulator/simulator-session.ts'

/** Calls that change a session. They use a second session, so that the first one stays logged in. */
const ABOUT_SESSIONS: ReadonlySet<EndpointName | null> = new Set(['login', 'logout', 'secondFactor', 'changePassword'])
const NAMES = Object.keys(ENDPOINTS) as EndpointName[]

async function send(session: SimulatorSession, { method, path, headers, body }: RandomRequest): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined
  const response = await session.fetch(session.url + path, {
    method,
    headers: { ...headers },
    ...(hasBody ? { body } : {}),
  })
  await response.arrayBuffer()
  return response
}

/**
 * Sends `count` random requests to a new simulator, one after the other. Fails if one gets a 5xx, or if the simulator
 * does not respond to an ordinary call afterwards. The same seed sends the same requests; a failure names it.
 */
export async function expectNoFailure(seed: number, count: number): Promise<void> {
  const plant = await startSimulator({
    seed: 7,
    size: 'demo',
    start: Date.UTC(2026, 10, 21, 12),
    print: () => undefined,
  })
  const session = await logIn(plant.url, 'admin')
  const other = new SimulatorSession(plant.url)
  const sessionFor = (name: EndpointName | null) => (ABOUT_SESSIONS.has(name) ? other : session)
  const known: KnownArgs = new Map(
    await Promise.all(
      NAMES.map(async (name) => [name, await BELIEVABLE_ARGS[name]({ plant, session: sessionFor(name) })] as const),
    ),
  )
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(randomRequest(known), async (request) => {
      const { status } = await send(sessionFor(request.name), request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(status).toBeLessThan(500)
    }),
    { seed, numRuns: count, endOnFailure: true },
  )
  expect((await session.request('userInfo', {})).status).toBe(200)
  // Both accepted and refused requests must be frequent, or the requests were not odd in the intended way.
  expect(statuses.get(200)).toBeGreaterThan(count / 10)
  expect(statuses.get(400)).toBeGreaterThan(count / 10)
  await plant.close()
}
