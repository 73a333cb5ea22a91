import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertViewText, NO_ALERTS } from '../../../src/domain/alerts/alert-view.ts'
import { useQuery } from '../../../src/live/views/hooks.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { setTitleBadge } from '../../../src/ui/page/document-title.ts'
import { Page } from '../../../src/ui/page/page.tsx'
import { TablePanel } from '../../../src/ui/table/panel/table-panel.tsx'
import { useLocalTable } from '../../../src/ui/table/panel/use-local-table.ts'
import type { Column } from '../../../src/ui/table/rows/column.ts'
import type { Station } from '../../../src/wire/server/station.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
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

test('a page says how many rows its lists lack, and nothing as long as they are whole; a table without any of them does not say that there is none (F57)', async () => {
  const worker = await pageWorker()
  const columns: readonly Column<Station>[] = [{ id: 'name', title: 'Name', track: '1fr', text: ({ name }) => name }]
  const rowId = ({ id }: Station) => String(id)
  const Stations = () => {
    const rows = useQuery('stations', {}).body ?? []
    const table = useLocalTable({ id: 'stations', label: 'Stationen', columns, rows, rowId })
    return <TablePanel table={table} empty="Die Anlage hat keine Stationen." />
  }
  await render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <PlantSettingsProvider>
              <Page title="Stationen">
                <Stations />
              </Page>
            </PlantSettingsProvider>
          ),
        },
      ])}
    />,
  )
  await expect.poll(() => worker.callsOf('stations').length).toBe(1)
  await expect.element(page.getByText('Die Anlage hat keine Stationen.')).toBeVisible()
  await expect.element(page.getByText(/nicht lesbar/)).not.toBeInTheDocument()
  worker.callsOf('stations')[0]?.respond({ ok: true, body: [], skipped: 3 })
  await expect.element(page.getByText('3 Zeilen der Antwort sind nicht lesbar und fehlen hier.')).toBeVisible()
  await expect.element(page.getByText('Keine lesbare Zeile.')).toBeVisible()
  await expect.element(page.getByText('Die Anlage hat keine Stationen.')).not.toBeInTheDocument()
})

test('a page says so of the lists that the worker owns as well, once for all pages of a list (F57)', async () => {
  const worker = await pageWorker()
  const element = (
    <PlantSettingsProvider>
      <Page title="Meldungen">
        <p>Inhalt</p>
      </Page>
    </PlantSettingsProvider>
  )
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const send = (skipped?: number) =>
    worker.sendFrame({
      pages: [0, 1].map((number) => ({
        topic: 'alertPage',
        key: pageKey(alertViewText(PENDING), number),
        load: { state: 'ready' },
        stale: false,
        list: { ...NO_ALERTS, ...(skipped !== undefined && { skipped }) },
        ids: [],
        rows: [],
        goneIds: [],
      })),
    })
  send(2)
  await expect.element(page.getByText('2 Zeilen der Antwort sind nicht lesbar und fehlen hier.')).toBeVisible()
  send()
  await expect.element(page.getByText(/nicht lesbar/)).not.toBeInTheDocument()
})
