import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertConditions, NO_ALERT_FILTER } from '../../../src/domain/alerts/alert-filter.ts'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { type AlertView, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { logIn, type NodeTab, openTab, startCore } from '../../support/live-in-node.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 40_000
const DAY_MS = 86_400_000

let plant: SimulatorHandle
let core: LiveCore
let tabs: readonly [NodeTab, NodeTab]

beforeEach(async () => {
  plant = await startSimulator({ size: 'large' })
  core = startCore(plant.url)
  tabs = [openTab(core, 'a'), openTab(core, 'b')]
  await logIn(tabs[0], 'admin')
})

afterEach(async () => {
  core.stop()
  await plant.close()
})

const keyOf = (view: AlertView, page = 0) => pageKey(alertViewText(view), page)
const leasePage = (tab: NodeTab, view: AlertView, page = 0) =>
  tab.lease([{ topic: 'alertPage', key: keyOf(view, page) }])
const pageOf = (tab: NodeTab, view: AlertView, page = 0) => tab.mirror.page('alertPage', keyOf(view, page))
const idsOf = (tab: NodeTab, view: AlertView, page = 0) => pageOf(tab, view, page)?.rows.map(({ id }) => id) ?? []
const pending = () => [...plant.model.pending(plant.now())].sort(byNewest)

/** Waits until the first page is loaded. */
async function loaded(tab: NodeTab, view: AlertView): Promise<void> {
  await vi.waitFor(() => expect(pageOf(tab, view)?.load.state).toBe('ready'), WAIT)
}

/** The first frame that came after the first `count` ones and says anything of the view. */
const nextPage = (tab: NodeTab, count: number, view: AlertView): Frame | undefined =>
  tab.frames.slice(count).find((frame) => frame.pages.some(({ key }) => key === keyOf(view)))

test(
  'a tab is sent the pages that it looks at and no other row; the last page is the end of the list',
  async () => {
    const [tab] = tabs
    const last = Math.floor((pending().length - 1) / PAGE_ROWS)
    expect(last).toBeGreaterThan(2)
    await leasePage(tab, PENDING)
    await leasePage(tab, PENDING, last)
    await loaded(tab, PENDING)
    const all = pending()
    expect(pageOf(tab, PENDING)?.list).toMatchObject({ total: all.length, all: all.length, more: 0 })
    await vi.waitFor(() => {
      const now = pending().map(({ id }) => id)
      expect(idsOf(tab, PENDING)).toEqual(now.slice(0, PAGE_ROWS))
      expect(idsOf(tab, PENDING, last)).toEqual(now.slice(last * PAGE_ROWS, (last + 1) * PAGE_ROWS))
    }, WAIT)
    const sent = new Set(tab.frames.flatMap(({ pages }) => pages.flatMap(({ rows }) => rows.map(({ id }) => id))))
    expect(sent.size).toBeLessThan(all.length / 2)
  },
  PATIENCE_MS,
)

test(
  'what one tab acknowledges is acknowledged in the other tab by the frame that follows the answer',
  async () => {
    const [first, second] = tabs
    const open = { ...PENDING, filter: alertConditions({ ...NO_ALERT_FILTER, openOnly: true }) }
    await leasePage(second, open)
    await loaded(second, open)
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    const [id = ''] = idsOf(second, open)
    const before = second.frames.length
    const result = await first.api.call('ackAlerts', { ids: [id] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success', acked: [{ id }] } })
    await vi.waitFor(() => expect(nextPage(second, before, open)).toBeDefined(), WAIT)
    const [page] = nextPage(second, before, open)?.pages.filter(({ key }) => key === keyOf(open)) ?? []
    expect(page?.ids).not.toContain(id)
    expect(
      pending()
        .filter(isOpen)
        .map((alert) => alert.id),
    ).not.toContain(id)
  },
  PATIENCE_MS,
)

test(
  'what one tab deletes is gone from the pending list and the archive of the other tab by the frame that follows',
  async () => {
    const [first, second] = tabs
    const start = plant.now() - 7 * DAY_MS
    const archive: AlertView = { ...PENDING, source: { of: 'archive', start, end: null, limit: 100 } }
    for (const view of [PENDING, archive]) {
      await leasePage(second, view)
      await loaded(second, view)
    }
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    const id = idsOf(second, PENDING).find((each) => idsOf(second, archive).includes(each)) ?? ''
    const { list } = pageOf(second, archive) ?? {}
    expect(list).toMatchObject({ total: 100, more: plant.model.archive(start, plant.now(), 100).total - 100 })
    const before = second.frames.length
    const result = await first.api.call('deleteAlerts', { ids: [id] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success', deleted: [{ id }] } })
    for (const view of [PENDING, archive]) {
      await vi.waitFor(() => expect(nextPage(second, before, view)).toBeDefined(), WAIT)
      const [page] = nextPage(second, before, view)?.pages.filter(({ key }) => key === keyOf(view)) ?? []
      expect(page?.ids).not.toContain(id)
    }
  },
  PATIENCE_MS,
)

test(
  'the alerts of some PVs are those that the plant has of them, and lose what is deleted (rule G4)',
  async () => {
    const [first, second] = tabs
    const start = plant.now() - 7 * DAY_MS
    const everything = plant.model.archive(start, plant.now(), 100_000).alerts
    const pvs = everything.flatMap(({ pvRef }) => pvRef ?? []).slice(0, 3)
    const ofPvs: AlertView = { ...PENDING, source: { of: 'pvs', pvs, start, end: null } }
    await leasePage(second, ofPvs)
    await loaded(second, ofPvs)
    const asked = new Set(pvs.map(pvParam))
    const known = everything.filter(({ pvRef }) => pvRef !== null && asked.has(pvParam(pvRef))).map(({ id }) => id)
    expect(known.length).toBeGreaterThan(0)
    expect(idsOf(second, ofPvs)).toEqual(known.slice(0, PAGE_ROWS))
    const [id = ''] = known
    await first.api.call('deleteAlerts', { ids: [id] })
    await vi.waitFor(() => expect(idsOf(second, ofPvs)).toEqual(known.slice(1, PAGE_ROWS + 1)), WAIT)
  },
  PATIENCE_MS,
)

test(
  'a list that is held stands still while alerts are acknowledged, and says what has changed',
  async () => {
    const [first, second] = tabs
    const open = { ...PENDING, filter: alertConditions({ ...NO_ALERT_FILTER, openOnly: true }) }
    await leasePage(second, open)
    await loaded(second, open)
    const seen = idsOf(second, open)
    const held = { ...open, heldAt: pageOf(second, open)?.list.at ?? 0 }
    await leasePage(second, held)
    await loaded(second, held)
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    const ids = seen.slice(0, 3)
    await first.api.call('ackAlerts', { ids })
    await vi.waitFor(() => expect([...(pageOf(second, held)?.gone ?? [])].sort()).toEqual([...ids].sort()), WAIT)
    expect(idsOf(second, held)).toEqual(seen)
    expect(await second.api.openAlertIds(seen)).toEqual(seen.slice(3))
    expect(await second.api.listIds('alertPage', alertViewText(held), 0, 5)).toEqual(seen.slice(3, 5))
  },
  PATIENCE_MS,
)

test(
  'after a lost connection the lists are those of the plant again, and marked as last known in between (R-01)',
  async () => {
    const [tab] = tabs
    const archive: AlertView = {
      ...PENDING,
      source: { of: 'archive', start: plant.now() - DAY_MS, end: null, limit: 5000 },
    }
    for (const view of [PENDING, archive]) {
      await leasePage(tab, view)
      await loaded(tab, view)
    }
    plant.fault({ hub: 'alert', action: 'refuse' })
    for (const view of [PENDING, archive]) await vi.waitFor(() => expect(pageOf(tab, view)?.stale).toBe(true), WAIT)
    const gone = pending()
      .slice(0, 2)
      .map(({ id }) => id)
    plant.model.deleteAlerts(gone)
    plant.fault({ hub: 'alert', action: 'restore' })
    for (const view of [PENDING, archive]) {
      await vi.waitFor(() => {
        expect(pageOf(tab, view)).toMatchObject({ stale: false, load: { state: 'ready' } })
        expect(idsOf(tab, view)).not.toEqual(expect.arrayContaining(gone))
      }, WAIT)
    }
    await vi.waitFor(
      () =>
        expect(idsOf(tab, PENDING)).toEqual(
          pending()
            .slice(0, PAGE_ROWS)
            .map(({ id }) => id),
        ),
      WAIT,
    )
  },
  PATIENCE_MS,
)

test(
  'when the session ends no alert stays in any tab',
  async () => {
    const [first, second] = tabs
    for (const tab of tabs) {
      await leasePage(tab, PENDING)
      await tab.lease([
        { topic: 'alertSummary', key: '' },
        { topic: 'stationAlerts', key: '' },
      ])
      await loaded(tab, PENDING)
      await vi.waitFor(() => expect(tab.mirror.value('stationAlerts/')?.value).toContainEqual(expect.anything()), WAIT)
    }
    await first.api.endSession(false)
    for (const tab of [first, second]) {
      await vi.waitFor(() => expect(idsOf(tab, PENDING)).toEqual([]), WAIT)
      await vi.waitFor(() => expect(tab.mirror.value('alertSummary/')?.value).toBeNull(), WAIT)
      await vi.waitFor(() => expect(tab.mirror.value('stationAlerts/')?.value).toBeNull(), WAIT)
    }
  },
  PATIENCE_MS,
)
