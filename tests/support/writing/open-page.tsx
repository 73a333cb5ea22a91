import { CSPProvider } from '@base-ui/react/csp-provider'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadPage, pageAt } from '../../../src/app/pages/page-loader.ts'
import { Shell } from '../../../src/app/shell/shell.tsx'
import { ownerName } from '../../../src/live/connection/data-owner.ts'
import { useSession } from '../../../src/live/views/hooks.ts'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import type { Rights } from '../../../src/wire/server/system.ts'
import { pageWorker } from '../page/page-worker.ts'
import { type PlantParts, PlayedPlant } from '../page/played-plant.ts'
import { soon } from './hands.ts'

export interface Visit {
  readonly rights?: Partial<Rights>
  readonly width?: number
  readonly height?: number
}

/** As the guard of the product, which also leaves the window around this one. */
function Guard() {
  const session = useSession()
  if (session.state !== 'active') return <p>Anmeldung</p>
  return (
    <PlantSettingsProvider key={session.user.userName}>
      <Shell user={session.user} />
    </PlantSettingsProvider>
  )
}

/** Opens a page of the product inside its frame, before a played plant and with somebody logged in. */
export async function openPage(path: string, parts: PlantParts, { rights, width = 1280, height = 800 }: Visit = {}) {
  // Drafts of other tests.
  localStorage.clear()
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
  const worker = await pageWorker()
  const plant = new PlayedPlant(worker, parts)
  // What is left of other tests goes with their session.
  plant.endSession()
  await soon(ownerName).toBeNull()
  plant.logIn('operator', rights)
  const row = pageAt(new URL(path, location.origin).pathname)
  if (row === undefined) throw new Error(`There is no page ${path}`)
  const router = createMemoryRouter(
    [{ path: '/', Component: Guard, children: [{ path: row.path, Component: await loadPage(row) }] }],
    { initialEntries: [path] },
  )
  await render(
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
    </CSPProvider>,
  )
  return { worker, plant, router }
}
