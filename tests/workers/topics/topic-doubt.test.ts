import { expect, test, vi } from 'vitest'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { LaneBlock } from '../../../src/wire/tabs/frame.ts'
import { META_STALE, type PageChange, type ValueChange } from '../../../src/wire/tabs/frame.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LeaseEntry } from '../../../src/wire/tabs/live.ts'
import { Store } from '../../../workers/topics/store.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { storeContext } from '../../support/fakes/store-context.ts'

const ARCHIVE = { ...PENDING, source: { of: 'archive', start: 0, end: null, limit: 10 } } as const
const LEASES: readonly LeaseEntry[] = [
  { topic: 'alertPage', key: pageKey(alertViewText(PENDING), 0) },
  { topic: 'alertPage', key: pageKey(alertViewText(ARCHIVE), 0) },
  { topic: 'alertSummary', key: '' },
  { topic: 'stationAlerts', key: '' },
  { topic: 'pvAlert', key: pvParam({ type: 'AnaIn', nr: 100_001 }) },
  { topic: 'dialState', key: '14' },
  { topic: 'dialState', key: '15' },
  { topic: 'pvValue', key: 'ai100001', slot: 0 },
]
const ALERT_FEEDS = ['pendingAlerts', 'allAlerts', 'alertAcks'] as const

/** A store with one tab, its alerts, the state of one station and a value; the other station is not known yet. */
async function tabOfStore() {
  const clock = new FakeClock()
  const call = (name: EndpointName) =>
    Promise.resolve({ ok: true, body: name === 'priorities' ? [] : { alerts: [], total: 0 } } as Result<never>)
  const store = new Store(storeContext(clock, { call }))
  const tab = store.openTab()
  for (const entry of LEASES) {
    store.leased(entry.topic, entry.key, true)
    tab.get(store.kindOf(entry.topic))?.add(entry)
  }
  for (const topic of ALERT_FEEDS) store.snapshot(topic)?.begin()
  store.alerts.applyEvent({ kind: 'news', alerts: [sampleAlert({ id: 'a' })] })
  for (const topic of ALERT_FEEDS) store.snapshot(topic)?.end()
  store.values.set('dialState', '14', { stationNumber: 14, dialState: 'Connected' })
  const value = { pvRef: { type: 'AnaIn', nr: 100_001 }, type: 'DoubleValue', quality: 'Good', timestamp: 1 } as const
  store.lanes.write({ ...value, doubleValue: 1 }, 0)
  await clock.turnAsync(100)
  const marks = new Map<string, boolean>()
  /** Returns what the tab is told in its next frame to be the last known state; null where it is told nothing. */
  const told = () => {
    const frame = {
      lanes: null as LaneBlock | null,
      extras: [],
      values: [] as ValueChange[],
      columns: [],
      pages: [] as PageChange[],
    }
    for (const leases of tab.values()) leases.take(frame)
    marks.clear()
    for (const { topic, key, stale } of [...frame.values, ...frame.pages]) marks.set(`${topic} ${key}`, stale)
    if (frame.lanes !== null) marks.set('pvValue ai100001', ((frame.lanes.meta[0] ?? 0) & META_STALE) !== 0)
    return LEASES.map(({ topic, key }) => marks.get(`${topic} ${key}`) ?? null)
  }
  return { store, told }
}

test('lists, counts and states of a silent hub are the last known ones as early as its values, and current again when it speaks (I1; F24)', async () => {
  const { store, told } = await tabOfStore()
  expect(told()).toEqual([false, false, false, false, false, false, false, false])
  for (const topic of ALERT_FEEDS) store.doubt(topic, true)
  expect(told()).toEqual([true, true, true, true, true, null, null, null])
  store.doubt('dialState', true)
  // What is not known yet is no last known state.
  expect(told()).toEqual([null, null, null, null, null, true, null, null])
  store.doubt('pvValue', true)
  expect(told()).toEqual([null, null, null, null, null, null, null, true])
  for (const topic of [...ALERT_FEEDS, 'dialState', 'pvValue'] as const) store.doubt(topic, false)
  expect(told()).toEqual([false, false, false, false, false, false, null, false])
})

test('what a tab leases of a silent hub is the last known state from the first frame on (I1; F24)', async () => {
  const { store, told } = await tabOfStore()
  for (const topic of [...ALERT_FEEDS, 'dialState', 'pvValue'] as const) store.doubt(topic, true)
  expect(told()).toEqual([true, true, true, true, true, true, false, true])
})

test('lists, counts and states of a cut link are the last known ones at once, those of other links stay current (T4) (I1)', async () => {
  const { store, told } = await tabOfStore()
  expect(told()).toEqual([false, false, false, false, false, false, false, false])
  store.markStale('pendingAlerts')
  expect(told()).toEqual([true, null, true, true, true, null, null, null])
  store.markStale('allAlerts')
  expect(told()).toEqual([null, true, null, null, null, null, null, null])
  store.markStale('dialState')
  expect(told()).toEqual([null, null, null, null, null, true, null, null])
  store.markStale('pvValue')
  expect(told()).toEqual([null, null, null, null, null, null, null, true])
  // A further break tells nothing new but to the lists, which count their versions.
  store.markStale('dialState')
  store.markStale('pvValue')
  expect(told()).toEqual([null, null, null, null, null, null, null, null])
})

test('what a tab leases of a cut link is the last known state from the first frame on (T4) (I1)', async () => {
  const { store, told } = await tabOfStore()
  for (const topic of [...ALERT_FEEDS, 'dialState', 'pvValue'] as const) store.markStale(topic)
  expect(told()).toEqual([true, true, true, true, true, true, false, true])
})

test('counts of a cut link are current again with the complete list, not with the first part of it (T4) (I1)', async () => {
  const { store, told } = await tabOfStore()
  store.markStale('pendingAlerts')
  told()
  store.snapshot('pendingAlerts')?.begin()
  store.alerts.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [sampleAlert({ id: 'a' })] })
  expect(told().slice(2, 5)).not.toContain(false)
  store.snapshot('pendingAlerts')?.end()
  expect(told().slice(2, 5)).toEqual([false, false, false])
})

test('a cut link is a gap in the live charts, a silent one is not (T4)', async () => {
  const { store } = await tabOfStore()
  const interrupt = vi.spyOn(store.charts, 'interrupt')
  store.doubt('pvValue', true)
  store.markStale('dialState')
  expect(interrupt).not.toHaveBeenCalled()
  store.markStale('pvValue')
  expect(interrupt).toHaveBeenCalledOnce()
})

test('a hub that is silent and then lost stays the last known state until it has sent everything again (I1)', async () => {
  const { store, told } = await tabOfStore()
  store.doubt('pendingAlerts', true)
  store.markStale('pendingAlerts')
  store.doubt('pendingAlerts', false)
  expect(told()[0]).toBe(true)
  store.snapshot('pendingAlerts')?.begin()
  store.snapshot('pendingAlerts')?.end()
  expect(told()[0]).toBe(false)
})
