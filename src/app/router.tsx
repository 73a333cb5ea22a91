import { createBrowserRouter, type RouteObject } from 'react-router'
import { LatePage } from './pages/late-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageError } from './pages/page-error.tsx'
import { loadPage } from './pages/page-loader.ts'
import type { PageRow } from './pages/page-row.ts'
import { PAGE_NAMES, pageRow } from './pages/pages.ts'
import { FormerPage, StartPage } from './pages/start-redirect.tsx'
import { PublicPages } from './public-pages.tsx'
import { SessionGuard } from './session-guard.tsx'

declare const __KIT__: boolean

/** The kit page; not in the product's build. */
const KIT_PAGES: readonly PageRow[] = __KIT__
  ? [
      {
        path: '/kit/:section?',
        load: async () => (await import('../kit/kit-page.tsx')).KitPage,
      },
    ]
  : []

/**
 * Returns the route of a page. A page that fails to load renders as a page with an error, which tries again: a route whose
 * `lazy` rejects would leave the whole screen empty.
 */
function routeOf(page: PageRow): RouteObject {
  const load = () => loadPage(page)
  return {
    path: page.path,
    ErrorBoundary: PageError,
    lazy: async () => {
      try {
        return { Component: await load() }
      } catch (error) {
        return { Component: () => <LatePage load={load} error={error} /> }
      }
    },
  }
}

/** Returns the route of the address that a page had before, if it had one. */
function formerRouteOf(page: PageRow): readonly RouteObject[] {
  return page.formerPath === undefined ? [] : [{ path: page.formerPath, element: <FormerPage page={page} /> }]
}

/** Creates the routes of all pages; those that are not public lie behind the session guard, inside the shell. */
export function createRouter() {
  const pages = PAGE_NAMES.map(pageRow)
  return createBrowserRouter([
    {
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: [
        { Component: PublicPages, children: pages.filter(({ isPublic }) => isPublic).map(routeOf) },
        {
          path: '/',
          Component: SessionGuard,
          children: [
            { index: true, Component: StartPage },
            ...pages.filter(({ isPublic }) => !isPublic).map(routeOf),
            ...pages.flatMap(formerRouteOf),
            ...KIT_PAGES.map(routeOf),
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ])
}
