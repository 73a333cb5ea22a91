import type { ComponentType } from 'react'
import { PATHS } from '../domain/text/paths.ts'
import { fetchTexts, type Namespace } from './texts.ts'

/** A page that is loaded with its texts when it is first opened. `path` as the router writes it: `:name` is any part. */
export interface LazyPage {
  readonly path: string
  readonly texts: readonly Namespace[]
  readonly load: () => Promise<{ readonly Component: ComponentType }>
}

/** Before a login and after it. */
export const SESSION_PAGES: readonly LazyPage[] = [
  {
    path: PATHS.login,
    texts: ['session'],
    load: async () => ({ Component: (await import('../features/session/login-page.tsx')).LoginPage }),
  },
  {
    path: PATHS.logout,
    texts: ['session'],
    load: async () => ({ Component: (await import('../features/session/logout-page.tsx')).LogoutPage }),
  },
]

/** For those who are logged in. */
export const PLANT_PAGES: readonly LazyPage[] = [
  {
    path: PATHS.stations,
    texts: ['stations'],
    load: async () => ({ Component: (await import('../features/stations/stations-page.tsx')).StationsPage }),
  },
  {
    path: `${PATHS.stations}/:stationNumber`,
    texts: ['stations', 'values'],
    load: async () => ({ Component: (await import('../features/stations/station-page.tsx')).StationPage }),
  },
  {
    path: PATHS.values,
    texts: ['values'],
    load: async () => ({ Component: (await import('../features/process-values/values-page.tsx')).ValuesPage }),
  },
  {
    path: PATHS.pendingAlerts,
    texts: ['alerts'],
    load: async () => {
      const [{ PendingPage }, { loadActionDialog }] = await Promise.all([
        import('../features/alerts/pending-page.tsx'),
        import('../components/action-dialog/action-dialog-host.tsx'),
      ])
      await loadActionDialog()
      return { Component: PendingPage }
    },
  },
  {
    path: PATHS.realtimeChart,
    texts: ['charts', 'values'],
    load: async () => ({ Component: (await import('../features/charts/realtime-page.tsx')).RealtimePage }),
  },
  {
    path: PATHS.diagnostics,
    texts: ['diagnostics'],
    load: async () => ({ Component: (await import('../features/diagnostics/diagnostics-page.tsx')).DiagnosticsPage }),
  },
]

/** The page that is shown at an address's path; undefined for none, or one that leads to another. */
export function pageAt(pathname: string): LazyPage | undefined {
  const parts = pathname.replace(/(.)\/$/, '$1').split('/')
  return [...SESSION_PAGES, ...PLANT_PAGES].find(({ path }) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
  })
}

/** Has the page of this address on its way before the router asks for it; the router hears of a failure. */
export function fetchPage(): void {
  const page = pageAt(location.pathname)
  if (page === undefined) return
  fetchTexts(page.texts)
  page.load().catch(() => undefined)
}
