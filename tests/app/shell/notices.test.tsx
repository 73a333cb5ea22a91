import { expect, onTestFinished, test, vi } from 'vitest'
import { Clock } from '../../../src/app/shell/header/clock.tsx'
import { ConnectionBar } from '../../../src/app/shell/notices/connection-bar.tsx'
import { Notices } from '../../../src/app/shell/notices/notices.tsx'
import { archivedAlertPath, PATHS } from '../../../src/domain/text/paths.ts'
import { rangeKey } from '../../../src/domain/time/range-key.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import type { ConnectionReport, LinkState } from '../../../src/wire/tabs/live.ts'
import type { ShiftLog } from '../../../src/wire/tabs/shift-log.ts'
import type { Unseen } from '../../../src/wire/tabs/unseen.ts'
import { sampleLog, samplePart, sampleShiftAlert } from '../../domain/shift/shift-samples.ts'
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

test('every page says that the connection is slow while a hub polls, leads to the check, and says it no more when none does (R-74)', async () => {
  const { worker, screen, router } = await renderInPlant(<Notices />)
  const send = (pv: LinkState) =>
    worker.sendFrame({
      values: [
        { topic: 'connection', key: '', value: { ...NOTHING_LOST, links: { ...NOTHING_LOST.links, pv } }, ...READY },
      ],
    })
  await expect.poll(() => worker.leased.has('connection/')).toBe(true)
  send({ state: 'open', since: 1, isPolling: true })
  await expect.element(screen.getByText('Langsame Verbindung: WebSockets sind gesperrt.')).toBeVisible()
  send({ state: 'open', since: 2 })
  await expect.poll(() => screen.container.querySelector('[data-slow-link]')).toBeNull()
  send({ state: 'open', since: 3, isPolling: true })
  await screen.getByRole('link', { name: 'Verbindung prüfen' }).click()
  expect(router.state.location.pathname).toBe(PATHS.connectionCheck)
})

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

test('what nobody saw is told with its reason and how many alarms came; opened, each line leads to its time; read here, it is read for this user', async () => {
  const { worker, screen } = await renderInPlant(<Notices />)
  const from = Date.UTC(2026, 5, 10, 17, 31, 4)
  const earlier = { from: from - 3_600_000, to: from - 3_000_000, why: 'hidden' } as const
  const gap = { from, to: from + 15_000, why: 'link' } as const
  const tell = (spans: Unseen['spans'], readTo = 0) =>
    worker.sendFrame({
      at: from + 60_000,
      values: [{ topic: 'unseen', key: '', value: { spans, readTo, before: null }, ...READY }],
    })
  const said = () => screen.container.querySelector('[data-gap] span')?.textContent ?? null
  await expect.poll(() => worker.leased.has('unseen/')).toBe(true)
  tell([], 0)
  expect(said()).toBeNull()
  tell([gap])
  await expect.poll(said).toBe('15\u00a0s ohne Verbindung (19:31:04 bis 19:31:19).')
  // What has been read belongs to no later one.
  tell([earlier, gap], earlier.to)
  await expect.poll(said).toBe('15\u00a0s ohne Verbindung (19:31:04 bis 19:31:19).')
  tell([earlier, gap])
  await expect.poll(said).toContain('Davor 1 weitere Unterbrechung seit 18:31:04.')
  const key = `shiftLog/${rangeKey({ start: gap.from, end: gap.to - 1, zone: 'Europe/Berlin' })}`
  await expect.poll(() => worker.leased.has(key)).toBe(true)
  const alert = sampleShiftAlert({ timestamp: from + 5000, since: from + 5000 })
  const counts = { came: 3, gone: 0, acked: 0, there: 3, open: 3 }
  const value = sampleLog({ from: gap.from, until: gap.to, counts, alerts: samplePart([alert]) })
  worker.sendFrame({ values: [{ topic: 'shiftLog', key: key.slice('shiftLog/'.length), value, ...READY }] })
  await expect.poll(said).toContain('3 neue Störmeldungen.')
  await screen.getByRole('button', { name: 'Was war' }).click()
  const link = screen.getByRole('link', { name: /PW Dorfanger: Niveau Pumpensumpf hoch/ })
  await expect.element(link).toHaveAttribute('href', archivedAlertPath(alert, alert.pvRef))
  await screen.getByRole('button', { name: 'Gelesen' }).click()
  await expect.poll(() => worker.unseenRead).toEqual([gap.to])
  tell([earlier, gap], gap.to)
  await expect.poll(said).toBeNull()
})

test('what could not be read of the time is never told as none, and opened, it says of what', async () => {
  const { worker, screen } = await renderInPlant(<Notices />)
  const from = Date.UTC(2026, 5, 10, 17, 31, 4)
  const gap = { from, to: from + 600_000, why: 'link' } as const
  await expect.poll(() => worker.leased.has('unseen/')).toBe(true)
  const spans = [gap]
  const unseen = { spans, readTo: 0, before: null }
  worker.sendFrame({ at: from + 900_000, values: [{ topic: 'unseen', key: '', value: unseen, ...READY }] })
  const key = rangeKey({ start: gap.from, end: gap.to - 1, zone: 'Europe/Berlin' })
  await expect.poll(() => worker.leased.has(`shiftLog/${key}`)).toBe(true)
  const text = () => screen.container.querySelector('[data-gap]')?.textContent
  const tell = (log: Partial<ShiftLog>, stale = false) => {
    const value = sampleLog({ from: gap.from, until: gap.to, unseen: spans, ...log })
    worker.sendFrame({ values: [{ topic: 'shiftLog', key, value, load: { state: 'ready' }, stale }] })
  }
  const failed = { state: 'error', error: { kind: 'http', status: 503, text: '' } } as const
  await screen.getByRole('button', { name: 'Was war' }).click()
  for (const part of [{ load: failed }, { skipped: 1 }, { more: 1 }]) {
    tell({ alerts: samplePart([], part) })
    await expect.poll(text).toContain('Neue Störmeldungen: nicht oder nicht alle gelesen.')
    expect(text()).toContain('Nicht oder nicht alle gelesen: Störmeldungen.')
    expect(text()).not.toMatch(/Keine neue|Nichts Besonderes/)
    // What was not seen of it is no news.
    tell({ alerts: samplePart() })
    await expect.poll(text).toContain('Keine neue Störmeldung.')
    expect(text()).toContain('Nichts Besonderes.')
  }
  tell({ notes: samplePart([], { load: failed }), overflows: samplePart([], { load: { state: 'loading' } }) })
  await expect.poll(text).toContain('Nicht oder nicht alle gelesen: Anmerkungen.')
  expect(text()).toContain('Keine neue Störmeldung.')
  expect(text()).not.toContain('Nichts Besonderes')
  tell({}, true)
  await expect.poll(text).toContain('Stand der letzten Antwort.')
  expect(text()).not.toMatch(/Keine neue|Nichts Besonderes/)
})
