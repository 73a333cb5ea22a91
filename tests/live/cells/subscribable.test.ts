import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_ALERTS } from '../../../src/domain/alerts/alert-view.ts'
import { KeyedSubscribable, Subscribable } from '../../../src/live/cells/subscribable.ts'
import {
  applySession,
  beginResuming,
  onSessionEnd,
  subscribeResuming,
} from '../../../src/live/connection/data-owner.ts'
import { frameClock, onSecond } from '../../../src/live/connection/frame-clock.ts'
import { receiveSummary, subscribeSummary } from '../../../src/live/connection/summary.ts'
import { ListWindow } from '../../../src/live/views/list-window.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { QUIET_HORN } from '../../../src/wire/tabs/horn.ts'
import type { SessionState } from '../../../src/wire/tabs/session.ts'
import { settle } from '../../support/fakes/fake-clock.ts'

const { responses } = vi.hoisted(() => ({ responses: [] as ((result: Result<unknown>) => void)[] }))
vi.mock('../../../src/live/calls/call.ts', () => ({
  call: () => new Promise((resolve) => responses.push(resolve)),
}))
/** The events of the page's connector. */
const page = vi.hoisted(() => ({ connected: () => {}, modeChanged: () => {} }))
vi.mock('../../../src/live/connection/worker-connector.ts', () => ({
  WorkerConnector: class {
    constructor(events: typeof page) {
      Object.assign(page, events)
    }
    connection = { api: { lease: () => undefined } }
  },
}))
const client = await import('../../../src/live/connection/live-client.ts')
const { getQuery } = await import('../../../src/live/calls/query-cache.ts')

const BROKEN = new Error('a listener broke')
const OF_A: SessionState = { state: 'active', user: { userName: 'a', displayName: 'A', csrfToken: '' } }
const SUMMARY = {
  kind: 'summary',
  seq: 1,
  alerts: null,
  isCurrent: true,
  rings: false,
  heardAt: null,
  ...QUIET_HORN,
} as const

type Subscribe = (listener: () => void) => unknown

let reported: unknown[]

beforeEach(() => {
  reported = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})

let second = 0
const query = getQuery('stations', {})
let pageChanged = () => {}
const window = new ListWindow('view', {
  subscribe(_, onChange) {
    pageChanged = onChange
    return () => {}
  },
  page: () => undefined,
  empty: NO_ALERTS,
})

/** Each place of `src/live` that notifies, with what makes it do so. */
const MECHANISMS: readonly (readonly [string, Subscribe, () => unknown])[] = [
  [
    'the second hand',
    onSecond,
    () => {
      second += 1000
      frameClock.set(second)
      frameClock.tick()
    },
  ],
  ['the summary', subscribeSummary, () => receiveSummary(SUMMARY)],
  ['the mode of the worker', client.subscribeMode, () => page.modeChanged()],
  ['the next worker', client.onWorkerConnected, () => page.connected()],
  [
    'the end of a session',
    onSessionEnd,
    () => {
      applySession(OF_A)
      applySession({ state: 'anonymous' })
    },
  ],
  [
    'the return from the page cache',
    subscribeResuming,
    () => {
      applySession(OF_A)
      beginResuming()
    },
  ],
  [
    'a query',
    query.subscribe,
    async () => {
      void query.refetch()
      responses.at(-1)?.({ ok: true, body: [] })
      await settle()
    },
  ],
  ['an alert list', window.subscribe, () => pageChanged()],
]

describe('a listener that throws stops no other and is reported once', () => {
  test.each(MECHANISMS)('of %s', async (_, subscribe, cause) => {
    subscribe(() => {
      throw BROKEN
    })
    const seen = vi.fn()
    subscribe(seen)
    seen.mockClear()
    for (let times = 1; times <= 3; times += 1) {
      await cause()
      expect(seen.mock.calls.length).toBeGreaterThanOrEqual(times)
    }
    expect(reported).toEqual([BROKEN])
  })

  test('of a key', () => {
    const cells = new KeyedSubscribable<string>()
    const [seen, other] = [vi.fn(), vi.fn()]
    cells.subscribe('a', () => {
      throw BROKEN
    })
    cells.subscribe('a', seen)
    cells.subscribe('b', other)
    cells.notify('a')
    cells.notifyEveryKey()
    expect([seen.mock.calls.length, other.mock.calls.length, reported]).toEqual([2, 1, [BROKEN]])
  })
})

test('a listener gets the value, until it has unsubscribed; doing so twice does no harm', () => {
  const numbers = new Subscribable<number>()
  const [seen, other] = [vi.fn(), vi.fn()]
  const unsubscribe = numbers.subscribe(seen)
  numbers.subscribe(other)
  numbers.notify(1)
  unsubscribe()
  unsubscribe()
  numbers.notify(2)
  expect([seen.mock.calls, other.mock.calls, numbers.size]).toEqual([[[1]], [[1], [2]], 1])
})

test('a listener that another one removes during a notification is not called', () => {
  const events = new Subscribable()
  const removed = vi.fn()
  events.subscribe(() => unsubscribe())
  const unsubscribe = events.subscribe(removed)
  events.notify()
  expect(removed).not.toHaveBeenCalled()
})
