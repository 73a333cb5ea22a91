import { beforeEach, expect, test, vi } from 'vitest'
import { prefetch, sessionKnown } from '../../../src/live/calls/prefetch.ts'
import { clearQueries, getQuery } from '../../../src/live/calls/query-cache.ts'
import type { SessionState } from '../../../src/wire/tabs/live.ts'
import { settle } from '../../support/fakes/fake-clock.ts'

const { asked, listeners, shown } = vi.hoisted(() => ({
  asked: [] as string[],
  listeners: new Set<() => void>(),
  shown: { value: null as unknown },
}))
vi.mock('../../../src/live/calls/call.ts', () => ({
  call: async (name: string) => {
    asked.push(name)
    return { ok: true, body: name }
  },
}))
vi.mock('../../../src/live/connection/live-client.ts', () => ({
  mirror: { value: (id: string) => (id === 'session/' && shown.value !== null ? shown : undefined) },
  subscribeCell: (_topic: string, _key: string, onChange: () => void) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}))

const USER = { userName: 'operator', displayName: 'operator', csrfToken: 'token' }
const ACTIVE: SessionState = { state: 'active', user: USER }

function become(state: SessionState): void {
  shown.value = state
  for (const listener of [...listeners]) listener()
}

beforeEach(() => {
  asked.length = 0
  listeners.clear()
  shown.value = null
  clearQueries()
})

test('nothing is fetched before somebody is logged in, then each call once, and again for the next session', async () => {
  prefetch({ systemSettings: {}, priorities: {} })
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
  void sessionKnown(300).then(isKnown)
  become({ state: 'unknown' })
  await vi.advanceTimersByTimeAsync(299)
  expect(isKnown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isKnown).toHaveBeenCalled()
  const known = sessionKnown(300)
  become(ACTIVE)
  await known
  // It is known already.
  await sessionKnown(300)
  expect(vi.getTimerCount()).toBe(0)
  expect(listeners.size).toBe(0)
  vi.useRealTimers()
})
