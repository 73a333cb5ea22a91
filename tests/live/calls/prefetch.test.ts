import { beforeEach, expect, test, vi } from 'vitest'
import { frameKnown, prefetch } from '../../../src/live/calls/prefetch.ts'
import { clearQueries, getQuery } from '../../../src/live/calls/query-cache.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import { settle } from '../../support/fakes/fake-clock.ts'

const { asked, leased, listeners, shown, empty } = vi.hoisted(() => ({
  asked: [] as string[],
  /** Ids of what is leased, values by their live keys. */
  leased: [] as string[],
  listeners: new Map<string, Set<() => void>>(),
  shown: { session: null as unknown, page: undefined as unknown },
  empty: { is: false },
}))
const { held } = vi.hoisted(() => ({ held: { calls: null as ((result: Result<unknown>) => void)[] | null } }))
vi.mock('../../../src/live/calls/call.ts', () => ({
  call: async (name: string) => {
    asked.push(name)
    if (held.calls !== null) return new Promise((resolve) => held.calls?.push(resolve))
    return { ok: true, body: name }
  },
}))
vi.mock('../../../src/live/connection/after-paint.ts', () => ({
  beginEmpty: () => {
    empty.is = true
    return () => {
      empty.is = false
    }
  },
}))
vi.mock('../../../src/live/connection/live-client.ts', () => {
  const lease = (id: string) => {
    leased.push(id)
    return () => void leased.splice(leased.indexOf(id), 1)
  }
  return {
    mirror: {
      value: (id: string) => (id === 'session/' && shown.session !== null ? { value: shown.session } : undefined),
      page: () => shown.page,
    },
    subscribeCell: (topic: string, key: string, onChange: () => void) => {
      const [id, release] = [`${topic}/${key}`, lease(`${topic}/${key}`)]
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(onChange))
      return () => {
        own.delete(onChange)
        release()
      }
    },
    subscribeSlot: (key: string) => lease(key),
  }
})

const USER = { userName: 'operator', displayName: 'operator', csrfToken: 'token' }
const ACTIVE: SessionState = { state: 'active', user: USER }

function notify(id: string): void {
  for (const listener of [...(listeners.get(id) ?? [])]) listener()
}

function become(state: SessionState): void {
  shown.session = state
  notify('session/')
}

const VIEW = 'sort=tree&language=de'
const PAGE = `pvPage/${VIEW}|0`

function bring(...numbers: readonly number[]): void {
  const rows = numbers.map((nr) => ({
    id: `AnaIn-${nr}`,
    config: { pvRef: { type: 'AnaIn', nr }, stationNumber: Math.floor(nr / 100) },
  }))
  shown.page = { rows }
  notify(PAGE)
}

beforeEach(() => {
  asked.length = 0
  leased.length = 0
  listeners.clear()
  shown.session = null
  shown.page = undefined
  empty.is = false
  held.calls = null
  clearQueries()
})

test('nothing is fetched before somebody is logged in, then each call once, and again for the next session', async () => {
  prefetch({ calls: { systemSettings: {}, priorities: {} }, pvs: null })
  for (const state of ['unknown', 'anonymous'] as const) become({ state })
  expect(asked).toEqual([])
  become(ACTIVE)
  become(ACTIVE)
  expect(asked).toEqual(['systemSettings', 'priorities'])
  await settle()
  // A component that shows it finds the response, and asks for nothing.
  const query = getQuery('systemSettings', {})
  query.subscribe(() => {})
  expect(query.state()).toEqual({ load: { state: 'ready' }, body: 'systemSettings' })
  become(ACTIVE)
  expect(asked).toHaveLength(2)
  become({ state: 'ended', reason: 'logout' })
  clearQueries()
  expect(asked).toHaveLength(2)
  become(ACTIVE)
  expect(asked).toHaveLength(4)
})

test('the first picture waits for the session, but not for long, and leaves no listener and no timer behind', async () => {
  vi.useFakeTimers()
  const isKnown = vi.fn()
  void frameKnown('systemSettings', 300).then(isKnown)
  become({ state: 'unknown' })
  await vi.advanceTimersByTimeAsync(299)
  expect(isKnown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isKnown).toHaveBeenCalled()
  const known = frameKnown('systemSettings', 300)
  become(ACTIVE)
  await known
  // It is known already.
  await frameKnown('systemSettings', 300)
  expect(vi.getTimerCount()).toBe(0)
  expect(leased).toEqual([])
  vi.useRealTimers()
})

test.each([
  ['an answer', { ok: true, body: {} }],
  ['a failure', { ok: false, error: { kind: 'http', status: 500, text: '' } }],
] as const)(
  'it waits for the zone of the plant too, in which it computes its days, and takes %s for one (F150)',
  async (_, result) => {
    held.calls = []
    const isKnown = vi.fn()
    void frameKnown('systemSettings', 300).then(isKnown)
    become(ACTIVE)
    await settle()
    expect([asked, isKnown.mock.calls]).toEqual([['systemSettings'], []])
    held.calls[0]?.(result)
    await settle()
    expect(isKnown).toHaveBeenCalled()
    expect(leased).toEqual([])
  },
)

test('without anybody logged in there is no plant to wait for', async () => {
  const known = frameKnown('systemSettings', 300)
  become({ state: 'anonymous' })
  await known
  expect(asked).toEqual([])
})

test('session and list are leased at once, and what rows show as soon as they are there', () => {
  prefetch({ calls: {}, pvs: VIEW })
  expect(leased).toEqual(['session/', PAGE])
  bring()
  expect(leased).toHaveLength(2)
  bring(101, 102, 201)
  const rows = ['ai101', 'ai102', 'ai201', 'dialState/1', 'dialState/2']
  const alerts = ['pvAlert/AnaIn-101', 'pvAlert/AnaIn-102', 'pvAlert/AnaIn-201']
  expect(leased.slice(2)).toEqual([...rows, ...alerts])
  // More of a list that is still loading: the views have their own leases by then.
  bring(101, 102, 201, 301)
  expect(leased).toHaveLength(2 + rows.length + alerts.length)
})

test('what was leased early is released once the views have leased it themselves', () => {
  vi.useFakeTimers()
  const onRender = prefetch({ calls: {}, pvs: VIEW })
  bring(101)
  onRender()
  expect(leased).toHaveLength(5)
  vi.runAllTimers()
  expect(leased).toEqual(['session/'])
  vi.useRealTimers()
})

test('when a session ends, the PVs of its user are leased no longer', () => {
  prefetch({ calls: {}, pvs: VIEW })
  bring(101)
  shown.page = undefined
  notify(PAGE)
  expect(leased).toEqual(['session/', PAGE])
})

test('no frame waits for a picture before the rows are there; those with their values do', async () => {
  prefetch({ calls: {}, pvs: VIEW })
  bring()
  await settle()
  expect(empty.is).toBe(true)
  bring(101)
  // The frame with the rows is acknowledged in this task.
  expect(empty.is).toBe(true)
  await settle()
  expect(empty.is).toBe(false)
})

test('a page without a list waits for pictures from its first one on', () => {
  const onRender = prefetch({ calls: {}, pvs: null })
  expect(empty.is).toBe(true)
  onRender()
  expect(empty.is).toBe(false)
})
