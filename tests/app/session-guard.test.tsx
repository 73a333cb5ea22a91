import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SessionGuard } from '../../src/app/session-guard.tsx'
import { leftPage } from '../../src/components/page/left-page.ts'
import { ownerName } from '../../src/live/connection/data-owner.ts'
import { pageWorker } from '../support/page/page-worker.ts'
import { PlayedPlant } from '../support/page/played-plant.ts'
import { soon } from '../support/writing/hands.ts'

test('a page that is opened while nobody is logged in is the page of whoever logs in, even if another user left the same one in this tab (F50)', async () => {
  const plant = new PlayedPlant(await pageWorker(), {})
  plant.beAnonymous()
  await soon(ownerName).toBeNull()
  leftPage.write({ user: 'viewer', path: '/values?search=pump', byServer: true })
  const router = createMemoryRouter(
    [
      { path: '/login', element: <p>Anmeldung</p> },
      { path: '*', Component: SessionGuard },
    ],
    { initialEntries: ['/values?search=pump'] },
  )
  await render(<RouterProvider router={router} />)
  await soon(() => router.state.location.pathname + router.state.location.search).toBe(
    '/login?returnUrl=%2Fvalues%3Fsearch%3Dpump',
  )
  expect(leftPage.read()).toBeNull()
})
