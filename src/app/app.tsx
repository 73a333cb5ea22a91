import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './router.tsx'

/**
 * The whole interface; called once the first texts are there, because creating the router already loads the first page.
 * Base UI may not write style elements: the content security policy refuses them.
 */
export function createApp(): ReactNode {
  const router = createRouter()
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </StrictMode>
  )
}
