import { afterEach, beforeEach, expect, test } from 'vitest'
import { SessionStore } from '../../../src/simulator/auth/session-store.ts'
import { DEMO_USERS } from '../../../src/simulator/auth/users.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'

/** A session that is not renewed ends, even while its hubs still send. */

const IDLE_MS = 1500

let plant: SimulatorHandle

beforeEach(async () => {
  plant = await startSimulator({ seed: 7, tickMs: 20, sessionIdleMs: IDLE_MS })
})
afterEach(() => plant.close())

test('a session that makes no call ends with its hubs, although values keep coming (F3)', async () => {
  const session = await logIn(plant.url)
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToPvs', ['ai100001', 'ai100002'])
  await expect.poll(() => hub.received.length).toBeGreaterThan(0)
  await expect.poll(() => hub.closed()).not.toBeUndefined()
  expect((await session.request('rights', {})).status).toBe(401)
})

test('negotiating and opening hubs does not renew a session (F3)', async () => {
  const session = await logIn(plant.url)
  const statuses = new Set<number>()
  const openAgain = async () => {
    const { status } = await session.fetch('/hubs/pv/negotiate?negotiateVersion=1', { method: 'POST' })
    statuses.add(status)
    if (status === 200) await (await session.openHub('pv')).connection.stop()
    return status
  }
  await expect.poll(openAgain, { interval: 100 }).toBe(401)
  expect(statuses).toContain(200)
})

test('a renewed lease keeps the session and its hubs, and returns its end (F3)', async () => {
  const session = await logIn(plant.url)
  const hub = await session.openHub('pv')
  const startedAt = plant.now()
  const renew = async () => {
    const before = plant.now()
    const { validUntil } = await session.call('renewLease', {})
    expect(validUntil).toBeGreaterThanOrEqual(before + IDLE_MS)
    expect(validUntil).toBeLessThanOrEqual(plant.now() + IDLE_MS)
    return before - startedAt
  }
  await expect.poll(renew, { interval: 200 }).toBeGreaterThan(3 * IDLE_MS)
  expect(hub.closed()).toBeUndefined()
})

test('reading a session does not renew it, and idle sessions end by themselves (F3)', () => {
  let now = 0
  const ended: string[] = []
  const store = new SessionStore({ now: () => now, onEnd: ({ id }) => ended.push(id), idleMs: IDLE_MS })
  const [user] = DEMO_USERS
  if (user === undefined) throw new Error('There is no demo user.')
  const looked = store.create(user)
  const used = store.create(user)
  now = IDLE_MS
  expect(store.peek(looked.id)).toBe(looked)
  expect(store.find(used.id)).toBe(used)
  now = IDLE_MS + 1
  store.endIdle()
  expect(ended).toEqual([looked.id])
  expect(store.peek(looked.id)).toBeUndefined()
  now = 2 * IDLE_MS + 1
  expect(store.peek(used.id)).toBeUndefined()
})
