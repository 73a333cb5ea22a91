import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { pageWorker } from './page-worker.ts'

/**
 * Renders a part as a page renders it: within the plant's settings and a router, with the texts of forms. The page is at
 * `/here`, with any query; any other address is another one.
 */
export async function renderInPlant(children: ReactNode, address = '/here') {
  const worker = await pageWorker()
  const router = createMemoryRouter(
    [
      { path: '/here', element: <PlantSettingsProvider>{children}</PlantSettingsProvider> },
      { path: '*', element: <p>Andere Seite</p> },
    ],
    { initialEntries: [address] },
  )
  return { worker, router, screen: await render(<RouterProvider router={router} />) }
}
