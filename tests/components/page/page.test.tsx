import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PlantSettingsProvider } from '../../../src/components/locale/plant-settings.tsx'
import { setTitleBadge } from '../../../src/components/page/document-title.ts'
import { Page } from '../../../src/components/page/page.tsx'
import { pageWorker } from '../../support/page/page-worker.ts'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

async function openPages() {
  const worker = await pageWorker()
  // Pages are components of their own, so each is mounted anew.
  const view = (title: string, to: string) => (
    <PlantSettingsProvider key={title}>
      <Page title={title} chips={<span>verbunden</span>} actions={<Link to={to}>Weiter</Link>}>
        <p>Inhalt von {title}</p>
      </Page>
    </PlantSettingsProvider>
  )
  const router = createMemoryRouter(
    [
      { path: '/stations', element: view('Stationen', '/values') },
      { path: '/values', element: view('Prozesswerte', '/stations') },
    ],
    { initialEntries: ['/stations'] },
  )
  await render(<RouterProvider router={router} />)
  return { worker, router }
}

test('a page names itself and the plant in the title, once the plant is known', async () => {
  const { worker } = await openPages()
  await expect.element(heading('Stationen')).toBeVisible()
  await expect.poll(() => document.title).toBe('Stationen')
  await expect.poll(() => worker.callsOf('systemSettings').length).toBeGreaterThan(0)
  const body = { plantName: 'Musterstadt', timeZone: 'Europe/Berlin' }
  for (const { respond } of worker.callsOf('systemSettings')) respond({ ok: true, body })
  await expect.poll(() => document.title).toBe('Stationen – Musterstadt')
  setTitleBadge('(3)')
  expect(document.title).toBe('(3) Stationen – Musterstadt')
  setTitleBadge('')
})

test('the first page leaves the focus where it is; after navigation it is on the heading', async () => {
  const { router } = await openPages()
  await expect.element(heading('Stationen')).toBeVisible()
  expect(heading('Stationen').element()).not.toBe(document.activeElement)
  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect.element(heading('Prozesswerte')).toHaveFocus()
  await expect.element(page.getByText('Inhalt von Prozesswerte')).toBeVisible()
  // Another query is the same page: the focus stays with the control that changed it.
  await page.getByRole('link', { name: 'Weiter' }).element().focus()
  await router.navigate('/values?filter=x')
  await expect.element(page.getByRole('link', { name: 'Weiter' })).toHaveFocus()
})
