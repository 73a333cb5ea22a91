import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionGuard } from '../../src/app/session-guard.tsx'
import { leftPage } from '../../src/components/page/left-page.ts'
import { ownerName } from '../../src/live/connection/data-owner.ts'
import { pageWorker } from '../support/page/page-worker.ts'
import { PlayedPlant } from '../support/page/played-plant.ts'
import { soon } from '../support/writing/hands.ts'

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
