import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../../src/simulator/start-simulator.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../../src/wire/endpoints/endpoints.ts'
import { BELIEVABLE_ARGS } from '../../../support/simulator/believable-args.ts'
import { logIn, type SimulatorSession } from '../../../support/simulator/simulator-session.ts'

/** Calls every row of the table once with believable arguments; a new row does not compile without them. */

let plant: SimulatorHandle
let admin: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', start: Date.UTC(2026, 10, 21, 12), print: () => undefined })
  admin = await logIn(plant.url, 'admin')
})
afterAll(() => plant.close())

/** These end the session or change its login, so they run last. */
const LAST: readonly EndpointName[] = ['changePassword', 'logout', 'login', 'secondFactor']
const NAMES = Object.keys(ENDPOINTS) as EndpointName[]

async function ask<N extends EndpointName>(name: N, session: SimulatorSession): Promise<Response> {
  const args = await BELIEVABLE_ARGS[name]({ session, plant })
  return session.request(name, args)
}

function expectShape(answer: EndpointRow['answer'], type: string | null, text: string): void {
  if (answer === 'text') {
    expect(text).toMatch(/^<svg/)
    return
  }
  if (answer === 'file') {
    expect(text.length).toBeGreaterThan(0)
    return
  }
  expect(type).toContain('application/json')
  const body: unknown = JSON.parse(text)
  if (answer === 'list') expect(body).toBeInstanceOf(Array)
  else if (answer === 'object') expect(body).not.toBeInstanceOf(Array)
  else for (const list of answer.lists) expect(body).toHaveProperty(list, expect.any(Array))
}

test.each([...NAMES.filter((name) => !LAST.includes(name)), ...LAST])(
  '%s responds as its row of the table says',
  async (name) => {
    const response = await ask(name, admin)
    const text = await response.text()
    expect([name, response.status, response.status === 200 ? '' : text]).toEqual([name, 200, ''])
    const { answer, command } = ENDPOINTS[name] as EndpointRow
    expectShape(answer, response.headers.get('content-type'), text)
    if (command === true || LAST.includes(name)) expect(JSON.parse(text)).toMatchObject({ status: 'Success' })
  },
)

test('no call of the table is left out', () => {
  const { calls } = plant.stats()
  expect(NAMES.filter((name) => (calls[name] ?? 0) === 0)).toEqual([])
  expect(NAMES.length).toBeGreaterThan(80)
})
