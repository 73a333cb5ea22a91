import { beforeEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { clearQueries } from '../../../src/live/calls/query-cache.ts'
import { useCommandBlock } from '../../../src/ui/status/command-texts.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { ConnectionReport, ConnectionStatus, LinkState } from '../../../src/wire/tabs/live.ts'
import { ALL_RIGHTS } from '../../support/page/all-rights.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

const READY = { load: { state: 'ready' }, stale: false } as const
const OPEN: LinkState = { state: 'open', since: 1 }
const FAULTED: LinkState = { state: 'faulted', since: 7, reason: 'closed', detail: '' }
const SILENT: LinkState = { state: 'open', since: 1, silentSince: 9 }
const UNAUTHORIZED = 'Das Recht fehlt.'

beforeEach(clearQueries)

/** Shows why a command of a hub is blocked over a connection that is whole; only after `rights` is it as it says. */
async function show(
  hub: HubName,
  rights: Result<unknown> = { ok: true, body: ALL_RIGHTS },
  says: string | null = null,
) {
  const worker = await pageWorker()
  const { result } = await renderHook(() => useCommandBlock(hub, 'acknowledgeAlerts', UNAUTHORIZED))
  const connect = (links: { readonly [hub in HubName]?: LinkState } = {}, server: ConnectionStatus = 'Connected') => {
    const open = Object.fromEntries(HUB_NAMES.map((name) => [name, OPEN])) as ConnectionReport['links']
    const counts = { serverSince: 3, nextAttemptAt: null, attempt: 0, reconnects: 0, rejected: 0, errors: 0 }
    const value: ConnectionReport = { links: { ...open, ...links }, server, ...counts }
    worker.sendFrame({ values: [{ topic: 'connection', key: '', value, ...READY }] })
  }
  await expect.poll(() => worker.callsOf('rights').length).toBe(1)
  await expect.poll(() => worker.leased.has('connection/')).toBe(true)
  connect()
  expect(result.current).not.toBeNull()
  worker.callsOf('rights')[0]?.respond(rights)
  await expect.poll(() => result.current).toBe(says)
  return { connect, blocked: () => result.current }
}

test.each(['alert', 'pv', 'station', 'visu-text-message'] as const)(
  'no command goes out while its own channel %s, which would show its outcome, is broken or silent (T6)',
  async (hub) => {
    const { connect, blocked } = await show(hub)
    for (const state of [FAULTED, SILENT]) {
      connect({ [hub]: state })
      await expect.poll(blocked).toMatch(/^Nicht möglich: ./)
      connect()
      await expect.poll(blocked).toBeNull()
    }
    // Another one shows nothing of this command.
    const other = hub === 'alert' ? 'pv' : 'alert'
    connect({ [other]: FAULTED, [hub]: SILENT })
    await expect.poll(blocked).toMatch(/^Nicht möglich: ./)
    connect({ [other]: FAULTED })
    await expect.poll(blocked).toBeNull()
  },
)

test.each([
  'ServerUnreachable',
  'ControlUnitDisconnected',
  'ControlUnitFaulty',
  'ServerDisconnected',
  'Unknown',
] as const)('no command goes out while the chain behind the web server says %s (T6)', async (server) => {
  const { connect, blocked } = await show('alert')
  connect({}, server)
  await expect.poll(blocked).toMatch(/^Nicht möglich: ./)
  connect()
  await expect.poll(blocked).toBeNull()
  connect({ 'server-status': FAULTED })
  await expect.poll(blocked).toMatch(/^Nicht möglich: ./)
})

test('rights that could not be loaded block with a sentence (rule A33)', async () => {
  const failed: Result<unknown> = { ok: false, error: { kind: 'http', status: 500, text: '' } }
  const { blocked } = await show('alert', failed, 'Die Angaben zum Benutzer konnten nicht geladen werden.')
  expect(blocked()).not.toBeNull()
})
