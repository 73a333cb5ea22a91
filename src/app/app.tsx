import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { frameKnown } from '../live/calls/prefetch.ts'
import { createRouter } from './router.tsx'
import { startI18n } from './texts/i18n.ts'

/** After this long without a session, or without the zone of the plant, the page says that it is still starting. */
const PATIENCE_MS = 300

/**
 * Renders the interface once the first texts, the first page, the session and the zone of the plant are there, in one go: each of
 * them alone would be a picture that the next one replaces. Base UI must not write style elements, which the content security policy
 * blocks. Calls `onRender` just before. Rejects when the texts do not load.
 */
export async function showApp(root: HTMLElement, onRender: () => void): Promise<void> {
  const frame = frameKnown('systemSettings', PATIENCE_MS)
  await startI18n()
  const router = createRouter()
  await Promise.all([frame, initialized(router)])
  const app = (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </StrictMode>
  )
  onRender()
  // In a transition, so that rendering the first picture lets messages and input through.
  startTransition(() => createRoot(root).render(app))
}

/** Resolves when the first page has loaded, or has failed to. */
function initialized(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return
      unsubscribe()
      resolve()
    })
  })
}
