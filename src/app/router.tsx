import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { loadActionDialog } from '../components/action-dialog/action-dialog-host.tsx'
import { PATHS } from '../domain/paths.ts'
import { loadTexts } from './i18n.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { BrokenPage, PageError } from './page-error.tsx'
import { SessionGuard } from './session-guard.tsx'
import type { Namespace } from './texts.ts'

type PageLoader = () => Promise<{ readonly Component: ComponentType }>

/**
 * A page that is loaded with its texts when it is first opened; its failure stays its own. A part that the server does
 * not have is shown as a page: a route whose `lazy` rejects would leave the whole screen empty.
 */
function page(path: string, texts: readonly Namespace[], load: PageLoader): RouteObject {
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

const PLANT_PAGES: RouteObject[] = [
  { index: true, element: <Navigate to={PATHS.stations} replace /> },
  page(PATHS.stations, ['stations'], async () => ({
    Component: (await import('../features/stations/stations-page.tsx')).StationsPage,
  })),
  page(`${PATHS.stations}/:stationNumber`, ['stations', 'values'], async () => ({
    Component: (await import('../features/stations/station-page.tsx')).StationPage,
  })),
  page(PATHS.values, ['values'], async () => ({
    Component: (await import('../features/process-values/values-page.tsx')).ValuesPage,
  })),
  page(PATHS.pendingAlerts, ['alerts'], async () => {
    const [{ PendingPage }] = await Promise.all([import('../features/alerts/pending-page.tsx'), loadActionDialog()])
    return { Component: PendingPage }
  }),
  page(PATHS.realtimeChart, ['charts', 'values'], async () => ({
    Component: (await import('../features/charts/realtime-page.tsx')).RealtimePage,
  })),
  page(PATHS.diagnostics, ['diagnostics'], async () => ({
    Component: (await import('../features/diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  })),
  { path: '*', Component: NotFoundPage },
]

export function createRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: [
        page(PATHS.login, ['session'], async () => ({
          Component: (await import('../features/session/login-page.tsx')).LoginPage,
        })),
        page(PATHS.logout, ['session'], async () => ({
          Component: (await import('../features/session/logout-page.tsx')).LogoutPage,
        })),
        { path: '/', Component: SessionGuard, children: PLANT_PAGES },
      ],
    },
  ])
}
