import { describe, expect, test } from 'vitest'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LeaseEntry } from '../../../src/wire/tabs/live.ts'
import { TabLeases } from '../../../workers/tabs/tab-leases.ts'
import { Store } from '../../../workers/topics/store.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { storeContext } from '../../support/fakes/store-context.ts'

function setup(isHidden = false) {
  const store = new Store(storeContext(new FakeClock()))
  const tab = new TabLeases(store, failLoudly, isHidden)
  let time = 0
  /** The hub sends a value, which other tabs lease as well. */
  const sends = (nr: number, value: number) => {
    time += 1
    const pvRef = { type: 'AnaIn', nr } as const
    store.lanes.open(`ai${nr}`)
    store.lanes.write({ pvRef, type: 'DoubleValue', doubleValue: value, quality: 'Good', timestamp: time }, 0)
  }
  /** What the next frame puts into the slots of the tab. */
  const told = () => {
    const { slot, num } = tab.take()?.lanes ?? { slot: [], num: [] }
    return [...slot].map((each, i) => [each, num[i]])
  }
  return { store, tab, sends, told }
}

describe.each([
  ['that is shown', false],
  ['that has opened hidden', true],
])('a tab %s', (_, isHidden) => {
  test('gets nothing of a PV that it has released, also where another one has taken its slot (T1)', () => {
    const { tab, sends, told } = setup(isHidden)
    tab.add({ topic: 'pvValue', key: 'ai1', slot: 7 })
    if (!isHidden) {
      sends(1, 10)
      expect(told()).toEqual([[7, 10]])
    }
    expect(tab.drop({ topic: 'pvValue', key: 'ai1', slot: 7 })).toBe(true)
    tab.add({ topic: 'pvValue', key: 'ai2', slot: 7 })
    sends(1, 11)
    expect(told()).toEqual([])
    sends(2, 20)
    sends(1, 12)
    expect(told()).toEqual([[7, 20]])
    tab.forgetSent()
    expect(told()).toEqual([[7, 20]])
  })

  test.each<LeaseEntry>([
    { topic: 'pvValue', key: 'ai1', slot: 0 },
    { topic: 'dialState', key: '14' },
    { topic: 'chartSeries', key: 'AnaIn-1/1h' },
    { topic: 'alertPage', key: pageKey(alertViewText(PENDING), 0) },
  ])('gets nothing of $topic once it has released it (T1)', (entry) => {
    const { store, tab, sends } = setup(isHidden)
    store.leased(entry.topic, entry.key, true)
    store.snapshot('pendingAlerts')?.begin()
    store.alerts.applyEvent({ kind: 'news', alerts: [sampleAlert()] })
    store.snapshot('pendingAlerts')?.end()
    store.values.set('dialState', '14', { stationNumber: 14, dialState: 'Connected' })
    sends(1, 10)
    tab.add(entry)
    expect(tab.drop(entry)).toBe(true)
    expect([tab.take(), tab.size, tab.isLacking]).toEqual([null, 0, false])
    expect(tab.drop(entry)).toBe(false)
    tab.add(entry)
    expect(tab.take()).not.toBeNull()
  })
})
