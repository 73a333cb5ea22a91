import { describe, expect, test, vi } from 'vitest'
import { alertViewText } from '../../src/domain/alerts/alert-view.ts'
import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { pageKey } from '../../src/wire/tabs/list-page.ts'
import type { ConnectionReport } from '../../src/wire/tabs/live.ts'
import { PENDING } from '../support/fakes/pending-view.ts'
import { logIn, openTab, startCore } from '../support/live-in-node.ts'
import { startFaultyProxy } from '../support/simulator/faulty-proxy.ts'
import { laneOf, waysOf } from '../support/truth/watching-client.ts'
import { HAS_INTEROP_SERVER, startInteropServer } from './interop-server.ts'
import { pvLeases } from './pv-leases.ts'

const PATIENCE_MS = 120_000
const WAIT = { timeout: 60_000, interval: 50 }
/** Of the 5,000 of the program. */
const PVS = 400
/** The hubs that these leases open, all of which the program has. */
const HUBS = ['server-status', 'alert', 'pv'] as const satisfies HubName[]

describe.skipIf(!HAS_INTEROP_SERVER)('long polling against ASP.NET Core', { timeout: PATIENCE_MS }, () => {
  test('brings values, alerts and an acknowledgement where upgrades are stripped, marks all when it breaks, and ends its connections', async ({
    onTestFinished,
  }) => {
    const server = await startInteropServer()
    onTestFinished(() => server.stop())
    const proxy = await startFaultyProxy(server.url)
    onTestFinished(() => proxy.close())
    Object.assign(proxy, { fault: { kind: 'strip-upgrade' }, plantFile: '{ "longPolling": true }' })
    const core = startCore(proxy.url)
    onTestFinished(() => core.stop())
    const tab = openTab(core, 'a')
    await logIn(tab)
    const values = (await pvLeases(tab)).slice(0, PVS)
    const page = pageKey(alertViewText(PENDING), 0)
    await tab.lease([...values, { topic: 'connection', key: '' }, { topic: 'alertPage', key: page }])
    const connection = () => tab.mirror.value('connection/')?.value as ConnectionReport | undefined
    const lanes = () => values.map((_, slot) => laneOf(tab, slot))
    const untilLive = () =>
      vi.waitFor(() => {
        expect(waysOf(connection(), HUBS)).toEqual(HUBS.map(() => 'polls'))
        expect(lanes().filter(({ known, stale }) => known && !stale)).toHaveLength(PVS)
      }, WAIT)
    await untilLive()
    const [{ time } = laneOf(tab, 0)] = lanes()
    await vi.waitFor(() => expect(laneOf(tab, 0).time).toBeGreaterThan(time), WAIT)

    const rows = () => tab.mirror.page('alertPage', page)?.rows ?? []
    const raised = await server.raiseAlert()
    await vi.waitFor(() => expect(rows().map(({ id }) => id)).toContain(raised.id), WAIT)
    const result = await tab.api.call('ackAlerts', { ids: [raised.id] })
    expect(result).toMatchObject({ ok: true, body: { status: 'Success' } })
    await vi.waitFor(() => expect(rows().find(({ id }) => id === raised.id)?.ackUser).toBe('operator'), WAIT)
    expect(core.stats().rejected).toBe(0)

    proxy.fault = { kind: 'hang', path: /./ }
    await vi.waitFor(() => expect(lanes().filter(({ stale }) => !stale)).toEqual([]), WAIT)
    proxy.fault = { kind: 'strip-upgrade' }
    await untilLive()
    core.stop()
    await vi.waitFor(async () => expect((await server.stats()).connections).toBe(0), WAIT)
  })
})
