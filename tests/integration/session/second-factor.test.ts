import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'small', print: () => undefined })
  core = startCore(plant.url)
  tab = openTab(core, 'a')
})
afterEach(async () => {
  core.stop()
  await plant.close()
})

async function passwordStep(): Promise<string> {
  const token = await tab.api.call('loginToken', {})
  if (!token.ok || typeof token.body !== 'object' || !('csrfToken' in token.body)) throw new Error('no login token')
  const { csrfToken } = token.body
  const credentials = { username: 'twofactor', password: 'plant-twofactor', csrfToken, recaptchaToken: null }
  expect(await tab.api.call('login', credentials)).toMatchObject({ body: { status: 'SecondFactorRequired' } })
  return csrfToken
}

test('the right code begins the session in every tab, a wrong one does not (deviation 4)', async () => {
  const other = openTab(core, 'b')
  for (const each of [tab, other]) await each.lease([{ topic: 'session', key: '' }])
  const csrfToken = await passwordStep()
  const code = plant.secondFactorCode('twofactor') ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  expect(await tab.api.call('secondFactor', { code: wrong, csrfToken })).toMatchObject({
    body: { status: 'TokenIncorrect' },
  })
  expect(core.session.state.state).toBe('anonymous')
  expect(await tab.api.call('secondFactor', { code, csrfToken })).toMatchObject({ body: { status: 'Success' } })
  for (const each of [tab, other]) {
    await vi.waitFor(
      () =>
        expect(each.mirror.value('session/')?.value).toMatchObject({
          state: 'active',
          user: { userName: 'twofactor' },
        }),
      WAIT,
    )
  }
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
})
