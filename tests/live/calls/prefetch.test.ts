import { beforeEach, expect, test, vi } from 'vitest'
import { prefetch, sessionKnown } from '../../../src/live/calls/prefetch.ts'
import { clearQueries, getQuery } from '../../../src/live/calls/query-cache.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import { settle } from '../../support/fakes/fake-clock.ts'

const { asked, leased, listeners, shown, empty } = vi.hoisted(() => ({
  asked: [] as string[],
  leased: [] as string[],
  listeners: new Map<string, Set<() => void>>(),
  shown: { session: null as unknown },
  empty: { is: false },
}))
vi.mock('../../../src/live/calls/call.ts', () => ({
  call: async (name: string) => {
    asked.push(name)
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

beforeEach(() => {
  asked.length = 0
  leased.length = 0
  listeners.clear()
  shown.session = null
  empty.is = false
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
  expect(leased).toEqual([])
  vi.useRealTimers()
})

test('frames wait for pictures from the first one on', () => {
  const onRender = prefetch({})
  expect(empty.is).toBe(true)
  onRender()
  expect(empty.is).toBe(false)
})
