import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PublicPages } from '../../src/app/public-pages.tsx'
import { SessionGuard } from '../../src/app/session-guard.tsx'
import { beginResuming, cover, ownerName } from '../../src/live/connection/data-owner.ts'
import { leftPage } from '../../src/ui/page/left-page.ts'
import type { SessionState } from '../../src/wire/tabs/session.ts'
import { pageWorker } from '../support/page/page-worker.ts'
import { PlayedPlant } from '../support/page/played-plant.ts'
import { soon } from '../support/writing/hands.ts'

afterEach(() => void vi.useRealTimers())

const STARTING = 'Sitzung wird geprüft …'

async function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <p>Anmeldung</p> },
      { path: '*', Component: SessionGuard },
    ],
    { initialEntries: [address] },
  )
  await render(<RouterProvider router={router} />)
  return router
}

test('a page that is opened while nobody is logged in is the page of whoever logs in, even if another user left the same one in this tab (F50)', async () => {
  const plant = new PlayedPlant(await pageWorker(), {})
  plant.beAnonymous()
  await soon(ownerName).toBeNull()
  leftPage.write({ user: 'viewer', path: '/values?search=pump', byServer: true })
  const router = await open('/values?search=pump')
  await soon(() => router.state.location.pathname + router.state.location.search).toBe(
    '/login?returnUrl=%2Fvalues%3Fsearch%3Dpump',
  )
  expect(leftPage.read()).toBeNull()
})

const addressOf = ({ state }: Awaited<ReturnType<typeof open>>) => state.location.pathname + state.location.search

test('who is logged in elsewhere while the page of another user is open comes to his own start page, not to what the other one has searched (F50)', async () => {
  const plant = new PlayedPlant(await pageWorker(), {})
  plant.logIn('viewer')
  await soon(ownerName).toBe('viewer')
  const router = await open('/values?search=pump')
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  expect(addressOf(router)).toBe('/values?search=pump')
  plant.logIn('operator')
  await soon(() => addressOf(router)).toBe('/')
  await expect.element(page.getByRole('button', { name: /operator/ })).toBeVisible()
})

test('a wall goes on for another user: what it shows stands in its address (F50)', async () => {
  const plant = new PlayedPlant(await pageWorker(), {})
  plant.logIn('viewer')
  await soon(ownerName).toBe('viewer')
  const router = await open('/values?wall=1')
  await expect.poll(() => document.querySelector('[data-wall]')).not.toBeNull()
  plant.logIn('operator')
  await soon(ownerName).toBe('operator')
  await expect.poll(() => document.querySelector('[data-wall]')).not.toBeNull()
  expect(addressOf(router)).toBe('/values?wall=1')
})

test('a page that was in the cache of pages while its session ended is left as the page of its own user (F5, F50)', async () => {
  const worker = await pageWorker()
  const plant = new PlayedPlant(worker, {})
  plant.logIn('viewer')
  await soon(ownerName).toBe('viewer')
  const router = await open('/values?search=pump')
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  worker.plant = null
  const tell = (value: SessionState) =>
    worker.sendFrame({ values: [{ topic: 'session', key: '', value, load: { state: 'ready' }, stale: false }] })
  // What was under way before has arrived.
  tell({ state: 'active', user: { userName: 'viewer', displayName: 'Zuletzt', csrfToken: '' } })
  await expect.element(page.getByRole('button', { name: /Zuletzt/ })).toBeVisible()
  // The worker that it finds when it returns asks the server first.
  beginResuming()
  tell({ state: 'unknown' })
  await expect.element(page.getByText(STARTING)).toBeVisible()
  tell({ state: 'anonymous', ended: 'unauthorized' })
  await soon(() => addressOf(router)).toBe('/login?returnUrl=%2Fvalues%3Fsearch%3Dpump')
  expect(leftPage.read()).toEqual({ user: 'viewer', path: '/values?search=pump', byServer: true })
})

const isShown = () => page.getByRole('navigation').elements().length > 0

/** Somebody is logged in before the settings of the plant are known. */
async function openWithoutZone() {
  const worker = await pageWorker()
  const plant = new PlayedPlant(worker, {})
  const settings = plant.hold('systemSettings')
  plant.logIn('viewer')
  await soon(ownerName).toBe('viewer')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open('/values')
  await expect.element(page.getByText(STARTING)).toBeVisible()
  await soon(() => worker.callsOf('systemSettings').length).toBeGreaterThan(0)
  const respond = (result: Parameters<ReturnType<typeof worker.callsOf>[number]['respond']>[0]) => {
    for (const call of worker.callsOf('systemSettings')) call.respond(result)
  }
  return { worker, settings, respond }
}

test('no page begins before the zone of the plant is known, in which it computes its days (F150)', async () => {
  const { settings, respond } = await openWithoutZone()
  vi.advanceTimersByTime(1900)
  await expect.element(page.getByText(STARTING)).toBeVisible()
  expect(isShown()).toBe(false)
  respond({ ok: true, body: settings })
  await soon(isShown).toBe(true)
})

test('a zone that is late holds no page back for more than a moment (F150)', async () => {
  await openWithoutZone()
  vi.advanceTimersByTime(2000)
  await soon(isShown).toBe(true)
})

test('settings that cannot be had hold no page back, also while they are asked for again (F150)', async () => {
  const { worker, respond } = await openWithoutZone()
  const first = worker.callsOf('systemSettings').length
  respond({ ok: false, error: { kind: 'http', text: '', status: 500 } })
  await soon(() => worker.callsOf('systemSettings').length).toBeGreaterThan(first)
  // Not by and by: a wait would let the moment pass after which no page is held back.
  expect(isShown()).toBe(true)
})

test.each(['unknown', 'unreachable', 'active'] as const)(
  'a page that returns from the page cache is seen again, whatever is known of the session (%s), without what it showed',
  async (state) => {
    const plant = new PlayedPlant(await pageWorker(), {})
    plant.logIn('viewer')
    await soon(ownerName).toBe('viewer')
    await open('/values')
    await expect.element(page.getByRole('navigation').first()).toBeVisible()
    if (state === 'unreachable') plant.set('session', '', { state, error: { kind: 'network', text: '' } })
    if (state === 'unknown') plant.set('session', '', { state })
    cover(true)
    beginResuming()
    await soon(() => document.documentElement.hasAttribute('data-covered')).toBe(false)
    expect(page.getByRole('navigation').query()).toBeNull()
  },
)

test('a page for everybody that returns from the page cache is seen again, without what was typed', async () => {
  new PlayedPlant(await pageWorker(), {}).beAnonymous()
  const router = createMemoryRouter(
    [{ Component: PublicPages, children: [{ path: '/login', element: <input aria-label="Benutzer" /> }] }],
    { initialEntries: ['/login'] },
  )
  await render(<RouterProvider router={router} />)
  const field = page.getByRole('textbox', { name: 'Benutzer' })
  await field.fill('viewer')
  cover(true)
  beginResuming()
  await soon(() => document.documentElement.hasAttribute('data-covered')).toBe(false)
  await expect.element(field).toHaveValue('')
})
