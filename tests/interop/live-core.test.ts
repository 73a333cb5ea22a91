import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alertViewText } from '../../src/domain/alerts/alert-view.ts'
import { pageKey } from '../../src/wire/tabs/list-page.ts'
import type { LeaseEntry } from '../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../workers/core/live-core.ts'
import { PENDING } from '../support/fakes/pending-view.ts'
import { logIn, type NodeTab, openTab, startCore } from '../support/live-in-node.ts'
import { laneOf } from '../support/truth/watching-client.ts'
import { HAS_INTEROP_SERVER, type InteropServer, startInteropServer } from './interop-server.ts'
import { pvLeases } from './pv-leases.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PATIENCE_MS = 60_000
const ALL_PVS = 5000

describe.skipIf(!HAS_INTEROP_SERVER)('the live core against ASP.NET Core', { timeout: PATIENCE_MS }, () => {
  let keys: string
  let server: InteropServer
  let core: LiveCore
  let tab: NodeTab

  beforeEach(async () => {
    keys = mkdtempSync(join(tmpdir(), 'interop-keys-'))
    server = await startInteropServer({ keys })
    core = startCore(server.url)
    tab = openTab(core, 'a')
  })
  afterEach(async () => {
    core.stop()
    await server.stop()
    rmSync(keys, { recursive: true, force: true })
  })

  /** Leases all PVs of the plant with slots from 0. */
  async function leaseAll(): Promise<readonly LeaseEntry[]> {
    const leases = await pvLeases(tab)
    await tab.lease([...leases, { topic: 'connection', key: '' }])
    return leases
  }

  const fresh = (leases: readonly LeaseEntry[]) =>
    leases.filter((_, slot) => laneOf(tab, slot).known && !laneOf(tab, slot).stale)
  const stale = (leases: readonly LeaseEntry[]) => leases.filter((_, slot) => laneOf(tab, slot).stale)

  /** Waits until every value is known and newer than `since`. */
  async function allLive(leases: readonly LeaseEntry[], since = 0): Promise<void> {
    await vi.waitFor(() => expect(fresh(leases)).toHaveLength(ALL_PVS), WAIT)
    await vi.waitFor(() => expect(laneOf(tab, 0).time).toBeGreaterThan(since), WAIT)
    expect((await server.stats()).subscribedPvs).toBe(ALL_PVS)
  }

  test('without a login no hub is opened; then 5,000 values are subscribed in batches of at most 1,024 and go on coming; after a crash of the server the session goes on and every value comes back', async () => {
    const early: LeaseEntry[] = [{ topic: 'pvValue', key: 'ai1100001', slot: 0 }]
    await tab.lease([{ topic: 'session', key: '' }, ...early])
    await vi.waitFor(() => expect(tab.mirror.value('session/')?.value).toEqual({ state: 'anonymous' }), WAIT)
    expect((await server.stats()).connections).toBe(0)
    await tab.lease([], early)

    await logIn(tab)
    const leases = await leaseAll()
    expect(leases).toHaveLength(ALL_PVS)
    await allLive(leases)
    const { invocations, longestList } = await server.stats()
    // A batch that a busy machine answers late goes again.
    expect(invocations).toBeLessThanOrEqual(3 * Math.ceil(ALL_PVS / 1024))
    expect(longestList).toBe(1024)
    const { num, time: endedAt } = laneOf(tab, 0)
    await vi.waitFor(() => expect(laneOf(tab, 0).num).not.toBe(num), WAIT)
    expect(core.stats().rejected).toBe(0)

    await server.kill()
    await vi.waitFor(() => expect(core.hubs.status).toBe('WebServerDisconnected'), WAIT)
    await vi.waitFor(() => expect(stale(leases)).toHaveLength(ALL_PVS), WAIT)
    server = await startInteropServer({ port: server.port, keys })
    await allLive(leases, endedAt)
    expect(core.session.user?.userName).toBe('operator')
  })

  test('1,024 keys that exceed 32 KB together are split, and the connection lives', async () => {
    await logIn(tab)
    const long = Array.from({ length: 1024 }, (_, index) => `ai${'0'.repeat(40)}${index}`)
    const leases = ['ai1100001', ...long].map((key, slot): LeaseEntry => ({ topic: 'pvValue', key, slot }))
    await tab.lease(leases)
    await vi.waitFor(async () => expect((await server.stats()).invocations).toBeGreaterThanOrEqual(2), WAIT)
    await vi.waitFor(() => expect(laneOf(tab, 0).known).toBe(true), WAIT)
    const { time } = laneOf(tab, 0)
    await vi.waitFor(() => expect(laneOf(tab, 0).time).toBeGreaterThan(time), WAIT)
    expect(core.stats().hubs.find(({ hub }) => hub === 'pv')).toMatchObject({ faults: 0, link: { state: 'open' } })
  })

  test('a server that has forgotten what signs its cookies ends the session', async () => {
    await logIn(tab)
    const leases = await leaseAll()
    await allLive(leases)
    await tab.lease([{ topic: 'session', key: '' }])
    await server.stop()
    server = await startInteropServer({ port: server.port })
    const ended = { state: 'ended', reason: 'unauthorized' }
    await vi.waitFor(() => expect(tab.mirror.value('session/')?.value).toEqual(ended), WAIT)
    expect(leases.filter((_, slot) => laneOf(tab, slot).known)).toEqual([])
  })

  test('pending alerts are fetched, new ones come, and every tab sees an acknowledgement; stations send time stamp, name and state', async () => {
    await logIn(tab)
    const onlooker = openTab(core, 'b')
    const key = pageKey(alertViewText(PENDING), 0)
    await onlooker.lease([{ topic: 'alertPage', key }])
    const rows = () => onlooker.mirror.page('alertPage', key)?.rows ?? []
    await vi.waitFor(() => expect(rows()).toHaveLength(5), WAIT)
    const raised = await server.raiseAlert()
    await vi.waitFor(() => expect(rows().map(({ id }) => id)).toContain(raised.id), WAIT)
    await vi.waitFor(() => expect(core.hubs.status).toBe('Connected'), WAIT)
    const result = await tab.api.call('ackAlerts', { ids: [raised.id] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success', acked: [{ id: raised.id }] } })
    const ackUser = () => rows().find(({ id }) => id === raised.id)?.ackUser
    await vi.waitFor(() => expect(ackUser()).toBe('operator'), WAIT)

    const topics = ['stationTimestamp', 'stationConfig', 'dialState'] as const
    await tab.lease(topics.map((topic) => ({ topic, key: '11' })))
    await vi.waitFor(
      () =>
        expect(topics.map((topic) => tab.mirror.value(`${topic}/11`)?.value)).toMatchObject([
          { stationNumber: 11, name: 'Station 11', timestamp: expect.any(Number) },
          { station: { stationNumber: 11 }, dialState: 'Connected' },
          { stationNumber: 11, dialState: 'Connected' },
        ]),
      WAIT,
    )
    expect(core.stats().rejected).toBe(0)
  })
})
