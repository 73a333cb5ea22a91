import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { type EventView, eventViewText } from '../../../src/domain/events/event-view.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 40_000
const DAY_MS = 86_400_000

let plant: SimulatorHandle
let core: LiveCore
let tabs: readonly [NodeTab, NodeTab]
let week: EventView

beforeEach(async () => {
  plant = await startSimulator({ size: 'demo', print: () => undefined })
  core = startCore(plant.url)
  tabs = [openTab(core, 'a'), openTab(core, 'b')]
  await logIn(tabs[0])
  await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
  week = {
    source: { start: plant.now() - 7 * DAY_MS, end: null, limit: 10_000 },
    text: '',
    filter: NO_CONDITIONS,
    sort: 'time',
    descending: true,
    language: 'de',
  }
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const keyOf = (view: EventView) => pageKey(eventViewText(view), 0)
const lease = (tab: NodeTab, view: EventView) => tab.lease([{ topic: 'eventPage', key: keyOf(view) }])
const pageOf = (tab: NodeTab, view: EventView) => tab.mirror.page('eventPage', keyOf(view))
const isReady = (tab: NodeTab, view: EventView) =>
  vi.waitFor(() => expect(pageOf(tab, view)?.load.state).toBe('ready'), WAIT)
const calls = () => plant.stats().calls.controlEvents ?? 0

test(
  'the list holds the acknowledgements that the plant has, once for all tabs (rule G6)',
  async () => {
    for (const tab of tabs) await lease(tab, week)
    for (const tab of tabs) await isReady(tab, week)
    const { start } = week.source
    const alerts = plant.model.archive(start - 22 * DAY_MS, plant.now(), 50_000).alerts
    const acks = alerts
      .filter(({ ackTimestamp, ackUser }) => ackUser !== null && ackTimestamp !== null && ackTimestamp >= start)
      .sort((a, b) => (b.ackTimestamp ?? 0) - (a.ackTimestamp ?? 0))
    expect(acks.length).toBeGreaterThan(5)
    for (const tab of tabs) {
      const rows = pageOf(tab, week)?.rows ?? []
      expect(rows.map(({ timestamp, userName, pvName }) => [timestamp, userName, pvName])).toEqual(
        acks.slice(0, PAGE_ROWS).map(({ ackTimestamp, ackUser, pvName }) => [ackTimestamp, ackUser, pvName]),
      )
      expect(pageOf(tab, week)?.list).toMatchObject({ total: acks.length, all: acks.length, more: 0 })
    }
    expect(calls()).toBe(1)
    const ids = await tabs[0].api.listIds('eventPage', eventViewText(week))
    expect(ids).toHaveLength(acks.length)
    expect(await tabs[0].api.listItems('eventPage', eventViewText(week), ids?.slice(0, 3) ?? [])).toEqual(
      pageOf(tabs[0], week)?.rows.slice(0, 3),
    )
  },
  PATIENCE_MS,
)

test(
  'what a user does is the newest event of every tab, and a range that has ended is not asked again',
  async () => {
    const [first, second] = tabs
    const past = { ...week, source: { ...week.source, end: plant.now() - DAY_MS } }
    for (const view of [week, past]) {
      await lease(second, view)
      await isReady(second, view)
    }
    const before = calls()
    const [open] = plant.model.pending(plant.now()).filter(({ ackTimestamp }) => ackTimestamp === null)
    if (open === undefined) throw new Error('the plant has an open alert')
    const result = await first.api.call('ackAlerts', { ids: [open.id] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success' } })
    await vi.waitFor(() => {
      expect(pageOf(second, week)?.rows[0]).toMatchObject({ id: `ack-${open.id}`, userName: 'operator' })
    }, WAIT)
    expect(calls()).toBe(before + 1)
  },
  PATIENCE_MS,
)

test(
  'after a logout no tab has an event, and nothing is asked any more',
  async () => {
    const [first, second] = tabs
    await lease(second, week)
    await isReady(second, week)
    await first.api.endSession(false)
    await vi.waitFor(() => expect(pageOf(second, week)).toMatchObject({ rows: [], list: { all: 0 } }), WAIT)
    const before = calls()
    await second.api.refreshList('eventPage', eventViewText(week))
    expect(await second.api.listIds('eventPage', eventViewText(week))).toBeNull()
    expect(calls()).toBe(before)
  },
  PATIENCE_MS,
)
