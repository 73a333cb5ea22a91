import { expect, onTestFinished, test, vi } from 'vitest'
import { Clock } from '../../../src/app/shell/header/clock.tsx'
import { ConnectionBar } from '../../../src/app/shell/notices/connection-bar.tsx'
import { Notices } from '../../../src/app/shell/notices/notices.tsx'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import type { ConnectionReport, LinkState } from '../../../src/wire/tabs/live.ts'
import { sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

test('a channel in quarantine is told as a data error, with a button that asks again (R-15)', async () => {
  const { worker, screen } = await renderInPlant(<ConnectionBar />)
  const retry = vi.spyOn(worker, 'retryNow')
  const open: LinkState = { state: 'open', since: 1 }
  const links = Object.fromEntries(HUB_NAMES.map((hub) => [hub, open])) as ConnectionReport['links']
  const counts = { serverSince: 3, nextAttemptAt: null, attempt: 0, reconnects: 0, rejected: 0, errors: 0 }
  const pv: LinkState = { state: 'faulted', since: 7, reason: 'data-error', detail: '' }
  const value: ConnectionReport = { links: { ...links, pv }, server: 'Connected', ...counts }
  await expect.poll(() => worker.leased.has('connection/')).toBe(true)
  worker.sendFrame({ values: [{ topic: 'connection', key: '', value, load: { state: 'ready' }, stale: false }] })
  await expect.element(screen.getByText(/^Kanal der Prozesswerte unterbrochen: Datenfehler/)).toBeVisible()
  await screen.getByRole('button', { name: /Jetzt/ }).click()
  await expect.poll(() => retry.mock.calls.length).toBe(1)
})

test('the year of a page that nobody touches changes at midnight of the plant (R-52)', async () => {
  // No frame comes but those of this test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { worker, screen } = await renderInPlant(<Clock />)
  const midnight = Date.UTC(2026, 11, 31, 23)
  worker.sendFrame({ at: midnight - 1000 })
  await expect.poll(() => screen.container.textContent).toMatch(/23:59:59.*31\.12\./)
  worker.sendFrame({ at: midnight })
  await expect.poll(() => screen.container.textContent).toMatch(/00:00:00.*01\.01\./)
})

const READY = { load: { state: 'ready' }, stale: false } as const
const NOTHING_LOST: ConnectionReport = {
  links: Object.fromEntries(HUB_NAMES.map((hub) => [hub, { state: 'idle' }])) as ConnectionReport['links'],
  server: 'Connected',
  serverSince: 1,
  nextAttemptAt: null,
  attempt: 0,
  reconnects: 0,
  rejected: 0,
  errors: 0,
}

test('values that may be missing are told again by the next worker, though the notice of the last one was closed (F155)', async () => {
  const { worker, screen } = await renderInPlant(<Notices />)
  const send = (rejected: number) =>
    worker.sendFrame({
      values: [{ topic: 'connection', key: '', value: { ...NOTHING_LOST, rejected }, ...READY }],
    })
  const notices = () => screen.container.querySelectorAll('button').length
  await expect.poll(() => worker.leased.has('connection/')).toBe(true)
  send(3)
  await screen.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(notices).toBe(0)
  // The next worker counts from zero.
  send(1)
  await expect.poll(notices).toBe(1)
  send(3)
  await screen.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(notices).toBe(0)
})

test('a gap says how long it lasted, from when to when, and how many alerts came, until it is read; what comes afterwards is no part of it', async () => {
  const { worker, screen } = await renderInPlant(<Notices />)
  const start = Date.UTC(2026, 5, 10, 17, 31, 4)
  const opened: LinkState = { state: 'open', since: 1 }
  const links = Object.fromEntries(HUB_NAMES.map((hub) => [hub, opened])) as ConnectionReport['links']
  const lost: LinkState = { state: 'faulted', since: start, reason: 'closed', detail: '' }
  const tell = (at: number, isLost: boolean, count: number, areOld: boolean) =>
    worker.sendFrame({
      at,
      values: [
        {
          topic: 'connection',
          key: '',
          value: { ...NOTHING_LOST, links: isLost ? { ...links, 'server-status': lost } : links },
          ...READY,
        },
        {
          topic: 'alertSummary',
          key: '',
          value: sampleSummary({ raised: [{ priority: 1, count }] }),
          load: { state: 'ready' },
          stale: areOld,
        },
      ],
    })
  const said = () => screen.container.querySelector('[data-gap] span')?.textContent ?? null
  await expect.poll(() => worker.leased.has('alertSummary/')).toBe(true)
  tell(start - 1000, false, 4, false)
  expect(said()).toBeNull()
  tell(start, true, 4, true)
  tell(start + 10_000, true, 4, true)
  expect(said()).toBeNull()
  tell(start + 15_000, false, 4, true)
  await expect.poll(said).toBe('15\u00a0s ohne Verbindung (19:31:04 bis 19:31:19).')
  tell(start + 16_000, false, 7, false)
  await expect.poll(said).toBe('15\u00a0s ohne Verbindung (19:31:04 bis 19:31:19). 3 neue Störmeldungen.')
  tell(start + 60_000, false, 9, false)
  await expect.poll(said).toContain('3 neue Störmeldungen.')
  // Another one, in which nothing came: what nobody has read adds up.
  tell(start + 100_000, true, 9, true)
  await expect.poll(said).toBeNull()
  tell(start + 105_000, false, 9, false)
  await expect.poll(said).toContain('Davor 1 weitere Unterbrechung seit 19:31:04.')
  expect(said()).toContain('5 neue Störmeldungen.')
  await screen.getByRole('button', { name: 'Gelesen' }).click()
  await expect.poll(said).toBeNull()
})
