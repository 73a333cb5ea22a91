import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { PATHS } from '../domain/text/paths.ts'
import { loadTexts } from './i18n.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { BrokenPage, PageError } from './page-error.tsx'
import { type LazyPage, PLANT_PAGES, SESSION_PAGES } from './pages.ts'
import { SessionGuard } from './session-guard.tsx'

/**
 * The route of a page; its failure stays its own. A part that the server does not have is shown as a page: a route whose
 * `lazy` rejects would leave the whole screen empty.
 */
function routeOf({ path, texts, load }: LazyPage): RouteObject {
  return {
    path,
    ErrorBoundary: PageError,
    lazy: async () => {
      try {
        const [module] = await Promise.all([load(), loadTexts(...texts)])
        return module
      } catch (error) {
        return { Component: () => <BrokenPage error={error} /> }
      }
    },
  }
}

export function createRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: [
        ...SESSION_PAGES.map(routeOf),
        {
          path: '/',
          Component: SessionGuard,
          children: [
            { index: true, element: <Navigate to={PATHS.stations} replace /> },
            ...PLANT_PAGES.map(routeOf),
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ])
}
