import type { Frame } from '../../src/wire/tabs/frame.ts'
import { LeaseTable } from '../../workers/cells/lease-table.ts'
import { ChartFeeds } from '../../workers/charts/chart-feeds.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import type { CallFunction } from '../../workers/rest/api-client.ts'
import { type FrameContent, TabLeases } from '../../workers/tabs/tab-leases.ts'
import { Store } from '../../workers/topics/store.ts'

/**
 * The product's cells, chart feeds and leases as the core puts them together, without hubs and pumps. `call` answers
 * what the cells ask; `now` is server time in ms since 1970.
 */
export function openBenchCells(call: CallFunction, now: () => number) {
  const clock = SYSTEM_CLOCK
  const table = new LeaseTable(() => {})
  const leases = () => table
  const dirty = () => {}
  const store = new Store({ clock, leases, call, now, dirty })
  const feeds = new ChartFeeds({
    lanes: store.lanes,
    leases,
    call,
    now,
    elapsed: clock.elapsed,
    random: Math.random,
    isActive: () => true,
    version: () => store.version.next(),
    dirty,
  })
  return { store, feeds, openTab: () => new TabLeases(store, feeds) }
}

/** What a tab is sent of it. */
export function frameOf(content: FrameContent): Frame {
  return { kind: 'frame', seq: 1, leases: 0, at: Number.NaN, doubt: false, full: true, ...content }
}
