import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './router.tsx'
import { startI18n } from './texts/i18n.ts'

/**
 * Renders the interface once the first texts are loaded; creating the router already loads the first page. Base UI must
 * not write style elements, which the content security policy blocks. Rejects when the texts do not load.
 */
export async function showApp(root: HTMLElement): Promise<void> {
  await startI18n()
  const router = createRouter()
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </StrictMode>,
  )
}
