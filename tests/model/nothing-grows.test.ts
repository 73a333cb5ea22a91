import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { archiveKey } from '../../src/domain/charts/archive-key.ts'
import { seriesKey } from '../../src/domain/charts/series-key.ts'
import { type Topic, workerLockName } from '../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../workers/core/live-core.ts'
import { acceptTabs } from '../../workers/tabs/tab-handshake.ts'
import { FakeBrowser } from '../support/fakes/fake-browser.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { MemoryServer } from './memory-server.ts'
import { memoryCore, untilQuiet } from './memory-world.ts'

vi.mock('../../src/live/connection/page-build.ts', () => ({
  workerUrl: () => '/worker.js',
  isWorkerScriptGone: () => Promise.resolve(false),
}))

/** How many pages a wall shows in a week, one every five minutes. */
const PAGES = 2016
const PVS_A_PAGE = 12
const STEP_MS = 500

let browser: FakeBrowser
let link: typeof import('../../src/live/connection/live-client.ts')
let clock: FakeClock
let server: MemoryServer
let core: LiveCore

beforeEach(async () => {
  browser = new FakeBrowser()
  browser.install()
  vi.resetModules()
  link = await import('../../src/live/connection/live-client.ts')
  clock = new FakeClock()
  server = new MemoryServer()
  core = memoryCore({ clock, server, locks: browser.locks })
  browser.locks.hold(workerLockName(core.instance))
  browser.shared = (door) => {
    acceptTabs(core, door, Promise.resolve())
    door.start()
  }
})

afterEach(() => {
  link.connector.connection?.control.close()
  link.connector.connection?.frames.close()
  core.stop()
  browser.close()
})

let changes = 0

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    clock.turn(STEP_MS)
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await untilQuiet(() => server.events + changes)
  }
}

/** Opens a page with live values, states, a chart and a window of the archive, none of which any other page has. */
function openPage(page: number): () => void {
  const onChange = () => {
    changes += 1
  }
  const nrs = Array.from({ length: PVS_A_PAGE }, (_, i) => 100_000 + page * PVS_A_PAGE + i)
  const pv = { type: 'AnaIn', nr: nrs[0] ?? 0 } as const
  const cells: readonly (readonly [Topic, string])[] = [
    ['dialCounter', String(page)],
    ['pvAlert', `AnaIn-${pv.nr}`],
    ['pvRuntimes', `di${pv.nr}`],
    ['textMessage', String(page)],
    ['chartSeries', seriesKey({ pv, hours: 1, source: 'MeasurementArchive', drawing: null })],
    [
      'chartArchive',
      archiveKey({ series: { kind: 'pv', pv }, source: 'QuarterHourValues', start: 0, end: 86_400_000, drawing: null }),
    ],
  ]
  const ends = [
    ...nrs.map((nr) => link.subscribeSlot(`ai${nr}`, onChange)),
    ...cells.map(([topic, key]) => link.subscribeCell(topic, key, onChange)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function sizes(): Record<string, number> {
  return { ...core.stats().sizes, ...link.mirror.sizes }
}

test('a wall that shows a page of its own every five minutes for a week keeps no more at its end than after a few hours (F136, F140)', async () => {
  link.connector.start()
  await pass(1000)
  const most: Record<string, number>[] = [{}, {}]
  let close = () => {}
  for (let page = 0; page < PAGES; page += 1) {
    const closeLast = close
    close = openPage(page)
    closeLast()
    await pass(1000)
    // Now and then the link breaks in the middle of a change of pages.
    if (page % 50 === 49) server.drop(null)
    const half = most[page < 100 ? 0 : 1] ?? {}
    for (const [name, size] of Object.entries(sizes())) half[name] = Math.max(half[name] ?? 0, size)
  }
  const [first, later] = most
  expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['leases', 'lanes', 'values', 'slots', 'series']))
  // Two pages at a time, and what an unused hub keeps for its 3 s.
  expect(first?.lanes).toBeLessThanOrEqual(4 * PVS_A_PAGE)
  const grown = Object.entries(later ?? {}).filter(([name, size]) => size > 3 * (first?.[name] ?? 0) + 10)
  expect(grown).toEqual([])
}, 300_000)
