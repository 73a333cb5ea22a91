import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 10 }
const PATIENCE_MS = 40_000
const PV = { type: 'AnaIn', nr: 1_400_001 } as const

let plant: SimulatorHandle
let core: LiveCore
let tab: NodeTab

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', timing: { statusMs: 200 }, print: () => undefined })
  core = startCore(plant.url)
  tab = await freshTab('a')
})
afterEach(async () => {
  core.stop()
  await plant.close()
})

async function freshTab(id: string): Promise<NodeTab> {
  const opened = openTab(core, id)
  await opened.lease([
    { topic: 'session', key: '' },
    { topic: 'invalidations', key: '' },
  ])
  return opened
}

const sessionOf = ({ mirror }: NodeTab) => mirror.value('session/')?.value as { readonly state: string } | undefined
const userOf = () => core.session.user?.userName
const inPlant = (name: string) => plant.stats().calls[name] ?? 0

/** Logs in and waits until the worker knows who it is. */
async function enter(user: string): Promise<void> {
  await logIn(tab, user)
  await vi.waitFor(() => expect(userOf()).toBe(user), WAIT)
}

test(
  'a logout that the server does not hear is told, lets nobody in, and is repeated until it is heard (F2)',
  async () => {
    await enter('operator')
    plant.fault({ call: 'logout', action: 'fail', how: 'status', status: 403 })
    await tab.api.endSession(false)
    await vi.waitFor(() => expect(sessionOf(tab)).toMatchObject({ state: 'leaving', error: { status: 403 } }), WAIT)
    const attempts = inPlant('logout')
    core.wake('online')
    const other = await freshTab('b')
    await vi.waitFor(() => expect(inPlant('logout')).toBeGreaterThan(attempts), WAIT)
    expect(core.session.user).toBeNull()
    await vi.waitFor(() => expect(sessionOf(other)?.state).toBe('leaving'), WAIT)
    plant.fault({ action: 'restore' })
    core.wake('online')
    await vi.waitFor(() => expect(sessionOf(tab)).toEqual({ state: 'ended', reason: 'logout' }), WAIT)
    // The server has no session of this browser any more.
    expect(await tab.api.call('userInfo', {})).toMatchObject({ ok: false, error: { kind: 'unauthorized' } })
  },
  PATIENCE_MS,
)

test(
  'a worker that starts after a logout which the server has not heard logs out before it asks who is there (F2)',
  async () => {
    await enter('operator')
    // The next worker of the same browser: it has the cookie, and knows of the logout by its tab alone.
    const cookies = core.context.cookies?.(plant.url) ?? ''
    const states: string[] = []
    const next = startCore(plant.url, {}, (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('Cookie', cookies)
      return fetch(url, { ...init, headers })
    })
    const session = openTab(next, 'c', false, true)
    await session.lease([{ topic: 'session', key: '' }])
    await vi.waitFor(() => expect(next.session.state).toEqual({ state: 'ended', reason: 'logout' }), WAIT)
    for (const frame of session.frames) {
      for (const { topic, value } of frame.values) if (topic === 'session') states.push(value?.state ?? '')
    }
    expect(states).not.toContain('active')
    expect(await tab.api.call('rights', {})).toMatchObject({ ok: false })
    next.stop()
  },
  PATIENCE_MS,
)

test(
  'whoever logs in while a logout has not been heard stays logged in: it is not repeated any more (F2)',
  async () => {
    await enter('operator')
    plant.fault({ call: 'logout', action: 'fail', how: 'status', status: 500 })
    await tab.api.endSession(false)
    await enter('viewer')
    plant.fault({ action: 'restore' })
    core.wake('online')
    await core.session.check()
    expect(userOf()).toBe('viewer')
    expect(await tab.api.call('rights', {})).toMatchObject({ ok: true })
  },
  PATIENCE_MS,
)

test(
  'an answer 401 to a call of the user before does not end the session of the next one (F7)',
  async () => {
    await enter('operator')
    plant.fault({ call: 'alarmPlans', action: 'delay', delayMs: 1500, when: 'before', times: 1 })
    const late = tab.api.call('alarmPlans', {})
    await tab.api.endSession(false)
    await enter('viewer')
    expect(await late).toMatchObject({ ok: false, error: { kind: 'session-ended' } })
    await core.session.check()
    expect(userOf()).toBe('viewer')
  },
  PATIENCE_MS,
)

test(
  'an answer that says who is logged in counts for nothing once he has logged out (F7)',
  async () => {
    await enter('operator')
    plant.fault({ call: 'userInfo', action: 'delay', delayMs: 1000, when: 'after', times: 1 })
    const before = inPlant('userInfo')
    const checked = core.session.check()
    await vi.waitFor(() => expect(inPlant('userInfo')).toBeGreaterThan(before), WAIT)
    await tab.api.endSession(false)
    await checked
    expect(core.session.state).toEqual({ state: 'ended', reason: 'logout' })
  },
  PATIENCE_MS,
)

test(
  'limits that are set while the configuration is being asked for are those that every tab gets (F10)',
  async () => {
    await enter('admin')
    const [config] = bodyOf(await tab.api.call('pvConfigs', { pvs: [PV] })) as readonly PvConfig[]
    const upper = config?.anaLimitConfig?.upper ?? Number.NaN
    const limits = plant.model.commands.limitConfig('ai1400001-ogw')
    if (limits === undefined) throw new Error('no limit')
    core.wake('online')
    // A second worker has nothing of it yet: its call is under way while the limit is set.
    const other = startCore(plant.url)
    const asking = openTab(other, 'other')
    await logIn(asking, 'admin')
    await vi.waitFor(() => expect(other.hubs.status).toBe('Connected'), WAIT)
    plant.fault({ call: 'pvConfigs', action: 'delay', delayMs: 1000, when: 'after', times: 1 })
    const asked = inPlant('pvConfigs')
    const first = asking.api.call('pvConfigs', { pvs: [PV] })
    await vi.waitFor(() => expect(inPlant('pvConfigs')).toBeGreaterThan(asked), WAIT)
    const set = await asking.api.call('setLimits', {
      oldLimits: [limits],
      newLimits: [{ ...limits, limit: upper - 0.25 }],
    })
    expect(set).toMatchObject({ ok: true, body: { status: 'Success' } })
    for (const answer of [await first, await asking.api.call('pvConfigs', { pvs: [PV] })]) {
      expect((bodyOf(answer) as readonly PvConfig[])[0]?.anaLimitConfig?.upper).toBe(upper - 0.25)
    }
    other.stop()
  },
  PATIENCE_MS,
)

test.each([
  ['done', null],
  ['of which nobody knows whether it was done', { how: 'execute-then-kill' as const }],
])(
  'every tab hears that answers are out of date after a command that is %s (F14)',
  async (_, fault) => {
    await enter('admin')
    const other = await freshTab('b')
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    if (fault !== null) plant.fault({ call: 'saveNote', action: 'fail', ...fault, times: 1 })
    const note = bodyOf(await tab.api.call('dashboardConfig', {})) as {
      dashboards: { tiles: { note: { id: number } | null }[] }[]
    }
    const id = note.dashboards.flatMap(({ tiles }) => tiles.flatMap((tile) => tile.note ?? []))[0]?.id ?? 0
    const result = await tab.api.call('saveNote', { id, note: { id, content: 'new' } } as never)
    expect(result.ok).toBe(fault === null)
    await vi.waitFor(
      () => expect(other.mirror.value('invalidations/')?.value).toMatchObject({ dashboardConfig: 1 }),
      WAIT,
    )
  },
  PATIENCE_MS,
)

test(
  'what was certainly not carried out makes nothing out of date (F14)',
  async () => {
    await enter('admin')
    plant.fault({ call: 'saveNote', action: 'fail', how: 'status', status: 400, times: 1 })
    await tab.api.call('saveNote', { id: 1, note: { id: 1, content: 'new' } } as never)
    expect(core.store.values.get('invalidations', '')?.value).toEqual({})
  },
  PATIENCE_MS,
)

test(
  'the log of the next user holds nothing of the answers of the one before (F19)',
  async () => {
    await enter('operator')
    plant.fault({ call: 'alarmPlans', action: 'fail', how: 'html', times: 1 })
    await tab.api.call('alarmPlans', {})
    expect(core.context.log.lines().join()).toContain('call alarmPlans')
    await tab.api.endSession(false)
    await enter('viewer')
    expect(core.stats().log.join()).not.toContain('call alarmPlans')
  },
  PATIENCE_MS,
)

test(
  'a session lives as long as there is a tab, also one that makes no call, and not without one (rule A14) (F3)',
  async () => {
    await plant.close()
    plant = await startSimulator({
      size: 'demo',
      sessionIdleMs: 2000,
      timing: { statusMs: 200 },
      print: () => undefined,
    })
    core.stop()
    core = startCore(plant.url)
    tab = await freshTab('a')
    await enter('operator')
    await vi.waitFor(() => expect(inPlant('renewLease')).toBeGreaterThan(4), WAIT)
    expect(userOf()).toBe('operator')
    expect(plant.stats().hubs['server-status'].connectionsEver).toBe(1)
    tab.close()
    const renewals = inPlant('renewLease')
    await vi.waitFor(() => expect(core.session.state).toMatchObject({ state: 'ended', reason: 'unauthorized' }), WAIT)
    expect(inPlant('renewLease')).toBeLessThanOrEqual(renewals + 1)
  },
  PATIENCE_MS,
)

function bodyOf(result: Result<unknown>): unknown {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.body
}
